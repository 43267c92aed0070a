import * as z from 'zod/mini';
import { cart, cartQuery, cartSource, writeRefusals } from '../cart.ts';
import { money } from '../money.ts';
import { userId } from '../person.ts';
import { route } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

/** Capitals, spaces and hyphens make no difference. */
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** Why a code pays nothing. Unknown codes and cards without a balance have the same refusal. */
const codeRefusals = {
  gift_card_not_found: 404,
  gift_card_expired: 409,
  gift_card_other_currency: 409,
  too_many_codes: 429,
} as const;

/** CHK-35: what is left on a gift card. */
export const checkGiftCard = route({
  method: 'POST',
  path: '/api/gift-cards/balance',
  access: 'anyone',
  session: 'none',
  body: z.object({ code }),
  reply: z.object({
    /** The end of the code. */
    last_four: z.string(),
    balance: money,
    /** First instant at which it no longer pays. */
    expires_at: wallClock,
  }),
  refusals: codeRefusals,
});

/** CHK-35: adds a gift card to what pays for the caller's cart; replies with the cart. Reserved by authorise. */
export const applyGiftCard = route({
  method: 'POST',
  path: '/api/gift-cards/apply',
  access: 'customer',
  shedding: 'last',
  body: z.object({
    code,
    source: z._default(cartSource, 'activity-booking'),
    selected_user_id: z.optional(userId),
  }),
  reply: cart,
  refusals: {
    ...writeRefusals,
    ...codeRefusals,
    cart_empty: 409,
    /** Gift cards do not pay for gift cards. */
    gift_card_pays_nothing: 409,
    too_many_gift_cards: 409,
  },
});

/** CHK-35: removes a gift card from what pays for the caller's cart. Idempotent. */
export const removeGiftCard = route({
  method: 'DELETE',
  path: '/api/gift-cards/:giftCardId/apply',
  access: 'customer',
  shedding: 'last',
  params: z.object({ giftCardId: z.uuid() }),
  query: cartQuery,
  reply: cart,
  refusals: writeRefusals,
});

/** CHK-35: the gift cards that a client sells, added to a cart as a `pricingOption` with `gift_card`. Empty if it sells none. */
export const listGiftCardPlans = route({
  method: 'GET',
  path: '/api/v1/gift-cards',
  access: 'anyone',
  session: 'none',
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** To choose from. */
      amounts: z.array(money),
      /** The bounds of an amount that the customer types; null if they choose only. */
      min_amount: z.nullable(money),
      max_amount: z.nullable(money),
      /** Months from the day on which it is sent until it expires. */
      valid_months: z.int(),
    }),
  ),
  refusals: {},
});

/** ACC-07: the gift cards with which the caller has paid, the last used first. At most 50. */
export const listUsedGiftCards = route({
  method: 'GET',
  path: '/api/my-account/gift-cards',
  access: 'customer',
  reply: z.array(
    z.object({
      id: z.uuid(),
      last_four: z.string(),
      /** What it has paid of the caller's orders, less what went back to it. */
      paid: money,
      /** What is left on it. */
      balance: money,
      expires_at: wallClock,
      has_expired: z.boolean(),
    }),
  ),
  refusals: {},
});
