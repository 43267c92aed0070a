import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loseConnection } from '../../testing/lost-connection.ts';
import { linkTestPeople } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

const database = await createTestDatabase(8);
const shop = await createTestWaitlists(database);
const { join, leave, cancel, read, view, readEmails, readOrders, bookOffers, logIn, sweep } = shop;
const createFree = (occurrence = {}) => shop.createFull(1, occurrence, [{ amount: 0 }]);
const automatic = { automatic: true };
const nobody = { id: '', headers: {} };

/** A free full class whose place became available, so that the entry of a new customer has the offer. */
async function createOffered(choice = automatic) {
  const full = await createFree();
  const kim = await logIn();
  expect(await join(full, kim, choice)).toMatchObject({ status: 200, data: choice });
  expect(await cancel(full.bookings[0] ?? nobody)).toMatchObject({ status: 200 });
  return { full, kim };
}
const booked = { consumed: 1, waiting: 0, waitlisted: 0, entries: ['accepted'] };
const offered = { consumed: 0, waiting: 1, waitlisted: 0, entries: ['offered'] };
const offerSubject = expect.stringContaining('a place in Spin is yours');
const confirmation = expect.stringContaining('your booking is confirmed');

const readSubjects = async (to: string) => (await readEmails(to)).map(({ subject }) => subject);

test('a place that becomes available is booked at once, with a free order and its confirmation [WTL-06]', async () => {
  const full = await createFree();
  const kim = await logIn();
  expect(await view(full, kim.headers)).toMatchObject({ can_join_automatically: true });
  expect(await join(full, kim, automatic)).toMatchObject({
    status: 200,
    data: { automatic: true, position: 1 },
  });
  expect(await view(full, kim.headers)).toMatchObject({
    waitlist_entry: { automatic: true, position: 1 },
    can_join_automatically: false,
  });
  await cancel(full.bookings[0] ?? nobody);
  // The place is kept for them until the job books it.
  expect(await read(full)).toEqual(offered);
  expect(await readSubjects(kim.email)).toEqual([]);
  expect(await bookOffers(full)).toBe(1);
  expect(await read(full)).toEqual(booked);
  expect(await readSubjects(kim.email)).toEqual([confirmation]);
  const order = {
    total: 0,
    source: 'activity-booking',
    occurrence_id: full.occurrenceId,
    person_id: kim.personId,
  };
  expect(await readOrders(kim)).toEqual([order]);
  expect(await view(full, kim.headers)).toMatchObject({ tag: { code: 'booked' }, waitlist_entry: null });
  // The job runs at least once.
  await bookOffers(full);
  expect(await readOrders(kim)).toEqual([order]);
  expect(await readSubjects(kim.email)).toEqual([confirmation]);
});

test('concurrent runs of the job book one place with one order [WTL-06]', async () => {
  const { full, kim } = await createOffered();
  await Promise.all(Array.from({ length: 4 }, () => bookOffers(full)));
  expect(await read(full)).toEqual(booked);
  expect(await readOrders(kim)).toHaveLength(1);
  expect(await readSubjects(kim.email)).toEqual([confirmation]);
});

test('of two automatic entries the first gets the only place, and the second keeps waiting [WTL-06]', async () => {
  const full = await createFree();
  const [kim, sam] = [await logIn(), await logIn()];
  await join(full, kim, automatic);
  await join(full, sam, automatic);
  await Promise.all([cancel(full.bookings[0] ?? nobody), sweep(), sweep()]);
  await Promise.all([bookOffers(full), bookOffers(full)]);
  expect(await read(full)).toEqual({
    consumed: 1,
    waiting: 0,
    waitlisted: 1,
    entries: ['accepted', 'waiting'],
  });
  expect(await readOrders(kim)).toHaveLength(1);
  expect(await readOrders(sam)).toEqual([]);
  expect(await readSubjects(sam.email)).toEqual([]);
});

test('a person for whom the customer joined gets the place, and the customer the order [WTL-06]', async () => {
  const full = await createFree();
  const [kim, child] = [await logIn(), await shop.createPerson()];
  await linkTestPeople(database, shop.client, kim.personId, [child.personId]);
  await join(full, { personId: child.personId, headers: kim.headers }, automatic);
  await cancel(full.bookings[0] ?? nobody);
  await bookOffers(full);
  expect(await readOrders(kim)).toMatchObject([{ person_id: child.personId }]);
  expect(await readSubjects(kim.email)).toEqual([confirmation]);
});

