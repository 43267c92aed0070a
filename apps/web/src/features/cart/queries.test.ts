import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Cart, cartKey, setCartData } from './queries.ts';

const amount = { formatted: '£0.00', value: 0, currency: 'GBP' };
const credit = (value: number) => ({
  totalAvailable: { ...amount, value },
  maxApplicable: { ...amount, value },
  applied: { ...amount, value },
});
const createCart = (id: string, value: number): Cart => ({
  id,
  uuid: id,
  source: 'activity-booking',
  total: { ...amount, value },
  subTotal: { ...amount, value },
  taxTotal: { ...amount, value },
  balance: { ...amount, value },
  itemCount: value,
  availableCredit: {
    membership: { type: 'membership', ...credit(value) },
    general: { type: 'general', ...credit(value + 1) },
  },
  giftCards: [],
  appliedDiscounts: {},
  items: [],
  hold: null,
  lapsed: [],
  lapsedBundles: [],
  inPayment: false,
  tooFewAdults: [],
  attendeeWaiversRequired: 0,
  hash: `hash of ${id}`,
});

test('a response replaces id, totals and credits of the cart, not only its items [BSK-37]', () => {
  const queryClient = new QueryClient();
  setCartData(queryClient, createCart('first', 1));
  const next = createCart('second', 2);
  setCartData(queryClient, next);
  expect(queryClient.getQueryData(cartKey)).toEqual(next);
});
