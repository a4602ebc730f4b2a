import { randomInt } from 'node:crypto';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import type { Random } from '../../rules/core/random.ts';

/**
 * Seeds of random tests. Each test has a usual seed, so that it does the same in every run. `TEST_SEED=123 npm test`
 * runs all of them with another one. When a test fails, the seeds that its file used are printed.
 */
const given = process.env.TEST_SEED;
const used = new Set<string>();

/** A whole number that seeds a generator of random values. */
export function testSeed(usual: number): number {
  const seed = given === undefined ? usual : Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is not a whole number: ${given}`);
  used.add(String(seed));
  return seed;
}

/** A seed that differs in every run, for tests that depend on time and therefore cannot be repeated exactly. */
export function freshSeed(): number {
  return testSeed(randomInt(2 ** 31));
}

/** A source of chance that is named by a text. */
export function testRandom(name: string, version = 0): Random {
  if (given === undefined) return randomForVersion(name, version);
  used.add(given);
  return randomForVersion(`${name} ${given}`, version);
}

/** The seeds that this test file has used so far. */
export function usedSeeds(): readonly string[] {
  return [...used];
}
