import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file per game, one step per line. */
export const recordedGamesFolder = join(import.meta.dirname, '../../rules/recorded-games');

/** What a command, or the start, led to: the events that every viewer receives, and the state as a hash. */
export interface RecordedResult {
  readonly events: readonly unknown[];
  /** SHA-256 of the state as JSON. */
  readonly stateHash: string;
}

export interface RecordedStep extends RecordedResult {
  readonly seat: string;
  readonly command: { readonly type: string };
}

/** A game that has to be played again with the same events and states. */
export interface RecordedGame {
  readonly about: string;
  readonly ruleset: string;
  /** The revision of the ruleset that played it. */
  readonly revision: number;
  /** Eight words from which all chance of the game comes. */
  readonly randomKey: readonly number[];
  /** As a client sends it. */
  readonly setup: unknown;
  readonly start: RecordedResult;
  readonly steps: readonly RecordedStep[];
  /** null while the game goes on. */
  readonly outcome: unknown;
}

/** The lines of a game: what it is, its start, each step, its outcome. */
export function formatRecordedGame(game: RecordedGame): string {
  const { start, steps, outcome, ...header } = game;
  return [header, { start }, ...steps, { outcome }].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Throws an Error where lines are missing. */
export function parseRecordedGame(text: string): RecordedGame {
  const [header, first, ...rest] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const last = rest.pop();
  if (first?.start === undefined || last?.outcome === undefined) throw new Error('not a complete recorded game');
  return { ...header, start: first.start, steps: rest, outcome: last.outcome };
}

/** The names of all recorded games, in alphabetical order. */
export function recordedGameNames(): readonly string[] {
  return globSync('*.jsonl', { cwd: recordedGamesFolder })
    .map((file) => file.replace('.jsonl', ''))
    .sort();
}

const fileOf = (name: string): string => join(recordedGamesFolder, `${name}.jsonl`);

export function readRecordedGame(name: string): RecordedGame {
  return parseRecordedGame(readFileSync(fileOf(name), 'utf8'));
}

export function writeRecordedGame(name: string, game: RecordedGame): void {
  mkdirSync(recordedGamesFolder, { recursive: true });
  writeFileSync(fileOf(name), formatRecordedGame(game));
}
