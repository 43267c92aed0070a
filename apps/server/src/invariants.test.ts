import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { compareWithBooks, invariantNames, runInvariants } from '../../../scripts/check-invariants.mjs';
import { createTestBuyer, createTestShop } from './testing/checkouts.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { startSandbox } from './testing/payment-sandbox.ts';

// Every invariant finds the violation that it is for. Each is made in a transaction without the database's own guards.
const url = await cloneDatabase();
const database = createDatabase(url, 8);
afterAll(database.close);
const sandbox = await startSandbox();
const client = new pg.Client({ connectionString: url });

/** A paid order of one buyer, and a place in the cart of another. */
beforeAll(async () => {
  const shop = await createTestShop(database, sandbox, 'stripe');
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay();
  if (!paid.ok) throw new Error(paid.code);
  await buyer.complete(paid.value.transaction_uuid);
  await createTestBuyer(shop);
  await client.connect();
}, 60_000);
afterAll(() => client.end());

/** Drops every check and every exclusion, and disables the triggers, until the transaction is rolled back. */
const dropGuards = `
  set local session_replication_role = replica;
  do $$ declare found record; begin
    for found in select conrelid::regclass as tab, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'x')
    loop execute format('alter table %s drop constraint %I', found.tab, found.conname); end loop;
  end $$`;

const setNow = (column: string, offset: string) =>
  `${column} = current_setting('pavilion.now')::timestamptz ${offset}`;
/** The attempt of the order. */
const insertRefund = (amount: number, state: string, reference: string) => `
  insert into refund (client_id, id, attempt_id, amount, reason, state, reference, created_at, updated_at)
  select client_id, gen_random_uuid(), id, ${amount}, 'cancellation', '${state}', '${reference}', now(), now()
  from payment_attempt`;
const insertShare = (amount: number) => `
  insert into refund_share (client_id, refund_id, booking_id, tender_id, offset_amount, amount)
  select r.client_id, r.id, b.id, gen_random_uuid(), 0, ${amount}
  from refund r join booking b on b.client_id = r.client_id and b.status = 'settled' limit 1`;
const insertEntry = `
  insert into waitlist_entry (
    client_id, id, occurrence_id, person_id, joined_by_id, status, language, link_origin, created_at
  )
  select o.client_id, gen_random_uuid(), o.id, p.id, p.id, 'offered', 'en', '', now()
  from occurrence o join person p on p.client_id = o.client_id limit 1`;
const insertCreditTender = `
  insert into tender (client_id, id, order_id, tender_type, amount)
  select client_id, gen_random_uuid(), id, 'credit', 5 from "order"`;
const allocate = `
  insert into allocation (client_id, location_id, during, occurrence_id)
  select client_id, location_ids[1], tstzrange(starts_at, ends_at), id from occurrence limit 1`;
const closeFor = (locations: string) => `
  insert into closure (client_id, id, venue_id, location_ids, starts_at, ends_at, reason, created_at)
  select client_id, gen_random_uuid(), venue_id, ${locations}, starts_at, ends_at, 'Closed.', now()
  from occurrence limit 1`;
/** Collections of an agreement on these days. */
const insertCollections = (state: string, ...days: string[]) => `
  insert into debit_agreement (client_id, id, person_id, payer_id, plan_id, mandate_id, state, created_at, updated_at)
  select client_id, id, 1, 1, id, id, 'active', now(), now() from "order";
  insert into debit_collection (client_id, id, agreement_id, starts_on, ends_on, amount, charge_on, state, created_at,
    updated_at)
  select client_id, gen_random_uuid(), id, day::date, '2030-07-31', 3000, '2030-07-01', '${state}', now(), now()
  from "order" cross join unnest(array[${days.map((day) => `'${day}'`).join(', ')}]) day`;
/** The occurrences, carts and lines of the buyer who has not paid. */
const reserved = `select occurrence_id from booking where status = 'reserved'`;

