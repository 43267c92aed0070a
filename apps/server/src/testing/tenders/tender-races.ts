import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { createTestShop, type TestBuyer, type TestShop } from '../checkouts.ts';
import { cloneDatabase } from '../clone-database.ts';
import { startSandbox } from '../payment-sandbox.ts';
import { createTestDatabase } from '../test-database.ts';
import { removeStatementGuard } from '../unguarded-statements.ts';
import { holdWrites } from '../wait-for-lock.ts';

/** A shop with the guards of the client's own tenders, and one with the same statements without them, which shows the fault. */
export async function createTenderRaceShops() {
  const sandbox = await startSandbox();
  const guarded = await createTestDatabase(8);
  const plain = createDatabase(await cloneDatabase({ canBreakInvariants: true }), 8);
  await plain.run(sql`alter table account drop constraint account_not_overdrawn`);
  const unguarded = removeStatementGuard(plain, 'and balance - reserved >=', 'and 0 <=');
  afterAll(async () => {
    await unguarded.close();
    await plain.close();
  });
  return {
    guarded: await createTestShop(guarded, sandbox, 'stripe'),
    unguarded: await createTestShop(unguarded, sandbox, 'stripe'),
  };
}

type Reply = { ok: boolean; status?: number };

/** Two payments with one account, both before one of them has reserved it. Returns the replies with their sorted statuses. */
export async function payTogether<First extends Reply, Second extends Reply>(
  shop: TestShop,
  pay: () => [Promise<First>, Promise<Second>],
) {
  const replies = await holdWrites(shop.world, { table: 'account', count: 2 }, () => Promise.all(pay()));
  const statuses = replies.map((reply) => (reply.ok ? 200 : reply.status));
  return { replies, statuses: statuses.toSorted((a = 0, b = 0) => a - b) };
}

/** One cart is authorised in two tabs, and then completed in both. */
export function payInTwoTabs(
  { authorise, complete }: Pick<TestBuyer, 'authorise' | 'complete'>,
  payment: Parameters<TestBuyer['authorise']>[0],
) {
  const authorised = Promise.all([authorise(payment), authorise(payment)]);
  const completed = async () => {
    const [id = ''] = (await authorised).flatMap((reply) => (reply.ok ? [reply.value.transaction_uuid] : []));
    const replies = await Promise.all([complete(id), complete(id)]);
    return replies.map((reply) => (reply.ok ? reply.value.status : reply.code));
  };
  return { authorised, completed };
}
