import type { ListedBundle } from '../bundle/index.ts';

/** CMP-28: whether anything of it can be booked: the whole, or days of a camp that is sold by session. */
export const isBookable = (bundle: ListedBundle): boolean =>
  bundle.bookableAction.action === 'book' ||
  ('bookableSessionCount' in bundle &&
    bundle.bookableSessionCount > 0 &&
    bundle.pricingOptionAvailability.includes('individual'));
