/** Printed components of Eldritch Horror as data: tokens, tracks, boards and Reference cards. */

export const colours = ['green', 'blue', 'red'] as const;
export type Colour = (typeof colours)[number];

/** The Omen track, clockwise from the top. Both blue spaces count as blue. */
export const omenRing = [
  { space: 'green', colour: 'green' },
  { space: 'blue1', colour: 'blue' },
  { space: 'red', colour: 'red' },
  { space: 'blue2', colour: 'blue' },
] as const satisfies readonly { space: string; colour: Colour }[];

/** The highest space printed on the Doom track. */
export const doomMaximum = 20;

export const sets = [
  { id: '01', name: 'Eldritch Horror' },
  { id: '02', name: 'Forsaken Lore' },
  { id: '03', name: 'Mountains of Madness' },
  { id: '04', name: 'Strange Remnants' },
  { id: '05', name: 'Under the Pyramids' },
  { id: '06', name: 'Signs of Carcosa' },
  { id: '07', name: 'The Dreamlands' },
  { id: '08', name: 'Cities in Ruin' },
  { id: '09', name: 'Masks of Nyarlathotep' },
] as const;
export const setIds = sets.map((set) => set.id);
export type SetId = (typeof sets)[number]['id'];

/** Monsters that a sheet or board sets aside, by kind. Some kinds come in expansions and are not in the core cup. */
export type SetAside = Readonly<Partial<Record<string, number>>>;

export const sideBoards = [
  {
    id: 'antarctica',
    name: 'Antarctica',
    set: '03',
    setAside: { 'elder-thing': 1, 'giant-penguin': 1, 'proto-shoggoth': 1, shoggoth: 1 } as SetAside,
  },
  {
    id: 'egypt',
    name: 'Egypt',
    set: '05',
    setAside: { mummy: 1, 'sand-dweller': 1, 'spawn-of-sebak': 1 } as SetAside,
  },
  {
    id: 'dreamlands',
    name: 'The Dreamlands',
    set: '07',
    setAside: { ghoul: 1, 'moon-beast': 1, nightgaunt: 1, zoog: 1 } as SetAside,
  },
] as const satisfies readonly { id: string; name: string; set: SetId; setAside: SetAside }[];
export const sideBoardIds = sideBoards.map((board) => board.id);
export type SideBoardId = (typeof sideBoards)[number]['id'];

/**
 * The 27 gate tokens: the printed space, the Omen colour, the set, and the board. The main-board gates Antarctica and The
 * Pyramids do not belong to the sets of the side boards with similar names.
 */
