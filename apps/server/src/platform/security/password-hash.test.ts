import { describe, expect, test } from 'vitest';
import { hashPassword, needsRehash, setHashMemory, verifyPassword } from './password-hash.ts';

describe('a password', () => {
  test('is hashed with scrypt at 32 MiB and three passes [AUT-14]', async () => {
    const stored = await hashPassword('Password1!');
    expect(stored).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(stored).not.toBe(await hashPassword('Password1!'));
    expect([await verifyPassword('Password1!', stored), await verifyPassword('Password1?', stored)]).toEqual([
      true,
      false,
    ]);
  });

  test('is hashed with the memory that is set, and a hash of less needs a rehash', async () => {
    setHashMemory(10);
    const stored = await hashPassword('Password1!');
    expect(stored).toMatch(/^scrypt\$10\$8\$3\$/);
    expect(await verifyPassword('Password1!', stored)).toBe(true);
    expect(needsRehash(stored)).toBe(false);
    setHashMemory(15);
    expect(needsRehash(stored)).toBe(true);
  });

  test('matches in any Unicode composition [AUT-14]', async () => {
    const stored = await hashPassword('caf\u00e9');
    expect(await verifyPassword('cafe\u0301', stored)).toBe(true);
  });

  test('matches a hash of an older cost, which needs a rehash [AUT-14]', async () => {
    const stored = await hashPassword('Password1!', { logN: 12, r: 8, p: 1 });
    expect(await verifyPassword('Password1!', stored)).toBe(true);
    expect([needsRehash(stored), needsRehash(await hashPassword('a'))]).toEqual([true, false]);
  });

  test('of an unknown person takes a similar time and never matches', async () => {
    const stored = await hashPassword('Password1!');
    const measure = async (storedHash: string | null) => {
      const startedAt = performance.now();
      const matches = await verifyPassword('wrong', storedHash);
      return { matches, ms: performance.now() - startedAt };
    };
    const [known, unknown] = [await measure(stored), await measure(null)];
    expect([known.matches, unknown.matches]).toEqual([false, false]);
    expect(unknown.ms).toBeGreaterThan(known.ms / 4);
  });

  test('is verified for many concurrent calls', async () => {
    const cost = { logN: 10, r: 8, p: 1 };
    const stored = await hashPassword('a', cost);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => verifyPassword(n % 2 ? 'a' : 'b', stored)),
    );
    expect(all).toEqual(Array.from({ length: 12 }, (_, n) => n % 2 === 1));
  });
});
