import { cancelBooking } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRandomToken, sha256 } from '#platform/security/crypto';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestBuyer, createTestShop, runOutbox, type TestBuyer } from '../../testing/checkouts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestPerson, createTestPersonSession } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';

const database = await createTestDatabase(8);
const { run } = database;
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const { client } = shop;

let addressCount = 0;
const createAddress = () => `claim${(addressCount += 1)}@people.test`;

/** A provisional account that has paid for a place. */
const createPaidBuyer = async (email: string, occurrence?: TestBuyer['occurrence']) =>
  payProvisionally(await createTestBuyer(shop, 500, occurrence), email);

async function payProvisionally(buyer: TestBuyer, email: string) {
  await run(
    sql`update person set email = ${email}, is_provisional = true where id = ${buyer.person.personId}`,
  );
  const paid = await buyer.pay();
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const completed = await buyer.complete(paid.value.transaction_uuid);
  if (!completed.ok || completed.value.complete_order_id === null) throw new Error('Completing failed');
  return { ...buyer, orderId: completed.value.complete_order_id };
}

/** The token of a link that was emailed to a person. */
async function createLink(personId: number): Promise<string> {
  const token = createRandomToken();
  const at = new Date(sandbox.now());
  await run(sql`
    insert into password_reset (client_id, token_hash, person_id, created_at, expires_at)
    values (${client.id}, ${sha256(token)}, ${personId}, ${at}, ${new Date(at.getTime() + 3_600_000)})`);
  return token;
}
const resetPassword = async (personId: number, password = 'Battery staple 9') => {
  const browser = createTestBrowser(shop.app, client.headers);
  const body = { token: await createLink(personId), password };
  const response = await browser.request('POST', '/api/auth/customer/reset-password', { body });
  return { response, browser };
};
const readStatus = async (browser: ReturnType<typeof createTestBrowser>, url: string) =>
  (await browser.request('GET', url)).statusCode;
const readOrderStatus = (browser: ReturnType<typeof createTestBrowser>, orderId: string) =>
  readStatus(browser, `/api/checkout/orders/${orderId}`);

test('the owner of a proven address without an account gets the provisional one, with its order [AUT-16]', async () => {
  const buyer = await createPaidBuyer(createAddress());
  const { response, browser } = await resetPassword(buyer.person.personId);
  expect(response.json()).toMatchObject({
    data: { user: { id: buyer.person.personId, is_provisional: false } },
  });
  expect(await readOrderStatus(browser, buyer.orderId)).toBe(200);
  // The one who typed the address is logged out.
  expect(await buyer.order(buyer.orderId)).toMatchObject({ ok: false, code: 'not_logged_in' });
  const logIn = await createTestBrowser(shop.app, client.headers).request(
    'POST',
    '/api/auth/customer/login',
    {
      body: { username: buyer.person.reference, password: 'Battery staple 9' },
    },
  );
  expect(logIn.statusCode).toBe(200);
});

test('an address’ account gets the memberships of its provisional ones, each plan once at a time [AUT-16 PRC-05]', async () => {
  const email = createAddress();
  const [first, second] = [await createPaidBuyer(email), await createPaidBuyer(email)];
  const account = await createTestPerson(database, client, { email });
  const plan = await createTestPlan(database, client);
  await createTestMembership(database, plan, first.person.personId, { ends_on: '2030-06-30' });
  await createTestMembership(database, plan, second.person.personId, { ends_on: '2030-07-31' });
  await resetPassword(account.personId);
  const held = await run(sql`select from membership where person_id = ${account.personId}`);
  expect(held).toHaveLength(1);
});