export const gates = [
  { id: 'san-francisco', name: 'San Francisco', space: 'san-francisco', omen: 'green', set: '01', zone: 'main' },
  { id: 'rlyeh', name: "R'lyeh", space: 'space-3', omen: 'blue', set: '09', zone: 'main' },
  { id: 'arkham', name: 'Arkham', space: 'arkham', omen: 'red', set: '01', zone: 'main' },
  { id: 'atlantis', name: 'Atlantis', space: 'space-8', omen: 'red', set: '09', zone: 'main' },
  { id: 'the-amazon', name: 'The Amazon', space: 'the-amazon', omen: 'red', set: '03', zone: 'main' },
  { id: 'buenos-aires', name: 'Buenos Aires', space: 'buenos-aires', omen: 'blue', set: '01', zone: 'main' },
  { id: 'london', name: 'London', space: 'london', omen: 'blue', set: '01', zone: 'main' },
  { id: 'rome', name: 'Rome', space: 'rome', omen: 'red', set: '01', zone: 'main' },
  { id: 'the-pyramids', name: 'The Pyramids', space: 'the-pyramids', omen: 'blue', set: '03', zone: 'main' },
  {
    id: 'the-heart-of-africa',
    name: 'The Heart of Africa',
    space: 'the-heart-of-africa',
    omen: 'red',
    set: '05',
    zone: 'main',
  },
  { id: 'antarctica', name: 'Antarctica', space: 'antarctica', omen: 'blue', set: '05', zone: 'main' },
  { id: 'hyperborea', name: 'Hyperborea', space: 'space-13', omen: 'red', set: '09', zone: 'main' },
  { id: 'istanbul', name: 'Istanbul', space: 'istanbul', omen: 'green', set: '01', zone: 'main' },
  { id: 'tunguska', name: 'Tunguska', space: 'tunguska', omen: 'green', set: '03', zone: 'main' },
  { id: 'the-himalayas', name: 'The Himalayas', space: 'the-himalayas', omen: 'red', set: '05', zone: 'main' },
  { id: 'shanghai', name: 'Shanghai', space: 'shanghai', omen: 'red', set: '01', zone: 'main' },
  { id: 'tokyo', name: 'Tokyo', space: 'tokyo', omen: 'blue', set: '01', zone: 'main' },
  { id: 'sydney', name: 'Sydney', space: 'sydney', omen: 'red', set: '01', zone: 'main' },
  {
    id: 'city-of-the-elder-things',
    name: 'City of the Elder Things',
    space: 'city-of-the-elder-things',
    omen: 'blue',
    set: '03',
    zone: 'antarctica',
  },
  {
    id: 'plateau-of-leng',
    name: 'Plateau of Leng',
    space: 'plateau-of-leng',
    omen: 'red',
    set: '03',
    zone: 'antarctica',
  },
  {
    id: 'miskatonic-outpost',
    name: 'Miskatonic Outpost',
    space: 'miskatonic-outpost',
    omen: 'red',
    set: '03',
    zone: 'antarctica',
  },
  {
    id: 'the-sahara-desert',
    name: 'The Sahara Desert',
    space: 'the-sahara-desert',
    omen: 'red',
    set: '05',
    zone: 'egypt',
  },
  { id: 'the-nile-river', name: 'The Nile River', space: 'the-nile-river', omen: 'blue', set: '05', zone: 'egypt' },
  { id: 'cairo', name: 'Cairo', space: 'cairo', omen: 'green', set: '05', zone: 'egypt' },
  { id: 'ulthar', name: 'Ulthar', space: 'ulthar', omen: 'red', set: '07', zone: 'dreamlands' },
  { id: 'dylath-leen', name: 'Dylath-Leen', space: 'dylath-leen', omen: 'blue', set: '07', zone: 'dreamlands' },
  { id: 'celephais', name: 'Celephaïs', space: 'celephais', omen: 'red', set: '07', zone: 'dreamlands' },
] as const satisfies readonly {
  id: string;
  name: string;
  space: string;
  omen: Colour;
  set: SetId;
  zone: 'main' | SideBoardId;
}[];
export type Gate = (typeof gates)[number];
export type GateId = Gate['id'];
export const gateIds = gates.map((gate) => gate.id);

/** The spaces on the Dreamlands board that the three Dream Portals lead to. */
export const portalSpaces = ['dream-portal-1', 'dream-portal-2', 'dream-portal-3'] as const;
export type PortalSpace = (typeof portalSpaces)[number];

/** The space of the Epic Monster of an awakened sheet. The players know where it is on the board. */
export const ancientOneSpace = 'ancient-one';
/** The card name of the sheet of the Ancient One, which can hold gates. */
export const sheetCard = 'ancient-one';

/** The spaces that these rules need: spaces of gates, far ends of Dream Portals, and the space of the Ancient One. */
export const spaceIds = [...gates.map((gate) => gate.space), ...portalSpaces, ancientOneSpace] as const;
export type SpaceId = (typeof spaceIds)[number];

const gateById = new Map<GateId, Gate>(gates.map((gate) => [gate.id, gate]));
const gateBySpace = new Map<SpaceId, Gate>(gates.map((gate) => [gate.space, gate]));

/** The gate token with this id. */
export function gate(id: GateId): Gate {
  return gateById.get(id) as Gate;
}

/** Whether a space is on a board in play. The whole main board always is, whatever sets are in use. */
export function spaceInPlay(space: SpaceId, boards: readonly SideBoardId[]): boolean {
  if (portalSpaces.some((portal) => portal === space)) return boards.includes('dreamlands');
  const zone = gateBySpace.get(space)?.zone ?? 'main';
  return zone === 'main' || boards.includes(zone);
}

/** The printed name of a space, with its number if the board shows a number. */
export function spaceName(space: SpaceId): string {
  const here = gateBySpace.get(space);
  if (here === undefined) return space === ancientOneSpace ? 'The Ancient One' : `Dream Portal ${space.at(-1)}`;
  return space.startsWith('space-') ? `${here.name} (space ${space.slice('space-'.length)})` : here.name;
}

