import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createId } from '#platform/lib/id';
import { createTestShopper } from '../../../testing/carts.ts';
import { type ClaimedKind, claimedKinds, createClaimedKind } from '../../../testing/claims.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { runBehindLock } from '../../../testing/wait-for-lock.ts';
import { cartRoutes } from '../../cart/index.ts';

// What each of the three functions that claim compares with the places that its customer has, in this cart and elsewhere.

// The bookings of these tests are settled without an order.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);
const { run } = database;

const limited = { allow_anonymous_bookings: true, max_places_per_person: 2 };

/** One person can have two places of it. */
async function createLimited(kind: ClaimedKind) {
  const { createItem, occurrenceIds } = await createClaimedKind(database, venue, kind, limited);
  return {
    createItem: (attendeeId?: number) => createItem({ attendeeId }),
    occurrenceId: occurrenceIds.at(-1) ?? '',
  };
}

/** Both carts of a guest. */
function createGuest() {
  const { guestKey, headers } = createTestGuest(client);
  return {
    owner: `guest:${guestKey}`,
    booking: createTestShopper(app, headers, 'guest'),
    joining: createTestShopper(app, headers, 'guest', 'online-joining'),
  };
}

const lockOwner = (owner: string) => sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`;

describe.each(claimedKinds)('a claim of %s', (kind) => {
  test('counts what the customer has bought in this session [BSK-15]', async () => {
    const { createItem, occurrenceId } = await createLimited(kind);
    const { headers, personId } = await logInTestCustomer(database, client);
    const children = await Promise.all([0, 1, 2].map(() => createTestPerson(database, client)));
    const [first, second, third] = children.map((child) => child.personId);
    await linkTestPeople(
      database,
      client,
      personId,
      children.map((child) => child.personId),
    );
    const { add } = createTestShopper(app, headers, personId);
    expect([await add(createItem(first)), await add(createItem(second))]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    await run(sql`
      with settled as (
        update booking set status = 'settled', settled_at = ${new Date(noon)} where booked_by_id = ${personId}
        returning line_id
      )
      update cart_line set status = 'settled', cart_id = null where id in (select line_id from settled)`);
    expect(await add(createItem(third))).toMatchObject({ status: 409, code: 'person_limit_reached' });
    const sold = await run(sql<{ consumed: number }>`
      select consumed from occurrence where id = ${occurrenceId}`);
    expect(sold).toEqual([{ consumed: 2 }]);
  });

  test('does not count an expired hold of another cart of the customer [BSK-44]', async () => {
    const { createItem, occurrenceId } = await createLimited(kind);
    const { headers, personId } = await logInTestCustomer(database, client);
    const children = await Promise.all([0, 1].map(() => createTestPerson(database, client)));
    const ids = children.map((child) => child.personId);
    await linkTestPeople(database, client, personId, ids);
    const joining = createTestShopper(app, headers, personId, 'online-joining');
    for (const id of ids) expect(await joining.add(createItem(id))).toMatchObject({ ok: true });
    const { add } = createTestShopper(app, headers, personId);
    expect(await add(createItem(personId))).toMatchObject({ code: 'person_limit_reached' });
    const past = new Date(minutesAfter(-1));
    await run(sql`
      update hold set ends_at = ${past} where cart_id in (
        select id from cart where client_id = ${client.id} and owner = ${`person:${personId}`})`);
    await run(sql`update occurrence set next_hold_end = ${past} where id = ${occurrenceId}`);
    expect(await add(createItem(personId))).toMatchObject({ ok: true });
  });

  test('counts both carts of a guest in this session [BSK-15]', async () => {
    const { createItem } = await createLimited(kind);
    const { booking, joining } = createGuest();
    const added = [
      await booking.add(createItem()),
      await joining.add(createItem()),
      await joining.add(createItem()),
    ];
    expect(added).toMatchObject([{ ok: true }, { ok: true }, { code: 'person_limit_reached' }]);
  });

  test.each([
    [5, { ok: true }],
    [6, { status: 409, code: 'guest_limit_reached' }],
  ])('counts all places of a guest, here %i of another request [ACT-33]', async (quantity, expected) => {
    const { createItem } = await createLimited(kind);
    const { booking, joining, owner } = createGuest();
    const occurrence = { allow_anonymous_bookings: true };
    const spin = await createTestOccurrence(database, venue, { occurrence });
    expect(await joining.add({ ...spin, quantity })).toMatchObject({ ok: true });
    const held = (status: 'reserved' | 'lapsed') => sql`
      update cart_line set status = ${status}
      where cart_id in (select id from cart where client_id = ${client.id} and owner = ${owner})`;
    await run(held('lapsed'));
    // The other request is not committed before this one waits for it.
    const added = await runBehindLock(
      database,
      lockOwner(owner),
      (tx) => tx(held('reserved')),
      () => booking.add(createItem()),
    );
    expect(added).toMatchObject(expected);
  });

  test('takes its places once if a guest repeats the request at once [BSK-03]', async () => {
    const { createItem, occurrenceId } = await createLimited(kind);
    const { booking, owner } = createGuest();
    const key = { 'idempotency-key': createId(noon) };
    const added = await runBehindLock(
      database,
      lockOwner(owner),
      async () => undefined,
      () => Promise.all([booking.add(createItem(), key), booking.add(createItem(), key)]),
    );
    expect(added).toMatchObject([{ value: { item_count: 1 } }, { value: { item_count: 1 } }]);
    expect(await run(sql`select consumed from occurrence where id = ${occurrenceId}`)).toEqual([
      { consumed: 1 },
    ]);
  });
});