const becomes: readonly [string, (occurrenceId: string) => Promise<unknown>][] = [
  [
    'a class that is not free any more',
    (id) =>
      database.run(sql`
        update pricing_option set amount = 300
        where schedule_id = (select schedule_id from occurrence where id = ${id})`),
  ],
  [
    'a client with new terms',
    () =>
      database.run(
        sql`update client set terms_version = '2', terms_html = '<p>New</p>' where id = ${shop.client.id}`,
      ),
  ],
  [
    'a client that takes no bookings',
    () => database.run(sql`update client set paid_booking_disabled = 'Closed' where id = ${shop.client.id}`),
  ],
];
test.each(becomes)(
  '%s leaves the offer open, with its email and without an order [WTL-06]',
  async (_, change) => {
    const { full, kim } = await createOffered();
    await change(full.occurrenceId);
    await bookOffers(full);
    await bookOffers(full);
    await database.run(sql`
    update client set terms_version = null, terms_html = null, paid_booking_disabled = null where id = ${shop.client.id}`);
    expect(await read(full)).toEqual(offered);
    expect(await readSubjects(kim.email)).toEqual([offerSubject]);
    expect(await readOrders(kim)).toEqual([]);
    expect(await view(full, kim.headers)).toMatchObject({
      bookable_action: { action: 'book' },
      waitlist_entry: { automatic: false },
    });
    // From now on it is an ordinary offer, also if the class is free again.
    await bookOffers(full);
    expect(await read(full)).toEqual(offered);
  },
);

test('a job killed at any statement leaves the open offer, and its next run books once [WTL-06]', async () => {
  const { full, kim } = await createOffered();
  let statements = 0;
  for (let isDone = false; !isDone; ) {
    statements += 1;
    const killed = loseConnection(database, statements);
    const error: unknown = await bookOffers(full, killed.database).catch((cause: unknown) => cause);
    isDone = !killed.isLost();
    expect(await read(full)).toEqual(isDone ? booked : offered);
    expect(await readSubjects(kim.email)).toEqual(isDone ? [confirmation] : []);
    expect(error).toEqual(isDone ? 1 : new Error('Connection lost'));
  }
  expect(statements).toBeGreaterThan(15);
  expect(await readOrders(kim)).toHaveLength(1);
});

test('a job that fails for the third time leaves the offer to its person, with its email [WTL-06]', async () => {
  const { full, kim } = await createOffered();
  await expect(bookOffers(full, loseConnection(database, 8).database, 2)).rejects.toThrow('Connection lost');
  expect(await readSubjects(kim.email)).toEqual([]);
  await bookOffers(full, loseConnection(database, 8).database, 3);
  expect(await read(full)).toEqual(offered);
  expect(await readSubjects(kim.email)).toEqual([offerSubject]);
});

test('an offer that was declined before the job is not booked; without that condition it is [WTL-06]', async () => {
  const { full, kim } = await createOffered();
  await leave(full, kim);
  await bookOffers(full);
  expect(await readOrders(kim)).toEqual([]);
  expect(await read(full)).toMatchObject({ consumed: 0, waiting: 0, entries: ['declined'] });
  const unguarded = removeStatementGuard(
    database,
    "and f.entry_id = e.id and f.status = 'open'",
    'and f.entry_id = e.id',
  );
  await bookOffers(full, unguarded);
  await unguarded.close();
  expect(await readOrders(kim)).toHaveLength(1);
});

test('refuses the choice for what costs something or has to be agreed to [WTL-06]', async () => {
  const paid = await shop.createFull();
  const kim = await logIn();
  expect(await view(paid, kim.headers)).toMatchObject({ can_join_automatically: false });
  expect(await join(paid, kim, automatic)).toMatchObject({
    status: 409,
    code: 'automatic_not_available',
    message:
      'This session cannot be booked for you automatically. Join the waitlist without automatic booking.',
    next_step: 'join_waitlist',
  });
  expect(await join(paid, kim)).toMatchObject({ status: 200, data: { automatic: false } });
  const free = await createFree();
  await database.run(
    sql`update client set terms_version = '3', terms_html = '' where id = ${shop.client.id}`,
  );
  expect(await view(free, kim.headers)).toMatchObject({ can_join_automatically: false });
  expect(await join(free, kim, automatic)).toMatchObject({ code: 'automatic_not_available' });
  await database.run(
    sql`update client set terms_version = null, terms_html = null where id = ${shop.client.id}`,
  );
});