test('an address’ account gets the orders and bookings of all its provisional ones [AUT-16 AUT-27]', async () => {
  const email = createAddress();
  const account = await createTestPerson(database, client, { email: email.toUpperCase() });
  const session = await createTestPersonSession(database, client, account.personId);
  const [first, second] = [await createPaidBuyer(email), await createPaidBuyer(email)];
  const other = await createPaidBuyer(createAddress());
  const before = createTestBrowser(shop.app, session.headers);
  expect(await readOrderStatus(before, first.orderId)).toBe(404);

  const { response, browser } = await resetPassword(first.person.personId);
  expect(response.json()).toMatchObject({ data: { user: { id: account.personId } } });
  const statuses = [first, second, other].map(({ orderId }) => readOrderStatus(browser, orderId));
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  for (const { order, orderId } of [first, second])
    expect(await order(orderId)).toMatchObject({ ok: false, code: 'not_logged_in' });
  expect((await other.order(other.orderId)).ok).toBe(true);
  const rows = await run(sql<{ person_id: number; booked_by_id: number }>`
    select person_id, booked_by_id from booking
    where occurrence_id in (${first.occurrence.occurrenceId}, ${second.occurrence.occurrenceId})`);
  expect(rows).toEqual([1, 2].map(() => ({ person_id: account.personId, booked_by_id: account.personId })));
});

test('a place in what the account already attends keeps its attendee and is the account’s booking [BKG-01]', async () => {
  const email = createAddress();
  const own = await createPaidBuyer(createAddress());
  await run(sql`
    update person set email = ${email}, is_provisional = false where id = ${own.person.personId}`);
  const again = await createPaidBuyer(email, own.occurrence);
  const { browser } = await resetPassword(again.person.personId);
  expect(await readOrderStatus(browser, again.orderId)).toBe(200);
  const rows = await run(sql<{ person_id: number; booked_by_id: number }>`
    select person_id, booked_by_id from booking where occurrence_id = ${own.occurrence.occurrenceId} order by id`);
  expect(rows).toEqual([
    { person_id: own.person.personId, booked_by_id: own.person.personId },
    { person_id: again.person.personId, booked_by_id: own.person.personId },
  ]);
});

/** The bookings of an occurrence by their making, each with whom it is for and who made it. */
const readPeople = ({ occurrenceId }: { occurrenceId: string }) =>
  run(sql<{ person_id: number; booked_by_id: number; status: string }>`
    select person_id, booked_by_id, status from booking where occurrence_id = ${occurrenceId} order by id`);

test('a place in what the account holds in its basket keeps its attendee, and one of two becomes the account’s [BKG-01 AUT-16]', async () => {
  const email = createAddress();
  const own = await createTestBuyer(shop, 500);
  const { personId } = own.person;
  await run(sql`update person set email = ${email} where id = ${personId}`);
  const held = await createPaidBuyer(email, own.occurrence);
  const first = await createPaidBuyer(email);
  const second = await createPaidBuyer(email, first.occurrence);
  expect((await resetPassword(held.person.personId)).response.statusCode).toBe(200);
  const settled = { booked_by_id: personId, status: 'settled' };
  expect(await readPeople(own.occurrence)).toMatchObject([
    { person_id: personId, status: 'reserved' },
    { person_id: held.person.personId, ...settled },
  ]);
  expect(await readPeople(first.occurrence)).toEqual([
    { person_id: personId, ...settled },
    { person_id: second.person.personId, ...settled },
  ]);
});

test('a cancelled booking becomes the account’s, also of a session that the account attends [BKG-01 AUT-16]', async () => {
  const email = createAddress();
  const own = await createPaidBuyer(createAddress());
  const { personId } = own.person;
  await run(sql`update person set email = ${email}, is_provisional = false where id = ${personId}`);
  const again = await createPaidBuyer(email, own.occurrence);
  await runOutbox(shop);
  const [booking] = await run(sql<{ id: string }>`
    select id from booking where person_id = ${again.person.personId}`);
  const params = { bookingId: booking?.id ?? '' };
  expect(await call(again.send, cancelBooking, { params, query: {} })).toMatchObject({ ok: true });
  const { browser } = await resetPassword(again.person.personId);
  expect(await readStatus(browser, `/api/v1/activities/bookings/${params.bookingId}`)).toBe(200);
  const people = { person_id: personId, booked_by_id: personId };
  expect(await readPeople(own.occurrence)).toEqual([
    { ...people, status: 'settled' },
    { ...people, status: 'cancelled' },
  ]);
});

