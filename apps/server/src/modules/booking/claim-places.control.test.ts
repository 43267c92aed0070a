import { expect, test } from 'vitest';
import { type Database, queryBuilder } from '#platform/database/database';
import { runClaimRace } from '../../testing/claims.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import type { PlaceClaim } from './index.ts';

// The control of claim-places.test.ts, in a database of its own: the same race without the guard must show the fault.
const world = await createTestDatabase(32, { canBreakInvariants: true });
const venue = await createTestVenue(world, await createTestClient(world));

type ClaimPlaces = (database: Database, claim: PlaceClaim) => Promise<unknown>;

/** The twin without the guard: it reads the counter, and then writes what it has thought out. */
const readThenWrite: ClaimPlaces = async ({ run }, { clientId, cartId, booking }) => {
  const { occurrenceId, places } = booking;
  const [row] = await run(
    queryBuilder
      .selectFrom('occurrence')
      .select(['consumed', 'maximum'])
      .where('client_id', '=', clientId)
      .where('id', '=', occurrenceId),
  );
  if (!row || row.consumed + places > row.maximum) return;
  await run(
    queryBuilder
      .updateTable('occurrence')
      .set({ consumed: row.consumed + places, online_consumed: row.consumed + places })
      .where('client_id', '=', clientId)
      .where('id', '=', occurrenceId),
  );
  await run(
    queryBuilder.insertInto('booking').values({
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
      created_at: new Date(noon),
    }),
  );
};

test('the twin that reads and then writes sells more than there are', async () => {
  const occurrence = await createTestOccurrence(world, venue, { schedule: { maximum: 3 } });
  const sold = await runClaimRace(world, occurrence, readThenWrite);
  expect(sold?.places).toBeGreaterThan(3);
});
