import type { addToCart, getCart } from '@pavilion/contract/cart';
import type { CamelReply, CamelRequest } from '../../lib/http/request.ts';

type Cart = CamelReply<typeof getCart>;
/** BSK-09: a booking in the cart. */
export type BookingItem = Cart['items'][number];
/** BSK-44: a booking that lapsed. */
export type LapsedBooking = Cart['lapsed'][number];

type CartItemInput = CamelRequest<typeof addToCart>['body']['items'][number];
export type BookingItemInput = Extract<CartItemInput, { purchasableType: 'purchasableOccurrence' }>;

/** The server decides every option that is left out. */
type BookingOptions = { quantity?: number; personId?: number; pricingOptionId?: string };

/** BSK-04: places in an occurrence, as an item to add to the cart. */
export const createBookingInput = (
  occurrenceId: string,
  { quantity = 1, personId, pricingOptionId }: BookingOptions = {},
): BookingItemInput => ({
  purchasableType: 'purchasableOccurrence',
  purchasableId: occurrenceId,
  quantity,
  ...(personId !== undefined && { purchasedForUserId: personId }),
  ...(pricingOptionId !== undefined && { pricingOptionId }),
});

export type TicketItemInput = Extract<CartItemInput, { purchasableType: 'activityTicket' }>;

/** ACT-20: tickets of one type in an occurrence, as an item to add to the cart. */
export const createTicketInput = (
  occurrenceId: string,
  ticketId: string,
  quantity: number,
): TicketItemInput => ({
  purchasableType: 'activityTicket',
  purchasableId: ticketId,
  occurrenceId,
  quantity,
});

/** The occurrence of a booking. Only items of other kinds have none. */
export function getOccurrence({ id, cartableResource }: BookingItem) {
  const occurrenceId = cartableResource?.occurrenceId;
  if (!cartableResource || !occurrenceId) throw new Error(`Booking ${id} in the cart has no occurrence`);
  return { ...cartableResource, occurrenceId };
}