test('all tickets of an occurrence get the account as their attendee [ACT-29 AUT-16]', async () => {
  const email = createAddress();
  const account = await createTestPerson(database, client, { email });
  const swim = await createTestSwim(database, shop.venue);
  const buyer = await createTestBuyer(shop, 700, { ...swim, ...createTicketItem(swim, 'adult') });
  expect(await buyer.add(createTicketItem(swim, 'child'))).toMatchObject({ ok: true });
  await payProvisionally(buyer, email);
  await resetPassword(buyer.person.personId);
  const rows = await run(sql<{ person_id: number }>`
    select person_id from booking where occurrence_id = ${swim.occurrenceId}`);
  expect(rows.map(({ person_id }) => person_id)).toEqual([account.personId, account.personId]);
});

test('a place becomes the account’s although it has a ticket of the same session [ACT-29 AUT-16]', async () => {
  const email = createAddress();
  const swim = await createTestSwim(database, shop.venue);
  const item = { ...swim, ...createTicketItem(swim, 'adult') };
  const own = await createTestBuyer(shop, 500, item);
  const { personId } = own.person;
  await run(sql`update person set email = ${email} where id = ${personId}`);
  const buyer = await payProvisionally(await createTestBuyer(shop, 500, item), email);
  // As sold before the session had tickets.
  await run(sql`
    with sold as (
      update booking set ticket_id = null where person_id = ${buyer.person.personId} returning line_id
    ), ordered as (
      update order_line set kind = 'booking' where cart_line_id in (select line_id from sold)
    )
    update cart_line set kind = 'booking' where id in (select line_id from sold)`);
  await resetPassword(buyer.person.personId);
  expect((await readPeople(swim)).map(({ person_id }) => person_id)).toEqual([personId, personId]);
});

test('the account gets the baskets of the provisional ones, but not one in payment [AUT-16 BSK-16]', async () => {
  const email = createAddress();
  const account = await createTestPerson(database, client, { email });
  const [linked, paying] = [await createPaidBuyer(email), await createPaidBuyer(email)];
  const [kept, inPayment] = [await shop.createOccurrence(700), await shop.createOccurrence(900)];
  expect((await linked.add(kept)).ok).toBe(true);
  expect((await paying.add(inPayment)).ok).toBe(true);
  const challenged = await paying.pay('challenge', { payments: [{ tender_type: 'online', amount: 900 }] });
  expect(challenged).toMatchObject({ ok: true, value: { transaction_status: 'sca_required' } });
  const { browser } = await resetPassword(linked.person.personId);
  const cart = await browser.request('GET', '/api/activities/cart');
  expect(cart.json()).toMatchObject({
    data: { total: { value: 700 }, items: [{ purchased_for: { id: account.personId } }] },
  });
  const { personId } = paying.person;
  expect(await readPeople(inPayment)).toEqual([
    { person_id: personId, booked_by_id: personId, status: 'reserved' },
  ]);
});

test('staff with the address get nothing by a link, and the provisional account stays one [AUT-16]', async () => {
  const email = createAddress();
  await createTestPerson(database, client, { email, role: 'manager' });
  const buyer = await createPaidBuyer(email);
  const { response } = await resetPassword(buyer.person.personId);
  expect(response.json()).toMatchObject({ code: 'password_link_invalid' });
  expect((await buyer.order(buyer.orderId)).ok).toBe(true);
});

test('of two links to provisional accounts of one address at once, one works and leads to all orders [AUT-16]', async () => {
  const email = createAddress();
  const [first, second] = [await createPaidBuyer(email), await createPaidBuyer(email)];
  const both = await Promise.all([
    resetPassword(first.person.personId),
    resetPassword(second.person.personId, 'Another staple 3'),
  ]);
  expect(both.map(({ response }) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const accounts = await run(sql<{ id: number }>`
    select id from person where email = ${email} and not is_provisional`);
  expect(accounts).toHaveLength(1);
  const orders = await run(sql<{ person_id: number }>`
    select person_id from "order" where id in (${first.orderId}, ${second.orderId})`);
  expect(orders.map((order) => order.person_id)).toEqual([accounts[0]?.id, accounts[0]?.id]);
});
