import * as z from 'zod/mini';
import { money } from './money.ts';
import { route } from './route.ts';
import { wallClock } from './wall-clock.ts';

/** PRC-11: an amount that the customer owes, for example for a missed booking. */
const penalty = z.object({
  id: z.uuid(),
  title: z.string(),
  amount: money,
  created_at: wallClock,
  /** Whether one of the customer's carts already has it as an item. */
  in_cart: z.boolean(),
});

/** ACC-02: the caller's unpaid penalties, oldest first, at most 100. */
export const listPenalties = route({
  method: 'GET',
  path: '/api/penalties',
  access: 'customer',
  reply: z.array(penalty),
  refusals: {},
});
