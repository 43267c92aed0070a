import { call } from '@pavilion/contract/call';
import { resume } from '@pavilion/contract/checkout';
import { listSavedCards, removeSavedCard } from '@pavilion/contract/saved-card/saved-card';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import {
  createTestBuyer,
  readAttempt,
  readProviderBooks,
  runOutbox,
  type TestBuyer,
  type TestCard,
  type TestShop,
  testCredentials,
} from '../../testing/checkouts.ts';
import { createTestShops, providerPaths, unwrapPayment } from '../../testing/payment-shops.ts';

const { database, sandbox, shops, addFault, clearFaults } = await createTestShops();

const printed = {
  opayo: { brand: 'Visa', last_four: '0006', expiry: '12/31' },
  stripe: { brand: 'Visa', last_four: '4242', expiry: '12/34' },
};

/** Completes a payment, whose challenge the customer passes, and runs the jobs that it started. */
async function finish(shop: TestShop, buyer: TestBuyer, paid: Awaited<ReturnType<TestBuyer['pay']>>) {
  const payment = unwrapPayment(paid);
  if (payment.transaction_status === 'sca_required') {
    await buyer.answerBank(payment, true);
    await buyer.completeSca(payment.transaction_uuid);
  }
  expect(await buyer.complete(payment.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  await runOutbox(shop);
  return payment.transaction_uuid;
}

/** A customer who saved the card of their first order, with another place in their cart. */
async function createReturningBuyer(shop: TestShop, kind: TestCard = 'ok') {
  const buyer = await createTestBuyer(shop);
  await finish(shop, buyer, await buyer.pay(kind, { save_card: true }));
  await buyer.add(await shop.createOccurrence(500));
  return buyer;
}

const list = async (buyer: TestBuyer) => unwrapPayment(await call(buyer.send, listSavedCards, {}));
const remove = (buyer: TestBuyer, id: string) => call(buyer.send, removeSavedCard, { params: { id } });

/** The saved card and its session, for which the customer has typed the security code into Opayo's frame. */
async function chooseSavedCard(shop: TestShop, buyer: TestBuyer) {
  const { saved_card: card, session_key } = unwrapPayment(await buyer.prepare());
  if (!card) throw new Error('No saved card to pay with');
  if (shop.provider === 'opayo') {
    const path = `/api/v1/card-identifiers/${card.card_identifier}/security-code`;
    const linked = await fetch(`${sandbox.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session_key}` },
      body: JSON.stringify({ securityCode: '123' }),
    });
    if (linked.status !== 204) throw new Error(`Linking the security code failed: ${linked.status}`);
  }
  return { saved_card_id: card.id, ...(session_key !== null && { session_key }) };
}

async function readToken({ client }: TestShop, id: string): Promise<string> {
  const [row] = await database.run(
    queryBuilder
      .selectFrom('saved_card')
      .select('token')
      .where('client_id', '=', client.id)
      .where('id', '=', id),
  );
  if (!row) throw new Error(`Saved card ${id} not found`);
  return row.token;
}

const opayoAuth = `Basic ${Buffer.from(`${testCredentials.opayo.key}:${testCredentials.opayo.password}`).toString('base64')}`;
const stripeAuth = `Bearer ${testCredentials.stripe.secretKey}`;

/** Removes a card at the provider without us, and returns the provider's answer. */
const removeAtProvider = ({ provider }: TestShop, token: string): Promise<Response> =>
  provider === 'opayo'
    ? fetch(`${sandbox.origin}/api/v1/card-identifiers/${token}`, {
        method: 'DELETE',
        headers: { authorization: opayoAuth },
      })
    : sandbox.postForm(`/v1/payment_methods/${token}/detach`, {}, { authorization: stripeAuth });

test('a client whose provider keeps no cards offers and saves none [PAY-03]', async () => {
  const shop = shops.opayo;
  const setKeepsCards = (keeps: boolean) =>
    database.run(
      queryBuilder.updateTable('client').set({ keeps_cards: keeps }).where('id', '=', shop.client.id),
    );
  await setKeepsCards(false);
  const buyer = await createTestBuyer(shop);
  expect(await buyer.prepare()).toMatchObject({ value: { can_save_card: false } });
  // A page that was open before the setting changed.
  await finish(shop, buyer, await buyer.pay('ok', { save_card: true }));
  expect(await list(buyer)).toEqual([]);
  await setKeepsCards(true);
});

