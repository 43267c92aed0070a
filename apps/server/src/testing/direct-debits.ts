import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { listMemberships, setUpDirectDebit } from '@pavilion/contract/direct-debit/direct-debit';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { saveCredentials } from '../modules/client/index.ts';
import { sweepDirectDebits } from '../modules/direct-debit/index.ts';
import { createTestBuyer, createTestShop, type TestShop } from './checkouts.ts';
import { createTestPlan } from './memberships.ts';
import { startSandbox } from './payment-sandbox.ts';
import { testKeys } from './people.ts';
import type { createTestDatabase } from './test-database.ts';

export const testDebitCredentials = {
  accessToken: 'gocardless-sandbox-token',
  webhookSecret: 'gocardless-sandbox-secret',
};

/** A client that sells a plan of £30 a month with Direct Debit, 5 working days' notice, and suspends after 2 failures. */
export async function createTestDebitPlan(
  { world, client }: TestShop,
  changes: { maxFailures?: number } = {},
) {
  await world.run(sql`update client set online_joining = true where id = ${client.id}`);
  await world.run(sql`
    insert into direct_debit_setting (client_id, provider, statement_name, notice_days, max_failures)
    values (${client.id}, 'gocardless', 'TEST LEISURE', 5, ${changes.maxFailures ?? 2})`);
  const owner = { clientId: client.id, provider: 'gocardless' };
  await saveCredentials(world.run, testKeys.encryption, owner, testDebitCredentials);
  return createTestPlan(world, client, { name: 'Monthly', joining_fee: 1500, takes_direct_debit: true });
}

const booksSchema = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      mandate: z.string(),
      amount: z.int(),
      chargeOn: z.string(),
      status: z.string(),
    }),
  ),
  mandates: z.array(z.object({ id: z.string(), status: z.string() })),
});

/** What the provider has. */
export const readDebitBooks = async ({ sandbox }: TestShop) =>
  booksSchema.parse(await (await fetch(`${sandbox.origin}/gocardless/books.json`)).json());

/** A customer with the plan in their basket. */
export async function createTestPayer(shop: TestShop, planId: string) {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const item = { purchasable_type: 'pricingOption' as const, purchasable_id: planId };
  const added = await call(buyer.send, addToCart, { body: { items: [item] } });
  if (!added.ok) throw new Error(`Adding the plan failed: ${added.code}`);
  const total = added.value.total.value;
  const setUp = (changes: object = {}) =>
    call(buyer.send, setUpDirectDebit, {
      body: {
        account_holder: 'S SAMPLE',
        sort_code: '20-00-00',
        account_number: '55779911',
        authorises_alone: true,
        ...changes,
      },
    });
  const payCard = () => buyer.pay('ok', { payments: [{ tender_type: 'online', amount: total }] });
  return {
    ...buyer,
    total,
    setUp,
    payCard,
    /** Sets up the account and buys the plan. */
    join: async (account_number = '55779911') => {
      const account = await setUp({ account_number });
      if (!account.ok) throw new Error(`Not set up: ${account.code}`);
      const paid = await payCard();
      if (!paid.ok) throw new Error(`Not paid: ${paid.code}`);
      const done = await buyer.complete(paid.value.transaction_uuid);
      if (!done.ok || done.value.complete_order_id === null) throw new Error('Not completed');
    },
    memberships: async () => {
      const listed = await call(buyer.send, listMemberships, {});
      if (!listed.ok) throw new Error(listed.code);
      return listed.value;
    },
  };
}

/** Moves the clock to the start of a day, 08:00 UTC, and lets everything that is due happen. */
export async function moveToDay(shop: TestShop, day: string): Promise<void> {
  await shop.sandbox.advance(Date.parse(`${day}T08:00:00Z`) - shop.sandbox.now());
  // The customer stays logged in.
  await shop.world.run(sql`update session set expires_at = ${new Date(shop.sandbox.now() + 86_400_000)}`);
  await sweepTwice(shop);
}

/** What one sweep requests, the next one sees. */
export async function sweepTwice({ deps }: TestShop): Promise<void> {
  await sweepDirectDebits(deps);
  await sweepDirectDebits(deps);
}

export const readCollections = ({ world, client }: TestShop) =>
  world.run(sql<{
    id: string;
    state: string;
    starts_on: string;
    ends_on: string;
    amount: number;
    charge_on: string;
  }>`
    select id, state, starts_on, ends_on, amount, charge_on from debit_collection
    where client_id = ${client.id} order by starts_on`);

/** A shop on 16 June 2030 with a member whose first collection is on 1 July, and what their bank can do. */
export async function createTestMember(
  database: Awaited<ReturnType<typeof createTestDatabase>>,
  { isSwept = true }: { isSwept?: boolean } = {},
) {
  const sandbox = await startSandbox();
  await sandbox.advance(15 * 86_400_000);
  const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
  const plan = await createTestDebitPlan(shop);
  const payer = await createTestPayer(shop, plan.id);
  await payer.join();
  if (isSwept) await sweepTwice(shop);
  const { run } = database;
  return {
    shop,
    sandbox,
    payer,
    /** Brings the first collection to the provider, and with the last day to its payment. */
    collect: async (days = ['2030-06-20', '2030-06-25', '2030-07-02']) => {
      for (const day of days) await moveToDay(shop, day);
    },
    /** What a bank does after it has paid. No event of it arrives. */
    reverse: async (how: 'fail' | 'charge-back') => {
      const [payment] = (await readDebitBooks(shop)).payments;
      await sandbox.post(`/gocardless/payments/${payment?.id}/${how}`, {});
    },
    readDebts: () => run(sql`select amount, title from debt where client_id = ${shop.client.id}`),
    /** The entries of the collections, oldest first. */
    readJournal: async () => {
      const rows = await run(sql<{ reason: string; amount: number }>`
        select reason, amount from journal where client_id = ${shop.client.id} and collection_id is not null
        order by created_at, id`);
      return rows.map(({ reason, amount }) => `${reason} ${amount}`);
    },
  };
}
