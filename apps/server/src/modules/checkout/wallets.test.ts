import { call } from '@pavilion/contract/call';
import { listSavedCards } from '@pavilion/contract/saved-card/saved-card';
import { afterEach, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBuyer, runOutbox, type TestShop } from '../../testing/checkouts.ts';
import { cards, createStripeCardToken } from '../../testing/payment-sandbox.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';

const { database, sandbox, shops } = await createTestShops();

const offerWallets = ({ client }: TestShop, offers: boolean) =>
  database.run(
    queryBuilder.updateTable('client').set({ offers_wallets: offers }).where('id', '=', client.id),
  );
afterEach(async () => {
  for (const shop of Object.values(shops)) await offerWallets(shop, false);
});

test('offers wallets only for a client that has switched them on, and only by Stripe [PAY-01]', async () => {
  for (const [provider, offered] of [
    ['stripe', true],
    ['opayo', false],
  ] as const) {
    const shop = shops[provider];
    const buyer = await createTestBuyer(shop);
    expect(await buyer.prepare()).toMatchObject({ value: { offers_wallets: false } });
    await offerWallets(shop, true);
    expect(await buyer.prepare()).toMatchObject({ value: { offers_wallets: offered } });
  }
});

test('offers no wallet for a basket that needs no card [CHK-11]', async () => {
  await offerWallets(shops.stripe, true);
  const buyer = await createTestBuyer(shops.stripe, 0);
  expect(await buyer.prepare()).toMatchObject({ value: { amount: 0, offers_wallets: false } });
});

test.each(['apple_pay', 'google_pay'] as const)('pays by %s and saves no card [PAY-03]', async (wallet) => {
  const shop = shops.stripe;
  await offerWallets(shop, true);
  const buyer = await createTestBuyer(shop);
  const { publishable_key } = unwrapPayment(await buyer.prepare());
  const card_identifier = await createStripeCardToken(
    sandbox,
    publishable_key ?? '',
    cards.stripe.ok,
    wallet,
  );
  const payment = unwrapPayment(await buyer.authorise({ card_identifier }));
  const done = unwrapPayment(await buyer.complete(payment.transaction_uuid));
  await runOutbox(shop);
  expect(await buyer.order(String(done.complete_order_id))).toMatchObject({
    value: { payments: [{ amount: { value: 500 }, card: 'Visa 4242' }] },
  });
  expect(unwrapPayment(await call(buyer.send, listSavedCards, {}))).toEqual([]);
  const token = await fetch(`${sandbox.origin}/v1/confirmation_tokens/${card_identifier}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  expect(await token.json()).toMatchObject({
    payment_method_preview: { card: { wallet: { type: wallet } } },
  });
});
