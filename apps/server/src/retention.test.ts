import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { migrateQueue } from '#platform/jobs/job-runner';
import { addToOutbox } from '#platform/jobs/outbox';
import { relayBatch } from '#platform/jobs/relay';
import { createLogger } from '#platform/runtime/logger';
import { readFailedEmails, retryFailedEmails } from '../../../scripts/failed-emails.mjs';
import { cartRoutes } from './modules/cart/index.ts';
import { applyRetention, retentionPeriods } from './retention.ts';
import { createTestShopper } from './testing/carts.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, createTestGuest, createTestPerson } from './testing/people.ts';
import { noon } from './testing/test-database.ts';
import { createTestServer } from './testing/test-server.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 4);
const { run } = database;
await migrateQueue(url, createLogger('silent'));
const client = await createTestClient(database);
const clientId = client.id;
const { personId } = await createTestPerson(database, client);

const dayMs = 24 * 3_600_000;
/** An instant just past or just within a period of so many days before noon. */
const ended = (days: number, isPast: boolean) => new Date(noon - days * dayMs - (isPast ? 1000 : -1000));
const count = async (table: string, where = 'true') =>
  (await run(sql`select 1 from ${sql.table(table)} where ${sql.raw(where)}`)).length;

test('deletes what is past its period and keeps what is not', async () => {
  const venue = await createTestVenue(database, client);
  const { occurrenceId } = await createTestOccurrence(database, venue);
  const cartId = randomUUID();
  await run(sql`insert into cart (client_id, id, owner, source)
    values (${clientId}, ${cartId}, 'person:0', 'activity-booking')`);
  for (const isPast of [true, false]) {
    await run(sql`insert into session (client_id, id_hash, person_id, created_at, expires_at)
      values (${clientId}, ${randomBytes(8)}, ${personId}, ${ended(40, isPast)}, ${ended(30, isPast)})`);
    await run(sql`insert into login_token (client_id, token_hash, person_id, expires_at)
      values (${clientId}, ${randomBytes(8)}, ${personId}, ${ended(1, isPast)})`);
    await run(sql`insert into password_reset (client_id, token_hash, person_id, created_at, expires_at)
      values (${clientId}, ${randomBytes(8)}, ${personId}, ${ended(2, isPast)}, ${ended(1, isPast)})`);
    await run(sql`insert into passkey_challenge (client_id, challenge_hash, purpose, owner_hash, expires_at)
      values (${clientId}, ${randomBytes(8)}, 'log_in', ${randomBytes(8)}, ${ended(1, isPast)})`);
    await run(sql`insert into email_change (client_id, id, person_id, old_email, new_email, old_token_hash,
        new_token_hash, created_at, expires_at)
      values (${clientId}, ${randomUUID()}, ${personId}, 'a@b.test', 'c@d.test', ${randomBytes(8)},
        ${randomBytes(8)}, ${ended(31, isPast)}, ${ended(30, isPast)})`);
    await run(sql`insert into linked_person (client_id, person_id, relationship, status, invited_email, expires_at, language,
        origin, created_at)
      values (${clientId}, ${personId}, 'partner', 'cancelled', 'kit@people.test', ${ended(90, isPast)}, 'en', '',
        ${ended(97, isPast)})`);
    await run(sql`insert into phone_payment (client_id, id, cart_id, person_id, cart_hash, link_hash, created_at, expires_at)
      values (${clientId}, ${randomUUID()}, ${cartId}, ${personId}, '', ${randomBytes(8)}, ${ended(2, isPast)},
        ${ended(1, isPast)})`);
    await run(sql`insert into idempotency_key (client_id, actor, key, request_hash, created_at)
      values (${clientId}, 'person:1', ${randomUUID()}, 'a', ${ended(1, isPast)})`);
    await run(sql`insert into provider_event (client_id, provider, event_id, received_at)
      values (${clientId}, 'stripe', ${randomUUID()}, ${ended(30, isPast)})`);
    await run(
      sql`insert into worker_heartbeat (worker_id, beat_at) values (${randomUUID()}, ${ended(1, isPast)})`,
    );
    const entryId = randomUUID();
    await run(sql`insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, status, language,
        link_origin, created_at, ended_at)
      values (${clientId}, ${entryId}, ${occurrenceId}, ${personId}, ${personId}, 'expired', 'en', 'http://demo.test',
        ${ended(99, isPast)}, ${ended(90, isPast)})`);
    await run(sql`insert into offer (client_id, id, entry_id, occurrence_id, person_id, status, created_at, ends_at,
        ended_at)
      values (${clientId}, ${randomUUID()}, ${entryId}, ${occurrenceId}, ${personId}, 'expired', ${ended(99, isPast)},
        ${ended(90, isPast)}, ${ended(90, isPast)})`);
    await run(sql`insert into outbox (client_id, id, kind, payload, created_at, relayed_at)
      values (${clientId}, ${randomUUID()}, 'changed', '{}', ${ended(9, isPast)}, ${ended(7, isPast)})`);
  }
  const deleted = await applyRetention(database, noon);
  for (const name of [
    'sessions',
    'login tokens',
    'password links',
    'passkey challenges',
    'email changes',
    'payments on phones',
    'idempotency keys',
    'events of payment providers',
    'heartbeats of workers',
    'relayed messages',
    'ended waitlist entries',
    'unanswered invitations',
  ])
    expect([name, deleted[name]]).toEqual([name, 1]);
  for (const table of [
    'session',
    'login_token',
    'password_reset',
    'passkey_challenge',
    'email_change',
    'phone_payment',
    'idempotency_key',
    'provider_event',
    'worker_heartbeat',
    'outbox',
    'waitlist_entry',
    'offer',
    'linked_person',
  ])
    expect([table, await count(table)]).toEqual([table, 1]);
});

