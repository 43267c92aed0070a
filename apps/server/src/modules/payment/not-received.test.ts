import { expect, test } from 'vitest';
import { readAttempt, readOrders, readProviderBooks, runOutbox } from '../../testing/checkouts.ts';
import { createPaidBuyer, createTestShops, providerPaths } from '../../testing/payment-shops.ts';

// A payment that Opayo does not know is presumed not received after four look-ups, but Opayo may know it later.
const { shops, addFault, setReport, clearFaults, sweepAfter, readOpenReasons } = await createTestShops({
  startsInDays: 200,
});
const shop = shops.opayo;
const day = 24 * 60;

/** A payment that Opayo receives, but answers look-ups as if it did not know it. */
async function payUnknown() {
  const { buyer, id } = await createPaidBuyer(shop, 'ok', async () => {
    await addFault(providerPaths.opayo.pay, 'drop_after_commit');
    await setReport({ errorcode: '0043' });
  });
  await sweepAfter(shop, 1, 2, 4, 11);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed' });
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  return { buyer, id };
}

test.each([
  ['an hour', [61]],
  ['six hours', [61, 61, 61, 61, 61, 61]],
])('an authorisation that Opayo reports only after %s is voided [PAY-09]', async (_, minutes) => {
  const { id } = await payUnknown();
  await sweepAfter(shop, ...minutes);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: expect.any(Date) });
  await clearFaults();
  await sweepAfter(shop, 61);
  await runOutbox(shop);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided', next_check_at: null });
  expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'released', captured: 0 });
  expect((await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id)).toEqual([]);
  expect(await readOpenReasons(shop, id)).toEqual([]);
});

test('a payment that Opayo still does not know after a day is not asked about again [PAY-09]', async () => {
  const { id } = await payUnknown();
  await sweepAfter(shop, 61, day, 6 * 60 + 1);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: null });
  expect(await readOpenReasons(shop, id)).toEqual([]);
});

test('a payment presumed not received needs a person if Opayo never answers again [PAY-09]', async () => {
  const { id } = await payUnknown();
  await addFault(providerPaths.opayo.report, '401');
  await sweepAfter(shop, 61, day, 20 * day);
  expect(await readOpenReasons(shop, id)).toEqual([]);
  await sweepAfter(shop, 11 * day);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: null });
  expect(await readOpenReasons(shop, id)).toEqual(['outcome_unknown']);
});
