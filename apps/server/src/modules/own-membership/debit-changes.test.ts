import { call } from '@pavilion/contract/call';
import {
  cancelOwnMembership,
  freezeMembership,
  listOwnMemberships,
} from '@pavilion/contract/own-membership/own-membership';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop } from '../../testing/checkouts.ts';
import {
  createTestDebitPlan,
  createTestPayer,
  moveToDay,
  readCollections,
  sweepTwice,
} from '../../testing/direct-debits.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// ACC-04: what a customer does with a membership that is collected by Direct Debit.
const database = await createTestDatabase(8);
const { run } = database;

/** A member since 16 June 2030 whose month of July is announced, on 20 June. */
async function createAnnounced(changes: { noticeDays?: number; maxFreezeMonths?: number }) {
  const sandbox = await startSandbox();
  await sandbox.advance(15 * 86_400_000);
  const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
  const plan = await createTestDebitPlan(shop);
  await run(sql`
    update membership_plan set notice_days = ${changes.noticeDays ?? 0},
      max_freeze_months = ${changes.maxFreezeMonths ?? 0}
    where id = ${plan.id}`);
  const payer = await createTestPayer(shop, plan.id);
  await payer.join('55779911');
  await sweepTwice(shop);
  await moveToDay(shop, '2030-06-20');
  const list = async () => unwrapPayment(await call(payer.send, listOwnMemberships, {})).current;
  const params = { id: (await list())[0]?.id ?? '' };
  return {
    shop,
    list,
    readMonths: async () => (await readCollections(shop)).map(({ starts_on, state }) => [starts_on, state]),
    cancel: (last_day: string) => call(payer.send, cancelOwnMembership, { params, body: { last_day } }),
    freeze: (months: number) => call(payer.send, freezeMembership, { params, body: { months } }),
  };
}

test('a cancellation with notice collects the months of the notice, and none after them [ACC-04 PRC-05]', async () => {
  const { shop, list, readMonths, cancel } = await createAnnounced({ noticeDays: 30 });
  expect(await list()).toMatchObject([
    { cancellation: { last_day: '2030-07-31', notice_days: 30 }, direct_debit: { can_cancel: true } },
  ]);
  expect(await cancel('2030-06-30')).toMatchObject({ status: 409, code: 'membership_day_changed' });
  expect(await cancel('2030-07-31')).toMatchObject({
    value: {
      current: [
        {
          until: '2030-07-31',
          is_cancelled: true,
          cancellation: null,
          direct_debit: { next_collection: { on: '2030-07-01' } },
        },
      ],
    },
  });
  await moveToDay(shop, '2030-06-25');
  await moveToDay(shop, '2030-07-02');
  expect(await readMonths()).toEqual([['2030-07-01', 'paid']]);
  await moveToDay(shop, '2030-07-26');
  expect(await readMonths()).toEqual([['2030-07-01', 'paid']]);
  expect(await list()).toMatchObject([{ until: '2030-07-31', cancellation: null, direct_debit: null }]);
});

test('a freeze skips its months, and the one after them is collected [ACC-04 PRC-05]', async () => {
  const { shop, list, readMonths, freeze } = await createAnnounced({ maxFreezeMonths: 2 });
  expect(await freeze(1)).toMatchObject({
    value: { current: [{ freeze: { starts_on: '2030-07-01', ends_on: '2030-07-31' } }] },
  });
  expect(await readMonths()).toEqual([['2030-07-01', 'cancelled']]);
  await moveToDay(shop, '2030-07-10');
  expect(await readMonths()).toHaveLength(1);
  expect(await list()).toMatchObject([
    { until: null, direct_debit: { next_collection: { amount: { value: 3000 }, on: '2030-08-01' } } },
  ]);
  await moveToDay(shop, '2030-07-24');
  expect(await readMonths()).toEqual([
    ['2030-07-01', 'cancelled'],
    ['2030-08-01', 'announced'],
  ]);
});

test('a plan without notice ends with what is paid, and its announced month is not collected [ACC-04 PRC-05]', async () => {
  const { shop, list, readMonths, cancel } = await createAnnounced({});
  expect(await list()).toMatchObject([{ cancellation: { last_day: '2030-06-30', notice_days: 0 } }]);
  expect(await cancel('2030-06-30')).toMatchObject({
    value: { current: [{ until: '2030-06-30', is_cancelled: true, is_billing_date_missing: false }] },
  });
  expect(await readMonths()).toEqual([['2030-07-01', 'cancelled']]);
  // Cancels the mandate at this sandbox, because another test's has one with the same reference.
  await moveToDay(shop, '2030-06-21');
});
