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
    plans: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string(),
        /** Each month. */
        price: money,
        /** Sessions that its members may book before everyone, with the days before the session. */
        early_booking: z.array(
          z.object({ name: z.string(), venue_name: z.string(), opens_days_before: z.int() }),
        ),
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
