import ah1 from './ah-1.ts';
import eh1 from './eh-1.ts';
import generic from './generic.ts';
import ky1 from './ky-1.ts';

/** Text that commits are likely to contain, which writer and reader know in advance. */
export interface Dictionary {
  /** The second byte of every commit that is written with it. */
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** One line of the list below. */
export interface DictionaryEntry {
  readonly id: number;
  readonly text: string;
  /** Code and revision of the ruleset that it was made for. Without them it serves every ruleset. */
  readonly code?: string;
  readonly revision?: number;
}

/** How the codec finds a dictionary. */
export interface Dictionaries {
  /** The one to write a commit with. A revision without its own uses that of the revision before. */
  forGame(game: string, revision: number): Dictionary;
  /** The one that a commit was written with, if it is known. */
  byId(id: number): Dictionary | undefined;
}

/** The first entry must serve every ruleset. Of several that fit a game, the last one is used to write. */
export function createDictionaries(entries: readonly [DictionaryEntry, ...DictionaryEntry[]]): Dictionaries {
  const prepared = entries.map((entry) => ({ ...entry, bytes: Buffer.from(entry.text) }));
  const byId = new Map<number, Dictionary>(prepared.map((dictionary) => [dictionary.id, dictionary]));
  return {
    byId: (id) => byId.get(id),
    forGame(game, revision) {
      const own = prepared.findLast(
        ({ code, revision: since = 0 }) => code !== undefined && game.startsWith(`${code}_`) && since <= revision,
      );
      return own ?? (prepared[0] as Dictionary);
    },
  };
}

/**
 * The dictionaries of the service. After the first release a dictionary never changes by one byte, because commits that
 * were written with it could no longer be read: a better one gets a new file and a new id, at the end of this list.
 */
export const dictionaryEntries = [
  { id: 1, text: generic },
  { id: 2, text: eh1, code: 'eh', revision: 1 },
  { id: 3, text: ah1, code: 'ah', revision: 1 },
  { id: 4, text: ky1, code: 'ky', revision: 1 },
] as const satisfies readonly DictionaryEntry[];

export const dictionaries = createDictionaries(dictionaryEntries);
