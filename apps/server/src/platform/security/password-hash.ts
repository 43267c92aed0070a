import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt parameters (RFC 7914): memory is 128 · 2^logN · r bytes, in `p` sequential passes. */
export type ScryptCost = { logN: number; r: number; p: number };

/** 32 MiB and three passes: OWASP's recommendation, and low enough for two concurrent hashes. */
let currentCost: ScryptCost = { logN: 15, r: 8, p: 3 };

/** Sets the memory of new hashes to 2^(logN + 10) bytes, which the setting PASSWORD_HASH_LOG_N lowers for tests. */
export const setHashMemory = (logN: number): void => {
  currentCost = { ...currentCost, logN };
};

const saltBytes = 16;
const hashBytes = 32;

/**
 * AUT-14: hashes a password. The result contains its cost, so the current cost can rise later. Throws
 * `PasswordQueueFullError`.
 */
export async function hashPassword(password: string, cost: ScryptCost = currentCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const derived = await derive(password, salt, cost);
  return [
    'scrypt',
    cost.logN,
    cost.r,
    cost.p,
    salt.toString('base64url'),
    derived.toString('base64url'),
  ].join('$');
}

/**
 * Whether the password matches. Without a stored hash (unknown email address) it takes as long, so the time does not
 * reveal whether an account exists. Throws `PasswordQueueFullError`.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  const parsed = storedHash ? parseHash(storedHash) : undefined;
  const { cost, salt, hash } = parsed ?? { ...dummyHash, cost: currentCost };
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && parsed !== undefined;
}

/** Whether a stored hash is weaker than the current cost, so that the next login replaces it. */
export function needsRehash(storedHash: string): boolean {
  const { cost } = parseHash(storedHash);
  return cost.logN < currentCost.logN || cost.r < currentCost.r || cost.p < currentCost.p;
}

const dummyHash = { salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };

function parseHash(storedHash: string) {
  const [scheme, logN, r, p, salt = '', hash = ''] = storedHash.split('$');
  const parsed = {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
  if (scheme !== 'scrypt' || parsed.hash.length !== hashBytes)
    throw new Error(`Password hash of scheme ${scheme} is not readable`);
  return parsed;
}

/** Each hash takes its memory and one of Node's four threads. */
const maxConcurrent = 2;
/** The last of them waits about four seconds, because a hash takes a quarter of a second. */
const maxWaitingPasswords = 32;
let running = 0;
const waiters: (() => void)[] = [];

/** Too many passwords wait for their hash. Try again in a few seconds. */
export class PasswordQueueFullError extends Error {
  constructor() {
    super(`More than ${maxWaitingPasswords} passwords wait for their hash`);
  }
}

async function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  if (running >= maxConcurrent && waiters.length >= maxWaitingPasswords) throw new PasswordQueueFullError();
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiters.push(resolve));
  else running += 1;
  try {
    const cost = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    return await scryptAsync(password.normalize('NFKC'), salt, cost);
  } finally {
    // Passes the slot to the call that waited longest, so the count stays the same.
    const next = waiters.shift();
    if (next) next();
    else running -= 1;
  }
}

const scryptAsync = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, cost, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
