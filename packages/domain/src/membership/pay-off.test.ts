import { expect, test } from 'vitest';
import { findPayOff, type SessionPrice } from './pay-off.ts';

const spin: SessionPrice = { name: 'Spin', list: 720, amount: 720, percent: 0, freeUses: [] };

test('counts the sessions whose member price pays for a month [PRC-06]', () => {
  const member = { ...spin, amount: 540 };
  expect(findPayOff(3200, [member])).toEqual({ name: 'Spin', sessions: 18, saving: 180 });
  expect(findPayOff(1800, [member])?.sessions).toBe(10);
  expect(findPayOff(1801, [member])?.sessions).toBe(11);
  expect(findPayOff(0, [member])?.sessions).toBe(1);
  expect(findPayOff(3200, [spin])).toBeUndefined();
  // More than one a day.
  expect(findPayOff(5761, [member])).toBeUndefined();
});

test('counts a percentage off the member price [PRC-06]', () => {
  expect(findPayOff(1000, [{ ...spin, amount: 600, percent: 20 }])).toEqual({
    name: 'Spin',
    sessions: 5,
    saving: 240,
  });
});

test('counts free uses at the price for everyone, as many as a month has [PRC-06]', () => {
  const weekly = { ...spin, freeUses: [{ count: 2, period: 'week' as const }] };
  // 8 free ones a month save £57.60.
  expect(findPayOff(4200, [weekly])).toEqual({ name: 'Spin', sessions: 6, saving: 720 });
  expect(findPayOff(5760, [weekly])).toEqual({ name: 'Spin', sessions: 8, saving: 720 });
  expect(findPayOff(5761, [weekly])).toBeUndefined();
});

test('counts the sessions after the free ones at what they save [PRC-06]', () => {
  const monthly = { ...spin, amount: 540, freeUses: [{ count: 1, period: 'month' as const }] };
  expect(findPayOff(2160, [monthly])).toEqual({ name: 'Spin', sessions: 9, saving: null });
});

test('names the session that pays off soonest, of equals the one that saves more [PRC-06]', () => {
  const court = { ...spin, name: 'Court', list: 1000, amount: 800 };
  const sessions = [{ ...spin, amount: 540 }, court];
  expect(findPayOff(3000, sessions)?.name).toBe('Court');
  expect(findPayOff(150, sessions)?.name).toBe('Court');
});
