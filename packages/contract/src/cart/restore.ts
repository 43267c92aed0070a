import * as z from 'zod/mini';
import { cart, clearCart } from '../cart.ts';
import { route } from '../route.ts';

/**
 * BSK-41, BSK-44: adds lines again that were removed from the cart or have lapsed, as they were: with their attendee,
 * price and answers. What is no longer available is left out and named. Ids of other lines are ignored.
 */
export const restoreCartItems = route({
  method: 'POST',
  path: '/api/activities/cart/restore',
  access: 'anyone',
  shedding: 'last',
  query: clearCart.query,
  body: z.object({ cart_item_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.extend(cart, {
    not_restored: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
  }),
  refusals: { ...clearCart.refusals, hold_ended: 409 },
});
