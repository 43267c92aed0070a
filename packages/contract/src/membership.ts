import * as z from 'zod/mini';
import { money } from './money.ts';
import { userId } from './person.ts';
import { route } from './route.ts';

const text = z.nullable(z.string());

/** PRC-05: a period of a membership that a line sells. Days are 'YYYY-MM-DD', both inclusive. */
export const lineMembership = z.object({
  action: z.enum(['join', 'renewal', 'change']),
  starts_on: z.string(),
  ends_on: z.string(),
});

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

/** PRC-05: what a person can do about one plan, and why not. */
const planOffer = z.object({
  plan_id: z.uuid(),
  /** Null if it cannot be bought for this person now. */
  action: z.nullable(z.enum(['join', 'renewal', 'change'])),
  /** The item that is added to a cart; null without an action. */
  item: z.nullable(
    z.object({ purchasable_type: z.enum(['pricingOption', 'membershipRenewal']), purchasable_id: z.uuid() }),
  ),
  /** What it costs now and until which day 'YYYY-MM-DD'; null without an action. */
  price: z.nullable(money),
  starts_on: text,
  ends_on: text,
  /** Whether the person has a membership of this plan, and its last day; null while it continues. */
  is_held: z.boolean(),
  held_until: text,
  in_cart: z.boolean(),
  /** Why it cannot be bought. */
  code: text,
  message: text,
});

/** PRC-05: what the caller can buy for themselves or a linked person, by plan. */
export const listMembershipOffers = route({
  method: 'GET',
  path: '/api/v1/membership-offers',
  access: 'customer',
  query: z.object({ for_user_id: z.optional(userId) }),
  reply: z.object({ offers: z.array(planOffer) }),
  refusals: { person_not_linked: 403 },
});
