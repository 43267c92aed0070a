import { cartItem } from '@pavilion/contract/cart';
import * as z from 'zod/mini';

/** What was sold, as it was then: it is kept with the order's line and never read anew. */
export const orderLineSnapshot = z.object({
  resource: cartItem.shape.cartable_resource,
  purchased_for: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  /** The venue's zone, in which the times were sold. */
  what_to_bring: z.string(),
  venue_address: z.string(),
});

export type OrderLineSnapshot = z.output<typeof orderLineSnapshot>;
