import { expect, test } from 'vitest';
import { type Database, query } from '#platform/database';
import { raceFor } from '../../testing/claims.ts';
import { clientWith } from '../../testing/people.ts';
import { sessionAt, venueOf } from '../../testing/sessions.ts';
import { noon, openWorld } from '../../testing/world.ts';
import type { Wanted } from './index.ts';

// The control of claim-places.test.ts, in a database of its own: the same race without the guard must show the fault.
const world = await openWorld(32, { breaksRules: true });
const venue = await venueOf(world, await clientWith(world));

type ClaimPlaces = (database: Database, claim: Wanted) => Promise<unknown>;

/** The twin without the guard: it reads the counter, and then writes what it has thought out. */
const readThenWrite: ClaimPlaces = async ({ run }, { clientId, cartId, booking }) => {
  const { occurrenceId, places } = booking;
  const [seen] = await run(
    query
      .selectFrom('occurrence')
      .select(['consumed', 'maximum'])
      .where('client_id', '=', clientId)
      .where('id', '=', occurrenceId),
  );
  if (!seen || seen.consumed + places > seen.maximum) return;
  await run(
    query
      .updateTable('occurrence')
      .set({ consumed: seen.consumed + places, online_consumed: seen.consumed + places })
      .where('client_id', '=', clientId)
      .where('id', '=', occurrenceId),
  );
  await run(
    query.insertInto('booking').values({
      client_id: clientId,
      id: booking.id,
      occurrence_id: occurrenceId,
      cart_id: cartId,
      places,
      list_amount: 500,
      amount: 500,
      tax: 83,
      tax_rate: 2000,
      tax_code: 'standard',
      made_at: new Date(noon),
    }),
  );
};

test('the twin that reads and then writes sells more than there are', async () => {
  const session = await sessionAt(world, venue, { schedule: { maximum: 3 } });
  const sold = await raceFor(world, session, readThenWrite);
  expect(sold?.places).toBeGreaterThan(3);
});
