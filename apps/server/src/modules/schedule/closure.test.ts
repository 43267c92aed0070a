import { call } from '@pavilion/contract/call';
import { getOccurrence } from '@pavilion/contract/timetable';
import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue, type TestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestCategory, createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { cartRoutes } from '../cart/index.ts';
import { createGeocoder } from '../map/index.ts';
import { timetableRoutes } from '../timetable/index.ts';
import { generateOccurrences } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database);
const app = createTestServer(database, (registerRoute, deps) => {
  timetableRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) });
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
});
const guest = createTestSend(app, createTestGuest(client).headers);

const createVenue = (leaves: number) => createTestVenue(database, client, { name: 'Arena', leaves });
const createHall = (venue: TestVenue, leaf_allocation: 'one' | 'all' = 'one') =>
  createTestOccurrence(database, venue, {
    bookingType: 'resources',
    schedule: { booking_strategy: 'sequential', leaf_allocation, maximum: leaf_allocation === 'all' ? 1 : 4 },
    locationIds: venue.leaves,
  });
/** Closes locations of a venue, or all of it, from noon for three hours unless the period says otherwise. */
const close = async (venue: TestVenue, location_ids: string[], period = {}) => {
  const id = createId(noon);
  const closure = {
    client_id: client.id,
    id,
    venue_id: venue.id,
    location_ids,
    starts_at: new Date(noon),
    ends_at: new Date(minutesAfter(180)),
    reason: 'We are laying a new floor.',
    created_at: new Date(noon),
    ...period,
  };
  await run(queryBuilder.insertInto('closure').values(closure));
  return id;
};
const reopen = (id: string) => run(sql`delete from closure where id = ${id}`);
const readStatus = async (id: string) => {
  const [row] = await run(sql<{ status: string }>`select status from occurrence where id = ${id}`);
  return row?.status;
};
const view = async ({ occurrenceId: id }: { occurrenceId: string }) => {
  const details = await call(guest, getOccurrence, { params: { id }, query: {} });
  if (!details.ok) throw new Error(`Occurrence ${id} not found`);
  return details.value;
};
const createShopper = async () => {
  const { headers, personId } = await logInTestCustomer(database, client);
  return createTestShopper(app, headers, personId);
};

describe('a closure', () => {
  test('makes a session in its location clash, with its reason and the next step, until it ends [ACT-11 ADM-05 ACT-32]', async () => {
    const venue = await createVenue(2);
    const [closedLeaf = '', openLeaf = ''] = venue.leaves;
    const occurrence = await createTestOccurrence(database, venue, { locationIds: [closedLeaf] });
    const other = await createTestOccurrence(database, venue, { locationIds: [openLeaf] });
    const closureId = await close(venue, [closedLeaf]);
    const message = 'Closed: Court 1. We are laying a new floor.';
    expect(await view(occurrence)).toMatchObject({
      status: 'clashing',
      clashes: [{ kind: 'closure', closure_id: closureId, message, locations: [closedLeaf] }],
      bookable_action: {
        action: null,
        message: 'Closed',
        code: 'occurrence_clashing',
        next_step: 'choose_another',
      },
      tag: { text: 'Closed', colour: 'inactive' },
      reasons: expect.arrayContaining([{ code: 'occurrence_clashing', passed: false, message }]),
    });
    expect(await view(other)).toMatchObject({ status: 'bookable', clashes: [] });
    const { add } = await createShopper();
    expect(await add(occurrence)).toMatchObject({ ok: false, status: 409, code: 'occurrence_clashing' });
    await reopen(closureId);
  });

  test('of a venue has all of its sessions, those that touch it by their set-up too, and no others [ADM-05]', async () => {
    const venue = await createVenue(1);
    const elsewhere = await createTestOccurrence(database, await createVenue(1));
    const hour = await createTestOccurrence(database, venue);
    const prepared = await createTestOccurrence(database, venue, { occurrence: { setup_minutes: 15 } });
    // Both run from 12:30 to 13:30.
    const closureId = await close(venue, [], { ends_at: new Date(minutesAfter(30)) });
    expect(await readStatus(hour.occurrenceId)).toBe('bookable');
    expect(await readStatus(elsewhere.occurrenceId)).toBe('bookable');
    const found = await view(prepared);
    expect([found.status, found.clashes]).toEqual([
      'clashing',
      [
        {
          kind: 'closure',
          closure_id: closureId,
          message: 'Closed: Arena. We are laying a new floor.',
          locations: [],
        },
      ],
    ]);
    await run(sql`update closure set ends_at = ${new Date(minutesAfter(90))} where id = ${closureId}`);
    expect(await readStatus(hour.occurrenceId)).toBe('clashing');
  });

  test('has the occurrences that are generated in it, and gives them back when it is removed [ADM-05 ADM-06]', async () => {
    const venue = await createVenue(1);
    const closureId = await close(venue, [], {
      starts_at: new Date('2030-06-03T00:00:00Z'),
      ends_at: new Date('2030-06-04T00:00:00Z'),
    });
    const root = await createTestCategory(database, venue, 'fitness');
    const { scheduleId } = await createTestSchedule(database, venue, {
      category: await createTestCategory(database, venue, 'spin', root),
      locationIds: venue.leaves,
      recurrence: { starts_local: '2030-06-02 10:00:00', rule: 'FREQ=DAILY;COUNT=3' },
    });
    const readAll = async () => {
      const rows = await run(sql<{ status: string }>`
        select status from occurrence where schedule_id = ${scheduleId} order by starts_at`);
      return rows.map(({ status }) => status);
    };
    await generateOccurrences(database, noon);
    expect(await readAll()).toEqual(['bookable', 'clashing', 'bookable']);
    // A second run keeps them.
    await generateOccurrences(database, noon);
    expect(await readAll()).toEqual(['bookable', 'clashing', 'bookable']);
    await reopen(closureId);
    await generateOccurrences(database, noon);
    expect(await readAll()).toEqual(['bookable', 'bookable', 'bookable']);
  });

  test('refuses locations of another venue [ADM-22]', async () => {
    const [venue, other] = [await createVenue(1), await createVenue(1)];
    await expect(close(venue, other.leaves)).rejects.toThrow('location of another venue');
  });
});

