import { expect, test } from 'vitest';
import { createTestBuyer, readAttempt, readProviderBooks } from '../../../testing/checkouts.ts';
import { createPaidBuyer, createTestShops, providerPaths } from '../../../testing/payment-shops.ts';

// Opayo's refusal of a payment request names no transaction, so only a look-up shows whether there is one.
const { shops, addFault, clearFaults, sweepAfter } = await createTestShops();
const shop = shops.opayo;
const { pay, report } = providerPaths.opayo;

test('a payment request that is refused although Opayo authorised it is not a failure [PAY-09]', async () => {
  const { buyer, id, paid } = await createPaidBuyer(shop, 'ok', () => addFault(pay, 'refuse_after_commit'));
  expect(paid).toMatchObject({ transaction_status: 'authorised', error: null });
  expect(await buyer.complete(id)).toMatchObject({ value: { status: 'success' } });
  expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
});

test.each(['401', '429', 'proxy_page', 'malformed'])(
  'a refused payment request stays unknown while its look-up is answered with %s [PAY-09]',
  async (answer) => {
    const { id, paid } = await createPaidBuyer(shop, 'ok', async () => {
      await addFault(pay, 'refuse_after_commit');
      await addFault(report, answer);
    });
    expect(paid).toMatchObject({ transaction_status: 'pending', error: null });
    await clearFaults();
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
  },
);

test('a refusal of a payment that Opayo does not know tells the customer at once [PAY-05]', async () => {
  const buyer = await createTestBuyer(shop);
  const card = await buyer.card('ok');
  const unknownToken = 'C6F92981-8C2D-457A-AA1E-16EBCD6D3AC7';
  expect(await buyer.authorise({ ...card, card_identifier: unknownToken })).toMatchObject({
    value: { transaction_status: 'failed', error: { code: 'card_details_expired' } },
  });
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  await addFault(pay, '401');
  expect(await buyer.pay('ok')).toMatchObject({
    value: { transaction_status: 'failed', error: { code: 'provider_setup' } },
  });
});
