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
        first_payment: z.object({
          price: money,
          ends_on: z.string(),
          /** When Direct Debit collects the month after it, as planned today; null without Direct Debit. */
          collected_on: text,
        }),
        /** How many people it is for, with the member. */
        max_people: z.int(),
        /** The document that proves a right to its price; null for a plan that needs none. */
        required_document: text,
        /** Whether it has questions that who joins or changes to it answers. */
        asks_questions: z.boolean(),
        /** Slugs of the venues that offer it to who joins online; empty: all of them. */
        venues: z.array(z.string()),
        /** Sessions that its members may book before everyone, with the days before the session. */
        early_booking: z.array(
          z.object({ name: z.string(), venue_name: z.string(), opens_days_before: z.int() }),
        ),
        /** PRC-02: a percentage off, or free sessions in each week or month, with the names of what it applies to. */
        benefits: z.array(
          z.object({
            id: z.uuid(),
            percent: z.nullable(z.int()),
            free_uses: z.nullable(z.int()),
            period: z.nullable(z.enum(['week', 'month'])),
            applies_to: z.array(z.string()),
          }),
        ),
        /**
         * The session that pays for a month soonest, by the benefits and the prices of members; null if no number of them a
         * month does. `saving` is of each session; null if the free ones save more than those after them.
         */
        pays_off: z.nullable(z.object({ name: z.string(), sessions: z.int(), saving: z.nullable(money) })),
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
