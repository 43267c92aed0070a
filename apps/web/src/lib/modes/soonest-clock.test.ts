import { expect, test } from 'vitest';
import { findSoonest } from './soonest-clock.ts';

test('of several clocks at a kiosk the one that ends first is shown [MOD-01 BSK-15]', () => {
  expect(findSoonest({ hold: 880 })).toBe('hold');
  expect(findSoonest({ hold: 880, code: 300, visit: 240 })).toBe('visit');
  expect(findSoonest({ hold: 100, visit: 240 })).toBe('hold');
  expect(findSoonest({ hold: 880, code: 200, visit: 240 })).toBe('code');
});

test('the warning before a visit ends hides every other clock [MOD-01]', () => {
  expect(findSoonest({ warning: 20, hold: 5, visit: 20 })).toBe('warning');
});

test('no clock is shown while none runs [MOD-01]', () => {
  expect(findSoonest({})).toBeUndefined();
  expect(findSoonest({ visit: undefined as unknown as number })).toBeUndefined();
});
