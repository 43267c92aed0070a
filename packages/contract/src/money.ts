import * as z from 'zod/mini';

/** ACT-44: an amount; `value` in minor units, `currency` an ISO 4217 code. */
export const money = z.object({ formatted: z.string(), value: z.int(), currency: z.string() });
