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
  /** Signs the entry codes of bookings. */
  entryCode: Buffer;
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
    entryCode: derive('entry code'),
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

const signatureBytes = 16;

/** Signs bytes as text for a URL or a QR code. `context` binds it to its client. */
export const signBytes = (key: Buffer, bytes: Buffer, context: string): string =>
  Buffer.concat([bytes, computeSignature(key, bytes, context)]).toString('base64url');

/** The bytes of a text of `signBytes`; undefined if it was signed with another key or context, or changed. */
export function verifySignedBytes(key: Buffer, text: string, context: string): Buffer | undefined {
  const signed = Buffer.from(text, 'base64url');
  if (signed.length <= signatureBytes) return undefined;
  const bytes = signed.subarray(0, -signatureBytes);
  const signature = signed.subarray(-signatureBytes);
  return timingSafeEqual(signature, computeSignature(key, bytes, context)) ? bytes : undefined;
}

const computeSignature = (key: Buffer, bytes: Buffer, context: string): Buffer =>
  createHmac('sha256', key).update(context).update(bytes).digest().subarray(0, signatureBytes);

/** Bytes of a UUID. */
export const uuidBytes = 16;
export const uuidToBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
export const bytesToUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Signs a UUID as 43 characters for a URL. `context` binds the token to its client. */
export const signId = (key: Buffer, id: string, context: string): string =>
  signBytes(key, uuidToBytes(id), context);

/** The UUID of a token of `signId`; undefined if it was signed with another key or context, or changed. */
export function verifySignedId(key: Buffer, token: string, context: string): string | undefined {
  const bytes = verifySignedBytes(key, token, context);
  return bytes?.length === uuidBytes ? bytesToUuid(bytes) : undefined;
}
