import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import type { Email } from '#platform/jobs/mailer';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { bookTestPlaces, settleHeldLine } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites, waitForLock } from '../../testing/wait-for-lock.ts';
import { checkTicketCancellation } from '../ticket/index.ts';
import { bookingJobs, bookingRoutes } from './index.ts';

const database = await createTestDatabase(12);
const createApp = (used: Database) =>
  createTestServer(used, (registerRoute, deps) =>
    bookingRoutes(registerRoute, { ...deps, offerReleasedPlaces: async () => {}, checkTicketCancellation }),
  );
const app = createApp(database);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { phone: '0161 496 0000' });
const sam = await logInTestCustomer(database, client);
const other = await logInTestCustomer(database, client);

type Headers = Record<string, string>;
type Reply = { code?: string; message?: string; next_step?: string | null; data: Record<string, unknown> };

/** An occurrence that starts so many minutes after noon; its cut-off is 120 minutes before. */
const createOccurrence = (minutes = 300, maximum = 2, world = { database, venue }) =>
  createTestOccurrence(world.database, world.venue, {
    schedule: { maximum },
    occurrence: {
      starts_at: new Date(minutesAfter(minutes)),
      ends_at: new Date(minutesAfter(minutes + 45)),
      last_bookable_at: new Date(minutesAfter(minutes)),
    },
  });

async function cancel(id: string, headers: Headers = sam.headers, query = '?source=bookings', server = app) {
  const response = await server.inject({
    method: 'DELETE',
    url: `/api/activities/bookings/${id}/${query}`,
    headers,
  });
  return { status: response.statusCode, ...response.json<Reply>() };
}

/** The emails that the jobs of cancellations send to an address. */
async function readEmails(to: string): Promise<Email[]> {
  const emails: Email[] = [];
  const jobs = bookingJobs({ database, now: () => noon }, { send: async (email) => void emails.push(email) });
  const rows = await database.run(sql<{ client_id: string; id: string; payload: unknown }>`
    select client_id, id, payload from outbox where kind = 'send_cancellation' order by created_at, id`);
  for (const { client_id: clientId, id, payload } of rows)
    await jobs['send_cancellation']?.({ clientId, id, payload }, { number: 1, isLast: false });
  return emails.filter((email) => email.to === to);
}

test('cancels a booking, frees its place and emails the customer [BKG-04]', async () => {
  const occurrence = await createOccurrence();
  const id = await bookTestPlaces(database, occurrence, sam);
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  const reply = await cancel(id);
  expect(reply).toMatchObject({
    status: 200,
    data: { id, status: 'cancelled', cancellation: { can_cancel: false } },
  });
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  const [row] = await database.run(sql`
    select cancelled_at, cancellation_source from booking where id = ${id}`);
  expect(row).toEqual({ cancelled_at: new Date(minutesAfter(0)), cancellation_source: 'customers' });
  const [email] = await readEmails(sam.email);
  expect(email?.subject).toBe('Test Leisure: your booking for Spin is cancelled');
  expect(email?.text).toContain('Sat 1 Jun 2030, 18:00 to 18:45');
  expect(email?.text).toContain('You had nothing to pay for this booking.');
  // The place can be booked again.
  expect(await bookTestPlaces(database, occurrence, sam)).not.toBe(id);
});

test('cancels by the number of the older platform [BKG-04]', async () => {
  const occurrence = await createOccurrence();
  const id = await bookTestPlaces(database, occurrence, sam);
  const [row] = await database.run(sql<{ legacy_number: number }>`
    select legacy_number from booking where id = ${id}`);
  expect(await cancel(String(row?.legacy_number))).toMatchObject({ status: 200, data: { id } });
});

