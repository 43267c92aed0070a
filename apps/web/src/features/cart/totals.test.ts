import { expect, test } from 'vitest';
import { getCartTotals } from './totals.ts';

const money = (value: number, formatted: string) => ({ value, formatted, currency: 'GBP' });

test('names the totals of the cart in minor units and as text [BSK-12]', () => {
  const cart = {
    total: money(1200, '£12.00'),
    taxTotal: money(200, '£2.00'),
    subTotal: money(1000, '£10.00'),
    balance: money(900, '£9.00'),
    itemCount: 2,
  };
  expect(getCartTotals(cart)).toEqual({
    total: 1200,
    taxTotal: 200,
    subTotal: 1000,
    balance: 900,
    itemCount: 2,
    formattedTotal: '£12.00',
    formattedBalance: '£9.00',
  });
});
