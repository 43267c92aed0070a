import type { Database } from '#platform/database/database';
import { createBookingPurchasable } from './modules/booking/index.ts';
import type { Purchasables } from './modules/cart/index.ts';
import { createOfferCache } from './modules/offer/index.ts';
import { createPenaltyPurchasable } from './modules/penalty/index.ts';

/** Everything that is sold, by kind, in lock order. A missing kind does not compile. */
export const createPurchasables = ({ run }: Pick<Database, 'run'>) =>
  ({
    booking: createBookingPurchasable(createOfferCache(run)),
    penalty: createPenaltyPurchasable(),
  }) satisfies Purchasables;
