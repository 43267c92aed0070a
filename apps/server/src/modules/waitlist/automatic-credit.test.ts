import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readOutboxEmails, type TestShop } from '../../testing/checkouts.ts';
import { createCreditBuyer, giveTestCredit, readCredit } from '../../testing/credit.ts';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { loseConnection } from '../../testing/lost-connection.ts';
import { linkTestPeople, logInTestCustomer, logInTestStaff, testKeys } from '../../testing/people.ts';
import { createTenderRaceShops, payTogether } from '../../testing/tenders/tender-races.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';
import { waitlistJobs } from './jobs.ts';

const database = await createTestDatabase(8);
const waitlists = await createTestWaitlists(database);
const { client, clock, createFull, join, cancel, read, view, readEmails, readOrders, bookOffers, logIn } =
  waitlists;
const nobody = { id: '', headers: {} };
const price = (value: number) => expect.objectContaining({ value });
const upTo = (amount: number) => ({ automatic: true, automatic_credit: amount });

type Amounts = Parameters<typeof giveTestCredit>[2];
const give = (personId: number, amounts: Amounts) =>
  giveTestCredit(
    { world: database, client, deps: { now: () => clock.now } as TestShop['deps'] },
    personId,
    amounts,
  );
const readOwnCredit = (personId: number) => readCredit({ world: database, client }, personId);
const account = (balance: number) => ({ balance, reserved: 0 });

/** The transfers of a person's credit, in the order of their accounts: type and amount in minor units. */
const readSpent = (personId: number) =>
  database.run(sql<{ type: string; amount: number }>`
    select a.credit_type as type, j.amount from journal j
    join account a on a.client_id = j.client_id and a.id = j.from_account_id
    where a.client_id = ${client.id} and a.person_id = ${personId} and j.reason = 'credit_spent' order by type`);

/** A full class of £5 whose place became available, so that the automatic entry of a customer with credit has the offer. */
async function createOffered(amounts: Amounts = { general: 500 }) {
  const full = await createFull();
  const kim = await logIn();
  await give(kim.personId, amounts);
  expect(await join(full, kim, upTo(500))).toMatchObject({ status: 200 });
  expect(await cancel(full.bookings[0] ?? nobody)).toMatchObject({ status: 200 });
  return { full, kim };
}
const booked = { consumed: 1, waiting: 0, waitlisted: 0, entries: ['accepted'] };
const offered = { consumed: 0, waiting: 1, waitlisted: 0, entries: ['offered'] };
const readSubjects = async (to: string) => (await readEmails(to)).map(({ subject }) => subject);
const confirmation = expect.stringContaining('your booking is confirmed');
const offerSubject = expect.stringContaining('a place in Spin is yours');

test('a place that credit covers is booked at once, and paid with membership credit before general credit [WTL-06 PRC-03]', async () => {
  const full = await createFull();
  const kim = await logIn();
  expect(await view(full, kim.headers)).toMatchObject({
    can_join_automatically: false,
    automatic_credit: null,
  });
  await give(kim.personId, { general: 1000, membership: 200 });
  expect(await view(full, kim.headers)).toMatchObject({
    can_join_automatically: true,
    automatic_credit: price(500),
  });
  expect(await join(full, kim, upTo(500))).toMatchObject({
    status: 200,
    data: { automatic: true, automatic_credit: price(500), position: 1 },
  });
  expect(await view(full, kim.headers)).toMatchObject({
    waitlist_entry: { automatic: true, automatic_credit: price(500) },
  });
  // The choice reserves nothing.
  expect(await readOwnCredit(kim.personId)).toEqual({ general: account(1000), membership: account(200) });
  await cancel(full.bookings[0] ?? nobody);
  await bookOffers(full);
  expect(await read(full)).toEqual(booked);
  expect(await readOwnCredit(kim.personId)).toEqual({ general: account(700), membership: account(0) });
  expect(await readSpent(kim.personId)).toEqual([
    { type: 'general', amount: 300 },
    { type: 'membership', amount: 200 },
  ]);
  expect(await readOrders(kim)).toMatchObject([{ total: 500, person_id: kim.personId }]);
  expect(await readSubjects(kim.email)).toEqual([confirmation]);
  // The job runs at least once.
  await bookOffers(full);
  expect(await readOrders(kim)).toHaveLength(1);
  expect(await readOwnCredit(kim.personId)).toMatchObject({ general: account(700) });
});