test('says until when a booking can be cancelled, and nothing about money before it is paid [BKG-03]', async () => {
  const occurrence = await createOccurrence();
  const claim = await createTestClaim(database, occurrence, {
    attendee: { id: sam.personId, version: 1 },
    requester: { id: sam.personId, version: 1 },
  });
  expect(await runClaim(database, claim)).toBe('claimed');
  const read = async () =>
    (
      await app.inject({ url: `/api/v1/activities/bookings/${claim.bookingId}`, headers: sam.headers })
    ).json<Reply>().data['cancellation'];
  const times = {
    cut_off: { utc: '2030-06-01 15:00:00', local: '2030-06-01 16:00:00', format24_hour: '16:00' },
    cut_off_actions: ['disable_cancelling'],
    cut_off_message: 'You can cancel until Sat 1 Jun, 16:00.',
    awards_credit: false,
  };
  expect(await read()).toMatchObject({
    ...times,
    can_cancel: false,
    cannot_cancel_reason: 'This booking is still in the basket. Remove it there.',
    // Nothing is paid yet.
    awards_credit_message: null,
  });
  const { lineId, target } = claim;
  await settleHeldLine(database, {
    clientId: client.id,
    personId: sam.personId,
    cartId: target.newCartId,
    lineId,
  });
  expect(await read()).toMatchObject({
    can_cancel: false,
    cannot_cancel_reason: 'This booking has not been paid. We will cancel it if it is not paid in time.',
  });
  expect(await cancel(claim.bookingId)).toMatchObject({ status: 409, code: 'booking_unpaid' });
  const free = await bookTestPlaces(database, await createOccurrence(), sam);
  const reply = await app.inject({ url: `/api/v1/activities/bookings/${free}`, headers: sam.headers });
  expect(reply.json<Reply>().data['cancellation']).toMatchObject({
    ...times,
    can_cancel: true,
    cannot_cancel_reason: null,
    awards_credit_message: null,
  });
});

test('refuses after the cut-off and says whom to ask [BKG-03 ACT-47]', async () => {
  const occurrence = await createOccurrence(119);
  const id = await bookTestPlaces(database, occurrence, sam);
  expect(await cancel(id)).toMatchObject({
    status: 409,
    code: 'cancellation_closed',
    message: 'It is too late to cancel this booking online. Contact the venue.',
    next_step: 'contact_venue',
  });
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  const onTime = await bookTestPlaces(database, await createOccurrence(120), sam);
  expect(await cancel(onTime)).toMatchObject({ status: 200 });
});

test('a cut-off that only charges a fee leaves cancelling open [BKG-03]', async () => {
  const occurrence = await createOccurrence(60);
  await database.run(sql`
    update schedule set cut_off_actions = '{charge_fee}' where id = (
      select schedule_id from occurrence where id = ${occurrence.occurrenceId})`);
  const id = await bookTestPlaces(database, occurrence, sam);
  expect(await cancel(id)).toMatchObject({
    status: 200,
    data: { cancellation: { cut_off_actions: ['charge_fee'] } },
  });
});

test('shows each action that applies after the cut-off [BKG-03]', async () => {
  const occurrence = await createOccurrence();
  const actions = ['charge_fee', 'disable_booking', 'disable_access', 'disable_cancelling'];
  await database.run(sql`
    update schedule set cut_off_actions = ${actions}::text[] where id = (
      select schedule_id from occurrence where id = ${occurrence.occurrenceId})`);
  const id = await bookTestPlaces(database, occurrence, sam);
  const reply = await app.inject({ url: `/api/v1/activities/bookings/${id}`, headers: sam.headers });
  expect(reply.json<Reply>().data['cancellation']).toMatchObject({
    cut_off_actions: actions,
    can_cancel: true,
  });
});

test('a booking is cancelled by its booker or attendee only, or by staff who name the customer [BKG-04]', async () => {
  const child = await createTestPerson(database, client, { first_name: 'Robin' });
  await linkTestPeople(database, client, sam.personId, [child.personId]);
  const people = { personId: child.personId, bookedById: sam.personId };
  const id = await bookTestPlaces(database, await createOccurrence(), people);
  expect(await cancel(id, other.headers)).toMatchObject({ status: 404, code: 'booking_not_found' });
  expect(await cancel(id, { host: client.host })).toMatchObject({ status: 401 });
  expect(await cancel(id)).toMatchObject({ status: 200, data: { first_name: 'Robin' } });
  const staff = await logInTestStaff(database, client);
  const second = await bookTestPlaces(database, await createOccurrence(), sam);
  expect(await cancel(second, staff.headers, `?selected_user_id=${sam.personId}`)).toMatchObject({
    status: 200,
  });
});

test.each([
  ['an unknown booking', '0190b1a2-7c11-7d21-8a54-1f6f6d0c1a02', '?source=bookings', 404],
  ['an unknown number', '999999999', '', 404],
  ['no id at all', 'first', '', 422],
  ['another source', '0190b1a2-7c11-7d21-8a54-1f6f6d0c1a02', '?source=orders', 422],
])('refuses %s', async (_, id, query, status) => {
  expect(await cancel(id, sam.headers, query)).toMatchObject({ status });
});

