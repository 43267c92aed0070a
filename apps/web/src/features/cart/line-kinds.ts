import type { addToCart } from '@pavilion/contract/cart';
import type { ComponentType } from 'react';
import type { CamelRequest } from '../../lib/http/request.ts';
import { bookingCartLine, lapsedBookingLine } from '../booking/index.ts';
import { bundleCartLine } from '../bundle/index.ts';
import { debtCartLine } from '../debt/index.ts';
import { membershipCartLine } from '../membership-sale/index.ts';
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
  /** Adds a removed line again; null if it cannot be undone. */
  toInput: (item: CartItem) => CartItemInput | null;
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
} satisfies Record<CartItem['type'], CartLineKind>;

/** BSK-20: an item of a type that this version of the page does not know is shown with name and price. */
export const getLineKind = ({ type }: CartItem): CartLineKind =>
  (cartLineKinds as Partial<Record<string, CartLineKind>>)[type] ?? otherCartLine;
/** Tickets are the customer's own, for several people. */
export const hasAttendee = (item: CartItem): boolean => getLineKind(item).hasAttendee && item.ticket === null;

type LapsedLineKind = {
  Text: ComponentType<{ line: LapsedLine }>;
  toInput: (line: LapsedLine) => CartItemInput;
};

/** BSK-44: a lapsed line of an occurrence. Camps and courses have `LapsedBundleNotice`. */
export const lapsedLineKind: LapsedLineKind = lapsedBookingLine;