/** What violates each invariant, by the beginning of its name. */
const violations: readonly (readonly [string, string, string])[] = [
  ['rule 1, 7:', 'a place without a booking', 'update occurrence set consumed = consumed + 1'],
  ['rule 1, 7:', 'a place on the wrong side', 'update occurrence set foh_consumed = foh_consumed + 1'],
  ['rule 1: no occurrence', 'a place too many', 'update occurrence set maximum = 0'],
  ['rule 1: no occurrence', 'an online place too many', 'update occurrence set online_maximum = 0'],
  ["rule 1: an occurrence's waiting", 'a place for no offer', 'update occurrence set waiting = 1'],
  [
    "rule 1: an occurrence's waiting",
    'a counted entry that nobody made',
    'update occurrence set waitlisted = 1',
  ],
  ['rule 1: offers never', 'a place that is sold and offered', 'update occurrence set waiting = maximum'],
  ['rule 1: an entry with', 'an offer without a place', insertEntry],
  ['rule 2: no leaf', 'two allocations at a time', `${allocate}; ${allocate}`],
  ['rule 2: no occurrence is bookable', 'a session in a closed location', closeFor('location_ids')],
  ['rule 8: the locations of a closure', 'a location of nowhere', closeFor('array[gen_random_uuid()]')],
  [
    'rule 2: a booked court',
    'a court without its allocation',
    `update occurrence set booking_strategy = 'sequential'`,
  ],
  ['rule 3: every reserved', 'a reserved place without a hold', 'delete from hold'],
  ['rule 3: every reserved', 'a hold that never expires', 'update hold set ends_at = null'],
  [
    'rule 3: next_hold_end',
    'no next end of a hold',
    `update occurrence set next_hold_end = null where id in (${reserved})`,
  ],
  [
    'rule 4: a line of the kind booking',
    'a line at another amount',
    'update cart_line set amount = amount + 1',
  ],
  [
    'rule 4: a line of the kind bundle has its bundle',
    'a camp without its bundle',
    `update cart_line set kind = 'bundle'`,
  ],
  [
    'rule 7: a line of tickets',
    'a line of tickets without its ticket',
    `update cart_line set kind = 'ticket'`,
  ],
  [
    'rule 7: a line of tickets',
    'a ticket in a line of another kind',
    'update booking set ticket_id = gen_random_uuid()',
  ],
  [
    'rule 4: a reserved or settled penalty',
    'a penalty without its debt',
    `update cart_line set kind = 'penalty'`,
  ],
  [
    'rule 4: a reserved membership',
    'a membership that nobody has',
    `update cart_line set kind = 'membership'`,
  ],
  ['rule 4: an order', 'an order with another total', 'update "order" set total = total + 1'],
  ['rule 4: an order', 'an order that is not paid', 'update tender set amount = amount - 1'],
  ['rule 4: a settled line', 'a settled line without an order line', 'delete from order_line'],
  [
    'rule 5: the balance',
    'a balance without transfers',
    `update account set kind = 'person', balance = 12345`,
  ],
  [
    'rule 5: what is reserved',
    'reserved credit without a payment',
    `update account set kind = 'person', balance = 5, reserved = 5`,
  ],
  [
    'rule 5: credit and gift cards are reserved',
    'a reservation of a payment that has ended',
    'insert into credit_reservation select client_id, id, gen_random_uuid(), 5 from payment_attempt',
  ],
  ['rule 5: the credit that paid', 'an order paid with credit that was not spent', insertCreditTender],
  [
    'rule 5: what a gift card paid',
    'an order paid with a gift card that was not spent',
    `${insertCreditTender}; update tender set tender_type = 'gift-card', gift_card_id = id where tender_type = 'credit'`,
  ],
  [
    'rule 5: what an order sold for credit',
    'a sale for credit that was not spent',
    `update account set code = 'credit-redeemed' where code = 'sales'`,
  ],
  [
    'rule 5: what refunds give back',
    'a refund that did not arrive on its gift card',
    `${insertRefund(100, 'succeeded', 'a')};
     update refund set order_id = (select id from "order"), attempt_id = null, destination = 'gift-card',
       gift_card_id = gen_random_uuid()`,
  ],
  [
    'rule 5: what is taken back',
    'more taken back of a sold gift card than it was sold for',
    `insert into gift_card_sale (client_id, id, valid_months, send_at, created_at, withdrawn)
     select client_id, cart_line_id, 12, now(), now(), amount + 1 from order_line limit 1`,
  ],
  [
    'rule 5: a gift card is made',
    'a gift card of an order that is not paid',
    `insert into gift_card_sale (client_id, id, valid_months, send_at, created_at, queued_at)
     select client_id, cart_line_id, 12, now(), now(), now() from order_line; update tender set amount = amount - 1`,
  ],
  [
    'rule 5: what a collection',
    'a paid collection that is not in the journal',
    insertCollections('paid', '2030-07-01'),
  ],
  [
    'rule 5: a month of a membership',
    'two collections of a month',
    insertCollections('announced', '2030-07-01', '2030-07-02'),
  ],
  [
    'rule 5: what is sold',
    'an order of which a part is not in the journal',
    `${insertCreditTender}; delete from journal where reason = 'sale'`,
  ],
  ['rule 6: an attempt that captures', 'captured money without an order', 'delete from tender'],
  [
    'rule 6: an attempt that captures',
    'a tender of a failed attempt',
    `update payment_attempt set state = 'failed'`,
  ],
  [
    'rule 6: a captured attempt',
    'captured money without a transfer',
    `delete from journal where reason = 'capture'`,
  ],
  [
    'rule 6: a captured attempt',
    'a capture that is booked twice',
    `insert into journal select client_id, gen_random_uuid(), created_at, from_account_id, to_account_id, amount, reason,
       order_id, attempt_id from journal where reason = 'capture'`,
  ],
  [
    'rule 6: a captured attempt',
    'a transfer of money that was not captured',
    `update payment_attempt set state = 'voided'`,
  ],
  [
    'rule 6: an order has',
    'a captured payment of an order that is owed',
    `update "order" set status = 'awaiting_payment'`,
  ],
  ['rule 6: refunds never', 'a refund that is not counted', insertRefund(100, 'requested', 'a')],
  [
    'rule 6: refunds never',
    'refunds of more than was captured',
    `${insertRefund(300, 'failed', 'a')}; update refund set state = 'requested', amount = 501; update payment_attempt set refunded = 501`,
  ],
  [
    'rule 6: a payment that was captured',
    'no refund of a late capture',
    `update payment_attempt set state = 'captured_late'`,
  ],
  ['rule 6: refunds to cards', 'a refund without its transfer', insertRefund(100, 'succeeded', 'a')],
  [
    'rule 5: what waits to be refunded',
    'a refund of an order that no account owes',
    `insert into account (client_id, id, kind, code) select client_id, gen_random_uuid(), 'internal', 'refunds-due' from "order";
     ${insertRefund(100, 'needs_person', 'a')}; update refund set order_id = (select id from "order")`,
  ],
  [
    'rule 5: what is refunded as credit',
    'credit that nobody was given',
    `${insertRefund(100, 'succeeded', 'a')};
     update refund set order_id = (select id from "order"), attempt_id = null, destination = 'credit'`,
  ],
  [
    'rule 6: no line is refunded',
    'a line with a refund that it does not count',
    `${insertRefund(100, 'requested', 'a')}; update refund set order_line_id = (select id from order_line limit 1)`,
  ],
  [
    'rule 6: no tender is refunded',
    'a tender that is refunded beyond what it paid',
    `${insertRefund(501, 'requested', 'a')}; update refund set tender_id = (select id from tender);
     update tender set refunded = 501`,
  ],
  [
    'rule 6: a booking whose place',
    'a booking beside the one that took its place',
    `update booking b set replaces_id = (
       select r.id from booking r where r.client_id = b.client_id and r.status = 'reserved'
     ) where b.status = 'settled'`,
  ],
  [
    'rule 6: the cancellation of a booking',
    'the refund of a booking that is not cancelled',
    `${insertRefund(100, 'requested', 'a')}; ${insertShare(100)}`,
  ],
  [
    'rule 6: the bookings of a refund',
    'a refund that is shared in part',
    `${insertRefund(100, 'requested', 'a')}; ${insertShare(60)}`,
  ],
  [
    'rule 6: what a dispute',
    'a dispute that is not booked',
    `insert into dispute (client_id, id, attempt_id, provider_ref, amount, withdrawn, status, reason, created_at, updated_at)
     select client_id, gen_random_uuid(), id, 'du_1', 500, 500, 'needs_response', 'fraudulent', now(), now()
     from payment_attempt`,
  ],
  [
    'rule 6: no attempt is in a state',
    'an unknown outcome after its deadline',
    `update payment_attempt set state = 'unknown', ${setNow('deadline_at', `- interval '61 minutes'`)}`,
  ],
  [
    'rule 6: no attempt is in a state',
    'a void that has more than a day',
    `update payment_attempt set state = 'void_pending', ${setNow('updated_at', '')}, ${setNow('deadline_at', `+ interval '25 hours'`)}`,
  ],
  [
    'rule 6: a hold has',
    'a place pinned by a finished attempt',
    'update hold set attempt_id = (select id from payment_attempt)',
  ],
  [
    'rule 6: an attempt whose state is not final',
    'an open payment without a next check',
    `update payment_attempt set state = 'authorised', next_check_at = null`,
  ],
  [
    'rule 6: an attempt that ended without',
    'an unanswered void that nobody sees',
    `update payment_attempt set state = 'void_failed', ${setNow('next_check_at', '')}`,
  ],
  [
    "rule 4: a package's sent passes",
    'a guest pass that its pack does not count',
    `insert into package (client_id, id, person_id, plan_id, uses, expires_at, created_at)
     select client_id, gen_random_uuid(), id, gen_random_uuid(), 3, now(), now() from person limit 1;
     insert into guest_pass (client_id, id, package_id, recipient_name, recipient_email, expires_at, created_at)
     select client_id, gen_random_uuid(), id, '', '', now(), now() from package limit 1`,
  ],
  [
    'rule 4: the uses of an allowance',
    'a use of an allowance without a line',
    `insert into allowance (client_id, person_id, benefit_id, period_start, maximum, used)
     select client_id, id, gen_random_uuid(), current_date, 2, 1 from person limit 1`,
  ],
  [
    'rule 4: the uses of an allowance',
    'a package with more uses than it has',
    `insert into package (client_id, id, person_id, plan_id, uses, used, used_at_desk, expires_at, created_at)
     select client_id, gen_random_uuid(), id, gen_random_uuid(), 1, 2, 2, now(), now() from person limit 1`,
  ],
  [
    'rule 4: a line that a use pays for',
    'a use of a line without its booking',
    `insert into line_use (client_id, line_id, person_id, occurrence_id, package_id)
     select client_id, id, 1, 'none', gen_random_uuid() from cart_line limit 1`,
  ],
  [
    'rule 4: the uses of a discount code',
    'a code that was used without an order',
    `insert into discount_code (client_id, id, code, name, amount, starts_at, used)
     select id, gen_random_uuid(), 'SUMMER', 'Summer', 1, now(), 1 from client`,
  ],
  [
    'rule 4: the uses of a discount code',
    'a use of a person without an order',
    `insert into discount_person (client_id, code_id, person_id, maximum, used)
     select id, gen_random_uuid(), 1, 1, 1 from client`,
  ],
  [
    'rule 4: the discount of a line',
    'a discount that is no step of the price',
    'update cart_line set discount_amount = discount_amount + 5',
  ],
  [
    'rule 8: an occurrence',
    'an instructor of nobody',
    'update occurrence set instructor_ids = array[gen_random_uuid()]',
  ],
  ['rule 8: an occurrence', 'a location of another root', 'update location set root_id = gen_random_uuid()'],
];

