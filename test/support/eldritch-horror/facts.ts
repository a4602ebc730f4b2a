/** Printed facts, copied a second time from the published lists, so that tests compare with them and do not derive them. */

export type Zone = 'main' | 'antarctica' | 'egypt' | 'dreamlands';

export interface GateFact {
  readonly id: string;
  /** Name of the space, with its number if the board shows only a number. */
  readonly place: string;
  readonly space: string;
  readonly omen: string;
  readonly set: string;
  readonly zone: Zone;
}

const mainBoard = `
  san-francisco        San Francisco          green  01Core
  rlyeh                R'lyeh (Space 3)       blue   09
  arkham               Arkham                 red    01Core
  atlantis             Atlantis (Space 8)     red    09
  the-amazon           The Amazon             red    03
  buenos-aires         Buenos Aires           blue   01Core
  london               London                 blue   01Core
  rome                 Rome                   red    01Core
  the-pyramids         The Pyramids           blue   03
  the-heart-of-africa  The Heart of Africa    red    05
  antarctica           Antarctica             blue   05
  hyperborea           Hyperborea (Space 13)  red    09
  istanbul             Istanbul               green  01Core
  tunguska             Tunguska               green  03
  the-himalayas        The Himalayas          red    05
  shanghai             Shanghai               red    01Core
  tokyo                Tokyo                  blue   01Core
  sydney               Sydney                 red    01Core
`;

const sideBoards = `
  city-of-the-elder-things  City of the Elder Things  blue   03  antarctica
  plateau-of-leng           Plateau of Leng           red    03  antarctica
  miskatonic-outpost        Miskatonic Outpost        red    03  antarctica
  the-sahara-desert         The Sahara Desert         red    05  egypt
  the-nile-river            The Nile River            blue   05  egypt
  cairo                     Cairo                     green  05  egypt
  ulthar                    Ulthar                    red    07  dreamlands
  dylath-leen               Dylath-Leen               blue   07  dreamlands
  celephais                 Celephaïs                 red    07  dreamlands
`;

export const gateFacts: readonly GateFact[] = [...rows(mainBoard), ...rows(sideBoards)].map(
  ([id = '', place = '', omen = '', set = '', zone = 'main']) => {
    const number = place.match(/\(Space (\d+)\)$/)?.[1];
    return {
      id,
      place: place.replace('(Space', '(space'),
      space: number === undefined ? id : `space-${number}`,
      omen,
      set: set.slice(0, 2),
      zone: zone as Zone,
    };
  },
);

export function gateFact(id: string): GateFact {
  return gateFacts.find((each) => each.id === id) as GateFact;
}

/** The gates of a game according to the list: main board by set, side boards only when in play. */
export function gatesOf(sets: readonly string[], boards: readonly string[]): string[] {
  return gateFacts
    .filter(({ set, zone }) => (zone === 'main' ? set === '01' || sets.includes(set) : boards.includes(zone)))
    .map((each) => each.id);
}

export const boardSets = { antarctica: '03', egypt: '05', dreamlands: '07' } as const;
export type Board = keyof typeof boardSets;

export const ancientOneFacts = rows(`
  azathoth                  Azathoth                  01  15
  cthulhu                   Cthulhu                   01  12
  shub-niggurath            Shub-Niggurath            01  13
  yog-sothoth               Yog-Sothoth               01  14
  yig                       Yig                       02  10
  ithaqua                   Ithaqua                   03  13
  rise-of-the-elder-things  Rise of the Elder Things  03  16  antarctica
  syzygy                    Syzygy                    04  13
  abhoth                    Abhoth                    05  14
  nephren-ka                Nephren-Ka                05  12  egypt
  hastur                    Hastur                    06  11
  atlach-nacha              Atlach-Nacha              07   9
  hypnos                    Hypnos                    07  12  dreamlands
  shudde-mell               Shudde M'ell              08  15
  nyarlathotep              Nyarlathotep              09  12
  antediluvium              Antediluvium              09  13
`).map(([id = '', name = '', set = '', doom, board]) => ({
  id,
  name,
  set,
  doom: Number(doom),
  board: board as Board | undefined,
}));

/** Against these two the game is lost when Doom reaches 0. */
export const losesAtZero: readonly string[] = ['azathoth', 'syzygy'];

/** Mysteries that win while it sleeps; Syzygy's sheet has no such number. */
export const mysteryFacts: Readonly<Record<string, number | undefined>> = Object.fromEntries(
  ancientOneFacts.map(({ id }) => {
    const others: Readonly<Record<string, number | undefined>> = {
      'rise-of-the-elder-things': 4,
      syzygy: undefined,
      hastur: 2,
      nyarlathotep: 2,
    };
    return [id, id in others ? others[id] : 3];
  }),
);

/** Mythos decks: green/yellow/blue of stages I to III, and all cards. */
export const deckFacts: Readonly<Record<string, { readonly stages: readonly string[]; readonly size: number }>> =
  Object.fromEntries(
    rows(`
  azathoth                  1/2/1  2/3/1  2/4/0  16
  cthulhu                   0/2/2  1/3/0  3/4/0  15
  shub-niggurath            1/2/1  3/2/1  2/4/0  16
  yog-sothoth               0/2/1  2/3/1  3/4/0  16
  yig                       1/2/1  2/3/1  2/4/0  16
  ithaqua                   0/2/2  4/2/0  2/4/0  16
  rise-of-the-elder-things  2/2/1  3/3/1  4/4/0  20
  syzygy                    0/2/2  3/3/0  3/5/0  18
  abhoth                    1/2/1  3/2/1  2/4/0  16
  nephren-ka                0/2/2  1/3/0  3/4/0  15
  hastur                    0/2/2  2/3/0  3/5/0  17
  atlach-nacha              1/2/1  3/2/1  2/4/0  16
  hypnos                    0/2/1  2/3/1  3/4/0  16
  shudde-mell               0/2/2  4/2/0  2/4/0  16
  nyarlathotep              1/2/1  2/3/1  2/4/0  16
  antediluvium              1/2/1  2/3/1  2/4/0  16
`).map(([id = '', one = '', two = '', three = '', size]) => [id, { stages: [one, two, three], size: Number(size) }]),
  );

/** Reference cards: investigators, gates, clues, monsters of a surge. */
export const referenceFacts = [
  [1, 1, 1, 1],
  [2, 1, 1, 1],
  [3, 1, 2, 2],
  [4, 1, 2, 2],
  [5, 2, 3, 2],
  [6, 2, 3, 2],
  [7, 2, 4, 3],
  [8, 2, 4, 3],
] as const;

/** The Omen track, clockwise. */
export const omenFacts = [
  ['green', 'green'],
  ['blue1', 'blue'],
  ['red', 'red'],
  ['blue2', 'blue'],
] as const;

function rows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s{2,}/));
}
