import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  addCamp,
  addCampFor,
  countBundleSales,
  createTestBundle,
  type TestBundle,
} from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { cartRoutes } from '../cart/index.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** A client whose guests add camps all at once. */
async function createWorld(database: TestDatabase) {
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);
  const app = createTestServer(database, (registerRoute, deps) =>
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  );
  const createGuests = (count: number) =>
    Array.from({ length: count }, () => createTestSend(app, createTestGuest(client).headers));
  return { database, client, venue, app, createGuests };
}

/** Replaces the function `claim_occurrences` by the same without one guard. */
async function removeGuard({ run }: TestDatabase, guard: string, replacement: string): Promise<void> {
  const [row] = await run(sql<{ source: string }>`
    select pg_get_functiondef('claim_occurrences'::regproc) as source`);
  if (!row?.source.includes(guard)) throw new Error(`claim_occurrences has no guard '${guard}'`);
  await run(sql.raw(row.source.replaceAll(guard, replacement)));
}

/** Adds a session after the others, as the job does when the end of a camp moves. */
async function addSession({ run }: TestDatabase, { clientId, sessionIds }: TestBundle): Promise<void> {
  await run(sql`
    insert into occurrence (client_id, id, schedule_id, recurrence_id, original_starts_local, original_starts_at,
      original_ends_at, venue_id, category_id, name, timezone, starts_at, ends_at, first_bookable_at,
      last_bookable_at, is_in_bundle, root_id, location_ids, maximum)
    select client_id, reverse(id), schedule_id, recurrence_id, original_starts_local + interval '9 days',
      original_starts_at, original_ends_at, venue_id, category_id, name, timezone, starts_at + interval '9 days',
      ends_at + interval '9 days', first_bookable_at, last_bookable_at, true, root_id, location_ids, maximum
    from occurrence where client_id = ${clientId} and id = ${sessionIds[0] ?? ''}`);
}

const days = Array.from({ length: 20 }, (_, n) => n + 1);
const allOf = (count: number) => days.map(() => count);

describe('places of a camp', () => {
  test('the last one goes to one of two parents, with every session [CMP-17] [CMP-26]', async () => {
    const { database, client, venue, app } = await createWorld(await createTestDatabase());
    for (let round = 0; round < 10; round += 1) {
      const camp = await createTestBundle(database, venue, { schedule: { maximum: 1 } });
      const parents = [await logInTestCustomer(database, client), await logInTestCustomer(database, client)];
      const results = await Promise.all(
        parents.map(({ headers }) => addCamp(createTestSend(app, headers), camp)),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'bundle_full' });
      expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 1, 1, 1]);
    }
  });

  test('the last two of 20 sessions go to two of 500 [CMP-17] [CMP-26]', async () => {
    const { database, venue, createGuests } = await createWorld(await createTestDatabase());
    const camp = await createTestBundle(database, venue, { days, schedule: { maximum: 2 } });
    const results = await Promise.all(createGuests(500).map((send) => addCamp(send, camp)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.code])))).toEqual(
      new Set(['bundle_full']),
    );
    const { consumed, lines } = await countBundleSales(database, camp);
    expect(consumed).toEqual(allOf(2));
    expect(lines).toMatchObject([{ bookings: 20 }, { bookings: 20 }]);
  });

  test('go to overlapping choices of sessions without a deadlock or half a line [CMP-28]', async () => {
    const { database, venue, createGuests } = await createWorld(await createTestDatabase());
    const camp = await createTestBundle(database, venue, { days, schedule: { maximum: 3 } });
    const results = await Promise.all(
      createGuests(60).map((send, n) => {
        const chosen = camp.sessionIds.filter((_, position) => (position + n) % 3 !== 0);
        return addCamp(send, camp, n % 2 === 0 ? chosen : chosen.toReversed());
      }),
    );
    expect(results.every((result) => result.ok || result.code === 'occurrence_full')).toBe(true);
    const { consumed, lines } = await countBundleSales(database, camp);
    expect(Math.max(...consumed)).toBeLessThanOrEqual(3);
    expect(lines.every(({ bookings }) => bookings === 13 || bookings === 14)).toBe(true);
    expect(consumed.reduce((sum, count) => sum + count, 0)).toBe(
      lines.reduce((sum, { bookings }) => sum + bookings, 0),
    );
  });
});

/** The lines that one guest gets who adds ten camps at once. */
async function addOften(database: TestDatabase): Promise<number> {
  const { venue, createGuests } = await createWorld(database);
  const [send] = createGuests(1);
  if (!send) throw new Error('No guest');
  const camps = await Promise.all(Array.from({ length: 10 }, () => createTestBundle(database, venue)));
  const added = await Promise.all(camps.map((camp) => addCamp(send, camp)));
  expect(added.filter(({ ok }) => !ok)).toEqual(
    added.filter(({ ok }) => !ok).map(() => expect.objectContaining({ code: 'guest_limit_reached' })),
  );
  return added.filter(({ ok }) => ok).length;
}

