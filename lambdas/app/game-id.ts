import { createHash, randomBytes } from 'node:crypto';

/** No letter or digit that looks like another when it is read out or typed. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random game id: the ruleset's two letters, and 120 random bits. */
export function randomGameId(code: string): string {
  return gameId(code, randomBytes(24));
}

/** The id of the game that a client creates with this key: the same each time, so that a retry finds the first game. */
export function gameIdForKey(code: string, client: string, key: string): string {
  return gameId(code, createHash('sha256').update(`${client}\0${key}`).digest().subarray(0, 24));
}

function gameId(code: string, bytes: Buffer): string {
  return `${code}_${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`;
}
