import * as z from 'zod/mini';

/** ACT-44: an amount; `value` in minor units, `currency` an ISO 4217 code. */
export const money = z.object({ formatted: z.string(), value: z.int(), currency: z.string() });

/** CHK-35: means of payment. */
export const tenderType = z.enum([
  'cash',
  'card',
  'cheque',
  'offline-voucher',
  'float',
  'online',
  'off-system',
  'direct-debit',
  'voucher',
  'gift-card',
  'inclusive',
  'credit',
]);
