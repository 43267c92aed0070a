import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Order } from './queries.ts';

type RefundState = Order['refunds'][number]['state'];

/** BKG-10: what the receipt calls a refund. It is 'Refunded' only once the provider or the credit has it. */
export const refundLabels: Record<RefundState, TextKey<'checkout'>> = {
  in_progress: 'refund_in_progress',
  needs_person: 'refund_in_progress',
  succeeded: 'refunded',
  closed: 'refund_settled',
};
