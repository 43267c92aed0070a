import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import {
  createTestBuyer,
  readAttempt,
  readOrders,
  readOutboxEmails,
  readProviderBooks,
  type TestBuyer,
  type TestChallenge,
  type TestShop,
} from '../../testing/checkouts.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';
import { logInTestCustomer } from '../../testing/people.ts';
import { countSold } from '../../testing/test-database.ts';

const { database, sandbox, shops, addFault } = await createTestShops();

const changeClient = (
  { client }: TestShop,
  changes: {
    payment_provider?: string;
    paid_booking_disabled?: string | null;
    terms_version?: string | null;
    terms_html?: string | null;
  },
) => database.run(queryBuilder.updateTable('client').set(changes).where('id', '=', client.id));

/** Takes the client's credentials away until `restore` is called. */
async function hideCredentials({ client }: TestShop) {
  const rename = (from: string, to: string) =>
    database.run(sql`
      update payment_credentials set provider = ${to} where client_id = ${client.id} and provider = ${from}`);
  const [row] = await database.run(
    sql<{ provider: string }>`select provider from payment_credentials where client_id = ${client.id}`,
  );
  const provider = row?.provider ?? '';
  await rename(provider, 'hidden');
  return { restore: () => rename('hidden', provider) };
}

/** A challenge in the response: a form to post, or the secret for the provider's script. */
const challengeBy = {
  opayo: {
    sca_method: 'POST',
    sca_url: `${sandbox.origin}/3ds-simulator/html_challenge`,
    sca_data: { creq: expect.any(String) },
    client_secret: null,
    return_url: null,
  },
  stripe: {
    sca_method: null,
    sca_url: null,
    sca_data: null,
    client_secret: expect.stringMatching(/^pi_.*_secret_/),
    return_url: `http://${shops.stripe.client.host}/basket/checkout`,
  },
};

/** The customer answers the bank and leaves; the provider's answer to the submitted result is lost. */
async function loseChallengeAnswer(buyer: TestBuyer, challenge: TestChallenge, passes: boolean) {
  await addFault('/api/v1/transactions/*/3d-secure-challenge', 'drop_after_commit', { times: 1 });
  await buyer.answerBank(challenge, passes);
}

const lastFour = { opayo: 'Visa 0006', stripe: 'Visa 4242' };

