import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keys derived from SECRET_KEY, one for each purpose. */
export type Keys = {
  /** Signs session cookies and bearer tokens. */
  session: Buffer;
  /** Encrypts secrets in the database, such as the providers' keys. */
  encryption: Buffer;
  /** Signs the tokens of links that prove an order. */
  orderToken: Buffer;
  /** Signs the tokens of links to sign a waiver. */
  waiverToken: Buffer;
  /** Signs the tokens of links to guest passes. */
  guestPassToken: Buffer;
  /** Signs the tokens of calendar feeds. */
  calendarFeed: Buffer;
  /** Signs the tokens of links that end emails. */
  unsubscribe: Buffer;
};

/** Derives the keys by HKDF (RFC 5869). */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'pavilion', purpose, 32));
  return {
    session: derive('session cookie'),
    encryption: derive('sealed column'),
    orderToken: derive('order token'),
    waiverToken: derive('waiver token'),
    guestPassToken: derive('guest pass token'),
    calendarFeed: derive('calendar feed'),
    unsubscribe: derive('unsubscribe'),
  };
}

const formatVersion = Buffer.from([1]);
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM. `context` binds the text to its row (client and provider): decryption fails in another row. */
export function encrypt(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([formatVersion, nonce, cipher.getAuthTag(), encrypted]);
}

/** Returns the text; undefined if the key or the context differs or the data were changed. */
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

/** 256 random bits as 43 characters, for guest keys and login tokens. */
export const createRandomToken = (): string => randomBytes(32).toString('base64url');

/** Hash for storing random tokens. Passwords need the slow hash of password-hash.ts. */
export const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest();

const idBytes = 16;
const signatureBytes = 16;

/** Signs a UUID as 43 characters for a URL. `context` binds the token to its client. */
export function signId(key: Buffer, id: string, context: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signBytes(key, bytes, context)]).toString('base64url');
}

/** The UUID of a token of `signId`; undefined if it was signed with another key or context, or changed. */
export function verifySignedId(key: Buffer, token: string, context: string): string | undefined {
  const signed = Buffer.from(token, 'base64url');
  if (signed.length !== idBytes + signatureBytes) return undefined;
  const bytes = signed.subarray(0, idBytes);
  if (!timingSafeEqual(signed.subarray(idBytes), signBytes(key, bytes, context))) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signBytes = (key: Buffer, bytes: Buffer, context: string): Buffer =>
  createHmac('sha256', key).update(context).update(bytes).digest().subarray(0, signatureBytes);
