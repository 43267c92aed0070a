import { creditTypes } from '@pavilion/domain/credit/credit';
import * as z from 'zod/mini';
import { cart, cartSource, writeRefusals } from '../cart.ts';
import { tenderAmount } from '../checkout.ts';
import { userId } from '../person.ts';
import { route } from '../route.ts';

/**
 * PRC-09: chooses how much credit of each type pays for a cart; replies with the cart. An amount replaces the earlier one
 * of its type, and 0 removes it. Reserved by authorise.
 */
export const applyCredit = route({
  method: 'POST',
  path: '/api/credits/apply',
  access: 'customer',
  shedding: 'last',
  limit: { by: 'person', perMinute: 60 },
  bodyKeys: 'camel',
  body: z.object({
    creditsToReserve: z
      .array(z.object({ amount: tenderAmount, type: z.enum(creditTypes) }))
      .check(z.minLength(1), z.maxLength(10)),
    cartSource: z._default(cartSource, 'activity-booking'),
    selectedUserId: z.optional(userId),
  }),
  reply: cart,
  /** PRC-10: `errors` names the amount that is more than can be used. */
  refusals: { ...writeRefusals, cart_empty: 409, credit_not_applied: 422 },
});