test('a place for a linked person is paid with the credit of the customer who joined [WTL-06]', async () => {
  const full = await createFull();
  const [kim, child] = [await logIn(), await logIn()];
  await linkTestPeople(database, client, kim.personId, [child.personId]);
  await give(child.personId, { general: 5000 });
  const named = { personId: child.personId, headers: kim.headers };
  expect(await join(full, named, upTo(500))).toMatchObject({ code: 'automatic_not_available' });
  await give(kim.personId, { general: 500 });
  expect(await join(full, named, upTo(500))).toMatchObject({ status: 200 });
  await cancel(full.bookings[0] ?? nobody);
  await bookOffers(full);
  expect(await readOrders(kim)).toMatchObject([{ person_id: child.personId, total: 500 }]);
  expect(await readOwnCredit(child.personId)).toEqual({ general: account(5000) });
});

test.each([
  ['more than the credit', { general: 499 }, upTo(500)],
  ['a price that the page did not show', { general: 5000 }, upTo(499)],
  ['a price without an agreed amount', { general: 5000 }, { automatic: true }],
])('refuses the choice for %s, and lets them join without it [WTL-06]', async (_, amounts, choice) => {
  const full = await createFull();
  const kim = await logIn();
  await give(kim.personId, amounts);
  expect(await join(full, kim, choice)).toMatchObject({
    status: 409,
    code: 'automatic_not_available',
    next_step: 'join_waitlist',
  });
  expect(await join(full, kim)).toMatchObject({ data: { automatic: false, automatic_credit: null } });
});

test.each([-1, 1.5, 1_000_000_001])('refuses %d as an amount of credit [WTL-06]', async (amount) => {
  expect(await join(await createFull(), await logIn(), upTo(amount))).toMatchObject({ status: 422 });
});

test('staff cannot agree to spend the credit of a customer [WTL-06]', async () => {
  const full = await createFull();
  const kim = await logIn();
  await give(kim.personId, { general: 5000 });
  const staff = await logInTestStaff(database, client);
  const named = { personId: kim.personId, headers: staff.headers };
  expect(await join(full, named, upTo(500))).toMatchObject({ code: 'automatic_not_available' });
});

const setPrice = (occurrenceId: string, amount: number) =>
  database.run(sql`
    update pricing_option set amount = ${amount}
    where schedule_id = (select schedule_id from occurrence where id = ${occurrenceId})`);

test('a place that has become cheaper takes its price, and not the amount that was agreed to [WTL-06]', async () => {
  const { full, kim } = await createOffered();
  await setPrice(full.occurrenceId, 350);
  await bookOffers(full);
  expect(await readOrders(kim)).toMatchObject([{ total: 350 }]);
  expect(await readOwnCredit(kim.personId)).toEqual({ general: account(150) });
});

test('a place that has become dearer is held for its person instead, and takes nothing [WTL-06]', async () => {
  const { full, kim } = await createOffered({ general: 5000 });
  await setPrice(full.occurrenceId, 501);
  await bookOffers(full);
  expect(await read(full)).toEqual(offered);
  expect(await readSubjects(kim.email)).toEqual([offerSubject]);
  expect(await readOrders(kim)).toEqual([]);
  expect(await readOwnCredit(kim.personId)).toEqual({ general: account(5000) });
});

test('credit that covers one of two places books the first, and the second is held for its person [WTL-06]', async () => {
  const kim = await logIn();
  await give(kim.personId, { general: 900 });
  const [first, second] = [await createFull(), await createFull()];
  for (const full of [first, second]) {
    expect(await join(full, kim, upTo(500))).toMatchObject({ status: 200 });
    await cancel(full.bookings[0] ?? nobody);
  }
  await bookOffers(first);
  await bookOffers(second);
  expect(await read(first)).toEqual(booked);
  expect(await read(second)).toEqual(offered);
  const subjects = await readSubjects(kim.email);
  expect(subjects).toHaveLength(2);
  // Both are of the same instant of the test's clock, so that their order is open.
  expect(subjects).toEqual(expect.arrayContaining([confirmation, offerSubject]));
  expect(await readOwnCredit(kim.personId)).toEqual({ general: account(400) });
  expect(await view(second, kim.headers)).toMatchObject({
    bookable_action: { action: 'book' },
    waitlist_entry: { automatic: false, automatic_credit: null },
  });
});

