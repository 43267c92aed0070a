import * as z from 'zod/mini';

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
