import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop, sweepPayments } from '../../testing/checkouts.ts';
import { createCreditBuyer, giveTestCredit, readCredit } from '../../testing/credit.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { giveCredit, moveCredit } from './index.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const clientId = shop.client.id;

test('credit moves with what a payment in progress has reserved, and that payment still completes [PRC-03]', async () => {
  const buyer = await createCreditBuyer(shop, { has: { general: 800 }, applies: { general: 500 } });
  const owner = await logInTestCustomer(database, shop.client);
  await giveTestCredit(shop, owner.personId, { general: 100 });
  expect(await buyer.pay()).toMatchObject({ ok: true });
  const move = () =>
    database.inTransaction(async (tx) => {
      const fromIds = [buyer.person.personId];
      await moveCredit(tx, { clientId, fromIds, toId: owner.personId, now: shop.deps.now() });
      return { ok: true };
    });
  await Promise.all([move(), move()]);
  expect(await buyer.credit()).toEqual({ general: { balance: 0, reserved: 0 } });
  expect(await readCredit(shop, owner.personId)).toEqual({ general: { balance: 900, reserved: 500 } });
  // The browser never completes it.
  await sandbox.advance(3 * 60_000);
  await sweepPayments(shop.deps);
  expect(await readCredit(shop, owner.personId)).toEqual({ general: { balance: 400, reserved: 0 } });
  const orders = await database.run(sql`select from "order" where person_id = ${buyer.person.personId}`);
  expect(orders).toHaveLength(1);
});

test.each([0, -5, 0.5, Number.NaN])('%s is no amount of credit to give [PRC-03]', async (amount) => {
  const { personId } = await logInTestCustomer(database, shop.client);
  const given = {
    clientId,
    personId,
    type: 'general',
    amount,
    reason: 'credit_given',
    orderId: null,
  } as const;
  await expect(
    database.inTransaction(async (tx) => {
      await giveCredit(tx, { ...given, now: shop.deps.now() });
      return { ok: true };
    }),
  ).rejects.toThrow(RangeError);
  expect(await readCredit(shop, personId)).toEqual({});
});
