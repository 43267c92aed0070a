import { expect, test } from 'vitest';
import { testCallers } from '../../testing/request-info.ts';
import { createRateLimiter } from './rate-limit.ts';

test('refills evenly and returns the seconds until the next call', () => {
  let now = 0;
  const { take } = createRateLimiter(() => now);
  expect(Array.from({ length: 7 }, () => take('a', 6))).toEqual([0, 0, 0, 0, 0, 0, 10]);
  now = 5000;
  expect(take('a', 6)).toBe(5);
  now = 10_000;
  expect([take('a', 6), take('a', 6)]).toEqual([0, 10]);
  expect(take('b', 6)).toBe(0);
});

test('limits a person from any IP address, and an IP address only for unknown guests', () => {
  const { secondsToWait } = createRateLimiter(() => 0);
  const route = { method: 'POST', path: '/a', limit: { by: 'person', perMinute: 1 } } as const;
  const { customer, guest } = testCallers;
  expect(secondsToWait(route, customer)).toBe(0);
  expect(secondsToWait(route, { ...customer, address: '10.0.0.1' })).toBe(60);
  expect(secondsToWait(route, guest)).toBe(0);
  expect(secondsToWait(route, { ...guest, guestKey: 'other' })).toBe(0);
  const newGuest = { ...guest, isNew: true };
  expect([
    secondsToWait(route, { ...newGuest, guestKey: '1' }),
    secondsToWait(route, { ...newGuest, guestKey: '2' }),
  ]).toEqual([0, 60]);
  expect(secondsToWait({ ...route, path: '/b' }, customer)).toBe(0);
});