const at = sandbox.now();
const findBroken = async (statement: string): Promise<string[]> => {
  await client.query('begin');
  try {
    await client.query(dropGuards);
    await client.query("select set_config('pavilion.now', $1, false)", [new Date(at).toISOString()]);
    await client.query(statement);
    return (await runInvariants(client, at)).map((violation) => violation.split(': {"')[0] ?? '');
  } finally {
    await client.query('rollback');
  }
};

test.each(violations)('the invariant “%s …” finds %s', async (name, _, statement) => {
  const [invariant, ...others] = invariantNames.filter((known) => known.startsWith(name));
  expect(others).toEqual([]);
  expect(await findBroken(statement)).toContain(invariant);
});

test('no invariant is violated by an order and a cart', async () => {
  expect(await runInvariants(client, at)).toEqual([]);
});

test('a refund that the provider has not made is found in its books, unless it is still to be sent', async () => {
  const compareWith = async (state: string) => {
    await client.query('begin');
    await client.query(dropGuards);
    await client.query(insertRefund(500, state, 'pr-lost'));
    await client.query('update payment_attempt set refunded = 500');
    const found = await compareWithBooks(client, sandbox.origin);
    await client.query('rollback');
    return found;
  };
  expect(await compareWith('requested')).toEqual([]);
  expect(await compareWith('succeeded')).toEqual([expect.stringContaining('books: ')]);
});

test('every invariant has a violation above', () => {
  const tested = new Set(violations.map(([name]) => invariantNames.find((known) => known.startsWith(name))));
  expect(invariantNames.filter((name) => !tested.has(name))).toEqual([]);
});

test('a deadline is compared with the clock of the application', async () => {
  const statement = `update payment_attempt set state = 'unknown', next_check_at = now(), ${setNow('deadline_at', '')}`;
  const isOverdue = (violation: string) => violation.includes('no attempt is in a state');
  await client.query('begin');
  await client.query(dropGuards);
  await client.query("select set_config('pavilion.now', $1, false)", [new Date(at).toISOString()]);
  await client.query(statement);
  const minute = 60_000;
  expect((await runInvariants(client, at + 59 * minute)).some(isOverdue)).toBe(false);
  expect((await runInvariants(client, at + 61 * minute)).some(isOverdue)).toBe(true);
  await client.query('rollback');
});
