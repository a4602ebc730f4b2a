import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { deriveKey, type SigningKeys } from './signing-keys.ts';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals a value so that only this service can open it again, and only unchanged. It is not compressed: how short it became
 * would tell what is in it.
 */
export async function encrypt(signing: SigningKeys, about: string, value: unknown): Promise<string> {
  const signingKey = await signing.current();
  const plain = JSON.stringify(value);
  // Made from all that is sealed, so that it never serves for two texts, and one text is always sealed alike.
  const iv = createHmac('sha256', deriveKey(signingKey, 'seal iv')).update(about).update('\n').update(plain).digest();
  const cipher = createCipheriv('aes-256-gcm', deriveKey(signingKey, 'seal'), iv.subarray(0, ivBytes));
  const body = Buffer.concat([cipher.setAAD(Buffer.from(about)).update(plain), cipher.final()]);
  const sealed = Buffer.concat([iv.subarray(0, ivBytes), cipher.getAuthTag(), body]);
  return `${signingKey.kid}.${sealed.toString('base64url')}`;
}

/** What was sealed, or nothing where it was not sealed here, not about this, or was changed since. */
export async function decrypt<Value>(signing: SigningKeys, about: string, sealed: string): Promise<Value | undefined> {
  const [kid = '', text = ''] = sealed.split('.');
  const signingKey = await signing.named(kid);
  const bytes = Buffer.from(text, 'base64url');
  if (signingKey === undefined || bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(signingKey, 'seal'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(opened.toString());
  } catch {
    return undefined;
  }
}
