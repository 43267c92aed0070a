import type { addToCart } from '@pavilion/contract/cart';
import type { ComponentType } from 'react';
import type { CamelRequest } from '../../lib/http/request.ts';
import { bookingCartLine, lapsedBookingLine } from '../booking/index.ts';
import { bundleCartLine, lapsedBundleLine } from '../bundle/index.ts';
import { debtCartLine } from '../debt/index.ts';
import { giftCardCartLine } from '../gift-card/index.ts';
import { membershipCartLine } from '../membership-sale/index.ts';
import { guestPassCartLine, packageCartLine } from '../package/index.ts';
import type { LapsedLine } from './lapsed-lines.ts';
import { otherCartLine } from './lines/other-line.tsx';
import type { CartItem } from './queries.ts';

/** BSK-03, BSK-04: an item to add to the cart. */
export type CartItemInput = CamelRequest<typeof addToCart>['body']['items'][number];

type LinePart = ComponentType<{ item: CartItem }>;

/** What the cart needs of a kind of line. Name, price and 'Remove' are the same for every kind. */
type CartLineKind = {
  /** Fills the square picture on the basket page. */
  Picture: LinePart;
  /** Paragraphs below the name on the basket page. */
  Details: LinePart;
  /** The same in little space. */
  CompactDetails: LinePart;
  /** What 'Remove' names. */
  FullName: LinePart;
  /** The basket page lists the lines with the same key under one title. */
  getGroupKey: (item: CartItem) => string;
  GroupTitle: LinePart;
  /** Whether the customer says who it is for. */
  hasAttendee: boolean;
};

/** BSK-25: a type of item without its kind does not compile. */
const cartLineKinds = {
  av2_booking: bookingCartLine,
  av2_booking_bundle: bundleCartLine,
  journal_transaction: debtCartLine,
  membership: membershipCartLine,
  membership_change: membershipCartLine,
  membership_renewal: membershipCartLine,
  penalty: debtCartLine,
  pricing_option: packageCartLine,
} satisfies Record<CartItem['type'], CartLineKind>;

/** BSK-20: an item of a type that this version of the page does not know is shown with name and price. */
export function getLineKind({ type, giftCard, package: pack }: CartItem): CartLineKind {
  if (giftCard) return giftCardCartLine;
  if (pack?.isGuestPass) return guestPassCartLine;
  return (cartLineKinds as Partial<Record<string, CartLineKind>>)[type] ?? otherCartLine;
}
/** Tickets are the customer's own, for several people, and a move is for the attendee of its booking. */
export const hasAttendee = (item: CartItem): boolean =>
  getLineKind(item).hasAttendee && item.ticket === null && !item.replaces;

type LapsedLineKind<Line> = {
  /** What happened, after the title. */
  Text: ComponentType<{ line: Line }>;
  /** Names the line among several. */
  FullName: ComponentType<{ line: Line }>;
  getTitleName: (line: Line) => string;
  /** Whether it can no longer be added again. `now` in milliseconds. */
  hasStarted: (line: Line, now: number) => boolean;
  /** Where something else is chosen, if it cannot be added again. */
  getHref: (line: Line) => string;
};

/** BSK-44: the kinds of lines that need a hold, and so can lapse. */
const lapsedLineKinds = { booking: lapsedBookingLine, bundle: lapsedBundleLine };

export const getLapsedKind = (line: LapsedLine): LapsedLineKind<LapsedLine> =>
  // The kind is that of the line.
  ('bundle' in line ? lapsedLineKinds.bundle : lapsedLineKinds.booking) as LapsedLineKind<LapsedLine>;
