import { expect, test } from 'vitest';
import { testCallers } from '../../testing/request-info.ts';
import { createRateLimiter } from './rate-limit.ts';

test('a bucket fills evenly, and says when the next one is there', () => {
  let now = 0;
  const { take } = createRateLimiter(() => now);
  expect(Array.from({ length: 7 }, () => take('a', 6))).toEqual([0, 0, 0, 0, 0, 0, 10]);
  now = 5000;
  expect(take('a', 6)).toBe(5);
  now = 10_000;
  expect([take('a', 6), take('a', 6)]).toEqual([0, 10]);
  expect(take('b', 6)).toBe(0);
});

test('a person is limited wherever they are, and an address only where nobody is known yet', () => {
  const { secondsToWait } = createRateLimiter(() => 0);
  const row = { method: 'POST', path: '/a', limit: { by: 'person', perMinute: 1 } } as const;
  const { customer, guest } = testCallers;
  expect(secondsToWait(row, customer)).toBe(0);
  expect(secondsToWait(row, { ...customer, address: '10.0.0.1' })).toBe(60);
  expect(secondsToWait(row, guest)).toBe(0);
  expect(secondsToWait(row, { ...guest, guestKey: 'other' })).toBe(0);
  const fresh = { ...guest, isNew: true };
  expect([
    secondsToWait(row, { ...fresh, guestKey: '1' }),
    secondsToWait(row, { ...fresh, guestKey: '2' }),
  ]).toEqual([0, 60]);
  expect(secondsToWait({ ...row, path: '/b' }, customer)).toBe(0);
});
