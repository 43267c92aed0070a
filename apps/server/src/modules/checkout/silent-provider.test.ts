import { expect, test } from 'vitest';
import { createTestBuyer } from '../../testing/checkouts.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';

// A provider that does not answer: every request to it has a deadline and holds neither a connection nor a lock, so those
// that wait delay nobody else, and no circuit breaker is needed (decision 0107).
const { shops, addFault, clearFaults } = await createTestShops();
/** Each with so many requests, together five times the connections of the pool. */
const [customers, requests] = [5, 8];

test('customers who wait for a silent provider delay nobody else, and are refused at the deadline [CHK-26]', async () => {
  const { opayo, stripe } = shops;
  const waiting = await Promise.all(Array.from({ length: customers }, () => createTestBuyer(opayo)));
  const others = await Promise.all([
    createTestBuyer(stripe),
    createTestBuyer(stripe),
    createTestBuyer(stripe),
  ]);
  await addFault('/api/v1/merchant-session-keys', 'delay', { ms: 40_000 });
  const startedAt = performance.now();
  const prepared = Promise.all(
    waiting.flatMap((buyer) => Array.from({ length: requests }, () => buyer.prepare())),
  );
  let areWaiting = true;
  void prepared.then(() => {
    areWaiting = false;
  });
  for (const buyer of others) {
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    expect(unwrapPayment(await buyer.complete(id))).toMatchObject({ status: 'success' });
  }
  expect(areWaiting).toBe(true);
  const refusals = (await prepared).map((response) => (response.ok ? 'ok' : response.code));
  expect(new Set(refusals)).toEqual(new Set(['opayo_session_failed']));
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  await clearFaults();
  const late = await createTestBuyer(opayo);
  unwrapPayment(await late.prepare());
}, 60_000);