describe.each(['opayo', 'stripe'] as const)('a card saved by %s', (provider) => {
  const shop = shops[provider];

  test('is listed after its order and pays the next one [PAY-03]', async () => {
    const buyer = await createReturningBuyer(shop);
    expect(await list(buyer)).toEqual([{ id: expect.any(String), is_expired: false, ...printed[provider] }]);
    const id = await finish(shop, buyer, await buyer.authorise(await chooseSavedCard(shop, buyer)));
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 0 });
    expect(await list(buyer)).toHaveLength(1);
  });

  test('is offered by prepare as the session’s saved card [CHK-18 PAY-02]', async () => {
    const buyer = await createReturningBuyer(shop);
    const prepared = unwrapPayment(await buyer.prepare());
    expect(prepared.saved_card).toMatchObject(printed[provider]);
    // Only Opayo's frame needs its identifier.
    expect(prepared.saved_card?.card_identifier !== null).toBe(provider === 'opayo');
    expect(prepared).toMatchObject({ saved_cards: [prepared.saved_card], can_save_card: true });
  });

  test('needs the bank’s challenge again [PAY-03]', async () => {
    const buyer = await createReturningBuyer(shop, 'challenge');
    const paid = await buyer.authorise(await chooseSavedCard(shop, buyer));
    expect(paid).toMatchObject({ value: { transaction_status: 'sca_required' } });
    await finish(shop, buyer, paid);
  });

  test('pays once although the request is repeated, and again after the order [PAY-08]', async () => {
    const buyer = await createReturningBuyer(shop);
    const card = await chooseSavedCard(shop, buyer);
    const first = unwrapPayment(await buyer.authorise(card));
    const repeated = unwrapPayment(await buyer.authorise(card));
    expect(repeated.transaction_uuid).toBe(first.transaction_uuid);
    await finish(shop, buyer, { ok: true, value: first } as never);
    expect(unwrapPayment(await buyer.authorise(card)).transaction_uuid).toBe(first.transaction_uuid);
    await buyer.add(await shop.createOccurrence(500));
    const next = unwrapPayment(await buyer.authorise(await chooseSavedCard(shop, buyer)));
    expect(next.transaction_uuid).not.toBe(first.transaction_uuid);
    await finish(shop, buyer, { ok: true, value: next } as never);
  });

  test('pays for the cart that is shown, whatever an earlier payment of it was for [PAY-08 PAY-05]', async () => {
    const buyer = await createReturningBuyer(shop);
    const readHash = async () => unwrapPayment(await buyer.cart()).hash;
    const card = await chooseSavedCard(shop, buyer);
    const shown = { cart_hash: await readHash() };
    const left = unwrapPayment(await buyer.authorise({ ...card, ...shown }));
    expect(unwrapPayment(await buyer.authorise({ ...card, ...shown })).transaction_uuid).toBe(
      left.transaction_uuid,
    );
    await finish(shop, buyer, { ok: true, value: left } as never);
    // Another tab put a place in the cart, of which nothing is left when this one pays.
    await buyer.add(await shop.createOccurrence(300));
    const changed = { cart_hash: await readHash() };
    await buyer.clear();
    const payments = [{ tender_type: 'online', amount: 300 }];
    expect(await buyer.authorise({ ...card, ...changed, payments })).toMatchObject({ code: 'cart_empty' });
    const request = { saved_card_id: card.saved_card_id, ...changed };
    expect(await call(buyer.send, resume, { body: request })).toMatchObject({
      code: 'transaction_not_found',
    });
    expect(await call(buyer.send, resume, { body: { ...request, ...shown } })).toMatchObject({
      value: { transaction_uuid: left.transaction_uuid },
    });
  });

  test('is nobody else’s [PAY-03]', async () => {
    const [owner, other] = [await createReturningBuyer(shop), await createTestBuyer(shop)];
    const [card] = await list(owner);
    const id = card?.id ?? '';
    const refused = { ok: false, status: 404, code: 'saved_card_not_found' };
    expect(await other.authorise({ saved_card_id: id })).toMatchObject(refused);
    expect(await remove(other, id)).toMatchObject(refused);
    expect(await list(owner)).toHaveLength(1);
  });

  test('is removed if the provider no longer knows it, and the refusal says so [PAY-03]', async () => {
    const buyer = await createReturningBuyer(shop);
    const card = await chooseSavedCard(shop, buyer);
    expect((await removeAtProvider(shop, await readToken(shop, card.saved_card_id))).status).toBe(200);
    expect(await buyer.authorise(card)).toMatchObject({
      value: {
        transaction_status: 'failed',
        error: { code: 'saved_card_unknown', message: expect.stringContaining('You have not been charged') },
      },
    });
    expect(await list(buyer)).toEqual([]);
    await finish(shop, buyer, await buyer.pay('ok'));
  });

  test('is removed at the provider too, after a failure as well [ACC-07 PAY-03]', async () => {
    const buyer = await createReturningBuyer(shop);
    const [card] = await list(buyer);
    const token = await readToken(shop, card?.id ?? '');
    expect(await remove(buyer, card?.id ?? '')).toMatchObject({ ok: true, value: [] });
    await addFault(
      provider === 'opayo' ? '/api/v1/card-identifiers/*' : '/v1/payment_methods/*/detach',
      '500',
      {
        method: provider === 'opayo' ? 'DELETE' : 'POST',
      },
    );
    await expect(runOutbox(shop)).rejects.toThrow('not removed');
    await clearFaults();
    await database.run(
      queryBuilder.updateTable('outbox').set({ relayed_at: null }).where('kind', '=', 'remove_card'),
    );
    await runOutbox(shop);
    expect((await removeAtProvider(shop, token)).status).toBeGreaterThanOrEqual(400);
  });

  test('is not kept without the customer’s wish, for a guest, or after a declined payment [PAY-03]', async () => {
    const buyer = await createTestBuyer(shop);
    await finish(shop, buyer, await buyer.pay());
    expect(await list(buyer)).toEqual([]);

    const declined = await createTestBuyer(shop);
    expect(await declined.pay('declined', { save_card: true })).toMatchObject({
      value: { transaction_status: 'failed' },
    });
    await runOutbox(shop);
    expect(await list(declined)).toEqual([]);

    const guest = await createTestBuyer(shop);
    await database.run(
      queryBuilder
        .updateTable('person')
        .set({ is_provisional: true, password_hash: null })
        .where('client_id', '=', shop.client.id)
        .where('id', '=', guest.person.personId),
    );
    expect(await guest.prepare()).toMatchObject({ value: { can_save_card: false, saved_cards: [] } });
    await finish(shop, guest, await guest.pay('ok', { save_card: true }));
    expect(await list(guest)).toEqual([]);
  });

  test('replaces the one that it repeats [PAY-03]', async () => {
    const buyer = await createReturningBuyer(shop);
    const [before] = await list(buyer);
    const token = await readToken(shop, before?.id ?? '');
    await finish(shop, buyer, await buyer.pay('ok', { save_card: true }));
    await runOutbox(shop);
    expect(await list(buyer)).toEqual([before]);
    expect(await readToken(shop, before?.id ?? '')).not.toBe(token);
    expect((await removeAtProvider(shop, token)).status).toBeGreaterThanOrEqual(400);
  });

  test('is kept although the process stops after the order, and a late answer is awaited [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok', { save_card: true }));
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    const path = provider === 'opayo' ? '/api/v1/transactions/*' : providerPaths.stripe.report;
    await addFault(path, '500', { method: 'GET' });
    await expect(runOutbox(shop)).rejects.toThrow('not found');
    expect(await list(buyer)).toEqual([]);
    await clearFaults();
    await database.run(
      queryBuilder.updateTable('outbox').set({ relayed_at: null }).where('kind', '=', 'save_card'),
    );
    await runOutbox(shop);
    expect(await list(buyer)).toMatchObject([printed[provider]]);
  });
});
