import type { Effect } from '../model/effects.ts';
import type { AncientOneId } from './ancient-ones.ts';
import { doomMarkers } from './ancient-ones.ts';
import type { SetAside } from './components.ts';
import type { SetId, SideBoardId } from './sets.ts';
import { expeditionSpaces } from './spaces.ts';

/** What a Prelude can depend on. */
export interface PreludeGame {
  readonly ancientOne: AncientOneId;
  readonly sets: readonly SetId[];
  readonly investigators: number;
}

/** What a Prelude does to gates, Omen, Doom and monsters (digest EH-G2). */
interface Prelude {
  readonly id: string;
  readonly name: string;
  /** The sets that contain it. One of them has to be in use. */
  readonly sets: readonly SetId[];
  /** A further set that it needs. */
  readonly needs?: SetId;
  readonly sideBoard?: SideBoardId;
  /** It acts before the starting gates, not after the rest of setup. */
  readonly early?: true;
  /** Monsters that it sets aside before the cup is made. */
  setAside?(game: PreludeGame): SetAside;
  /** Effects that are carried out at once. A monster of which no token is left does not spawn. */
  effects?(game: PreludeGame): readonly Effect[];
  /** What the players decide or do themselves. */
  toDo?(game: PreludeGame): string | undefined;
}

/** Half of the investigators, rounded up. */
const half = ({ investigators }: PreludeGame): number => Math.ceil(investigators / 2);
const advance = (steps: number): readonly Effect[] => [{ type: 'AdvanceDoom', steps }];
const epic = (kind: Extract<Effect, { type: 'SpawnMonsters' }>['kind'], space: EpicSpace): readonly Effect[] => [
  { type: 'SpawnMonsters', kind, space },
];
type EpicSpace = NonNullable<Extract<Effect, { type: 'SpawnMonsters' }>['space']>;
/** A Prelude of which our sources have no text, or none that concerns these rules. */
const plain = <Id extends string>(id: Id, name: string, set: SetId) =>
  ({ id, name, sets: [set], toDo: () => 'resolve the text of the card' }) as const;
/** The gates of Egypt go on top of the stack. The discarded gates stay where they are. */
const egyptOnTop: Effect = { type: 'SearchGates', where: { zones: ['egypt'] } };
const giant = 'its toughness is investigators + 4';

