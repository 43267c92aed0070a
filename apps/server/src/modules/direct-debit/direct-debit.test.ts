import { createHmac } from 'node:crypto';
import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { listDebts } from '@pavilion/contract/debt';
import { cancelMembership } from '@pavilion/contract/direct-debit/direct-debit';
import { getUser } from '@pavilion/contract/person';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import {
  createTestDebitPlan,
  createTestPayer,
  moveToDay,
  readCollections,
  readDebitBooks,
  sweepTwice,
  testDebitCredentials,
} from '../../testing/direct-debits.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { planCollections } from './plan-collections.ts';

const database = await createTestDatabase(8);
const { run } = database;

/** 16 June 2030, a Sunday: half of the month is left. */
async function createJoined(accountNumber?: string, options: { maxFailures?: number } = {}) {
  const sandbox = await startSandbox();
  await sandbox.advance(15 * 86_400_000);
  const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
  const plan = await createTestDebitPlan(shop, options);
  const payer = await createTestPayer(shop, plan.id);
  if (accountNumber !== undefined) {
    await payer.join(accountNumber);
    await sweepTwice(shop);
  }
  const readSubjects = async () => (await readOutboxEmails(shop)).map(({ subject }) => subject);
  const readPeriods = () =>
    run(sql<{ starts_on: string; ends_on: string }>`
      select starts_on, ends_on from membership where client_id = ${shop.client.id} order by starts_on`);
  const sumJournal = async () => {
    const [row] = await run(sql<{ sum: number }>`
      select coalesce(sum(case reason when 'debit_collected' then amount else -amount end), 0)::int as sum
      from journal where client_id = ${shop.client.id} and collection_id is not null`);
    return row?.sum;
  };
  return { shop, plan, payer, readSubjects, readPeriods, sumJournal };
}

describe('before a membership with Direct Debit is paid', () => {
  test('the bank account is required, checked, and said with the first collection [PRC-05 CHK-05]', async () => {
    const { payer } = await createJoined();
    expect(payer.total).toBe(3000);
    expect(await payer.prepare()).toMatchObject({
      value: {
        amount: 3000,
        required_direct_debit: {
          collections: [{ name: 'Monthly', amount: { value: 3000 }, on: '2030-07-01' }],
          statement_name: 'TEST LEISURE',
          notice_days: 5,
          account: null,
        },
      },
    });
    expect(await payer.payCard()).toMatchObject({
      code: 'validation_failed',
      errors: { direct_debit: ['Set up your Direct Debit before you pay.'] },
    });
    expect(await payer.setUp({ sort_code: '2000', account_number: '12', account_holder: ' ' })).toMatchObject(
      {
        errors: {
          sort_code: [expect.any(String)],
          account_number: [expect.any(String)],
          account_holder: [expect.any(String)],
        },
      },
    );
    expect(await payer.setUp({ authorises_alone: false })).toMatchObject({
      errors: { authorises_alone: [expect.any(String)] },
    });
    expect(await payer.setUp({ account_number: '12345678' })).toMatchObject({
      code: 'validation_failed',
      errors: { account_number: [expect.stringContaining('does not know')] },
    });
    expect(await payer.setUp()).toMatchObject({ value: { bank_name: 'SANDBOX BANK PLC', last_two: '11' } });
    expect(await payer.prepare()).toMatchObject({
      value: { required_direct_debit: { account: { last_two: '11' }, can_change: true } },
    });
  });

  test('no account number, sort code or holder is in the database or the outbox [PAY-04]', async () => {
    const { shop, payer } = await createJoined('55779911');
    expect(await payer.memberships()).toMatchObject([{ direct_debit: { account: { last_two: '11' } } }]);
    for (const table of ['debit_mandate', 'debit_agreement', 'outbox', 'idempotency_key', 'person']) {
      const rows = await run(
        sql`select t::text as row from ${sql.table(table)} t where client_id = ${shop.client.id}`,
      );
      expect(JSON.stringify(rows)).not.toMatch(/55779911|200000|20-00-00|S SAMPLE/);
    }
  });
});

