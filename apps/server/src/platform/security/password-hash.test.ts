import { describe, expect, test } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';

describe('a password', () => {
  test('is kept so that guessing it takes 32 MiB and three passes each time [AUT-14]', async () => {
    const kept = await hashPassword('Password1!');
    expect(kept).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(kept).not.toBe(await hashPassword('Password1!'));
    expect([await verifyPassword('Password1!', kept), await verifyPassword('Password1?', kept)]).toEqual([
      true,
      false,
    ]);
  });

  test('is the same however its letters are composed [AUT-14]', async () => {
    const kept = await hashPassword('caf\u00e9');
    expect(await verifyPassword('cafe\u0301', kept)).toBe(true);
  });

  test('kept under an older standard is still known, and said to be old [AUT-14]', async () => {
    const kept = await hashPassword('Password1!', { logN: 12, r: 8, p: 1 });
    expect(await verifyPassword('Password1!', kept)).toBe(true);
    expect([needsRehash(kept), needsRehash(await hashPassword('a'))]).toEqual([true, false]);
  });

  test('of nobody takes as long as anybody’s and is never right', async () => {
    const kept = await hashPassword('Password1!');
    const timed = async (of: string | null) => {
      const begun = performance.now();
      const right = await verifyPassword('wrong', of);
      return { right, ms: performance.now() - begun };
    };
    const [known, unknown] = [await timed(kept), await timed(null)];
    expect([known.right, unknown.right]).toEqual([false, false]);
    expect(unknown.ms).toBeGreaterThan(known.ms / 4);
  });

  test('many at once are worked out two by two, and all of them', async () => {
    const cost = { logN: 10, r: 8, p: 1 };
    const kept = await hashPassword('a', cost);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => verifyPassword(n % 2 ? 'a' : 'b', kept)),
    );
    expect(all).toEqual(Array.from({ length: 12 }, (_, n) => n % 2 === 1));
  });
});