describe.each(['opayo', 'stripe'] as const)('a card payment by %s', (provider) => {
  const shop = shops[provider];

  test('is prepared, authorised, completed and captured [CHK-01 CHK-17 CHK-21]', async () => {
    const buyer = await createTestBuyer(shop);
    expect(await buyer.prepare()).toMatchObject({ ok: true, value: { amount: 500, currency: 'GBP' } });
    const paid = unwrapPayment(await buyer.pay('ok'));
    expect(paid).toMatchObject({ transaction_status: 'authorised', sca_url: null, error: null });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'authorised',
      captured: 0,
    });

    const done = await buyer.complete(paid.transaction_uuid);
    expect(done).toMatchObject({ ok: true, value: { status: 'success', message: null } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'captured',
      captured: 500,
    });
    expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
    expect(await buyer.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
      value: { payments: [{ tender_type: 'online', amount: { value: 500 }, card: lastFour[provider] }] },
    });
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 0, in_payment: false, hold: null } });
  });

  test('is prepared with the provider’s settings, without anything that can be charged [CHK-18 PAY-01 PAY-02]', async () => {
    const buyer = await createTestBuyer(shop);
    const before = (await sandbox.books()).length;
    const prepared = await buyer.prepare();
    const mine =
      provider === 'opayo'
        ? { mode: 'sandbox', url: `${sandbox.origin}/api/v1`, publishable_key: null }
        : {
            mode: null,
            url: `${sandbox.origin}/stripe.js`,
            publishable_key: 'pk_test_sandbox',
            session_key: null,
          };
    expect(prepared).toMatchObject({
      ok: true,
      value: {
        payment_provider: provider,
        in_progress: false,
        transaction_uuid: null,
        transaction_status: null,
        sca_url: null,
        sca_data: null,
        ...mine,
      },
    });
    expect(prepared.ok && typeof prepared.value.session_key).toBe(provider === 'opayo' ? 'string' : 'object');
    expect(await sandbox.books()).toHaveLength(before);
  });

  test('is in the prepared session while it waits for the challenge, and not afterwards [PAY-02]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    const { transaction_uuid, sca_url, sca_data } = paid;
    expect(await buyer.prepare()).toMatchObject({
      ok: true,
      value: {
        in_progress: true,
        transaction_uuid,
        transaction_status: 'sca_required',
        sca_url,
        sca_data,
        payment_provider: provider,
      },
    });
    expect(sca_url).toBe(challengeBy[provider].sca_url);
    await buyer.answerBank(paid, false);
    await buyer.completeSca(transaction_uuid);
    expect(await buyer.prepare()).toMatchObject({
      ok: true,
      value: { in_progress: false, transaction_uuid: null, transaction_status: null, sca_data: null },
    });
  });

  test('cannot be prepared without the provider’s session, which the refusal names [CHK-26]', async () => {
    const buyer = await createTestBuyer(shop);
    const withoutCredentials = await hideCredentials(shop);
    const expected = {
      opayo: { code: 'opayo_session_failed', message: 'Failed to create Opayo session' },
      stripe: { code: 'stripe_configuration_failed', message: 'Failed to get Stripe configuration' },
    };
    expect(await buyer.prepare()).toMatchObject({ ok: false, status: 409, ...expected[provider] });
    await withoutCredentials.restore();
    expect(await buyer.prepare()).toMatchObject({ ok: true });
  });

  test('waits for the challenge, and continues after the customer passes it [CHK-03 CHK-04 CHK-22]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    expect(paid).toMatchObject({ transaction_status: 'sca_required', error: null });
    expect(paid).toMatchObject(challengeBy[provider]);
    expect(await buyer.completeSca(paid.transaction_uuid)).toMatchObject({ value: { status: 'pending' } });
    await buyer.answerBank(paid, true);
    expect(await buyer.completeSca(paid.transaction_uuid)).toMatchObject({
      value: { transaction_id: paid.transaction_uuid, status: 'authorised' },
    });
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'captured',
      captured: 500,
    });
  });

  test('fails with the challenge, and the cart stays [CHK-27]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    await buyer.answerBank(paid, false);
    expect(await buyer.completeSca(paid.transaction_uuid)).toMatchObject({ value: { status: 'failed' } });
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({
      value: { status: 'failed', complete_order_id: null, message: expect.stringContaining('bank') },
    });
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'failed',
      captured: 0,
    });
  });

  test('has the reason of a decline, extends the hold, and accepts another card [CHK-07 CHK-30]', async () => {
    const buyer = await createTestBuyer(shop);
    const declined = unwrapPayment(await buyer.pay('declined'));
    expect(declined).toMatchObject({
      transaction_status: 'failed',
      error: { code: 'card_declined', message: expect.stringContaining('declined') },
    });
    const cart = await buyer.cart();
    expect(cart).toMatchObject({ value: { in_payment: false, item_count: 1, hold: { ended: false } } });
    expect(cart.ok && cart.value.hold?.seconds_left).toBeGreaterThan(14 * 60);
    const paid = unwrapPayment(await buyer.pay('ok'));
    expect(paid.transaction_uuid).not.toBe(declined.transaction_uuid);
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  });

  test('is one attempt for repeated requests, concurrent or later [PAY-08]', async () => {
    const buyer = await createTestBuyer(shop);
    const before = (await sandbox.books()).length;
    const card = await buyer.card('ok');
    const [first, second] = await Promise.all([buyer.authorise(card), buyer.authorise(card)]);
    const paid = unwrapPayment(first);
    expect(unwrapPayment(second)).toMatchObject({
      transaction_uuid: paid.transaction_uuid,
      transaction_status: 'authorised',
    });
    await buyer.complete(paid.transaction_uuid);
    expect(unwrapPayment(await buyer.authorise(card)).transaction_uuid).toBe(paid.transaction_uuid);
    expect(await sandbox.books()).toHaveLength(before + 1);
    expect(
      (await readOrders(shop)).filter(({ attempt_id }) => attempt_id === paid.transaction_uuid),
    ).toHaveLength(1);
  });

  test('in a challenge is ended by another card, and never charged [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const first = unwrapPayment(await buyer.pay('challenge'));
    const second = unwrapPayment(await buyer.pay('ok'));
    expect(second.transaction_status).toBe('authorised');
    await buyer.answerBank(first, true);
    expect(await buyer.complete(second.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await buyer.completeSca(first.transaction_uuid)).toMatchObject({ value: { status: 'failed' } });
    expect(await readProviderBooks(shop, first.transaction_uuid)).toMatchObject({ captured: 0 });
    expect(await readProviderBooks(shop, second.transaction_uuid)).toMatchObject({ captured: 500 });
  });

  test('in a challenge is cancelled on request, never charged, and frees the cart [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const first = unwrapPayment(await buyer.pay('challenge'));
    expect(await buyer.prepare()).toMatchObject({
      value: {
        in_progress: true,
        transaction_uuid: first.transaction_uuid,
        client_secret: first.client_secret,
      },
    });
    expect(await buyer.cancelPayment()).toMatchObject({
      ok: true,
      value: { in_payment: false, item_count: 1 },
    });
    await buyer.answerBank(first, true);
    expect(await readProviderBooks(shop, first.transaction_uuid)).toMatchObject({ captured: 0 });
    expect(await buyer.cancelPayment()).toMatchObject({ ok: true, value: { in_payment: false } });
    const paid = unwrapPayment(await buyer.pay('ok'));
    expect(await buyer.cancelPayment()).toMatchObject({ ok: false, code: 'payment_sent', status: 409 });
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  });

  test('whose challenge failed is cancelled although the provider’s answer was lost [PAY-05 PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const first = unwrapPayment(await buyer.pay('challenge'));
    await loseChallengeAnswer(buyer, first, false);
    expect(await buyer.cancelPayment()).toMatchObject({ ok: true, value: { in_payment: false } });
    expect(await readProviderBooks(shop, first.transaction_uuid)).toMatchObject({ captured: 0 });
  });

  test('whose challenge was passed is not cancelled although the provider’s answer was lost [PAY-05 PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const first = unwrapPayment(await buyer.pay('challenge'));
    await loseChallengeAnswer(buyer, first, true);
    expect(await buyer.cancelPayment()).toMatchObject({ ok: false, code: 'payment_sent', status: 409 });
    expect(await buyer.complete(first.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  });

  test('in a challenge is ended by a change of the cart; an authorised payment refuses the change [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const first = unwrapPayment(await buyer.pay('challenge'));
    expect(await buyer.add(await shop.createOccurrence(300))).toMatchObject({
      ok: true,
      value: { item_count: 2 },
    });
    expect(await buyer.completeSca(first.transaction_uuid)).toMatchObject({ value: { status: 'failed' } });
    const paid = unwrapPayment(await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 800 }] }));
    expect(await buyer.add(await shop.createOccurrence())).toMatchObject({
      ok: false,
      code: 'cart_in_payment',
      status: 409,
    });
    expect(await buyer.pay('ok').catch(String)).toContain('cart_in_payment');
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 800 });
  });
});

