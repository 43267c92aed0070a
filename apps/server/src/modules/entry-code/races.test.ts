import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer, logInTestStaff, testKeys } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { endBookings } from '../booking/index.ts';
import { createLastingCode } from './code.ts';
import { entryCodeRoutes } from './index.ts';

// Races twice: with the product's guards, and with the same statements without them, which shows the fault.
async function createWorld(
  database: Awaited<ReturnType<typeof createTestDatabase>>,
  used: Database = database,
) {
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);
  const desk = await logInTestStaff(database, client, 'manager');
  const { personId } = await logInTestCustomer(database, client);
  const app = createTestServer(used, entryCodeRoutes);
  const occurrence = await createTestOccurrence(database, venue);
  const bookingId = await bookTestPlaces(database, occurrence, { personId });
  const [booking] = await database.run(sql<{ lineId: string }>`
    select line_id as "lineId" from booking where id = ${bookingId}`);
  const lineId = booking?.lineId ?? '';
  const code = createLastingCode({ keys: testKeys }, { clientId: client.id, lineId }, 'email');
  const check = async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/entry-codes/check',
      headers: desk.headers,
      payload: { code, venue: venue.slug },
    });
    return response.statusCode === 200 ? 'admitted' : response.json<{ code: string }>().code;
  };
  return { database, clientId: client.id, lineId, check };
}
type World = Awaited<ReturnType<typeof createWorld>>;

/** Checks one code at two doors, which both have read that it is unused when one records its use. */
const checkTwice = async ({ database, check }: World) =>
  (
    await holdWrites(database, { table: 'entry_code_use', count: 2 }, () => Promise.all([check(), check()]))
  ).toSorted();

/** Checks a code while its booking is cancelled, and says who was admitted and what the booking is then. */
async function checkDuringCancellation({ database, clientId, lineId, check }: World) {
  const { admitted } = await database.inTransaction(async (tx) => {
    await endBookings(tx, { clientId, lineIds: [lineId] }, 'cancelled');
    const checked = check();
    // The check waits for the cancellation, or else it is over before it.
    const waited = await Promise.race([checked, new Promise((done) => setTimeout(done, 1500, 'waits'))]);
    return { ok: true as const, admitted: { checked, waited } };
  });
  return { waited: admitted.waited, checked: await admitted.checked };
}

describe('with the guards', async () => {
  const database = await createTestDatabase(8);

  test('one of two doors admits a code that is shown at both at the same time [BKG-01]', async () => {
    for (let round = 0; round < 3; round += 1)
      expect(await checkTwice(await createWorld(database))).toEqual(['admitted', 'entry_used']);
  });

  test('a cancellation that is not committed yet decides a check [BKG-04]', async () => {
    expect(await checkDuringCancellation(await createWorld(database))).toEqual({
      waited: 'waits',
      checked: 'entry_cancelled',
    });
  });
});

describe('without the guards', () => {
  test('both doors admit a code without the primary key of its use', async () => {
    const database = await createTestDatabase(8);
    await database.run(sql`alter table entry_code_use drop constraint entry_code_use_pkey`);
    const unguarded = removeStatementGuard(database, 'on conflict (client_id, booking_id) do nothing');
    expect(await checkTwice(await createWorld(database, unguarded))).toEqual(['admitted', 'admitted']);
    await unguarded.close();
  });

  test('a booking is cancelled and admitted without the lock of its row', async () => {
    const database = await createTestDatabase(8);
    const unguarded = removeStatementGuard(database, 'for share of b');
    const world = await createWorld(database, unguarded);
    expect(await checkDuringCancellation(world)).toEqual({ waited: 'admitted', checked: 'admitted' });
    await unguarded.close();
  });
});
