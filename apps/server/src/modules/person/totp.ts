import { Secret, TOTP } from 'otpauth';
import { decrypt, encrypt } from '#platform/security/crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, 6 digits, 30 seconds. */
const stepMs = 30_000;
const rule = { algorithm: 'SHA1', digits: 6, period: stepMs / 1000 };

type PersonKey = { clientId: string; personId: number };
const toContext = ({ clientId, personId }: PersonKey): string => `${clientId} ${personId} second factor`;

/** A new secret of 160 bits, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The secret as the database has it. `key` is `keys.encryption`; the person is part of the encryption's context. */
export const encryptTotpSecret = (key: Buffer, person: PersonKey, secret: string): Buffer =>
  encrypt(key, secret, toContext(person));

/** Throws if the key of the server has changed. */
export function decryptTotpSecret(key: Buffer, person: PersonKey, encrypted: Buffer): string {
  const secret = decrypt(key, encrypted, toContext(person));
  if (secret === undefined) throw new Error(`Second factor of person ${person.personId} not decrypted`);
  return secret;
}

/** The content of the QR code that an app scans. */
export const buildTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...rule, secret, issuer, label }).toString();

/** The step of a code, of this one, the last or the next 30 seconds; undefined for a wrong code. `now` in milliseconds. */
export function findCodeStep(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ ...rule, secret }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}
