import * as z from 'zod/mini';
import { orderLineSnapshot } from '../order/index.ts';

const line = z.object({
  booking_id: z.uuid(),
  name: z.string(),
  places: z.int(),
  amount: z.int(),
  tax: z.int(),
  tax_rate: z.int(),
  tax_code: z.string(),
  pricing_option_id: z.nullable(z.uuid()),
  snapshot: orderLineSnapshot,
});

/**
 * What is kept with an attempt, so that the checkout can be completed without the browser: who buys what at which
 * prices, how it is paid, and where it was asked. Amounts in minor units, tax included.
 */
export const checkoutSnapshot = z.object({
  person_id: z.int(),
  cart_id: z.uuid(),
  source: z.enum(['activity-booking', 'online-joining', 'front-of-house']),
  email: z.string(),
  first_name: z.string(),
  language: z.string(),
  /** Scheme and host of the page that the customer pays on: mails lead back to it. */
  origin: z.string(),
  terms_version: z.nullable(z.string()),
  completed_waivers: z.array(z.uuid()),
  payments: z.array(z.object({ tender_type: z.string(), amount: z.int() })),
  total: z.int(),
  tax_total: z.int(),
  lines: z.array(line),
  /** Brand and last four digits, once the provider has told them. */
  card: z.optional(z.string()),
});

export type CheckoutSnapshot = z.output<typeof checkoutSnapshot>;
