import * as z from 'zod/mini';
import { money } from './money.ts';
import { userId } from './person.ts';
import { route } from './route.ts';

const text = z.nullable(z.string());

/** PRC-05: a period of a membership that a line sells. Days are 'YYYY-MM-DD', both inclusive. */
export const lineMembership = z.object({
  action: z.enum(['join', 'renewal', 'change']),
  plan_id: z.uuid(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The part of the price that is the joining fee; null without one. */
  joining_fee: z.nullable(money),
  /** What Direct Debit collects after it, each month, and the first day of it as planned at the sale; null without. */
  collection: z.nullable(z.object({ amount: money, on: z.string() })),
  /** The further people whom it covers. */
  members: z.array(z.object({ first_name: z.string(), last_name: z.string() })),
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
  /** What Direct Debit collects after it, each month, and the first day of it; null without. */
  collection: z.nullable(z.object({ amount: money, on: z.string() })),
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