describe('a mandate', () => {
  test('is created once the order is paid, and never before [PRC-05]', async () => {
    const { shop, payer, readSubjects } = await createJoined();
    await payer.setUp();
    await sweepTwice(shop);
    expect((await readDebitBooks(shop)).mandates).toEqual([]);
    await payer.join();
    await sweepTwice(shop);
    expect((await readDebitBooks(shop)).mandates).toHaveLength(1);
    expect(await readSubjects()).toContain('Your Direct Debit for Monthly is set up');
    expect(await payer.memberships()).toMatchObject([
      {
        name: 'Monthly',
        since: '2030-06-16',
        until: null,
        direct_debit: { state: 'setting_up', next_collection: { amount: { value: 3000 }, on: '2030-07-01' } },
      },
    ]);
  });

  test('is created once although the response is lost or the process is killed after it [PRC-05]', async () => {
    const { shop, payer } = await createJoined();
    await shop.sandbox.addFault({
      match: { method: 'POST', path: '/gocardless/api/mandates' },
      do: 'drop_after_commit',
      times: 1,
    });
    await payer.join();
    await sweepTwice(shop);
    expect(await payer.memberships()).toMatchObject([{ direct_debit: { reference: null } }]);
    await shop.sandbox.advance(60_000);
    await sweepTwice(shop);
    expect(await payer.memberships()).toMatchObject([
      { direct_debit: { reference: expect.stringMatching(/^PAV-/) } },
    ]);
    expect((await readDebitBooks(shop)).mandates).toHaveLength(1);
  });

  test('that the bank refuses ends the collections, and the customer learns what to do [PRC-05]', async () => {
    const { shop, payer, readSubjects, readPeriods } = await createJoined('00000002');
    await moveToDay(shop, '2030-06-21');
    expect(await readSubjects()).toContain('Your bank has not accepted your Direct Debit');
    expect(await payer.memberships()).toMatchObject([{ until: '2030-06-30', direct_debit: null }]);
    expect(await readPeriods()).toEqual([{ starts_on: '2030-06-16', ends_on: '2030-06-30' }]);
  });
});

describe('a collection', () => {
  test('is announced 5 working days before, collected once and booked when paid [PRC-05]', async () => {
    const { shop, payer, readSubjects, readPeriods, sumJournal } = await createJoined('55779911');
    await moveToDay(shop, '2030-06-19');
    expect(await readCollections(shop)).toEqual([]);
    await moveToDay(shop, '2030-06-20');
    expect(await readCollections(shop)).toMatchObject([
      {
        state: 'announced',
        starts_on: '2030-07-01',
        ends_on: '2030-07-31',
        amount: 3000,
        charge_on: '2030-07-01',
      },
    ]);
    expect(await readSubjects()).toContain('We will collect £30.00 for Monthly on Mon 1 Jul 2030');
    expect((await readDebitBooks(shop)).payments).toEqual([]);
    await moveToDay(shop, '2030-06-25');
    expect((await readDebitBooks(shop)).payments).toMatchObject([{ amount: 3000, chargeOn: '2030-07-01' }]);
    expect(await sumJournal()).toBe(0);
    await moveToDay(shop, '2030-07-02');
    expect(await readCollections(shop)).toMatchObject([{ state: 'paid' }]);
    expect(await sumJournal()).toBe(3000);
    expect(await readPeriods()).toHaveLength(2);
    expect(await payer.memberships()).toMatchObject([
      { since: '2030-06-16', direct_debit: { state: 'active', next_collection: { on: '2030-08-01' } } },
    ]);
    await sweepTwice(shop);
    expect((await readDebitBooks(shop)).payments).toHaveLength(1);
  });

  test('that fails is owed, and so many failures suspend the membership until it is paid [PRC-05 PRC-11]', async () => {
    const { shop, payer, readSubjects, readPeriods, sumJournal } = await createJoined('00000003', {
      maxFailures: 1,
    });
    for (const day of ['2030-06-20', '2030-06-25', '2030-07-02']) await moveToDay(shop, day);
    expect(await readCollections(shop)).toMatchObject([{ state: 'failed' }]);
    expect(await sumJournal()).toBe(0);
    const debts = await run(sql`select amount, title from debt where client_id = ${shop.client.id}`);
    expect(debts).toEqual([{ amount: 3000, title: 'Monthly, 2030-07' }]);
    expect(await readSubjects()).toContain('Your membership Monthly is suspended');
    expect(await readPeriods()).toEqual([
      { starts_on: '2030-06-16', ends_on: '2030-06-30' },
      { starts_on: '2030-07-01', ends_on: '2030-07-01' },
    ]);
    expect(await payer.memberships()).toMatchObject([
      { direct_debit: { state: 'suspended', has_debt: true, next_collection: null } },
    ]);
    await payer.clear();
    const debt = await call(payer.send, listDebts, {});
    const [owed] = debt.ok ? debt.value : [];
    const item = { purchasable_type: 'debt' as const, purchasable_id: owed?.id ?? '' };
    expect(await call(payer.send, addToCart, { body: { items: [item] } })).toMatchObject({
      value: { item_count: 1 },
    });
    const paid = await payer.payCard();
    await payer.complete(paid.ok ? paid.value.transaction_uuid : undefined);
    await sweepTwice(shop);
    expect(await payer.memberships()).toMatchObject([{ direct_debit: { state: 'active', has_debt: false } }]);
    expect(await readPeriods()).toContainEqual({ starts_on: '2030-07-01', ends_on: '2030-07-31' });
  });

  test('that is claimed back is taken out of the journal, and ends the membership [PRC-05]', async () => {
    const { shop, payer, readSubjects, sumJournal } = await createJoined('00000004');
    for (const day of ['2030-06-20', '2030-06-25', '2030-07-02']) await moveToDay(shop, day);
    expect(await readCollections(shop)).toMatchObject([{ state: 'claimed' }]);
    expect(await sumJournal()).toBe(0);
    expect(await readSubjects()).toContain('Your bank has returned £30.00 to you');
    expect(await payer.memberships()).toEqual([]);
  });

  test('of a month is planned once by two sweeps at a time [PRC-05]', async () => {
    const { shop } = await createJoined('55779911');
    await shop.sandbox.advance(Date.parse('2030-06-20T08:00:00Z') - shop.sandbox.now());
    await Promise.all(Array.from({ length: 4 }, () => planCollections(shop.deps)));
    expect(await readCollections(shop)).toHaveLength(1);
  });
});

