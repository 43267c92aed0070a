import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import {
  createTestBuyer,
  createTestShop,
  readOrders,
  readProviderBooks,
  type TestBuyer,
  type TestShop,
} from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createKioskPage, createPhonePage, createPhoneToken } from '../../testing/phone-payments.ts';
import { countSold, createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const minuteMs = 60_000;

/** A customer at a kiosk with a QR code, and the phone that reads it. */
async function showCode(shop: TestShop, buyer?: TestBuyer) {
  const customer = buyer ?? (await createTestBuyer(shop));
  const kiosk = createKioskPage(customer);
  const created = await kiosk.create();
  if (!created.ok) throw new Error(`Refused: ${created.code}`);
  const { id, url } = created.value;
  const linkToken = new URL(url).hash.slice(1);
  return {
    buyer: customer,
    kiosk,
    url,
    linkToken,
    status: () => kiosk.get(id),
    phone: createPhonePage(shop, linkToken),
  };
}

describe.each(['opayo', 'stripe'] as const)('%s: a kiosk’s basket', (provider) => {
  const ready = createTestShop(database, sandbox, provider);

  test('is paid once on the phone that scans the code, and the kiosk follows it [CHK-01 CHK-05]', async () => {
    const shop = await ready;
    const { buyer, phone, status, url } = await showCode(shop);
    expect(new URL(url).pathname).toBe('/checkout/phone');
    expect(await status()).toMatchObject({ value: { state: 'waiting', seconds_left: 600 } });
    expect(await phone.get()).toMatchObject({ code: 'phone_payment_not_found' });
    expect(await phone.open()).toMatchObject({ ok: true });
    expect(await status()).toMatchObject({ value: { state: 'opened', complete_order_id: null } });
    expect(await phone.get()).toMatchObject({
      value: {
        state: 'payable',
        email: buyer.person.email,
        cart: { total: { value: 500 }, items: [{}] },
        order: null,
      },
    });
    const paid = unwrapPayment(await phone.pay());
    expect(paid).toMatchObject({ transaction_status: 'authorised' });
    const done = await phone.complete(paid.transaction_uuid);
    const orderId = done.ok ? done.value.complete_order_id : null;
    expect(done).toMatchObject({ value: { status: 'success', complete_order_id: expect.any(String) } });
    expect(await status()).toMatchObject({ value: { state: 'paid', complete_order_id: orderId } });
    expect(await phone.get()).toMatchObject({ value: { state: 'paid', order: { id: orderId }, cart: null } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 500 });
    expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
    expect(await phone.prepare()).toMatchObject({ code: 'phone_payment_ended' });
    expect(await buyer.prepare()).toMatchObject({ code: 'cart_empty' });
  });

  test('waits for the bank’s challenge on the phone, while the kiosk shows a payment in progress [CHK-04]', async () => {
    const shop = await ready;
    const { buyer, phone, status } = await showCode(shop);
    await phone.open();
    const paid = unwrapPayment(await phone.pay('challenge'));
    expect(paid.transaction_status).toBe('sca_required');
    expect(await status()).toMatchObject({ value: { state: 'in_payment' } });
    await buyer.answerBank(paid, true);
    expect(await phone.completeSca(paid.transaction_uuid)).toMatchObject({ value: { status: 'authorised' } });
    expect(await phone.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await status()).toMatchObject({ value: { state: 'paid' } });
  });
});

describe('a link', async () => {
  const shop = await createTestShop(database, sandbox, 'stripe');

  test('opens on one phone only, also after a lost response, and starts no session [AUT-07]', async () => {
    const { phone, linkToken, status } = await showCode(shop);
    expect(await phone.open()).toMatchObject({ ok: true });
    expect(await phone.open()).toMatchObject({ ok: true });
    const other = createPhonePage(shop, linkToken);
    expect(await other.open()).toMatchObject({ code: 'phone_payment_used' });
    expect(await other.get()).toMatchObject({ code: 'phone_payment_not_found' });
    // The code's own token pays nothing.
    expect(await createPhonePage(shop, linkToken, linkToken).get()).toMatchObject({
      code: 'phone_payment_not_found',
    });
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/checkout/phone-payment/open',
      headers: { host: shop.client.host },
      payload: { link_token: linkToken, payment_token: createPhoneToken() },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await status()).toMatchObject({ value: { state: 'opened' } });
  });

  test('ends after 10 minutes, and when the kiosk shows another [CHK-01]', async () => {
    const first = await showCode(shop);
    await first.phone.open();
    const second = await showCode(shop, first.buyer);
    expect(await first.status()).toMatchObject({ value: { state: 'ended', seconds_left: 0 } });
    expect(await first.phone.get()).toMatchObject({ value: { state: 'expired', cart: null, email: '' } });
    expect(await first.phone.prepare()).toMatchObject({ code: 'phone_payment_ended' });
    await sandbox.advance(10 * minuteMs);
    expect(await second.phone.open()).toMatchObject({ code: 'phone_payment_ended' });
    expect(await second.status()).toMatchObject({ value: { state: 'ended' } });
    expect(await createPhonePage(shop, createPhoneToken()).open()).toMatchObject({
      code: 'phone_payment_not_found',
    });
  });

  test('pays exactly the basket of its code: not a changed one, nor one whose hold has expired [PAY-05 BSK-44]', async () => {
    const changed = await showCode(shop);
    await changed.phone.open();
    const card = await changed.phone.card();
    await changed.buyer.add(await shop.createOccurrence(500));
    expect(await changed.phone.get()).toMatchObject({ value: { state: 'changed', cart: null } });
    expect(await changed.phone.authorise(card)).toMatchObject({ code: 'phone_payment_ended' });
    expect(await changed.kiosk.create('another-hash')).toMatchObject({ code: 'cart_changed' });

    const lapsed = await showCode(shop);
    await lapsed.phone.open();
    // The longest hold is shorter than a link whose end is moved.
    await database.run(sql`
      update phone_payment set expires_at = expires_at + interval '1 day' where client_id = ${shop.client.id}`);
    await sandbox.advance(2 * 60 * minuteMs);
    expect(await lapsed.phone.get()).toMatchObject({ value: { state: 'lapsed' } });
    expect(await lapsed.phone.prepare()).toMatchObject({ code: 'phone_payment_ended' });
    expect(await lapsed.kiosk.create()).toMatchObject({ code: 'hold_lapsed' });
  });

  test('asks for the terms as the checkout does, and completes no other payment of the person [BSK-34]', async () => {
    const { buyer, phone } = await showCode(shop);
    await phone.open();
    const other = await createTestBuyer(shop);
    const paid = unwrapPayment(await other.pay());
    expect(await phone.complete(paid.transaction_uuid)).toMatchObject({ code: 'transaction_not_found' });
    expect(await phone.completeSca(paid.transaction_uuid)).toMatchObject({ code: 'transaction_not_found' });
    await other.complete(paid.transaction_uuid);
    const shown = await phone.authorise({ ...(await phone.card()), terms_version: 'older' });
    expect(shown).toMatchObject({ ok: true });
    expect(await buyer.order(paid.transaction_uuid)).toMatchObject({ code: 'order_not_found' });
  });

  test('belongs to its customer and client [AUT-25]', async () => {
    const { kiosk, buyer, linkToken } = await showCode(shop);
    const created = await kiosk.create(await kiosk.readHash());
    const id = created.ok ? created.value.id : '';
    const other = createKioskPage(await createTestBuyer(shop));
    expect(await other.get(id)).toMatchObject({ code: 'phone_payment_not_found' });
    const elsewhere = await createTestShop(database, sandbox, 'opayo');
    expect(await createPhonePage(elsewhere, linkToken).open()).toMatchObject({
      code: 'phone_payment_not_found',
    });
    expect(await createKioskPage(buyer).get(id)).toMatchObject({ value: { state: 'waiting' } });
  });

  test('of the join surface opens that surface, and pays its own cart and no other [MOD-05 BSK-03]', async () => {
    const source = 'online-joining';
    const buyer = await createTestBuyer(shop);
    const { personId, headers } = buyer.person;
    await createTestShopper(shop.app, headers, personId, source).add(await shop.createOccurrence(500));
    const created = await createKioskPage(buyer, source).create();
    const url = new URL(created.ok ? created.value.url : '');
    expect(url.hostname).toBe(`join.${shop.client.slug}.localhost`);
    expect(url.pathname).toBe('/checkout/phone');
    const phone = createPhonePage(shop, url.hash.slice(1));
    await phone.open();
    const paid = unwrapPayment(await phone.pay());
    expect(await phone.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await createKioskPage(buyer, source).create()).toMatchObject({ code: 'cart_empty' });
    const other = await createKioskPage(buyer).create();
    expect(new URL(other.ok ? other.value.url : '').hostname).toBe(`bookings.${shop.client.slug}.localhost`);
  });

  test('is refused while a payment is in progress, and the kiosk’s payment makes it paid [PAY-08]', async () => {
    const { buyer, kiosk, phone, status } = await showCode(shop);
    await phone.open();
    const paid = unwrapPayment(await buyer.pay());
    expect(await kiosk.create()).toMatchObject({ code: 'cart_in_payment' });
    expect(await phone.prepare()).toMatchObject({ code: 'cart_in_payment' });
    await buyer.complete(paid.transaction_uuid);
    expect(await status()).toMatchObject({ value: { state: 'paid' } });
    expect(await phone.get()).toMatchObject({ value: { state: 'paid', order: { line_items: [{}] } } });
    expect(
      (await readOrders(shop)).filter(({ attempt_id: id }) => id === paid.transaction_uuid),
    ).toHaveLength(1);
  });
});