test('of concurrent cancellations one succeeds and frees the place once [BKG-04]', async () => {
  const occurrence = await createOccurrence(300, 3);
  await bookTestPlaces(database, occurrence, other);
  const id = await bookTestPlaces(database, occurrence, sam);
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => cancel(id)))).map(
    ({ status, code }) => `${status} ${code ?? ''}`,
  );
  expect(statuses.toSorted()).toEqual(['200 ', ...Array<string>(7).fill('409 booking_cancelled')]);
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
});

test('a claim that races a cancellation gets the freed place or is refused, never both [BKG-04]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const occurrence = await createOccurrence(300, 1);
    const id = await bookTestPlaces(database, occurrence, sam);
    const claims = Array.from({ length: 6 }, async () =>
      runClaim(database, await createTestClaim(database, occurrence)),
    );
    const [cancelled, ...outcomes] = await Promise.all([cancel(id), ...claims]);
    expect(cancelled.status).toBe(200);
    const taken = outcomes.filter((outcome) => outcome === 'claimed').length;
    expect(taken).toBeLessThanOrEqual(1);
    expect(await countSold(database, occurrence)).toEqual({ places: taken, consumed: taken });
  }
});

test('without the condition on its status, concurrent cancellations free a place twice', async () => {
  const world = await createTestDatabase(12, { canBreakInvariants: true });
  const unguarded = removeStatementGuard(
    world,
    `and b.status = 'settled'
      order by b.id`,
    `order by b.id`,
  );
  const ownClient = await createTestClient(world);
  const ownVenue = await createTestVenue(world, ownClient);
  const owner = await logInTestCustomer(world, ownClient);
  const occurrence = await createOccurrence(300, 3, { database: world, venue: ownVenue });
  await bookTestPlaces(world, occurrence, await createTestPerson(world, ownClient));
  const id = await bookTestPlaces(world, occurrence, owner);
  const server = createApp(unguarded);
  // Both have read the settled booking when one changes it.
  await holdWrites(world, { table: 'booking', count: 2 }, () =>
    Promise.all(Array.from({ length: 2 }, () => cancel(id, owner.headers, '', server))),
  );
  await unguarded.close();
  expect((await countSold(world, occurrence))?.consumed).toBe(0);
});

/**
 * Cancels one of 2 places while a check-out claims the other one, which is counted but not committed when the
 * cancellation begins. Then 3 customers claim what is left.
 */
async function cancelDuringClaim(world: Database, used: Database) {
  const ownClient = await createTestClient(world);
  const ownVenue = await createTestVenue(world, ownClient);
  const owner = await logInTestCustomer(world, ownClient);
  const occurrence = await createOccurrence(300, 2, { database: world, venue: ownVenue });
  const id = await bookTestPlaces(world, occurrence, owner);
  const claim = await createTestClaim(world, occurrence);
  const held = await world.inTransaction(async (tx) => {
    const outcome = await runClaim({ run: tx }, claim);
    const cancelling = cancel(id, owner.headers, '', createApp(used));
    cancelling.catch(() => {});
    await waitForLock(world);
    return { ok: true as const, outcome, cancelling };
  });
  const cancelled = await held.cancelling;
  const sold = await countSold(world, occurrence);
  const later = [];
  for (let index = 0; index < 3; index += 1)
    later.push(await runClaim(world, await createTestClaim(world, occurrence)));
  return {
    outcomes: [held.outcome, cancelled.status],
    sold,
    later,
    left: await countSold(world, occurrence),
  };
}

test('a cancellation during a claim of the same session keeps the claimed place and frees its own once [BKG-04 BSK-15]', async () => {
  expect(await cancelDuringClaim(database, database)).toEqual({
    outcomes: ['claimed', 200],
    sold: { places: 1, consumed: 1 },
    later: ['claimed', 'place_taken', 'place_taken'],
    left: { places: 2, consumed: 2 },
  });
});

test('without the counters of the locked occurrence, a cancellation during a claim sells a place twice', async () => {
  const world = await createTestDatabase(12, { canBreakInvariants: true });
  const unguarded = removeStatementGuard(world, 'order by o.id for no key update of o', 'order by o.id');
  expect(await cancelDuringClaim(world, unguarded)).toMatchObject({
    outcomes: ['claimed', 200],
    sold: { places: 1, consumed: 0 },
    later: ['claimed', 'claimed', 'place_taken'],
    // Three customers hold two places.
    left: { places: 3, consumed: 2 },
  });
  await unguarded.close();
});
