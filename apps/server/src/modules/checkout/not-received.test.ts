import { afterEach, expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readAttempt,
  readOrders,
  readProviderBooks,
  runOutbox,
} from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readOpenPayments } from '../payment/index.ts';
import { sweepPayments } from './index.ts';

// A payment that Opayo does not know is presumed not received after four look-ups, but Opayo may know it later.
const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'opayo', { startsInDays: 200 });
const minute = 60_000;
const day = 24 * 60;
const setReport = (fields: object) => sandbox.post('/opayo/reporting-faults', fields);
const clearFaults = async () => {
  await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
  await setReport({});
};
afterEach(clearFaults);

async function sweepAtEach(minutes: readonly number[]): Promise<void> {
  for (const step of minutes) {
    await sandbox.advance(step * minute);
    await sweepPayments(shop.deps);
  }
}

/** A payment that Opayo receives, but answers look-ups as if it did not know it. */
async function payUnknown() {
  const buyer = await createTestBuyer(shop);
  const card = await buyer.card('ok');
  await sandbox.addFault({
    match: { method: 'POST', path: '/api/v1/transactions$' },
    do: 'drop_after_commit',
    times: 20,
  });
  await setReport({ errorcode: '0043' });
  const paid = await buyer.authorise(card);
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const id = paid.value.transaction_uuid;
  await sweepAtEach([1, 2, 4, 11]);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed' });
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  return { buyer, id };
}

const readOpenReason = async (id: string) =>
  (await readOpenPayments(database.run, sandbox.now())).find(({ attemptId }) => attemptId === id)?.reason;

test.each([
  ['an hour', [61]],
  ['six hours', [61, 61, 61, 61, 61, 61]],
])('an authorisation that Opayo reports only after %s is voided [PAY-09]', async (_, minutes) => {
  const { id } = await payUnknown();
  await sweepAtEach(minutes);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: expect.any(Date) });
  await clearFaults();
  await sweepAtEach([61]);
  await runOutbox(shop);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided', next_check_at: null });
  expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'released', captured: 0 });
  expect((await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id)).toEqual([]);
  expect(await readOpenReason(id)).toBeUndefined();
});

test('a payment that Opayo still does not know after a day is not asked about again [PAY-09]', async () => {
  const { id } = await payUnknown();
  await sweepAtEach([61, day, 6 * 60 + 1]);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: null });
  expect(await readOpenReason(id)).toBeUndefined();
});

test('a payment presumed not received needs a person if Opayo never answers again [PAY-09]', async () => {
  const { id } = await payUnknown();
  await sandbox.addFault({ match: { method: 'POST', path: '/access/access.htm' }, do: '401', times: 1000 });
  await sweepAtEach([61, day, 20 * day]);
  expect(await readOpenReason(id)).toBeUndefined();
  await sweepAtEach([11 * day]);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: null });
  expect(await readOpenReason(id)).toBe('outcome_unknown');
});