/** The places in one session that a customer gets who books them for ten linked people at once, of at most three. */
async function addForMany(database: TestDatabase): Promise<number | undefined> {
  const { client, venue, app } = await createWorld(database);
  const customer = await logInTestCustomer(database, client);
  const people = await Promise.all(Array.from({ length: 10 }, () => createTestPerson(database, client)));
  const ids = people.map(({ personId }) => personId);
  await linkTestPeople(database, client, customer.personId, ids);
  const occurrences = Object.fromEntries([0, 1, 2, 3, 4].map((n) => [n, { max_places_per_person: 3 }]));
  const camp = await createTestBundle(database, venue, { occurrences });
  const send = createTestSend(app, customer.headers);
  await Promise.all(ids.map((id) => addCampFor(send, camp, id)));
  return (await countBundleSales(database, camp)).consumed[0];
}

describe('one customer who adds camps in several requests at once', () => {
  test('has at most the places of a guest [CMP-17] [ACT-33]', async () => {
    expect(await addOften(await createTestDatabase(12))).toBe(6);
  });

  test('has at most the maximum of a person [CMP-17] [BSK-15]', async () => {
    expect(await addForMany(await createTestDatabase(12))).toBe(3);
  });
});

test('a whole camp is sold with a session that was added after its facts were cached [CMP-17]', async () => {
  const { database, venue, createGuests } = await createWorld(await createTestDatabase(4));
  const camp = await createTestBundle(database, venue);
  const [first, second] = createGuests(2);
  if (!first || !second) throw new Error('No guests');
  await addCamp(first, camp);
  await addSession(database, camp);
  const added = await addCamp(second, camp);
  expect(added.ok && added.value.items[0]?.bundle?.sessions).toHaveLength(6);
});

describe('without a guard of the claim', () => {
  test('that counts the places of a guest, concurrent requests exceed their limit', async () => {
    const database = await createTestDatabase(12, { canBreakInvariants: true });
    await removeGuard(database, 'if v_count > p_max_guest_places', 'if false');
    expect(await addOften(database)).toBeGreaterThan(6);
  });

  test('that counts the places of a person, concurrent requests exceed their limit', async () => {
    const database = await createTestDatabase(12, { canBreakInvariants: true });
    await removeGuard(database, 'having sum(b.places) >= p_max_person_places', 'having false');
    expect(await addForMany(database)).toBeGreaterThan(3);
  });

  test('that compares the counters, more places are sold than there are', async () => {
    const database = await createTestDatabase(32, { canBreakInvariants: true });
    await removeGuard(database, 'if v_locked.is_full and not v_has_offer then', 'if false then');
    // The table's own constraints are the second safeguard.
    await database.run(sql`
      alter table occurrence drop constraint occurrence_not_oversold, drop constraint occurrence_online_not_oversold`);
    const { venue, createGuests } = await createWorld(database);
    const camp = await createTestBundle(database, venue, { days, schedule: { maximum: 2 } });
    await Promise.all(createGuests(30).map((send) => addCamp(send, camp)));
    expect(Math.max(...(await countBundleSales(database, camp)).consumed)).toBeGreaterThan(2);
  });

  test('that locks the sessions before it counts, the table alone refuses, as an error', async () => {
    const database = await createTestDatabase(32, { canBreakInvariants: true });
    await removeGuard(database, 'order by o.id for no key update;', ';');
    const { venue, createGuests } = await createWorld(database);
    const camp = await createTestBundle(database, venue, { days, schedule: { maximum: 2 } });
    // Every claim has counted when it waits here to change the sessions.
    const claims = await database.inTransaction(async (tx) => {
      await tx(sql`select from occurrence where client_id = ${camp.clientId} for no key update`);
      const results = Promise.all(createGuests(4).map((send) => addCamp(send, camp)));
      await waitForLock(database, 4);
      return ok({ results });
    });
    const results = claims.ok ? await claims.value.results : [];
    expect(results.filter((result) => !result.ok && result.status === 500)).toHaveLength(2);
  });

  test('that compares the schedule’s version, a camp is sold whole without its newest session', async () => {
    const database = await createTestDatabase(4, { canBreakInvariants: true });
    await removeGuard(database, ' and s.version = p_schedule_version', '');
    const { venue, createGuests } = await createWorld(database);
    const camp = await createTestBundle(database, venue);
    const [first, second] = createGuests(2);
    if (!first || !second) throw new Error('No guests');
    await addCamp(first, camp);
    await addSession(database, camp);
    const added = await addCamp(second, camp);
    expect(added.ok && added.value.items[0]?.bundle?.sessions).toHaveLength(5);
  });
});
