import * as z from 'zod/mini';
import { money } from './money.ts';

/** One step of a price, with its text. */
export const priceStep = z.object({ code: z.string(), message: z.string() });

/** PRC-01: a pricing option of an occurrence, and whether this person is eligible for it. */
export const pricingOption = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  reference: z.string(),
  price: money,
  eligible: z.boolean(),
  /** PRC-01: who may have it, as a text; null for everyone. Our addition to the specified fields. */
  requirement: z.nullable(z.string()),
});
