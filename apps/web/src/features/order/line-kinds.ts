import type { ComponentType } from 'react';
import { bookingOrderLine } from '../booking/index.ts';
import { bundleOrderLine } from '../bundle/index.ts';
import { penaltyOrderLine } from '../penalty/index.ts';
import type { Order, OrderLine } from './queries.ts';

/** What an order needs of a kind of line. The receipt shows every kind in the same way. */
type OrderLineKind = {
  Picture: ComponentType<{ line: OrderLine }>;
  /** Everything beside the picture, with the name as a heading. `others` are for the same session. */
  Details: ComponentType<{ line: OrderLine; others: readonly OrderLine[] }>;
  /** What the receipt shows below the name; null if the name says it all. */
  Summary: ComponentType<{ line: OrderLine }> | null;
  /** Whether the confirmation may say that something is booked. */
  isBooking: boolean;
};

/** CHK-12: a kind of line without its parts does not compile. */
const orderLineKinds = {
  booking: bookingOrderLine,
  bundle: bundleOrderLine,
  penalty: penaltyOrderLine,
  ticket: bookingOrderLine,
} satisfies Record<OrderLine['kind'], OrderLineKind>;

export const getLineKind = ({ kind }: OrderLine): OrderLineKind => orderLineKinds[kind];
export const hasBooking = ({ lineItems }: Order): boolean =>
  lineItems.some((line) => getLineKind(line).isBooking);

type OrderState = 'booked' | 'partly_cancelled' | 'cancelled';

/** BKG-04: what is left of the bookings of an order. */
export function getOrderState({ lineItems }: Order): OrderState {
  const bookings = lineItems.filter((line) => getLineKind(line).isBooking);
  if (!bookings.some(({ cancellation }) => cancellation)) return 'booked';
  return bookings.every(({ cancellation }) => cancellation?.isWhole) ? 'cancelled' : 'partly_cancelled';
}
