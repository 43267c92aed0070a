import type { ComponentType, ReactNode } from 'react';
import { bookingOrderLine } from '../booking/index.ts';
import { bundleOrderLine } from '../bundle/index.ts';
import { debtOrderLine } from '../debt/index.ts';
import { giftCardOrderLine } from '../gift-card/index.ts';
import { membershipOrderLine } from '../membership-sale/index.ts';
import { guestPassOrderLine, packageOrderLine } from '../package/index.ts';
import type { Order, OrderLine } from './queries.ts';

/** What an order needs of a kind of line. The receipt shows every kind in the same way. */
type OrderLineKind = {
  Picture: ComponentType<{ line: OrderLine }>;
  /** Everything beside the picture, with the name as a heading. `others` are for the same session. */
  Details: ComponentType<{
    line: OrderLine;
    others: readonly OrderLine[];
    /** Address of its calendar file; null without one. */
    calendarHref: string | null;
    /** The button that shows the entry code, first among the line's actions. */
    entryCode: ReactNode;
    /** Whether its venue is named above it, with those of other lines. */
    isBelowVenue: boolean;
  }>;
  /** What the receipt shows below the name; null if the name says it all. */
  Summary: ComponentType<{ line: OrderLine }> | null;
  /** Whether the confirmation may say that something is booked. */
  isBooking: boolean;
  /** Whether it is a membership that the confirmation welcomes to. */
  isMembership?: boolean;
};

/** CHK-12: a kind of line without its parts does not compile. */
const orderLineKinds = {
  booking: bookingOrderLine,
  bundle: bundleOrderLine,
  debt: debtOrderLine,
  gift_card: giftCardOrderLine,
  membership: membershipOrderLine,
  penalty: debtOrderLine,
  package: packageOrderLine,
  ticket: bookingOrderLine,
} satisfies Record<OrderLine['kind'], OrderLineKind>;

export const getLineKind = ({ kind, package: pack }: OrderLine): OrderLineKind =>
  pack?.isGuestPass ? guestPassOrderLine : orderLineKinds[kind];
export const hasBooking = ({ lineItems }: Order): boolean =>
  lineItems.some((line) => getLineKind(line).isBooking);
const hasMembership = ({ lineItems }: Order): boolean =>
  lineItems.some((line) => getLineKind(line).isMembership === true);

/** PRC-07: whether it has passes that can be sent to guests. */
export const hasGuestPasses = ({ lineItems }: Order): boolean =>
  lineItems.some((line) => line.package?.isGuestPass);

/** Which texts describe what an order has. */
export function getOrderWording(order: Order): 'booking' | 'membership' | 'charge' {
  if (hasBooking(order)) return 'booking';
  return hasMembership(order) ? 'membership' : 'charge';
}

type OrderState = 'booked' | 'partly_cancelled' | 'cancelled' | 'moved';

/** BKG-04: what is left of the bookings of an order. */
export function getOrderState({ lineItems }: Order): OrderState {
  const bookings = lineItems.filter((line) => getLineKind(line).isBooking);
  if (!bookings.some(({ cancellation }) => cancellation)) return 'booked';
  if (!bookings.every(({ cancellation }) => cancellation?.isWhole)) return 'partly_cancelled';
  return bookings.every(({ cancellation }) => cancellation?.movedTo) ? 'moved' : 'cancelled';
}
