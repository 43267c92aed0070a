import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What SECRET_KEY stands for: one key for each purpose, so that none can be used for another's. */
export type Keys = {
  /** Signs session cookies and bearers. */
  session: Buffer;
  /** Seals what is kept in the database and never read by people: the providers' keys. */
  encryption: Buffer;
};

/** Derives the keys by HKDF (RFC 5869). */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'pavilion', purpose, 32));
  return { session: derive('session cookie'), encryption: derive('sealed column') };
}

const formatVersion = Buffer.from([1]);
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. `context` says where the sealed text belongs (client and provider): moved to another row it does not
 * open.
 */
export function encrypt(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([formatVersion, nonce, cipher.getAuthTag(), encrypted]);
}

/** What was sealed; undefined where it was sealed by another key, for another place, or changed since. */
export function decrypt(key: Buffer, encrypted: Buffer, context: string): string | undefined {
  const tagAt = 1 + nonceBytes;
  const textAt = tagAt + tagBytes;
  if (encrypted.length < textAt || encrypted[0] !== formatVersion[0]) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, tagAt))
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** 256 random bits, 43 characters: what nobody guesses (a guest's key, a ticket). */
export const createRandomToken = (): string => randomBytes(32).toString('base64url');

/** How a random key is kept where others might read it. Slow hashes are for what people think up. */
export const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest();
