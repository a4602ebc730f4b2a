import ah1 from './ah-1.ts';
import eh1 from './eh-1.ts';
import generic from './generic.ts';
import ky1 from './ky-1.ts';

/**
 * Text that commits are likely to contain, known to writer and reader beforehand. A dictionary that was ever used to
 * write can never change by one byte; a better one gets a new file and a new id.
 */
export interface Dictionary {
  /** The second byte of every commit written with it. */
  readonly id: number;
  readonly bytes: Uint8Array;
}

interface Entry {
  readonly id: number;
  readonly text: string;
  /** The ruleset's code and the revision it was made for; without them it serves everyone. */
  readonly code?: string;
  readonly revision?: number;
}

/** Only ever grows. Of several that fit equally well, the last one is used to write. */
export const entries: readonly Entry[] = [
  { id: 1, text: generic },
  { id: 2, text: eh1, code: 'eh', revision: 1 },
  { id: 3, text: ah1, code: 'ah', revision: 1 },
  { id: 4, text: ky1, code: 'ky', revision: 1 },
];

const prepared = entries.map((entry) => ({ ...entry, bytes: Buffer.from(entry.text) }));
const byId = new Map<number, Dictionary>(prepared.map((dictionary) => [dictionary.id, dictionary]));

/** The dictionary to write a commit with. A revision that has none of its own takes that of a revision before. */
export function dictionaryFor(game: string, revision: number): Dictionary {
  const own = prepared.findLast(
    ({ code, revision: from = 0 }) => code !== undefined && game.startsWith(`${code}_`) && from <= revision,
  );
  return (own ?? prepared.findLast(({ code }) => code === undefined)) as Dictionary;
}

/** The dictionary that a commit was written with, if it is known here. */
export function dictionaryOf(id: number): Dictionary | undefined {
  return byId.get(id);
}
