import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const real = crypto.randomBytes;
const counts = new Map<number, number>();
let salt = '';

/** The same bytes in the same order after every restart. Replaces `randomBytes` of Node, not the game's own chance. */
function fixedBytes(size: number): Buffer {
  const count = (counts.get(size) ?? 0) + 1;
  counts.set(size, count);
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 32) {
    createHash('sha256').update(`${salt}${size} ${count} ${at}`).digest().copy(bytes, at);
  }
  return bytes;
}

/** Chooses between real random bytes and the same bytes after every `restartRandomBytes`. */
export function setRandomBytes(kind: 'real' | 'same'): void {
  Object.assign(crypto, { randomBytes: kind === 'real' ? real : fixedBytes });
  syncBuiltinESMExports();
}

/** Starts the sequence of bytes again. Another name starts another sequence. */
export function restartRandomBytes(name = ''): void {
  salt = name;
  counts.clear();
}
