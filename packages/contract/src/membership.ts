import * as z from 'zod/mini';
import { money } from './money.ts';
import { route } from './route.ts';

const text = z.nullable(z.string());

/** PRC-06: the membership plans of a client, what they give, and where to join. Each list has at most 50 entries. */
export const listMembershipPlans = route({
  method: 'GET',
  path: '/api/v1/membership-plans',
  access: 'anyone',
  session: 'none',
  reply: z.object({
    /** PRC-05: whether memberships are sold online. */
    online_joining: z.boolean(),
    plans: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string(),
        /** Each month. */
        price: money,
        /** Null without one. */
        joining_fee: z.nullable(money),
        sold_online: z.boolean(),
        /** Whether the months after the first payment are collected by Direct Debit. */
        direct_debit: z.boolean(),
        /** Who joins today pays this, with the joining fee, until the last day 'YYYY-MM-DD'. */
        first_payment: z.object({ price: money, ends_on: z.string() }),
        /** Sessions that its members may book before everyone, with the days before the session. */
        early_booking: z.array(
          z.object({ name: z.string(), venue_name: z.string(), opens_days_before: z.int() }),
        ),
        /** The session whose discount pays for a month soonest; null if no number of them a month does. */
        pays_off: z.nullable(z.object({ name: z.string(), sessions: z.int(), saving: money })),
      }),
    ),
    /** What members of every plan pay, with the price for everyone. */
    member_prices: z.array(
      z.object({ name: z.string(), venue_name: z.string(), price: money, list_price: money }),
    ),
    contact: z.object({ email: text, phone: text, address: text }),
  }),
  refusals: {},
});