describe('a closure of courts', () => {
  test('takes them from the hall, also when a booking gives one back [ACT-11 ACT-45]', async () => {
    const venue = await createVenue(4);
    const hall = await createHall(venue);
    const { add, cart, remove } = await createShopper();
    expect(await add(hall)).toMatchObject({ ok: true });
    const closureId = await close(venue, venue.leaves.slice(0, 3));
    // The first court is booked, the next two are closed.
    expect(await view(hall)).toMatchObject({ status: 'bookable', capacity: { available: 1 } });
    expect(await (await createShopper()).add(hall)).toMatchObject({ ok: true });
    expect(await (await createShopper()).add(hall)).toMatchObject({ ok: false, code: 'occurrence_full' });
    const held = await cart();
    expect(await remove(held.ok ? held.value.items.map(({ id }) => id) : [])).toMatchObject({ ok: true });
    // Guests share a response for a second, so the claim tells.
    expect(await (await createShopper()).add(hall)).toMatchObject({ ok: false, code: 'occurrence_full' });
    await reopen(closureId);
    expect(await (await createShopper()).add(hall)).toMatchObject({ ok: true });
  });

  test('of all of them closes the hall, of one a whole hall, each until it ends [ACT-11 ACT-32]', async () => {
    const venue = await createVenue(4);
    const [courts, whole] = [await createHall(venue), await createHall(venue, 'all')];
    const readBoth = async () => [
      await readStatus(courts.occurrenceId),
      await readStatus(whole.occurrenceId),
    ];
    const one = await close(venue, venue.leaves.slice(0, 1));
    expect(await readBoth()).toEqual(['bookable', 'clashing']);
    await reopen(one);
    expect(await readBoth()).toEqual(['bookable', 'bookable']);
    const all = await close(venue, [venue.rootId]);
    expect(await readBoth()).toEqual(['clashing', 'clashing']);
    await reopen(all);
    expect(await readBoth()).toEqual(['bookable', 'bookable']);
    expect(await view(courts)).toMatchObject({ capacity: { available: 4 } });
  });
});

test('an occurrence that is written while its venue is closed waits for the closure [ADM-05]', async () => {
  const venue = await createVenue(1);
  const occurrence = await createTestOccurrence(database, venue, { occurrence: { status: 'withdrawn' } });
  let reinstated: Promise<unknown> | undefined;
  await database.inTransaction(async (tx) => {
    await tx(sql`
      insert into closure (client_id, id, venue_id, starts_at, ends_at, reason, created_at) values (
        ${client.id}, ${createId(noon)}, ${venue.id}, ${new Date(noon)}, ${new Date(minutesAfter(180))},
        'Water damage.', ${new Date(noon)}
      )`);
    reinstated = run(sql`update occurrence set status = 'bookable' where id = ${occurrence.occurrenceId}`);
    await waitForLock(database);
    return ok(null);
  });
  await reinstated;
  expect(await readStatus(occurrence.occurrenceId)).toBe('clashing');
});
