import type { SetAside } from './components.ts';
import type { SetId, SideBoardId } from './sets.ts';
import type { SpaceId } from './spaces.ts';

/** How many Mythos cards of each colour a stage of the deck holds. */
export interface Stage {
  readonly green: number;
  readonly yellow: number;
  readonly blue: number;
}

/**
 * The counter on the back of a sheet: what it counts, its starting number, and the number at which the investigators lose.
 * If our sources do not give the starting number, the players report it.
 */
export interface Counter {
  readonly what: string;
  readonly start?: number;
  readonly losesAt?: number;
}

/** The sheet of an Ancient One, as far as the rules need it. `doom` is where the Doom token starts. */
export interface AncientOne {
  readonly id: string;
  readonly name: string;
  readonly set: SetId;
  readonly doom: number;
  /** How many Mysteries win while it sleeps. Syzygy has no such number, because its sheet is flipped instead. */
  readonly mysteries?: number;
  /** Stages I, II and III. */
  readonly deck: readonly [Stage, Stage, Stage];
  readonly sideBoard?: SideBoardId;
  readonly setAside?: SetAside;
  /** The game is lost when Doom reaches 0, on either side of the sheet. */
  readonly losesAtZero?: true;
  /** What the sheet counts once it is awake. */
  readonly counter?: Counter;
}

/** Cultists that stay on the sheet of Abhoth when it is flipped. The others spawn. */
export const abhothCultists = 3;

const stage = (counts: string): Stage => {
  const [green, yellow, blue] = counts.split('/').map(Number) as [number, number, number];
  return { green, yellow, blue };
};
/** The Mythos deck, written as on the sheets: green/yellow/blue for each stage. */
const deck = (one: string, two: string, three: string) => [stage(one), stage(two), stage(three)] as const;

