import type { AncientOneId } from './ancient-ones.ts';
import type { Dimension } from './components.ts';

export type Moves = 'normal' | 'fast' | 'stationary' | 'flying' | 'unique';

export interface Monster {
  readonly id: MonsterKind;
  readonly name: string;
  readonly count: number;
  readonly symbol: Dimension;
  readonly moves: Moves;
  readonly awareness: number;
  /** Horror rating and damage. */
  readonly horror: readonly [rating: number, damage: number] | undefined;
  readonly toughness: number;
  /** Combat rating and damage. */
  readonly combat: readonly [rating: number, damage: number] | undefined;
  /** Other abilities in our own words, separated by commas. */
  readonly abilities: string;
  /** Whether it is one of the Masks, which only Nyarlathotep adds to the cup. */
  readonly mask: boolean;
}

const table = [
  ['byakhee', 'Byakhee', 3, 'circle', 'flying', -2, [-1, 1], 1, [0, 2], ''],
  ['chthonian', 'Chthonian', 2, 'triangle', 'unique', 1, [-2, 2], 3, [-3, 3], 'shakes Arkham'],
  ['cultist', 'Cultist', 6, 'crescent', 'normal', -3, undefined, 1, [1, 1], ''],
  [
    'dark-young',
    'Dark Young',
    3,
    'hexagon',
    'stationary',
    -2,
    [0, 3],
    3,
    [-1, 3],
    'physical resistance, nightmarish 1',
  ],
  [
    'dhole',
    'Dhole',
    1,
    'circle',
    'normal',
    -1,
    [-1, 4],
    3,
    [-3, 4],
    'physical resistance, magical resistance, nightmarish 1, overwhelming 1',
  ],
  ['dimensional-shambler', 'Dimensional Shambler', 2, 'square', 'fast', -3, [-2, 1], 1, [-2, 0], 'loses in time'],
  ['elder-thing', 'Elder Thing', 2, 'diamond', 'normal', -2, [-3, 2], 2, [0, 1], 'takes a weapon or spell'],
  ['fire-vampire', 'Fire Vampire', 2, 'star', 'flying', 0, undefined, 1, [-2, 2], 'ambush, physical immunity'],
  [
    'flying-polyp',
    'Flying Polyp',
    1,
    'hexagon',
    'flying',
    0,
    [-2, 4],
    3,
    [-3, 3],
    'physical resistance, nightmarish 1, overwhelming 1',
  ],
  ['formless-spawn', 'Formless Spawn', 2, 'hexagon', 'normal', 0, [-1, 2], 2, [-2, 2], 'physical immunity'],
  ['ghost', 'Ghost', 3, 'crescent', 'stationary', -3, [-2, 2], 1, [-3, 2], 'physical immunity, undead'],
  ['ghoul', 'Ghoul', 3, 'hexagon', 'normal', -3, [0, 1], 1, [-1, 1], 'ambush'],
  ['gug', 'Gug', 2, 'slash', 'normal', -2, [-1, 2], 3, [-2, 4], 'overwhelming 1'],
  ['high-priest', 'High Priest', 1, 'plus', 'normal', -2, [1, 1], 2, [-2, 2], 'magical immunity'],
  [
    'hound-of-tindalos',
    'Hound of Tindalos',
    2,
    'square',
    'unique',
    -1,
    [-2, 4],
    2,
    [-1, 3],
    'physical immunity, hunts',
  ],
  ['maniac', 'Maniac', 3, 'crescent', 'normal', -1, undefined, 1, [1, 1], 'worse from terror 6'],
  ['mi-go', 'Mi-Go', 3, 'circle', 'flying', -2, [-1, 2], 1, [0, 1], 'gives a unique item'],
  ['nightgaunt', 'Nightgaunt', 2, 'slash', 'flying', -2, [-1, 1], 2, [-2, 0], 'carries off'],
  ['shoggoth', 'Shoggoth', 2, 'diamond', 'fast', -1, [-1, 3], 3, [-1, 3], 'physical resistance, nightmarish 1'],
  ['star-spawn', 'Star Spawn', 2, 'plus', 'normal', -1, [-3, 2], 3, [-3, 3], ''],
  ['vampire', 'Vampire', 1, 'crescent', 'normal', -3, [0, 2], 2, [-3, 3], 'undead, physical resistance'],
  ['warlock', 'Warlock', 2, 'circle', 'stationary', -2, [-1, 1], 2, [-3, 1], 'magical immunity, gives clues'],
  ['witch', 'Witch', 2, 'circle', 'normal', -1, undefined, 1, [-3, 2], 'magical resistance'],
  ['zombie', 'Zombie', 3, 'crescent', 'normal', 1, [-1, 1], 1, [-1, 2], 'undead'],
  [
    'bloody-tongue',
    'God of the Bloody Tongue',
    1,
    'triangle',
    'normal',
    1,
    [-3, 3],
    4,
    [-4, 4],
    'endless, nightmarish 1, overwhelming 1',
  ],
  ['haunter-of-the-dark', 'Haunter of the Dark', 1, 'square', 'flying', -3, [-2, 2], 2, [-2, 2], 'endless'],
  [
    'black-man',
    'The Black Man',
    1,
    'crescent',
    'normal',
    -3,
    undefined,
    1,
    undefined,
    'endless, luck instead of combat',
  ],
  ['bloated-woman', 'The Bloated Woman', 1, 'hexagon', 'normal', -1, [-1, 2], 2, [-2, 2], 'endless, will first'],
  ['dark-pharaoh', 'The Dark Pharaoh', 1, 'slash', 'normal', -1, [-1, 1], 2, [-3, 3], 'endless, combat by lore'],
] as const;

