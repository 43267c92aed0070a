import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What SECRET_KEY stands for: one key for each purpose, so that none can be used for another's. */
export type Keys = {
  /** Signs session cookies and bearers. */
  session: Buffer;
  /** Seals what is kept in the database and never read by people: the providers' keys. */
  seal: Buffer;
};

/** Derives the keys by HKDF (RFC 5869). */
export function openKeys(secret: string): Keys {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'pavilion', purpose, 32));
  return { session: derive('session cookie'), seal: derive('sealed column') };
}

const version = Buffer.from([1]);
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. `context` says where the sealed text belongs (client and provider): moved to another row it does not
 * open.
 */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; undefined where it was sealed by another key, for another place, or changed since. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string | undefined {
  const tagAt = 1 + nonceBytes;
  const textAt = tagAt + tagBytes;
  if (sealed.length < textAt || sealed[0] !== version[0]) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, tagAt))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** 256 random bits, 43 characters: what nobody guesses (a guest's key, a ticket). */
export const randomKey = (): string => randomBytes(32).toString('base64url');

/** How a random key is kept where others might read it. Slow hashes are for what people think up. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
