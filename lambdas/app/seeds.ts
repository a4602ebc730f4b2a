import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Random, randomFor } from '../../rules/core/random.ts';

/** A secret seed: 256 random bits, base64url. */
export function newSeed(): string {
  return randomBytes(32).toString('base64url');
}

/** What is public of a seed from the start: its SHA-256 as hex. */
export function commitment(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/**
 * The chance of one version of a game. The cipher's key is derived from the seed by HMAC, so that the public SHA-256 of
 * the seed says nothing about it.
 */
export function randomForVersion(seed: string, version: number): Random {
  return randomFor(cipherKeyOf(seed), version);
}

/** Chance that is independent of every game, for plays that are not stored. */
export function throwawayRandom(): Random {
  return randomForVersion(newSeed(), 0);
}

/** The same for many plays, by number. Each is independent of the others. */
export function throwawayRandoms(): (play: number) => Random {
  const key = cipherKeyOf(newSeed());
  return (play) => randomFor(key, play);
}

function cipherKeyOf(seed: string): Uint32Array {
  const key = createHmac('sha256', seed).update('gatehouse chance 1').digest();
  return Uint32Array.from({ length: 8 }, (_, at) => key.readUInt32LE(at * 4));
}
