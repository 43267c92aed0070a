import { expect, test } from 'vitest';
import { findSoonestClock } from './find-soonest-clock.ts';

test('of several clocks at a kiosk the one that ends first is shown [MOD-01 BSK-15]', () => {
  expect(findSoonestClock({ hold: 880 })).toBe('hold');
  expect(findSoonestClock({ hold: 880, code: 300, visit: 240 })).toBe('visit');
  expect(findSoonestClock({ hold: 100, visit: 240 })).toBe('hold');
  expect(findSoonestClock({ hold: 880, code: 200, visit: 240 })).toBe('code');
});

test('the warning before a visit ends hides every other clock [MOD-01]', () => {
  expect(findSoonestClock({ warning: 20, hold: 5, visit: 20 })).toBe('warning');
});

test('no clock is shown while none runs [MOD-01]', () => {
  expect(findSoonestClock({})).toBeUndefined();
  expect(findSoonestClock({ visit: undefined as unknown as number })).toBeUndefined();
});
