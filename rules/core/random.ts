/** The name of this generator in exports and documents. */
export const rngName = 'chacha20-2026';

/**
 * The source of chance. Every answer is uniform. `decide` puts the answers into events, so `evolve` needs no chance.
 */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`, which is a whole number from 1 to 2^32. */
  below(limit: number): number;
  /** One six-sided die, 1 to 6. */
  die(): number;
  /** One element of a list that is not empty. */
  draw<T>(list: readonly T[]): T;
  /** A new list in random order. */
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * Chance for one version of one game: ChaCha20 (RFC 8439) under the game's secret key, with the version as nonce.
 * A cipher and not a statistical generator, because players see many of its answers: every roll of one version reveals
 * nothing about the next. The same command at the same version always gets the same answers.
 *
 * @param key eight 32-bit words
 * @param version of the commit to be made
 */
export function randomFor(key: Uint32Array, version: number): Random {
  let words: Uint32Array | undefined;
  let next = 16;
  let block = 0;
  return fromWords(() => {
    if (words === undefined || next === 16) {
      words = chachaBlock(key, block, [version >>> 0, Math.floor(version / 2 ** 32), 0]);
      block += 1;
      next = 0;
    }
    const word = words[next] as number;
    next += 1;
    return word;
  });
}

/** Uniform answers from a stream of 32-bit words. */
function fromWords(word: () => number): Random {
  const below = (limit: number): number => {
    // With any other limit the loop below might never end.
    if (!Number.isInteger(limit) || limit < 1 || limit > 2 ** 32)
      throw new RangeError(`the limit must be a whole number from 1 to 2^32: ${limit}`);
    // Words beyond the last whole multiple of `limit` are discarded: their remainders would favour small numbers.
    const fair = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const candidate = word();
      if (candidate < fair) return candidate % limit;
    }
  };
  return {
    below,
    die: () => below(6) + 1,
    draw: (list) => {
      if (list.length === 0) throw new RangeError('cannot draw from an empty list');
      return list[below(list.length)] as (typeof list)[number];
    },
    shuffle: (list) => {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        const swap = shuffled[last] as (typeof shuffled)[number];
        shuffled[last] = shuffled[other] as (typeof shuffled)[number];
        shuffled[other] = swap;
      }
      return shuffled;
    },
  };
}

/**
 * One 64-byte block of ChaCha20 as sixteen little-endian words (RFC 8439 §2.3).
 *
 * @param key eight words @param counter of the block @param nonce three words
 */
export function chachaBlock(key: Uint32Array, counter: number, nonce: readonly [number, number, number]): Uint32Array {
  // Member by member, because `set` with lists costs as much as all the rounds.
  const start = new Uint32Array(16);
  for (let i = 0; i < 4; i += 1) start[i] = constants[i] as number;
  for (let i = 0; i < 8; i += 1) start[4 + i] = key[i] as number;
  start[12] = counter;
  for (let i = 0; i < 3; i += 1) start[13 + i] = nonce[i] as number;
  const block = new Uint32Array(start);
  for (let round = 0; round < 10; round += 1) {
    quarter(block, 0, 4, 8, 12);
    quarter(block, 1, 5, 9, 13);
    quarter(block, 2, 6, 10, 14);
    quarter(block, 3, 7, 11, 15);
    quarter(block, 0, 5, 10, 15);
    quarter(block, 1, 6, 11, 12);
    quarter(block, 2, 7, 8, 13);
    quarter(block, 3, 4, 9, 14);
  }
  for (let i = 0; i < 16; i += 1) block[i] = (block[i] as number) + (start[i] as number);
  return block;
}

/** The text "expand 32-byte k", with which every block begins. */
const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/** A quarter round (RFC 8439 §2.1). The four words stay in local variables, which makes it several times faster. */
function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  let p = x[a] as number;
  let q = x[b] as number;
  let r = x[c] as number;
  let s = x[d] as number;
  p = (p + q) | 0;
  s ^= p;
  s = (s << 16) | (s >>> 16);
  r = (r + s) | 0;
  q ^= r;
  q = (q << 12) | (q >>> 20);
  p = (p + q) | 0;
  s ^= p;
  s = (s << 8) | (s >>> 24);
  r = (r + s) | 0;
  q ^= r;
  x[a] = p;
  x[b] = (q << 7) | (q >>> 25);
  x[c] = r;
  x[d] = s;
}
