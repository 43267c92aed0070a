import type { addToCart } from '@pavilion/contract/cart';
import type { CamelRequest } from '../../lib/http/request.ts';
import { type BundleItem, getBundle } from './bundle-line.ts';

type CartItemInput = CamelRequest<typeof addToCart>['body']['items'][number];

type Attendee = { id?: number | null; firstName: string; lastName: string };

/** The camp or course and the attendee of an item; without an attendee it is for the cart's owner. */
const getKey = (bundleId: string, attendee?: number | Attendee | null): string => {
  if (typeof attendee !== 'object') return `${bundleId} ${attendee ?? ''}`;
  return `${bundleId} ${attendee?.id ?? (attendee ? `${attendee.firstName} ${attendee.lastName}` : '')}`;
};

/** What this page has added, with the customer's answers. */
const sentInputs = new Map<string, CartItemInput>();

export const rememberSentInput = (input: CartItemInput): void => {
  const child = 'child' in input ? input.child : undefined;
  const personId = Number(input.purchasedForUserId ?? 0) || undefined;
  sentInputs.set(getKey(String(input.purchasableId), personId ?? child), input);
};

/** The item of a line to add again; null if this page did not add it, or added other sessions since. */
export function getSentInput(item: BundleItem): CartItemInput | null {
  const { id, isWhole, sessions } = getBundle(item);
  const input = sentInputs.get(getKey(id, item.purchasedFor)) ?? sentInputs.get(getKey(id));
  if (!input) return null;
  const sentCount = input.campOccurrenceIds?.length;
  return isWhole || sentCount === sessions.length ? input : null;
}