test('a job killed while it pays spends nothing, and its next run spends once [WTL-06]', async () => {
  const { full, kim } = await createOffered();
  const kinds: string[] = [];
  // The last statements are those of the attempt, the order, and the journal.
  for (let at = 15; kinds.at(-1) !== 'done'; at += 4) {
    const killed = loseConnection(database, at);
    await bookOffers(full, killed.database).catch((cause: unknown) => cause);
    kinds.push(killed.isLost() ? 'killed' : 'done');
    expect(await readOwnCredit(kim.personId)).toEqual({ general: account(killed.isLost() ? 500 : 0) });
  }
  expect(kinds.length).toBeGreaterThan(3);
  expect(await readOrders(kim)).toHaveLength(1);
});

/**
 * A customer with £5 of credit pays for their basket with it while the worker books their automatic entry with it, both
 * before one of them has reserved it. Returns what each came to.
 */
async function spendTwice(shop: TestShop) {
  const { world, client: seller } = shop;
  const buyer = await createCreditBuyer(shop, { has: { general: 500 }, applies: { general: 500 } });
  const { personId, headers, email } = buyer.person;
  const full = await shop.createOccurrence(500, 1);
  const owner = await logInTestCustomer(world, seller);
  const bookingId = await bookTestPlaces(world, full, owner);
  await world.run(sql`update occurrence set waitlist_maximum = 5 where id = ${full.occurrenceId}`);
  const joined = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/activities/occurrences/${full.occurrenceId}/waitlist/members`,
    headers,
    payload: { data: { user_id: personId, automatic: true, automatic_credit: 500 } },
  });
  expect(joined.statusCode).toBe(200);
  const cancelled = await shop.app.inject({
    method: 'DELETE',
    url: `/api/activities/bookings/${bookingId}/?source=bookings`,
    headers: owner.headers,
  });
  expect(cancelled.statusCode).toBe(200);
  const [message] = await world.run(sql<{ id: string; payload: unknown }>`
    select id, payload from outbox where client_id = ${seller.id} and kind = 'book_offer'
    order by created_at desc, id desc limit 1`);
  const jobs = waitlistJobs({ ...shop.deps, keys: testKeys, log: createLogger('silent') });
  const run = async () => {
    await jobs['book_offer']?.(
      { clientId: seller.id, id: message?.id ?? '', payload: message?.payload },
      { number: 1, isLast: false },
    );
    return { ok: true } as const;
  };
  const { replies } = await payTogether(shop, () => [
    run(),
    buyer.authorise({ payments: [{ tender_type: 'credit', amount: 500 }] }),
  ]);
  const [row] = await world.run(sql<{ status: string }>`
    select status from waitlist_entry where client_id = ${seller.id} and person_id = ${personId}`);
  const emails = await readOutboxEmails({ world, client: seller, deps: shop.deps });
  return {
    isPaid: replies[1].ok,
    entry: row?.status,
    subjects: emails.filter(({ to }) => to === email).map(({ subject }) => subject),
    credit: await readCredit(shop, personId),
  };
}

const shops = await createTenderRaceShops();

describe('credit that its owner spends at the same time', () => {
  test('pays for the basket or for the place, and the place is held for them if it does not [WTL-06 PRC-10]', async () => {
    const { isPaid, entry, subjects, credit } = await spendTwice(shops.guarded);
    expect(entry).toBe(isPaid ? 'offered' : 'accepted');
    expect(subjects).toEqual([isPaid ? offerSubject : confirmation]);
    expect(credit).toEqual({ general: isPaid ? { balance: 500, reserved: 500 } : account(0) });
  });

  test('without the condition of the reservation it pays for both', async () => {
    const { isPaid, entry, credit } = await spendTwice(shops.unguarded);
    expect({ isPaid, entry }).toEqual({ isPaid: true, entry: 'accepted' });
    expect(credit).toEqual({ general: { balance: 0, reserved: 500 } });
  });
});
