import { expect, test } from 'vitest';
import { getOrderState } from './order-state.ts';

const money = (value: number) => ({ value, formatted: '', currency: 'GBP' });
const refund = (state: 'in_progress' | 'succeeded' | 'needs_person' | 'closed') => ({
  destination: 'card' as const,
  state,
  amount: money(200),
});
const paid = {
  status: 'success' as const,
  total: money(500),
  balance: money(0),
  refunded: money(0),
  refunds: [],
  isPaymentPending: false,
};

test.each([
  ['paid', {}],
  ['pending', { isPaymentPending: true }],
  ['due', { balance: money(300), status: 'awaiting_payment' as const }],
  ['cancelled', { balance: money(300), status: 'cancelled' as const }],
  ['refund_in_progress', { refunded: money(500), refunds: [refund('succeeded'), refund('in_progress')] }],
  ['refund_in_progress', { refunded: money(200), refunds: [refund('needs_person')] }],
  ['partly_refunded', { refunded: money(200), refunds: [refund('succeeded')] }],
  ['refunded', { refunded: money(500), refunds: [refund('succeeded'), refund('closed')] }],
])('an order is %s by what its customer waits for [ACC-07]', (state, changes) => {
  expect(getOrderState({ ...paid, ...changes })).toBe(state);
});