export type MonsterKind = (typeof table)[number][0];
const masks: readonly string[] = ['bloody-tongue', 'haunter-of-the-dark', 'black-man', 'bloated-woman', 'dark-pharaoh'];

export const monsters: readonly Monster[] = table.map(
  ([id, name, count, symbol, moves, awareness, horror, toughness, combat, abilities]) => ({
    id,
    name,
    count,
    symbol,
    moves,
    awareness,
    horror,
    toughness,
    combat,
    abilities,
    mask: masks.includes(id),
  }),
);
export const monsterKinds = table.map(([id]) => id) as [MonsterKind, ...MonsterKind[]];
const byKind = new Map(monsters.map((each) => [each.id, each]));

export function monster(kind: MonsterKind): Monster {
  return byKind.get(kind) as Monster;
}

/** How a monster moves in this game. Hastur's Cultists fly. */
export function movesOf(kind: MonsterKind, ancientOne: AncientOneId): Moves {
  return kind === 'cultist' && ancientOne === 'hastur' ? 'flying' : monster(kind).moves;
}

/** The toughness of a monster in this game, which is also its worth as a trophy. */
export function toughnessOf(kind: MonsterKind, ancientOne: AncientOneId): number {
  return monster(kind).toughness + moreToughness(kind, ancientOne);
}

function moreToughness(kind: MonsterKind, ancientOne: AncientOneId): number {
  if (ancientOne === 'shub-niggurath') return 1;
  if (ancientOne === 'azathoth' && kind === 'maniac') return 1;
  return ancientOne === 'ithaqua' && kind === 'cultist' ? 2 : 0;
}

/** Whether the monster returns to the cup when it is defeated, instead of becoming a trophy. */
export function isEndless(kind: MonsterKind, ancientOne: AncientOneId, terror: number): boolean {
  if (monster(kind).abilities.startsWith('endless')) return true;
  if (kind === 'maniac') return terror >= 6;
  return (
    (kind === 'cultist' && ancientOne === 'nyarlathotep') || (kind === 'dark-young' && ancientOne === 'shub-niggurath')
  );
}
