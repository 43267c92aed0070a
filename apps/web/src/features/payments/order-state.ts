import type { TagColour } from '@pavilion/ui/display/tag';
import type { ListedOrder } from './queries.ts';

type OrderState =
  | 'paid'
  | 'pending'
  | 'due'
  | 'cancelled'
  | 'refunded'
  | 'partly_refunded'
  | 'refund_in_progress';

/** ACC-07: the one word for an order in a list. What its customer has to do, or waits for, comes before what is over. */
export function getOrderState({
  status,
  balance,
  isPaymentPending,
  refunds,
  refunded,
  total,
}: Pick<
  ListedOrder,
  'status' | 'balance' | 'isPaymentPending' | 'refunds' | 'refunded' | 'total'
>): OrderState {
  if (status === 'cancelled') return 'cancelled';
  if (balance.value > 0) return 'due';
  if (isPaymentPending) return 'pending';
  if (refunds.some(({ state }) => state === 'in_progress' || state === 'needs_person'))
    return 'refund_in_progress';
  if (refunds.length === 0) return 'paid';
  return refunded.value < total.value ? 'partly_refunded' : 'refunded';
}

export const orderStateColours: Record<OrderState, TagColour> = {
  paid: 'success',
  pending: 'info',
  due: 'warning',
  cancelled: 'neutral',
  refunded: 'neutral',
  partly_refunded: 'neutral',
  refund_in_progress: 'info',
};