describe('an event', () => {
  const post = (shop: Awaited<ReturnType<typeof createJoined>>['shop'], body: string, secret: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment-providers/gocardless/webhook',
      headers: {
        host: shop.client.host,
        'content-type': 'application/json',
        'webhook-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      payload: body,
    });
  const readJobs = ({ client }: Awaited<ReturnType<typeof createJoined>>['shop']) =>
    run(sql<{ kind: string }>`
      select kind from outbox where client_id = ${client.id} and kind like 'sync_%' and payload ? 'ref'`);

  test('is accepted once, and not with another signature', async () => {
    const { shop } = await createJoined('55779911');
    const [mandate] = (await readDebitBooks(shop)).mandates;
    const body = JSON.stringify({
      events: [
        { id: 'EV1', resource_type: 'mandates', action: 'active', links: { mandate: mandate?.id } },
        { id: 'EV2', resource_type: 'payments', action: 'failed', links: { payment: 'PM404' } },
      ],
    });
    expect((await post(shop, body, 'another secret')).statusCode).toBe(400);
    expect(await readJobs(shop)).toEqual([]);
    for (const _ of [1, 2])
      expect((await post(shop, body, testDebitCredentials.webhookSecret)).statusCode).toBe(200);
    expect(await readJobs(shop)).toEqual([{ kind: 'sync_mandate' }, { kind: 'sync_collection' }]);
  });
});

test('a customer cancels at the end of what is paid, and the mandate and the billing date with it [ACC-02 AUT-19]', async () => {
  const { shop, payer, readSubjects } = await createJoined('55779911');
  await moveToDay(shop, '2030-06-20');
  const hasBillingDate = async () => {
    const user = await call(payer.send, getUser, {});
    return user.ok && user.value?.has_billing_date;
  };
  expect(await hasBillingDate()).toBe(true);
  const [membership] = await payer.memberships();
  const id = membership?.direct_debit?.id ?? '';
  const other = await createTestPayer(shop, membership?.plan_id ?? '');
  expect(await call(other.send, cancelMembership, { params: { id } })).toMatchObject({
    code: 'membership_not_found',
  });
  expect(await call(payer.send, cancelMembership, { params: { id } })).toMatchObject({
    value: [{ name: 'Monthly', until: '2030-06-30', direct_debit: null }],
  });
  expect(await readCollections(shop)).toMatchObject([{ state: 'cancelled' }]);
  expect(await hasBillingDate()).toBe(false);
  expect(await readSubjects()).toContain('Your membership Monthly is cancelled');
  await sweepTwice(shop);
  expect((await readDebitBooks(shop)).mandates).toMatchObject([{ status: 'cancelled' }]);
});
