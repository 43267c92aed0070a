import type { ListedBundle } from '../bundle/index.ts';

/** CMP-28: whether anything of it can be booked: the whole, or days of a camp that is sold by session. */
export const isBookable = (bundle: ListedBundle): boolean =>
  bundle.bookableAction.action === 'book' ||
  ('bookableSessionCount' in bundle &&
    bundle.bookableSessionCount > 0 &&
    bundle.pricingOptionAvailability.includes('individual'));

const closedCodes: readonly (string | null)[] = [
  'camp_started',
  'camp_ended',
  'course_started',
  'course_ended',
];

/** CRS-14, CRS-15: whether it has started or ended and nothing of it can be booked any more. */
export const isClosed = (bundle: ListedBundle): boolean =>
  closedCodes.includes(bundle.bookableAction.code) && !isBookable(bundle);