export const preludes = [
  // ---- set 03
  {
    id: 'beginning-of-the-end',
    name: 'Beginning of the End',
    sets: ['03', '09'],
    effects: () => [{ type: 'ChangeOmenTokens', omen: 'green', by: 1 }],
    toDo: () =>
      'the Lead Investigator discards 1 gate from the board (DiscardGate), or each investigator gains 1 Clue and 1 Focus',
  },
  {
    id: 'doomsayer-from-antarctica',
    name: 'Doomsayer from Antarctica',
    sets: ['03'],
    sideBoard: 'antarctica',
    effects: ({ ancientOne }) =>
      ancientOne === 'rise-of-the-elder-things' ? epic('rampaging-shoggoth', 'lake-camp') : [],
    toDo: ({ ancientOne }) =>
      ancientOne === 'rise-of-the-elder-things'
        ? 'the Lead Investigator may move to Miskatonic Outpost'
        : 'draw 1 Antarctica Adventure of stage I; the Lead Investigator may move to its token or to Miskatonic Outpost',
  },
  {
    id: 'rumors-from-the-north',
    name: 'Rumors from the North',
    sets: ['03'],
    effects: ({ ancientOne }) =>
      ancientOne === 'ithaqua' ? [{ type: 'AdvanceOmen' }] : epic('wind-walker', 'space-4'),
    toDo: ({ ancientOne }) =>
      ancientOne === 'ithaqua' ? undefined : 'put the Rumor The Wind-Walker into play with 6 Eldritch tokens',
  },
  {
    id: 'ultimate-sacrifice',
    name: 'Ultimate Sacrifice',
    sets: ['03'],
    effects: () => advance(2),
    toDo: () =>
      'two random investigators who are not played lie on their spaces as defeated; Doom does not advance for them',
  },
  plain('key-to-salvation', 'Key to Salvation', '03'),
  plain('unwilling-sacrifice', 'Unwilling Sacrifice', '03'),
  // ---- set 04
  {
    id: 'in-cosmic-alignment',
    name: 'In Cosmic Alignment',
    sets: ['04'],
    effects: ({ ancientOne }) =>
      ancientOne === 'syzygy' ? [{ type: 'ChangeOmenTokens', omen: 'red', by: 1 }] : [{ type: 'SpawnGate' }],
    toDo: ({ ancientOne }) =>
      ancientOne === 'syzygy'
        ? 'each investigator loses 1 Sanity and gains 1 Relic'
        : 'set up the Mystic Ruins deck and the Cosmic Alignment Adventures',
  },
  {
    id: 'the-coming-storm',
    name: 'The Coming Storm',
    sets: ['04'],
    effects: () => [{ type: 'AdvanceOmen' }, { type: 'SpawnGate', reference: true }, { type: 'MonsterSurge' }],
    toDo: () => 'each investigator gains two boons',
  },
  {
    id: 'the-dunwich-horror',
    name: 'The Dunwich Horror',
    sets: ['04', '09'],
    effects: ({ ancientOne }) => (ancientOne === 'yog-sothoth' ? [] : epic('dunwich-horror', 'arkham')),
    toDo: ({ ancientOne }) =>
      ancientOne === 'yog-sothoth'
        ? `the first Mystery is Spawn of Yog-Sothoth (SpawnMonsters with kind dunwich-horror on Arkham); ${giant}`
        : `${giant}; its reckoning can spawn a gate (SpawnGate)`,
  },
  plain('dark-blessings', 'Dark Blessings', '04'),
  // ---- set 05
  {
    id: 'call-of-cthulhu',
    name: 'Call of Cthulhu',
    sets: ['05', '09'],
    early: true,
    setAside: ({ ancientOne }) => (ancientOne === 'cthulhu' ? {} : { 'deep-one': 1 }),
    effects: ({ ancientOne }) => (ancientOne === 'cthulhu' ? [] : epic('cthylla', 'space-3')),
    toDo({ ancientOne }) {
      const moved = 'each investigator moves to the nearest Sea space and loses 1 Sanity';
      return ancientOne === 'cthulhu'
        ? `${moved}; each puts an Eldritch token on the nearest Sea space without one`
        : moved;
    },
  },
  {
    id: 'epidemic',
    name: 'Epidemic',
    sets: ['05'],
    toDo: ({ ancientOne, investigators }) =>
      ancientOne === 'abhoth'
        ? `spawn ${investigators} Cultists, each on a Wilderness space without one (SpawnMonsters with kind cultist)`
        : 'the Lead Investigator spawns the Child of Abhoth on the nearest Wilderness space (SpawnMonsters with kind child-of-abhoth)',
  },
  {
    id: 'ghost-from-the-past',
    name: 'Ghost from the Past',
    sets: ['05'],
    early: true,
    effects: () => advance(1),
    toDo: () => 'the Lead Investigator takes the possessions of a removed investigator and gains a Haunted Condition',
  },
  {
    id: 'litany-of-secrets',
    name: 'Litany of Secrets',
    sets: ['05'],
    toDo: () =>
      'make two Expedition decks with two Active Expedition spaces; an effect on the Active Expedition space affects both',
  },
  {
    id: 'under-the-pyramids',
    name: 'Under the Pyramids',
    sets: ['05'],
    sideBoard: 'egypt',
    effects: ({ ancientOne }) =>
      ancientOne === 'nephren-ka' ? [egyptOnTop, { type: 'SpawnMonsters', space: 'the-bent-pyramid' }] : [],
    toDo: ({ ancientOne }) =>
      ancientOne === 'nephren-ka'
        ? 'spawn 1 monster on the space of the Active Expedition (SpawnMonsters)'
        : 'set up the Museum Heist Adventures',
  },
  plain('drastic-measures', 'Drastic Measures', '05'),
  // ---- set 06
  {
    id: 'the-king-in-yellow',
    name: 'The King in Yellow',
    sets: ['06'],
    toDo: ({ ancientOne }) =>
      ancientOne === 'hastur'
        ? 'spawn as many gates as the Reference card says (SpawnGate with reference) unless the Lead Investigator gains a Blight Condition'
        : 'put the Rumor The King in Yellow into play with 2 Eldritch tokens',
  },
  plain('silver-twilight-stockpile', 'Silver Twilight Stockpile', '06'),
  plain('sins-of-the-past', 'Sins of the Past', '06'),
  plain('weakness-to-strength', 'Weakness to Strength', '06'),
  // ---- set 07
  {
    id: 'lurker-among-us',
    name: 'Lurker Among Us',
    sets: ['07'],
    effects: () => advance(1),
    toDo: () =>
      'one random investigator who is not played lies on their space as defeated, and the Doppelganger spawns there (SpawnMonsters with kind doppelganger)',
  },
  {
    id: 'otherworldly-dreams',
    name: 'Otherworldly Dreams',
    sets: ['07'],
    sideBoard: 'dreamlands',
    toDo: ({ ancientOne }) =>
      ancientOne === 'hypnos'
        ? 'each investigator gains what the card says'
        : 'set up the Otherworldly Dreams Adventures',
  },
  {
    id: 'twin-blasphemies-of-the-black-goat',
    name: 'Twin Blasphemies of the Black Goat',
    sets: ['07', '09'],
    setAside: ({ ancientOne }) => (ancientOne === 'shub-niggurath' ? {} : { ghoul: 2 }),
    effects({ ancientOne, sets }) {
      if (ancientOne === 'shub-niggurath') return [];
      const nug = epic('nug', 'the-amazon');
      // Two monsters come with Yeb by its spawn effect.
      const yeb = [...epic('yeb', 'the-amazon'), { type: 'SpawnMonsters', space: 'the-amazon', count: 2 } as const];
      return sets.includes('02') ? [...nug, ...yeb] : nug;
    },
    toDo({ ancientOne }) {
      const lasts = `${giant}; if the reckoning of Nug cannot spawn a Ghoul, the game is lost (LoseGame)`;
      return ancientOne === 'shub-niggurath'
        ? `the first Mystery, Spawn of the Black Goat, brings Nug (SpawnMonsters with kind nug); ${lasts}`
        : lasts;
    },
  },
  {
    id: 'web-between-worlds',
    name: 'Web Between Worlds',
    sets: ['07'],
    effects: ({ ancientOne }) =>
      ancientOne === 'atlach-nacha' ? [{ type: 'SpawnGate', reference: true }] : epic('spinner-of-webs', 'space-9'),
    toDo: ({ ancientOne }) =>
      ancientOne === 'atlach-nacha'
        ? undefined
        : 'put the Rumor Web Between Worlds into play with 4 Eldritch tokens; with none left the game is lost (LoseGame)',
  },
  {
    id: 'written-in-the-stars',
    name: 'Written in the Stars',
    sets: ['07'],
    effects: () => [{ type: 'RetreatDoom', steps: 3 }, { type: 'RevealGates' }],
  },
  plain('focused-training', 'Focused Training', '07'),
  // ---- set 08
  {
    id: 'apocalypse-nigh',
    name: 'Apocalypse Nigh',
    sets: ['08'],
    effects: ({ ancientOne }) =>
      // The sheet of Shudde M'ell has put tokens on those spaces already. With him there is one more.
      (ancientOne === 'shudde-mell' ? [14] : doomMarkers).map((space) => ({ type: 'PutDoomToken', doom: space })),
    toDo: () =>
      'the Lead Investigator discards 1 gate from the board (DiscardGate), or each investigator gains a Talent Condition',
  },
  {
    id: 'fall-of-man',
    name: 'Fall of Man',
    sets: ['08'],
    effects: () => [{ type: 'ChangeOmenTokens', omen: 'green', by: 1 }],
  },
  {
    id: 'you-know-what-you-must-do',
    name: 'You Know What You Must Do',
    sets: ['08'],
    effects: () => advance(3),
  },
  plain('the-price-of-prestige', 'The Price of Prestige', '08'),
  // ---- set 09
  {
    id: 'aid-of-the-elder-gods',
    name: 'Aid of the Elder Gods',
    sets: ['09'],
    needs: '07',
    sideBoard: 'dreamlands',
    toDo({ ancientOne }) {
      const focus = 'put Focus on Ulthar, Celephaïs and the space of the Dream-Quest token';
      return ancientOne === 'nyarlathotep' ? `${focus}; each investigator gains 1 Eldritch token` : focus;
    },
  },
  {
    id: 'harbinger-of-the-outer-gods',
    name: 'Harbinger of the Outer Gods',
    sets: ['09'],
    toDo({ ancientOne }) {
      const devoured =
        'an investigator with as many Eldritch tokens as maximum Sanity is devoured (DefeatInvestigators)';
      return ancientOne === 'nyarlathotep'
        ? `each investigator gains 1 Eldritch token, and may gain a second one for a boon; ${devoured}`
        : devoured;
    },
  },
  {
    id: 'army-of-darkness',
    name: 'Army of Darkness',
    sets: ['09'],
    effects: () => [
      { type: 'SetMonsterAside', kind: 'zombie' },
      { type: 'SpawnMonsters', kind: 'zombie', from: 'cup' },
    ],
  },
  {
    id: 'father-of-serpents',
    name: 'Father of Serpents',
    sets: ['09'],
    effects: ({ ancientOne }) =>
      ancientOne === 'yig'
        ? expeditionSpaces.map((space) => ({ type: 'SpawnMonsters', space }))
        : epic('serpent-people', 'the-amazon'),
  },
  {
    id: 'in-the-lightless-chamber',
    name: 'In the Lightless Chamber',
    sets: ['09'],
    needs: '05',
    sideBoard: 'egypt',
    effects: ({ ancientOne }) =>
      ancientOne === 'nyarlathotep' ? [egyptOnTop, ...epic('the-beast', 'the-bent-pyramid')] : [egyptOnTop],
    toDo: ({ ancientOne }) =>
      ancientOne === 'nyarlathotep' ? 'the first Mystery is Brotherhood of the Dark Pharaoh' : undefined,
  },
  {
    id: 'the-stars-align',
    name: 'The Stars Align',
    sets: ['09'],
    effects: (game) =>
      game.ancientOne === 'antediluvium'
        ? [{ type: 'ChangeCounter', by: half(game) }]
        : [
            { type: 'ChangeOmenTokens', omen: 'blue1', by: 1 },
            { type: 'ChangeOmenTokens', omen: 'blue2', by: 1 },
          ],
    toDo: ({ ancientOne, investigators }) =>
      ancientOne === 'antediluvium'
        ? undefined
        : `set up the Mystic Ruins deck, and put the sheet of Antediluvium beside the game with ${investigators} Sanity`,
  },
  {
    id: 'unto-the-breach',
    name: 'Unto the Breach',
    sets: ['09'],
    effects: ({ ancientOne }) => (ancientOne === 'azathoth' || ancientOne === 'syzygy' ? advance(3) : []),
  },
  plain('temptation', 'Temptation', '09'),
  plain('the-archives', 'The Archives', '09'),
  plain('wondrous-curios', 'Wondrous Curios', '09'),
] as const satisfies readonly Prelude[];
export type PreludeId = (typeof preludes)[number]['id'];
export const preludeIds = preludes.map((each) => each.id);

/** The Prelude with this id. */
export function prelude(id: PreludeId): Prelude {
  return preludes.find((each) => each.id === id) as Prelude;
}
