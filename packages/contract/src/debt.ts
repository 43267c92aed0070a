import * as z from 'zod/mini';
import { money } from './money.ts';
import { route } from './route.ts';
import { wallClock } from './wall-clock.ts';

/** PRC-11: the purchasable types of what a customer owes. */
const debtType = z.enum(['penalty', 'collectableFee', 'debt', 'debtReconciliation']);

/** PRC-11: an amount that the customer owes, for example for a missed booking. */
const debt = z.object({
  id: z.uuid(),
  /** The `purchasable_type` with which it is added to a cart. */
  type: debtType,
  title: z.string(),
  amount: money,
  created_at: wallClock,
  /** Whether one of the customer's carts already has it as an item. */
  in_cart: z.boolean(),
});

/** ACC-02: what the caller owes, oldest first, at most 100. */
export const listDebts = route({
  method: 'GET',
  path: '/api/debts',
  access: 'customer',
  reply: z.array(debt),
  refusals: {},
});
