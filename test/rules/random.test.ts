import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chachaBlock, randomFor } from '../../rules/core/random.ts';
import { testSeed } from '../support/seed.ts';

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const keys = fc.array(word, { minLength: 8, maxLength: 8 }).map((words) => Uint32Array.from(words));
const versions = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const fixedSeed = { seed: testSeed(20260101) };

const someKey = Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 8]);

/** The same stream, by OpenSSL. */
function words(key: Uint32Array, counter: number, nonce: readonly [number, number, number], count: number): number[] {
  const iv = Buffer.alloc(16);
  [counter, ...nonce].forEach((each, at) => {
    iv.writeUInt32LE(each, at * 4);
  });
  const keyBytes = Buffer.alloc(32);
  key.forEach((each, at) => {
    keyBytes.writeUInt32LE(each, at * 4);
  });
  const stream = createCipheriv('chacha20', keyBytes, iv).update(Buffer.alloc(count * 4));
  return Array.from({ length: count }, (_, at) => stream.readUInt32LE(at * 4));
}

function streamOf(key: Uint32Array, version: number, count: number): number[] {
  return words(key, 0, [version % 2 ** 32, Math.floor(version / 2 ** 32), 0], count);
}

describe('the cipher', () => {
  test('gives the block of RFC 8439 §2.3.2', () => {
    const key = Uint32Array.from([
      0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
    ]);
    expect([...chachaBlock(key, 1, [0x09000000, 0x4a000000, 0])]).toEqual([
      0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3, 0x466482d2,
      0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2,
    ]);
  });

  test('gives the blocks of OpenSSL for any key, counter and nonce', () => {
    fc.assert(
      fc.property(keys, word, fc.tuple(word, word, word), (key, counter, nonce) => {
        expect([...chachaBlock(key, counter, nonce)]).toEqual(words(key, counter, nonce, 16));
      }),
      fixedSeed,
    );
  });

  test('does not change the key', () => {
    const key = someKey.slice();
    chachaBlock(key, 0, [1, 2, 3]);
    randomFor(key, 3).die();
    expect(key).toEqual(someKey);
  });
});

describe('below', () => {
  test('returns the words of the stream block by block, with the version as nonce', () => {
    fc.assert(
      fc.property(keys, versions, (key, version) => {
        const random = randomFor(key, version);
        const given = Array.from({ length: 40 }, () => random.below(2 ** 32));
        expect(given).toEqual(streamOf(key, version, 40));
      }),
      fixedSeed,
    );
  });

  test('discards exactly the words beyond the last whole multiple of the limit', () => {
    const limits = fc.oneof(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 2 ** 32 }),
      // Nearly every second word is discarded.
      fc.integer({ min: 2 ** 31 + 1, max: 2 ** 31 + 1_000 }),
      fc.integer({ min: 0, max: 32 }).map((power) => 2 ** power),
    );
    fc.assert(
      fc.property(keys, versions, limits, (key, version, limit) => {
        const random = randomFor(key, version);
        const whole = Math.floor(2 ** 32 / limit) * limit;
        const expected = streamOf(key, version, 64)
          .filter((each) => each < whole)
          .map((each) => each % limit);
        expect(expected.map(() => random.below(limit))).toEqual(expected);
      }),
      { ...fixedSeed, numRuns: 500 },
    );
  });

  test('discards the first word beyond it, and keeps the last one within', () => {
    fc.assert(
      fc.property(keys, versions, (key, version) => {
        const stream = streamOf(key, version, 64);
        const [high = 0] = stream.filter((each) => each > 2 ** 31);
        const given = (limit: number) => {
          const random = randomFor(key, version);
          return stream.filter((each) => each < limit).map(() => random.below(limit));
        };
        // More than half of all words are below such a limit, so it is its own last multiple.
        for (const limit of [high, high + 1]) expect(given(limit)).toEqual(stream.filter((each) => each < limit));
      }),
      fixedSeed,
    );
  });

  // Upper 0.1 % points of the chi-square distribution: with this key and these bounds the answer is fixedSeed the same.
  test.each([
    [3, 13.82],
    [6, 20.52],
    [7, 22.46],
    [27, 54.05],
    [100, 148.23],
  ])('is uniform below %i', (limit, bound) => {
    const random = randomFor(someKey, limit);
    const rounds = 2_000 * limit;
    const counts = Array<number>(limit).fill(0);
    for (let round = 0; round < rounds; round += 1) {
      const value = random.below(limit);
      counts[value] = (counts[value] as number) + 1;
    }
    expect(chiSquare(counts, rounds / limit)).toBeLessThan(bound);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('throws for the limit %d', (limit) => {
    expect(() => randomFor(someKey, 0).below(limit)).toThrow(RangeError);
  });
});

describe('die, draw and shuffle', () => {
  test('a die shows 1 to 6, equally often', () => {
    const random = randomFor(someKey, 1);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let round = 0; round < 12_000; round += 1) {
      const face = random.die();
      counts[face - 1] = (counts[face - 1] as number) + 1;
    }
    expect(counts).toHaveLength(6);
    expect(chiSquare(counts, 2_000)).toBeLessThan(20.52);
  });

  test('every element of a list is drawn equally often', () => {
    const random = randomFor(someKey, 2);
    const counts = { comet: 0, stars: 0, eclipse: 0 };
    for (let round = 0; round < 6_000; round += 1) counts[random.draw(['comet', 'stars', 'eclipse'] as const)] += 1;
    expect(chiSquare(Object.values(counts), 2_000)).toBeLessThan(13.82);
  });

  test('a draw from an empty list throws', () => {
    expect(() => randomFor(someKey, 0).draw([])).toThrow(new RangeError('cannot draw from an empty list'));
  });

  test('a shuffle is a permutation in a new list', () => {
    fc.assert(
      fc.property(keys, versions, fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), (key, version, list) => {
        const before = Object.freeze([...list]);
        const shuffled = randomFor(key, version).shuffle(before);
        expect(before).toEqual(list);
        expect(shuffled).not.toBe(before);
        expect(shuffled.toSorted()).toEqual(list.toSorted());
      }),
      fixedSeed,
    );
  });

  test('every order of a shuffle is equally frequent', () => {
    const random = randomFor(someKey, 3);
    const counts = new Map<string, number>();
    for (let round = 0; round < 24 * 1_000; round += 1) {
      const order = random.shuffle(['a', 'b', 'c', 'd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()], 1_000)).toBeLessThan(49.73);
  });
});

describe('the chance of a version', () => {
  const answers = (key: Uint32Array, version: number) => {
    const random = randomFor(key, version);
    return [random.shuffle(Array.from({ length: 27 }, (_, at) => at)), random.die(), random.below(1_000_000)];
  };

  test('is the same for the same key and version', () => {
    fc.assert(
      fc.property(keys, versions, (key, version) => {
        expect(answers(key, version)).toEqual(answers(key, version));
      }),
      fixedSeed,
    );
  });

  test('differs for another version or another key', () => {
    fc.assert(
      fc.property(keys, keys, versions, versions, (key, otherKey, version, otherVersion) => {
        fc.pre(version !== otherVersion && String(key) !== String(otherKey));
        expect(answers(key, version)).not.toEqual(answers(key, otherVersion));
        expect(answers(key, version)).not.toEqual(answers(otherKey, version));
      }),
      fixedSeed,
    );
  });

  test('does not repeat after 2^32 versions', () => {
    expect(answers(someKey, 5)).not.toEqual(answers(someKey, 5 + 2 ** 32));
  });
});

function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