describe('before the provider’s request', () => {
  const shop = shops.opayo;

  test('a changed price is returned with the cart, and paid only by another request [PRC-01]', async () => {
    const buyer = await createTestBuyer(shop);
    const before = (await sandbox.books()).length;
    await database.run(sql`
      update pricing_option set amount = 650 where client_id = ${shop.client.id}
        and id = ${buyer.occurrence.prices[0]?.id ?? ''}`);
    const refused = await buyer.pay('ok');
    expect(refused).toMatchObject({
      ok: false,
      status: 409,
      code: 'price_changed',
      next_step: 'review_cart',
      details: { total: { value: 650 }, in_payment: false },
      message: expect.stringMatching(/£5\.00.*£6\.50/),
    });
    expect(await sandbox.books()).toHaveLength(before);
    const paid = unwrapPayment(await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 650 }] }));
    await buyer.complete(paid.transaction_uuid);
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 650 });
  });

  test('payments that do not add up to the total are an error of the field [CHK-09 CHK-34]', async () => {
    const buyer = await createTestBuyer(shop);
    const wrong = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 499 }] });
    expect(wrong).toMatchObject({ ok: false, status: 422, errors: { payments: [expect.any(String)] } });
    const parts = [
      { tender_type: 'online', amount: 600 },
      { tender_type: 'online', amount: -100 },
    ];
    expect(await buyer.pay('ok', { payments: parts })).toMatchObject({
      ok: false,
      status: 422,
      errors: { payments: [expect.any(String)] },
    });
  });

  test.each([
    ['of another currency', { amount: 500, currency: 'USD' }, 'payments.0.currency'],
    ['of a thousand million', { amount: 1_000_000_000 }, 'payments'],
    ['beyond every number of the database', { amount: 10 ** 12 }, 'payments.0.amount'],
    ['with a fraction of a penny', { amount: 500.5 }, 'payments.0.amount'],
  ])(
    'an amount %s is an error of its field, and nothing is charged [CHK-09 CHK-34]',
    async (_, fields, field) => {
      const buyer = await createTestBuyer(shop);
      const card = await buyer.card();
      const books = await sandbox.books();
      expect(
        await buyer.authorise({ ...card, payments: [{ tender_type: 'online', ...fields }] }),
      ).toMatchObject({ ok: false, status: 422, errors: { [field]: [expect.any(String)] } });
      expect(await sandbox.books()).toHaveLength(books.length);
      const right = [{ tender_type: 'online', amount: 500, currency: 'gbp' }];
      expect(await buyer.authorise({ ...card, payments: right })).toMatchObject({ ok: true });
    },
  );

  test('the client’s terms must be accepted [CHK-05]', async () => {
    const buyer = await createTestBuyer(shops.stripe);
    await changeClient(shops.stripe, { terms_version: '3', terms_html: '<p>Terms</p>' });
    await new Promise((done) => setTimeout(done, 1100));
    expect(await buyer.pay('ok')).toMatchObject({
      ok: false,
      status: 422,
      errors: { terms: [expect.any(String)] },
    });
    const paid = unwrapPayment(await buyer.pay('ok', { terms: true }));
    const done = await buyer.complete(paid.transaction_uuid);
    const id = done.ok ? done.value.complete_order_id : null;
    const [order] = await database.run(
      sql<{ terms_version: string }>`select terms_version from "order" where id = ${id}`,
    );
    expect(order).toEqual({ terms_version: '3' });
    // The same version is not asked for again, another one is.
    const repeat = async (version: string) => {
      await changeClient(shops.stripe, { terms_version: version });
      const again = await createTestBuyer(shops.stripe);
      await database.run(sql`update person set terms_version = '3' where id = ${again.person.personId}`);
      return (await again.pay()).ok;
    };
    expect([await repeat('3'), await repeat('4')]).toEqual([true, false]);
    const [payer] = await database.run(
      sql<{ terms_version: string }>`select terms_version from person where id = ${buyer.person.personId}`,
    );
    expect(payer).toEqual({ terms_version: '3' });
    await changeClient(shops.stripe, { terms_version: null, terms_html: null });
  });

  test('the booking rules are checked again', async () => {
    const buyer = await createTestBuyer(shop);
    await database.run(sql`
      update occurrence set min_age = 60 where client_id = ${shop.client.id} and id = ${buyer.occurrence.occurrenceId}`);
    expect(await buyer.pay('ok')).toMatchObject({ ok: false, status: 409, code: 'age_not_met' });
    await database.run(sql`
      update occurrence set min_age = null, members_only = true
      where client_id = ${shop.client.id} and id = ${buyer.occurrence.occurrenceId}`);
    expect(await buyer.pay('ok')).toMatchObject({ ok: false, status: 409, code: 'members_only' });
  });

  test('a place that another customer claimed is not paid for [BSK-44]', async () => {
    const late = await createTestBuyer(shop);
    const last = await shop.createOccurrence(500, 1);
    expect(await late.add(last)).toMatchObject({ ok: true, value: { item_count: 2 } });
    const card = await late.card('ok');
    await sandbox.advance(16 * 60_000);
    const other = await createTestBuyer(shop);
    expect(await other.add(last)).toMatchObject({ ok: true });
    const payments = [{ tender_type: 'online', amount: 1000 }];
    expect(await late.authorise({ ...card, payments })).toMatchObject({
      ok: false,
      status: 409,
      code: 'hold_lapsed',
    });
    expect(await late.prepare()).toMatchObject({ ok: false, status: 409, code: 'hold_lapsed' });
  });

  test('disabled payments are refused with the client’s reason [CHK-02]', async () => {
    const buyer = await createTestBuyer(shop);
    await changeClient(shop, { paid_booking_disabled: 'Back on Monday.' });
    const refusal = { ok: false, status: 403, code: 'paid_booking_disabled', message: 'Back on Monday.' };
    expect(await buyer.prepare()).toMatchObject(refusal);
    expect(await buyer.authorise({ card_identifier: 'x' })).toMatchObject(refusal);
    await changeClient(shop, { paid_booking_disabled: null });
    expect(await buyer.prepare()).toMatchObject({ ok: true });
  });

  test('a session that Opayo does not create is refused with its text [CHK-26]', async () => {
    const buyer = await createTestBuyer(shop);
    await addFault('/api/v1/merchant-session-keys', '500', { times: 1 });
    expect(await buyer.prepare()).toMatchObject({
      ok: false,
      status: 409,
      code: 'opayo_session_failed',
      message: 'Failed to create Opayo session',
    });
    expect(await buyer.prepare()).toMatchObject({ ok: true });
  });

  test('an unsupported provider is refused with its name [PAY-07]', async () => {
    const buyer = await createTestBuyer(shop);
    await changeClient(shop, { payment_provider: 'paypal' });
    expect(await buyer.prepare()).toMatchObject({
      ok: false,
      message: "Payment provider 'paypal' is not supported",
    });
    expect(await buyer.authorise({ card_identifier: 'card' })).toMatchObject({
      ok: false,
      message: "Payment provider 'paypal' is not supported",
    });
    await changeClient(shop, { payment_provider: 'opayo' });
  });

  test('a free cart is bought without a card [CHK-11 CHK-12]', async () => {
    const buyer = await createTestBuyer(shop, 0);
    expect(await buyer.prepare()).toMatchObject({ ok: true, value: { amount: 0, session_key: null } });
    const free = unwrapPayment(await buyer.authorise({ payments: [] }));
    expect(free.transaction_status).toBe('authorised');
    const done = await buyer.complete(free.transaction_uuid);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await buyer.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
      value: { status: 'success', total: { value: 0 }, payments: [] },
    });
  });

  test('a session that was revoked prepares, pays and completes nothing [AUT-27]', async () => {
    const buyer = await createTestBuyer(shop);
    const [card, paid] = [await buyer.card(), unwrapPayment(await buyer.pay())];
    const late = await createTestBuyer(shop);
    const lateCard = await late.card();
    const books = await sandbox.books();
    await database.run(sql`
      update session set revoked_at = ${new Date(shop.deps.now())}
      where person_id in (${buyer.person.personId}, ${late.person.personId})`);
    const loggedOut = { ok: false, status: 401, code: 'not_logged_in' };
    expect(await late.prepare()).toMatchObject(loggedOut);
    expect(await late.authorise(lateCard)).toMatchObject(loggedOut);
    expect(await late.authorise({ ...lateCard, payments: [] })).toMatchObject(loggedOut);
    expect(await buyer.authorise(card)).toMatchObject(loggedOut);
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject(loggedOut);
    expect(await buyer.complete(undefined)).toMatchObject(loggedOut);
    const online = [{ tender_type: 'online' as const, amount: 500 }];
    expect(await buyer.complete(undefined, { payments: online })).toMatchObject(loggedOut);
    expect(await sandbox.books()).toEqual(books);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'authorised' });
  });

  test('a card number is refused in any field [PAY-04]', async () => {
    const buyer = await createTestBuyer(shop);
    expect(await buyer.authorise({ card_identifier: '4929 0000 0000 6' })).toMatchObject({
      ok: false,
      status: 422,
      code: 'card_number_not_allowed',
      errors: { card_identifier: [expect.any(String)] },
    });
    const [counted] = await database.run(sql<{ n: number }>`
      select count(*)::int as n from payment_attempt where card_token like '4929%'`);
    expect(counted).toEqual({ n: 0 });
  });

  test('another customer’s payment is not found', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    const other = await createTestBuyer(shop);
    expect(await other.complete(paid.transaction_uuid)).toMatchObject({ ok: false, status: 404 });
    expect(await other.completeSca(paid.transaction_uuid)).toMatchObject({ ok: false, status: 404 });
    const done = await buyer.complete(paid.transaction_uuid);
    const id = String(done.ok && done.value.complete_order_id);
    expect(await other.order(id)).toMatchObject({ ok: false, status: 404, code: 'order_not_found' });
    expect(await buyer.order(id)).toMatchObject({ ok: true });
    const otherCustomer = await logInTestCustomer(database, shops.stripe.client);
    const response = await shop.app.inject({
      url: `/api/checkout/orders/${id}`,
      headers: otherCustomer.headers,
    });
    expect(response.statusCode).toBe(404);
  });
});

