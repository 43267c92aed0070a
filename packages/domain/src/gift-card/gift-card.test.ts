import { expect, test } from 'vitest';
import { formatGiftCardCode, isGiftCardAmount, limitGiftCards, normaliseGiftCardCode } from './gift-card.ts';

const noCredit = { general: 0, membership: 0 };
const booking = { kind: 'booking' as const, amount: 1000 };
const card = { kind: 'gift_card' as const, amount: 2500 };

test('a typed code is read without spaces, hyphens and small letters, and shown in groups [CHK-35]', () => {
  expect(normaliseGiftCardCode(' gftc-2222 3333–4444 ')).toBe('GFTC222233334444');
  expect(formatGiftCardCode('GFTC222233334444')).toBe('GFTC-2222-3333-4444');
});

test('gift cards pay in their order, and never more than the basket costs [CHK-35]', () => {
  expect(limitGiftCards([400, 5000, 100], { lines: [booking], credit: noCredit })).toEqual([400, 600, 0]);
  expect(limitGiftCards([], { lines: [booking], credit: noCredit })).toEqual([]);
  expect(limitGiftCards([400], { lines: [], credit: noCredit })).toEqual([0]);
});

test('credit pays before gift cards [PRC-09]', () => {
  const pay = (general: number, membership: number) =>
    limitGiftCards([5000], { lines: [booking], credit: { general, membership } });
  expect([pay(300, 0), pay(0, 300), pay(300, 700), pay(1000, 0)]).toEqual([[700], [700], [0], [0]]);
});

test('a gift card does not buy another one, and general credit does so first [CHK-35 PRC-09]', () => {
  const pay = (general: number, membership: number) =>
    limitGiftCards([5000], { lines: [booking, card], credit: { general, membership } });
  expect([pay(0, 0), pay(2500, 0), pay(3000, 0), pay(0, 400)]).toEqual([[1000], [1000], [500], [600]]);
});

test('an amount is one of the list, or within the bounds [CHK-35]', () => {
  const listed = { amounts: [1000, 2500], minAmount: null, maxAmount: null };
  const free = { amounts: [20_000], minAmount: 500, maxAmount: 10_000 };
  expect([1000, 1500, 2500].map((amount) => isGiftCardAmount(amount, listed))).toEqual([true, false, true]);
  expect([499, 500, 10_000, 10_001, 20_000].map((amount) => isGiftCardAmount(amount, free))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});
