import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '#platform/database/database';
import { createTestShopper } from '../../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { holdRows, runBehindLock } from '../../../testing/wait-for-lock.ts';
import { cartRoutes } from '../../cart/index.ts';
import { cancelSettled } from './cancel-booking.ts';
import { endBookings } from './end-bookings.ts';
import { settleBookings } from './settle-bookings.ts';

// What a statement does to bookings that have ended already. Their lines do not follow, so the invariants are broken.
const database = await createTestDatabase(4, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 2 });
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);
const clientId = client.id;
const court = {
  bookingType: 'resources',
  schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 2 },
  locationIds: venue.leaves,
} as const;

type Occurrence = Awaited<ReturnType<typeof createTestOccurrence>>;

/** A line of two places in a session, or of a court. */
async function reserve(options: object = {}, session?: Occurrence) {
  const occurrence = session ?? (await createTestOccurrence(database, venue, options));
  const person = await logInTestCustomer(database, client);
  const { add } = createTestShopper(app, person.headers, person.personId);
  const quantity = 'locationIds' in options ? 1 : 2;
  const added = await add({ ...occurrence, quantity });
  const lineIds = added.ok ? added.value.items.map(({ id }) => id) : [];
  expect(lineIds).toHaveLength(1);
  const end = (status: 'lapsed' | 'cancelled') =>
    database.inTransaction(async (tx) => {
      await endBookings(tx, { clientId, lineIds }, status);
      return { ok: true };
    });
  const settle = async () => {
    let count = 0;
    await database.inTransaction(async (tx) => {
      ({ count } = await settleBookings(tx, { clientId, now: noon, lineIds }));
      return { ok: true };
    });
    return count;
  };
  const countAllocations = async () => {
    const rows = await database.run(sql`
      select a.id from allocation a join booking b on b.client_id = a.client_id and b.id = a.booking_id
      where b.client_id = ${clientId} and b.line_id = ${lineIds[0]}`);
    return rows.length;
  };
  const expire = () =>
    database.run(sql`update hold set ends_at = ${new Date(noon)} where client_id = ${clientId}`);
  /** Lapses the bookings if their hold has expired. Returns how many. */
  const lapse = async () => {
    const [row] = await database.run(sql<{ count: number }>`
      select lapse_expired_bookings(${clientId}, array(
        select id from booking where client_id = ${clientId} and line_id = ${lineIds[0]}
      ), ${new Date(noon)}) as count`);
    return row?.count;
  };
  return { occurrence, lineId: lineIds[0], end, expire, lapse, settle, countAllocations };
}

test('places are released once, however often their bookings end [BSK-26 BSK-44]', async () => {
  const { occurrence, end } = await reserve();
  expect(await countSold(database, occurrence)).toEqual({ places: 2, consumed: 2 });
  await end('lapsed');
  await end('lapsed');
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
});

test('places of two lines that end at once are all released, on the side of each [BSK-26 BSK-44]', async () => {
  const { occurrence, lineId, end } = await reserve({ schedule: { maximum: 4 } });
  const other = await reserve({}, occurrence);
  await database.run(sql`update booking set side = 'foh' where line_id = ${lineId}`);
  await database.run(sql`
    update occurrence set online_consumed = 2, foh_consumed = 2 where id = ${occurrence.occurrenceId}`);
  // Both have read the counters before one of them changes them.
  const lock = sql`select from occurrence where id = ${occurrence.occurrenceId} for no key update`;
  await holdRows(database, { lock, count: 2 }, () => Promise.all([end('lapsed'), other.end('lapsed')]));
  const counters = await database.run(sql`
    select consumed, online_consumed, foh_consumed from occurrence where id = ${occurrence.occurrenceId}`);
  expect(counters).toEqual([{ consumed: 0, online_consumed: 0, foh_consumed: 0 }]);
});

test('a booking that is cancelled twice at once releases its places once [BKG-09]', async () => {
  const { occurrence, lineId, settle } = await reserve();
  expect(await settle()).toBe(1);
  const [booking] = await database.run(sql<{ id: string }>`select id from booking where line_id = ${lineId}`);
  const ids = [booking?.id ?? ''];
  const cancel = (tx: Transaction) => cancelSettled(tx, { clientId, ids, source: 'customers', now: noon });
  const lock = sql`select from booking where line_id = ${lineId} for no key update`;
  const cancelled = await runBehindLock(database, lock, cancel, () =>
    database.inTransaction(async (tx) => ({ ok: true, ids: await cancel(tx) })),
  );
  expect(cancelled.ids).toEqual([]);
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
});

test('an expired place is released once, and not once it is bought [BSK-44]', async () => {
  const { occurrence, expire, lapse } = await reserve();
  await expire();
  expect([await lapse(), await lapse()]).toEqual([1, 0]);
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  const bought = await reserve();
  await bought.settle();
  await expire();
  expect(await bought.lapse()).toBe(0);
  expect(await countSold(database, bought.occurrence)).toEqual({ places: 2, consumed: 2 });
});

test('an expired place of the desk is released to the desk [BSK-44 BSK-15]', async () => {
  const { occurrence, lineId, expire, lapse } = await reserve();
  await database.run(sql`update booking set side = 'foh' where line_id = ${lineId}`);
  await database.run(sql`
    update occurrence set online_consumed = 0, foh_consumed = 2 where id = ${occurrence.occurrenceId}`);
  await expire();
  expect(await lapse()).toBe(1);
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
});

test.each(['hold', 'booking'])(
  'an expired place is left alone while another request has its %s [BSK-44]',
  async (table) => {
    const { occurrence, lineId, expire, lapse } = await reserve();
    await expire();
    const ofLine =
      table === 'hold'
        ? sql`cart_id = (select cart_id from cart_line where id = ${lineId})`
        : sql`line_id = ${lineId}`;
    await database.inTransaction(async (tx) => {
      await tx(sql`select from ${sql.table(table)} where ${ofLine} for no key update`);
      expect(await lapse()).toBe(0);
      return { ok: true };
    });
    expect(await countSold(database, occurrence)).toEqual({ places: 2, consumed: 2 });
  },
);

test('only a reserved booking is settled, and only a settled one is cancelled [CHK-12]', async () => {
  const { occurrence, end, settle } = await reserve();
  await end('cancelled');
  expect(await countSold(database, occurrence)).toEqual({ places: 2, consumed: 2 });
  expect(await settle()).toBe(1);
  expect(await settle()).toBe(0);
  await end('lapsed');
  expect(await countSold(database, occurrence)).toEqual({ places: 2, consumed: 2 });
  await end('cancelled');
  expect(await settle()).toBe(0);
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
});

test('a court is released with its location, and has no counters [BSK-26 ACT-21]', async () => {
  const { end, countAllocations } = await reserve(court);
  expect(await countAllocations()).toBe(1);
  await end('lapsed');
  expect(await countAllocations()).toBe(0);
});
