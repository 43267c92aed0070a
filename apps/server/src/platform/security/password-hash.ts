import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** What guessing shall cost (RFC 7914): memory is 128 · 2^logN · r bytes, `p` times one after another. */
export type ScryptCost = { logN: number; r: number; p: number };

/** 32 MiB and three passes: what OWASP asks of scrypt, and little enough for two at once beside everything else. */
const currentCost: ScryptCost = { logN: 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;

/** AUT-14: a password as it is kept, with its cost, so that a later standard can tell what is behind it. */
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
 * Whether the password is the one that was kept. Where there is none (nobody has this address) it takes as long, so
 * that the time tells nobody who has an account.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  const parsed = storedHash ? parseHash(storedHash) : undefined;
  const { cost, salt, hash } = parsed ?? dummyHash;
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && parsed !== undefined;
}

/** Whether a kept hash is weaker than today's, so that the next log-in makes it anew. */
export function needsRehash(storedHash: string): boolean {
  const { cost } = parseHash(storedHash);
  return cost.logN < currentCost.logN || cost.r < currentCost.r || cost.p < currentCost.p;
}

const dummyHash = { cost: currentCost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };

function parseHash(storedHash: string) {
  const [scheme, logN, r, p, salt = '', hash = ''] = storedHash.split('$');
  const parsed = {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
  if (scheme !== 'scrypt' || parsed.hash.length !== hashBytes)
    throw new Error('This is no password hash of ours.');
  return parsed;
}

/** How many are worked out at once: each takes its memory and one of Node's four threads. */
const maxConcurrent = 2;
let running = 0;
const waiters: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiters.push(resolve));
  else running += 1;
  try {
    const cost = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    return await scryptAsync(password.normalize('NFKC'), salt, cost);
  } finally {
    // Whoever waited longest takes over this place, so the count stays.
    const next = waiters.shift();
    if (next) next();
    else running -= 1;
  }
}

const scryptAsync = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, cost, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
