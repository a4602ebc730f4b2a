import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Export } from '../../../lambdas/app/export-game.ts';
import type { Commit } from '../../../lambdas/store/store.ts';

/** A commit as some version of Gatehouse wrote it: its bytes, and what it meant by them. */
export interface StoredCommit {
  readonly bytes: string;
  readonly commit: Omit<Commit, 'state'>;
  /** SHA-256 of the state as JSON. */
  readonly state: string;
}

/** An open game and, where there were such things then, a fork and an import of it. */
export interface StoredGame {
  readonly ruleset: string;
  /** Of the ruleset, by which it was played. */
  readonly revision: number;
  readonly commits: readonly StoredCommit[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
const names = (pattern: string): readonly string[] => globSync(pattern, { cwd: import.meta.dirname }).sort();

/** Games as each schema version has written them, oldest first. */
export const storedGames: readonly { readonly sv: number; readonly games: readonly StoredGame[] }[] = names(
  'sv-*.json',
).map((file) => ({ sv: Number(/\d+/.exec(file)), games: read(file) as StoredGame[] }));

/** Finished games as documents of every age. */
export const documents: readonly { readonly file: string; readonly document: Export }[] = names('export-*.json').map(
  (file) => ({ file, document: read(file) as Export }),
);
