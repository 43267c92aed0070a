import { type Database, queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import type { PlaceClaim } from '../modules/booking/index.ts';
import { countSold, minutesAfter, noon } from './test-database.ts';

type TestOccurrence = { clientId: string; occurrenceId: string };

/** A claim of one place for a new cart. */
export async function createTestClaim(
  database: Pick<Database, 'run'>,
  occurrence: TestOccurrence,
  changes: Partial<PlaceClaim> & { places?: number } = {},
): Promise<PlaceClaim> {
  const { places = 1, ...others } = changes;
  const cart = { client_id: occurrence.clientId, id: createId(noon) };
  await database.run(
    queryBuilder
      .insertInto('cart')
      .values({ ...cart, owner: `guest:${cart.id}`, source: 'activity-booking' }),
  );
  await database.run(queryBuilder.insertInto('hold').values({ client_id: cart.client_id, cart_id: cart.id }));
  return {
    clientId: occurrence.clientId,
    cartId: cart.id,
    endsAt: minutesAfter(15),
    capAt: minutesAfter(45),
    now: noon,
    booking: createTestBooking(occurrence, places),
    ...others,
  };
}

/** Values of a booking, at £5 for each line. */
export const createTestBooking = ({ occurrenceId }: TestOccurrence, places = 1) => ({
  id: createId(noon),
  occurrenceId,
  personId: null,
  bookedById: null,
  places,
  side: 'online' as const,
  pricingOptionId: null,
  listAmount: 500,
  amount: 500,
  tax: 83,
  taxRate: 2000,
  taxCode: 'standard',
  priceSteps: [],
});

type ClaimPlaces = (database: Database, placeClaim: PlaceClaim) => Promise<unknown>;

/** Runs 64 concurrent claims for an occurrence and returns what was sold. */
export async function runClaimRace(
  database: Database,
  occurrence: TestOccurrence,
  claim: ClaimPlaces,
  changes: Partial<PlaceClaim> = {},
) {
  const claims = await Promise.all(
    Array.from({ length: 64 }, () => createTestClaim(database, occurrence, changes)),
  );
  await Promise.all(claims.map((placeClaim) => claim(database, placeClaim)));
  return countSold(database, occurrence);
}
