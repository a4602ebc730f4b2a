import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const real = crypto.randomBytes;
const counts = new Map<number, number>();
let salt = '';

/** The same bytes in the same order after every `rollAgain`. Node's chance is replaced, ours is left alone. */
function fixedBytes(size: number): Buffer {
  const count = (counts.get(size) ?? 0) + 1;
  counts.set(size, count);
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 32) {
    createHash('sha256').update(`${salt}${size} ${count} ${at}`).digest().copy(bytes, at);
  }
  return bytes;
}

/** Whether dice fall as they like, or the same after every `rollAgain`. */
export function setRandomBytes(dice: 'real' | 'same'): void {
  Object.assign(crypto, { randomBytes: dice === 'real' ? real : fixedBytes });
  syncBuiltinESMExports();
}

/** From here on dice fall as they did before, or as they never did where this is another throw. */
export function restartRandomBytes(throwing = ''): void {
  salt = throwing;
  counts.clear();
}
