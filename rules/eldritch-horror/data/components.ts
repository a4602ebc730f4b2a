import type { MonsterKind } from './monsters.ts';
import type { SetId, SideBoardId } from './sets.ts';
import type { SpaceId } from './spaces.ts';

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

/** Monsters that a sheet or board sets aside, by kind. */
export type SetAside = Readonly<Partial<Record<MonsterKind, number>>>;

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
] as const satisfies readonly { id: SideBoardId; name: string; set: SetId; setAside: SetAside }[];

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
  space: SpaceId;
  omen: Colour;
  set: SetId;
  zone: 'main' | SideBoardId;
}[];
export type Gate = (typeof gates)[number];
export type GateId = Gate['id'];
export const gateIds = gates.map((gate) => gate.id);

/** The card name of the sheet of the Ancient One, which can hold gates. */
export const sheetCard = 'ancient-one';

const gateById = new Map<GateId, Gate>(gates.map((gate) => [gate.id, gate]));

/** The gate token with this id. */
export function gate(id: GateId): Gate {
  return gateById.get(id) as Gate;
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