describe('an order', () => {
  const shop = shops.opayo;

  test('names the seller as it was at the sale, on its page and in its email [CHK-12 CHK-13 CHK-38]', async () => {
    const setSeller = (address: string, vatNumber: string) =>
      database.run(sql`
        update client set contact_address = ${address}, vat_number = ${vatNumber} where id = ${shop.client.id}`);
    await setSeller('1 Old Street, Salford M5 4WT', 'GB000000042');
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    await setSeller('2 New Street, Salford M5 4WT', 'GB000000143');
    const done = await buyer.complete(paid.transaction_uuid);
    const order = await buyer.order(String(done.ok && done.value.complete_order_id));
    const seller = {
      name: 'Test Leisure',
      address: '1 Old Street, Salford M5 4WT',
      vat_number: 'GB000000042',
    };
    expect(order).toMatchObject({ value: { seller } });
    const emails = await readOutboxEmails(shop);
    const email = emails.find(({ to }) => to === buyer.person.email);
    expect(email?.text).toContain('Test Leisure\n1 Old Street, Salford M5 4WT\nVAT number GB000000042');
  });

  test('has the snapshot of what was sold, as does its email [CHK-12 CHK-06 CHK-38]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    const done = await buyer.complete(paid.transaction_uuid);
    const id = String(done.ok && done.value.complete_order_id);
    await database.run(
      sql`update occurrence set name = 'Another' where id = ${buyer.occurrence.occurrenceId}`,
    );

    const order = await buyer.order(id);
    expect(order).toMatchObject({
      value: {
        cart_source: 'activity-booking',
        status: 'success',
        total: { value: 500, formatted: '£5.00' },
        tax_total: { value: 83 },
        balance: { value: 0 },
        count: 1,
        refund_status: null,
        created_at: {
          local: expect.stringMatching(/^2030-06-\d\d \d\d:\d\d:\d\d$/),
          timezone: 'Europe/London',
        },
        line_items: [
          {
            name: 'Spin',
            resource: { name: 'Spin', venue_name: 'Test Arena', starts_at: { local: '2030-06-11 13:00:00' } },
            purchased_for: { first_name: 'Sam' },
          },
        ],
        payments: [{ tender_type: 'online', amount: { value: 500 }, card: 'Visa 0006' }],
        email: buyer.person.email,
      },
    });
    const email = (await readOutboxEmails(shop)).find(({ to }) => to === buyer.person.email);
    const reference = String(order.ok && order.value.reference);
    expect(email?.subject).toContain(reference);
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain(`http://${shop.client.host}/booking-confirmed/${id}`);
      expect(body).toContain('Tue 11 Jun 2030, 13:00 to 14:00');
      expect(body).toContain('£5.00');
    }
  });
});