test('clears challenge data after a day, also while late checks run, and unused snapshots after 90', async () => {
  const cartId = randomUUID();
  await run(sql`insert into cart (client_id, id, owner, source)
    values (${clientId}, ${cartId}, ${`person:${personId}`}, 'activity-booking')`);
  const addAttempt = async (state: string, days: number, nextCheckAt: Date | null = null) => {
    const [checkoutId, id] = [randomUUID(), randomUUID()];
    await run(sql`insert into checkout (client_id, id, cart_id, person_id, state, created_at)
      values (${clientId}, ${checkoutId}, ${cartId}, ${personId}, 'abandoned', ${ended(days, true)})`);
    await run(sql`insert into payment_attempt (client_id, id, checkout_id, provider, state, amount, currency, cart_hash,
        reference, card_token, sca_challenge, sca_result, snapshot, created_at, updated_at, next_check_at, deadline_at)
      values (${clientId}, ${id}, ${checkoutId}, 'opayo', ${state}, 500, 'GBP', 'h', ${id}, 't', '{}', 'cres', '{"a": 1}',
        ${ended(days, true)}, ${ended(days, true)}, ${nextCheckAt},
        ${state === 'unknown' ? new Date(noon) : null})`);
    return id;
  };
  const check = new Date(noon);
  const [recent, old, open, checked, late, unvoided] = [
    await addAttempt('failed', 1),
    await addAttempt('expired', 90),
    await addAttempt('unknown', 90, check),
    await addAttempt('failed', 1, check),
    await addAttempt('captured_late', 90),
    await addAttempt('void_failed', 90),
  ];
  await applyRetention(database, noon);
  const rows = await run(sql<{ id: string; snapshot: unknown }>`
    select id, sca_result, card_token, snapshot from payment_attempt where client_id = ${clientId}`);
  const find = (id: string) => rows.find((row) => row.id === id);
  expect(find(recent)).toMatchObject({ sca_result: null, card_token: null, snapshot: { a: 1 } });
  expect(find(old)).toMatchObject({ sca_result: null, card_token: null });
  expect(find(open)).toMatchObject({ sca_result: 'cres', card_token: 't', snapshot: { a: 1 } });
  expect(find(checked)).toMatchObject({ sca_result: null, card_token: null, snapshot: { a: 1 } });
  // `toMatchObject` would accept any snapshot as an empty one.
  expect([old, late, unvoided].map((id) => find(id)?.snapshot)).toEqual([{}, {}, {}]);
  // It has no capture and no refund, which the check of the invariants would find.
  await run(sql`delete from payment_attempt where state = 'captured_late'`);
});

test('deletes abandoned baskets of guests with their places after 30 days, and not earlier', async () => {
  const venue = await createTestVenue(database, client, { leaves: 4 });
  const app = createTestServer(database, (registerRoute, deps) =>
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  );
  const occurrence = await createTestOccurrence(database, venue, {
    schedule: { maximum: 1 },
    occurrence: { allow_anonymous_bookings: true },
  });
  const guest = createTestShopper(app, createTestGuest(client).headers, 'guest');
  expect(await guest.add(occurrence)).toMatchObject({ ok: true });
  await applyRetention(database, noon + 29 * dayMs);
  expect([await count('booking'), await count('cart', "owner like 'guest:%'")]).toEqual([1, 1]);
  await applyRetention(database, noon + 31 * dayMs);
  expect([
    await count('booking'),
    await count('cart_line'),
    await count('cart', "owner like 'guest:%'"),
    await count('occurrence', 'consumed > 0'),
  ]).toEqual([0, 0, 0, 0]);
});

