import { createHmac } from 'node:crypto';
import { JOSEError } from 'jose/errors';
import { type CompactDecryptGetKey, compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import type { SigningKey } from '../store/store.ts';
import { deriveKey, type SigningKeys } from './signing-keys.ts';

const ivBytes = 12;
const smallestBytes = 16 * 1024;
const algorithm = 'dir';
const encryption = 'A256GCM';

/**
 * Encrypts a value, so that only this service can read it and any change is detected. The result is a compact JWE
 * (RFC 7516); `about`, the game's id, is in its protected header. The value is padded and not compressed, so that the
 * length says as little as possible about the content: names of hidden things have different lengths.
 *
 * The same value gives the same text, so that an export keeps its ETag. The initialization vector is therefore not random
 * but a keyed hash of everything that is encrypted, and two different texts never share one.
 */
export async function encrypt(signingKeys: SigningKeys, about: string, value: unknown): Promise<string> {
  const signingKey = await signingKeys.current();
  const plaintext = padded(Buffer.from(JSON.stringify(value)));
  const iv = createHmac('sha256', deriveKey(signingKey, 'export iv')).update(about).update('\n').update(plaintext);
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: algorithm, enc: encryption, kid: signingKey.kid, game: about })
    .setInitializationVector(iv.digest().subarray(0, ivBytes))
    .encrypt(encryptionKey(signingKey));
}

/** JSON with blanks at its end: 16 KB, or twice as many, or twice as many again. */
function padded(json: Buffer): Buffer {
  let size = smallestBytes;
  while (size < json.length) size *= 2;
  return Buffer.concat([json, Buffer.alloc(size - json.length, ' ')]);
}

/** Decrypts what `encrypt` returned. Undefined for another game, a key that was retired, or a text that was altered. */
export async function decrypt<Value>(
  signingKeys: SigningKeys,
  about: string,
  encrypted: string,
): Promise<Value | undefined> {
  const keyOf: CompactDecryptGetKey = async ({ kid, game }) => {
    const signingKey = kid === undefined || game !== about ? undefined : await signingKeys.named(kid);
    if (signingKey === undefined) throw new JOSEError('not encrypted by this service for this game');
    return encryptionKey(signingKey);
  };
  try {
    const { plaintext } = await compactDecrypt(encrypted, keyOf, {
      keyManagementAlgorithms: [algorithm],
      contentEncryptionAlgorithms: [encryption],
    });
    return JSON.parse(Buffer.from(plaintext).toString());
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}

function encryptionKey(signingKey: SigningKey): Uint8Array {
  return deriveKey(signingKey, 'export encryption');
}
