import * as z from 'zod/mini';
import { money } from './money.ts';

/** One step on the way to a price, in the customer's words. */
export const priceStep = z.object({ code: z.string(), message: z.string() });

/** PRC-01: one named price of a session, and whether this person may have it. */
export const pricingOption = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  reference: z.string(),
  price: money,
  eligible: z.boolean(),
});