test('clears a provisional account that bought nothing 90 days after it was made, once its session is deleted', async () => {
  const addPerson = async (isPast: boolean, isProvisional = true) => {
    const fields = { is_provisional: isProvisional, created_at: ended(90, isPast), phone: '0161 496 0000' };
    const person = await createTestPerson(database, client, fields);
    await run(sql`insert into billing_address (client_id, person_id, line1, city, country, updated_at)
      values (${clientId}, ${person.personId}, '1 Quay Street', 'Salford', 'GB', ${ended(90, isPast)})`);
    return person.personId;
  };
  const [unused, recent, account, loggedIn, buyer] = [
    await addPerson(true),
    await addPerson(false),
    await addPerson(true, false),
    await addPerson(true),
    await addPerson(true),
  ];
  await run(sql`insert into session (client_id, id_hash, person_id, created_at, expires_at)
    values (${clientId}, ${randomBytes(8)}, ${loggedIn}, ${ended(60, true)}, ${ended(29, true)})`);
  const [cartId, checkoutId, orderId] = [randomUUID(), randomUUID(), randomUUID()];
  await run(sql`insert into cart (client_id, id, owner, source)
    values (${clientId}, ${cartId}, ${`person:${buyer}`}, 'activity-booking')`);
  await run(sql`insert into checkout (client_id, id, cart_id, person_id, state, created_at)
    values (${clientId}, ${checkoutId}, ${cartId}, ${buyer}, 'completed', ${ended(90, true)})`);
  await run(sql`insert into "order" (client_id, id, reference, checkout_id, person_id, cart_source, status, total,
      tax_total, currency, created_at)
    values (${clientId}, ${orderId}, ${orderId}, ${checkoutId}, ${buyer}, 'activity-booking', 'success', 0, 0, 'GBP',
      ${ended(90, true)})`);
  expect(await applyRetention(database, noon)).toMatchObject({ 'unused provisional accounts': 1 });
  expect(await applyRetention(database, noon)).toMatchObject({ 'unused provisional accounts': 0 });
  const people = await run(sql<{ id: number; fields: string }>`
    select id, first_name || last_name || email || phone || coalesce(date_of_birth::text, '') as fields from person`);
  expect(people.find(({ id }) => id === unused)?.fields).toBe('');
  for (const id of [recent, account, loggedIn, buyer])
    expect(people.find((person) => person.id === id)?.fields).toMatch(
      /^SamSample.+@people\.test0161 496 00001990/,
    );
  const addresses = await run(
    sql<{ person_id: number }>`select person_id from billing_address order by person_id`,
  );
  expect(addresses.map(({ person_id }) => person_id)).toEqual([recent, account, loggedIn, buyer]);
});

test('keeps a provisional account that attends what it booked', async () => {
  const { personId: attendeeId } = await createTestPerson(database, client, {
    is_provisional: true,
    created_at: ended(90, true),
  });
  const venue = await createTestVenue(database, client);
  const { occurrenceId } = await createTestOccurrence(database, venue);
  const lineId = randomUUID();
  await run(sql`insert into cart_line (client_id, id, kind, status, person_id, list_amount, amount, tax, tax_rate,
      tax_code, snapshot, needs_hold, created_at)
    values (${clientId}, ${lineId}, 'booking', 'cancelled', ${attendeeId}, 0, 0, 0, 0, 'zero', '{}', false, ${ended(90, true)})`);
  const addBooking = (status: string) =>
    run(sql`insert into booking (client_id, id, occurrence_id, line_id, person_id, booked_by_id, places, side, status,
        amount, created_at)
      values (${clientId}, ${randomUUID()}, ${occurrenceId}, ${lineId}, ${attendeeId}, ${personId}, 1, 'online',
        ${status}, 0, ${ended(90, true)})`);
  await addBooking('settled');
  expect(await applyRetention(database, noon)).toMatchObject({ 'unused provisional accounts': 0 });
  await run(sql`update booking set status = 'cancelled' where line_id = ${lineId}`);
  expect(await applyRetention(database, noon)).toMatchObject({ 'unused provisional accounts': 1 });
});

test('keeps an email that failed for good on the operator’s list, from where it can be sent again', async () => {
  const pgClient = new pg.Client({ connectionString: url });
  await pgClient.connect();
  const payload = { to: 'sam@demo.test', subject: 'Your booking' };
  await addToOutbox(run, { clientId, kind: 'send_mail', payload, now: noon });
  await relayBatch(database, noon);
  expect(await readFailedEmails(pgClient)).toEqual([]);
  await run(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = '550 no such user'`,
  );
  await applyRetention(database, noon + 8 * dayMs - (noon - Date.now()));
  expect(await readFailedEmails(pgClient)).toMatchObject([
    { recipient: 'sam@demo.test', subject: 'Your booking', attempts: 25, last_error: '550 no such user' },
  ]);
  expect(await retryFailedEmails(pgClient)).toBe(1);
  expect(await readFailedEmails(pgClient)).toEqual([]);
  await run(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
  expect(await applyRetention(database, Date.now() + 31 * dayMs)).toMatchObject({
    'jobs that failed for good': 1,
  });
  await pgClient.end();
  await database.close();
});

test('applies every other period when one fails, and reports it at the end', async () => {
  const applied: string[] = [];
  const period = (name: string, failure?: Error) => ({
    name,
    keepDays: 1,
    deleteExpired: async () => {
      if (failure) throw failure;
      return applied.push(name);
    },
  });
  const periods = [period('first'), period('broken', new Error('no such table')), period('last')];
  await expect(applyRetention(database, noon, undefined, periods)).rejects.toMatchObject({
    message: 'Retention of broken failed',
    errors: [{ cause: { message: 'no such table' } }],
  });
  expect(applied).toEqual(['first', 'last']);
});

test('names every period once', () => {
  expect(new Set(retentionPeriods.map(({ name }) => name)).size).toBe(retentionPeriods.length);
});
