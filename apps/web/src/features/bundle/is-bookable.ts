import type { Bundle, ListedBundle } from './queries.ts';

/** CMP-28: whether anything of it can be booked: the whole, or days of a camp that is sold by session. */
export const isBookable = (bundle: ListedBundle): boolean =>
  bundle.bookableAction.action === 'book' ||
  ('bookableSessionCount' in bundle &&
    bundle.bookableSessionCount > 0 &&
    bundle.pricingOptionAvailability.includes('individual'));

/** CMP-27: whether the basket has some of its sessions for the attendee, beside others that are booked or free. */
export const isPartlyInBasket = ({ occurrences }: Pick<Bundle, 'occurrences'>): boolean =>
  occurrences.some(({ bookableAction }) => bookableAction.action === 'cancel_reservation');

const closedCodes: readonly (string | null)[] = [
  'camp_started',
  'camp_ended',
  'course_started',
  'course_ended',
];

/** CRS-14, CRS-15: whether it has started or ended and nothing of it can be booked any more. */
export const isClosed = (bundle: ListedBundle): boolean =>
  closedCodes.includes(bundle.bookableAction.code) && !isBookable(bundle);

/** What can be booked comes first, then what is full or not open, then what has started or ended, each in its order. */
export const putBookableFirst = <Item>(
  items: readonly Item[],
  toBundle: (item: Item) => ListedBundle,
): Item[] => items.toSorted((a, b) => rank(toBundle(a)) - rank(toBundle(b)));

const rank = (bundle: ListedBundle): number => (isClosed(bundle) ? 2 : isBookable(bundle) ? 0 : 1);