/** A Reference card: gates and Clues to spawn, and monsters per matching gate in a surge. */
export interface Reference {
  readonly gates: number;
  readonly clues: number;
  readonly surge: number;
}

/** Reference cards for 1 to 8 investigators, in that order. */
const references: readonly Reference[] = [
  { gates: 1, clues: 1, surge: 1 },
  { gates: 1, clues: 1, surge: 1 },
  { gates: 1, clues: 2, surge: 2 },
  { gates: 1, clues: 2, surge: 2 },
  { gates: 2, clues: 3, surge: 2 },
  { gates: 2, clues: 3, surge: 2 },
  { gates: 2, clues: 4, surge: 3 },
  { gates: 2, clues: 4, surge: 3 },
];

export const referenceVariants = ['standard', 'easier', 'harder'] as const;
export type ReferenceVariant = (typeof referenceVariants)[number];

/** The other Reference cards of set 09, which exist for some numbers of investigators. */
const variants: Readonly<Record<string, Reference>> = {
  '1 easier': { gates: 1, clues: 2, surge: 1 },
  '4 harder': { gates: 2, clues: 2, surge: 1 },
  '5 easier': { gates: 2, clues: 3, surge: 1 },
  '7 harder': { gates: 3, clues: 4, surge: 1 },
  '8 harder': { gates: 3, clues: 4, surge: 1 },
};

/** The Reference card for 1 to 8 investigators. Undefined if this variant has none for that number. */
export function reference(investigators: number, variant: ReferenceVariant = 'standard'): Reference | undefined {
  return variant === 'standard' ? references[investigators - 1] : variants[`${investigators} ${variant}`];
}

/** The core monster cup before anything is set aside. Epic monsters are never in the cup. */
export const monsters = [
  { id: 'byakhee', name: 'Byakhee', count: 1 },
  { id: 'colour-out-of-space', name: 'Colour Out of Space', count: 1 },
  { id: 'cthonian', name: 'Cthonian', count: 1 },
  { id: 'cultist', name: 'Cultist', count: 5 },
  { id: 'dark-young', name: 'Dark Young', count: 1 },
  { id: 'deep-one', name: 'Deep One', count: 1 },
  { id: 'elder-thing', name: 'Elder Thing', count: 1 },
  { id: 'ghost', name: 'Ghost', count: 1 },
  { id: 'ghoul', name: 'Ghoul', count: 2 },
  { id: 'gnoph-keh', name: 'Gnoph-Keh', count: 1 },
  { id: 'goat-spawn', name: 'Goat Spawn', count: 2 },
  { id: 'gug', name: 'Gug', count: 1 },
  { id: 'hound-of-tindalos', name: 'Hound of Tindalos', count: 1 },
  { id: 'lloigor', name: 'Lloigor', count: 1 },
  { id: 'maniac', name: 'Maniac', count: 1 },
  { id: 'mi-go', name: 'Mi-go', count: 1 },
  { id: 'mummy', name: 'Mummy', count: 1 },
  { id: 'nightgaunt', name: 'Nightgaunt', count: 1 },
  { id: 'riot', name: 'Riot', count: 1 },
  { id: 'serpent-people', name: 'Serpent People', count: 1 },
  { id: 'shoggoth', name: 'Shoggoth', count: 1 },
  { id: 'skeleton', name: 'Skeleton', count: 1 },
  { id: 'star-spawn', name: 'Star Spawn', count: 1 },
  { id: 'vampire', name: 'Vampire', count: 1 },
  { id: 'warlock', name: 'Warlock', count: 1 },
  { id: 'witch', name: 'Witch', count: 1 },
  { id: 'wraith', name: 'Wraith', count: 1 },
  { id: 'zombie', name: 'Zombie', count: 1 },
] as const satisfies readonly { id: string; name: string; count: number }[];
export type MonsterKind = (typeof monsters)[number]['id'];
export const monsterKinds = monsters.map((monster) => monster.id);

const monsterNames = new Map<MonsterKind, string>(monsters.map((monster) => [monster.id, monster.name]));

/** The printed name of a kind of monster. */
export function monsterName(kind: MonsterKind): string {
  return monsterNames.get(kind) as string;
}
