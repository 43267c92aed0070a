import type { Database } from '#platform/database/database';
import { createBookingPurchasable } from './modules/booking/index.ts';
import { createBundlePurchasable } from './modules/bundle/index.ts';
import type { Purchasables } from './modules/cart/index.ts';
import { createDebtPurchasables } from './modules/debt/index.ts';
import { createGiftCardPurchasable } from './modules/gift-card-sale/index.ts';
import { createMembershipPurchasable } from './modules/membership-sale/index.ts';
import { createOfferCache } from './modules/offer/index.ts';
import { createPackagePurchasable } from './modules/package/index.ts';
import { createTicketPurchasable } from './modules/ticket/index.ts';

/** Everything that is sold, by kind, in lock order. A missing kind does not compile. */
export const createPurchasables = ({ run }: Pick<Database, 'run'>) => {
  const offerCache = createOfferCache(run);
  return {
    // First, because courts lock root locations after occurrences.
    bundle: createBundlePurchasable(offerCache),
    booking: createBookingPurchasable(offerCache),
    ticket: createTicketPurchasable(offerCache),
    ...createDebtPurchasables(),
    membership: createMembershipPurchasable(),
    package: createPackagePurchasable(),
    gift_card: createGiftCardPurchasable(),
  } satisfies Purchasables;
};