export const ancientOnes = [
  {
    id: 'azathoth',
    name: 'Azathoth',
    set: '01',
    doom: 15,
    mysteries: 3,
    deck: deck('1/2/1', '2/3/1', '2/4/0'),
    losesAtZero: true,
  },
  {
    id: 'cthulhu',
    name: 'Cthulhu',
    set: '01',
    doom: 12,
    mysteries: 3,
    deck: deck('0/2/2', '1/3/0', '3/4/0'),
    setAside: { 'deep-one': 1, 'star-spawn': 1 },
    counter: { what: 'Sanity tokens on the sheet', start: 0 },
  },
  {
    id: 'shub-niggurath',
    name: 'Shub-Niggurath',
    set: '01',
    doom: 13,
    mysteries: 3,
    deck: deck('1/2/1', '3/2/1', '2/4/0'),
    setAside: { ghoul: 2, 'goat-spawn': 2, 'dark-young': 1 },
  },
  {
    id: 'yog-sothoth',
    name: 'Yog-Sothoth',
    set: '01',
    doom: 14,
    mysteries: 3,
    deck: deck('0/2/1', '2/3/1', '3/4/0'),
  },
  {
    id: 'yig',
    name: 'Yig',
    set: '02',
    doom: 10,
    mysteries: 3,
    deck: deck('1/2/1', '2/3/1', '2/4/0'),
    setAside: { cultist: 6, 'serpent-people': 1 },
    counter: { what: 'Eldritch tokens on the sheet', start: 8, losesAt: 0 },
  },
  {
    id: 'ithaqua',
    name: 'Ithaqua',
    set: '03',
    doom: 13,
    mysteries: 3,
    deck: deck('0/2/2', '4/2/0', '2/4/0'),
    setAside: { 'gnoph-keh': 1, wendigo: 1 },
    counter: { what: 'spaces between Ithaqua and The Heart of Africa', start: 4, losesAt: 0 },
  },
  {
    id: 'rise-of-the-elder-things',
    name: 'Rise of the Elder Things',
    set: '03',
    doom: 16,
    mysteries: 4,
    deck: deck('2/2/1', '3/3/1', '4/4/0'),
    sideBoard: 'antarctica',
    counter: { what: 'Eldritch tokens on the sheet', start: 5, losesAt: 0 },
  },
  {
    id: 'syzygy',
    name: 'Syzygy',
    set: '04',
    doom: 13,
    deck: deck('0/2/2', '3/3/0', '3/5/0'),
    losesAtZero: true,
  },
  {
    id: 'abhoth',
    name: 'Abhoth',
    set: '05',
    doom: 14,
    mysteries: 3,
    deck: deck('1/2/1', '3/2/1', '2/4/0'),
    setAside: { cultist: 8 },
    counter: { what: 'Cultists on the sheet', start: abhothCultists, losesAt: 0 },
  },
  {
    id: 'nephren-ka',
    name: 'Nephren-Ka',
    set: '05',
    doom: 12,
    mysteries: 3,
    deck: deck('0/2/2', '1/3/0', '3/4/0'),
    sideBoard: 'egypt',
    counter: { what: 'Eldritch tokens on the sheet', losesAt: 0 },
  },
  {
    id: 'hastur',
    name: 'Hastur',
    set: '06',
    doom: 11,
    mysteries: 2,
    deck: deck('0/2/2', '2/3/0', '3/5/0'),
    setAside: { byakhee: 1 },
  },
  {
    id: 'atlach-nacha',
    name: 'Atlach-Nacha',
    set: '07',
    doom: 9,
    mysteries: 3,
    deck: deck('1/2/1', '3/2/1', '2/4/0'),
    setAside: { 'leng-spider': 1 },
  },
  {
    id: 'hypnos',
    name: 'Hypnos',
    set: '07',
    doom: 12,
    mysteries: 3,
    deck: deck('0/2/1', '2/3/1', '3/4/0'),
    sideBoard: 'dreamlands',
  },
  {
    id: 'shudde-mell',
    name: "Shudde M'ell",
    set: '08',
    doom: 15,
    mysteries: 3,
    deck: deck('0/2/2', '4/2/0', '2/4/0'),
    counter: { what: 'Disasters set aside', start: 0, losesAt: 6 },
  },
  {
    id: 'nyarlathotep',
    name: 'Nyarlathotep',
    set: '09',
    doom: 12,
    mysteries: 2,
    deck: deck('1/2/1', '2/3/1', '2/4/0'),
  },
  {
    id: 'antediluvium',
    name: 'Antediluvium',
    set: '09',
    doom: 13,
    mysteries: 3,
    deck: deck('1/2/1', '2/3/1', '2/4/0'),
    setAside: { cultist: 5, 'deep-one': 1 },
    counter: { what: 'Sanity tokens on the sheet' },
  },
] as const satisfies readonly AncientOne[];
export type AncientOneId = (typeof ancientOnes)[number]['id'];
export const ancientOneIds = ancientOnes.map((each) => each.id);

const byId = new Map<AncientOneId, AncientOne>(ancientOnes.map((each) => [each.id, each]));

/** The sheet with this id. */
export function ancientOne(id: AncientOneId): AncientOne {
  return byId.get(id) as AncientOne;
}

/** Numbers that lose the game: gates on the sheet, Eldritch tokens on gate spaces, monsters on the space of the sheet. */
export const yogGatesLose = 3;
export const atlachTokensLose = 5;
export const shubMonstersLose = 6;
/** The sheet of Syzygy is flipped at this number of solved Mysteries, or of Eldritch tokens on the red Omen space. */
export const syzygyFlip = { mysteries: 2, tokens: 3 };
/** The way of awakened Ithaqua from where he appears to the space where the game is lost (digest EH-F5). */
export const ithaquaPath: readonly SpaceId[] = ['space-13', 'london', 'rome', 'the-pyramids', 'the-heart-of-africa'];
/** Doom spaces on which Shudde M'ell, or the Prelude Apocalypse Nigh, puts Eldritch tokens. */
export const doomMarkers = [2, 5, 8, 11] as const;

/** The number of a sheet stays within this distance from 0. */
export const counterLimit = 1000;
