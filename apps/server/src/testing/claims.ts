import { type Database, query } from '#platform/database';
import { newId } from '#platform/id';
import type { Wanted } from '../modules/booking/index.ts';
import { minutesAfter, noon, soldOf } from './world.ts';

type Session = { clientId: string; occurrenceId: string };

/** A claim of one place for a cart of its own. */
export async function claimOf(
  world: Pick<Database, 'run'>,
  session: Session,
  changes: Partial<Wanted> & { places?: number } = {},
): Promise<Wanted> {
  const { places = 1, ...others } = changes;
  const cart = { client_id: session.clientId, id: newId(noon) };
  await world.run(
    query.insertInto('cart').values({ ...cart, owner: `guest:${cart.id}`, source: 'activity-booking' }),
  );
  await world.run(query.insertInto('hold').values({ client_id: cart.client_id, cart_id: cart.id }));
  return {
    clientId: session.clientId,
    cartId: cart.id,
    endsAt: minutesAfter(15),
    capAt: minutesAfter(45),
    now: noon,
    booking: bookingOf(session, places),
    ...others,
  };
}

/** A booking as it is to be written, at £5 for each line. */
export const bookingOf = ({ occurrenceId }: Session, places = 1) => ({
  id: newId(noon),
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

type ClaimPlaces = (database: Database, claim: Wanted) => Promise<unknown>;

/** Claims many places at once for a session that has a few, and answers what was sold. */
export async function raceFor(
  world: Database,
  session: Session,
  claimOne: ClaimPlaces,
  changes: Partial<Wanted> = {},
) {
  const claims = await Promise.all(Array.from({ length: 64 }, () => claimOf(world, session, changes)));
  await Promise.all(claims.map((claim) => claimOne(world, claim)));
  return soldOf(world, session);
}
