import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { derived, type Signing } from '../access/signing.ts';

const ivBytes = 12;
const tagBytes = 16;
/** What is sealed grows no larger than this when it is opened. */
const openedBytes = 16 * 1024 * 1024;

/** Seals a value so that only this service can open it again, and only unchanged. */
export async function seal(signing: Signing, about: string, value: unknown): Promise<string> {
  const signingKey = await signing.current();
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derived(signingKey, 'seal'), iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()]);
  return `${signingKey.kid}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** What was sealed, or nothing where it was not sealed here, not about this, or was changed since. */
export async function unseal<Value>(signing: Signing, about: string, sealed: string): Promise<Value | undefined> {
  const [kid = '', text = ''] = sealed.split('.');
  const signingKey = await signing.named(kid);
  const bytes = Buffer.from(text, 'base64url');
  if (signingKey === undefined || bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', derived(signingKey, 'seal'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(inflateRawSync(opened, { maxOutputLength: openedBytes }).toString());
  } catch {
    return undefined;
  }
}

/** A short mark of a plain value: equal for equal values, in whatever order their members come. */
export function markOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url').slice(0, 22);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
