import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');

const readHash = async (buyer: Awaited<ReturnType<typeof createTestBuyer>>): Promise<string> => {
  const cart = await buyer.cart();
  return cart.ok ? cart.value.hash : '';
};

describe('the cart that the page showed', () => {
  test('is paid if it is the current one [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    expect(await buyer.pay('ok', { cart_hash: await readHash(buyer) })).toMatchObject({
      value: { transaction_status: 'authorised' },
    });
  });

  test('is refused with the current cart after a swap at the same price [PAY-05 PRC-01]', async () => {
    const buyer = await createTestBuyer(shop);
    const cart_hash = await readHash(buyer);
    await buyer.clear();
    await buyer.add(await shop.createOccurrence(500));
    const before = (await sandbox.books()).length;
    const refused = await buyer.pay('ok', { cart_hash });
    expect(refused).toMatchObject({ status: 409, code: 'cart_changed', next_step: 'review_cart' });
    expect(refused.ok || refused.details).toMatchObject({
      hash: await readHash(buyer),
      items: [{ price: { raw: 500 } }],
    });
    expect((await sandbox.books()).length).toBe(before);
    expect(await buyer.pay('ok', { cart_hash: await readHash(buyer) })).toMatchObject({ ok: true });
  });

  test('is refused as changed, not as a wrong sum, when another tab removed a line [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    await buyer.add(await shop.createOccurrence(300));
    const cart_hash = await readHash(buyer);
    const cart = await buyer.cart();
    const dearer = cart.ok ? cart.value.items.find(({ price }) => price.raw === 300) : undefined;
    await buyer.remove([dearer?.id ?? '']);
    const payments = [{ tender_type: 'online' as const, amount: 800 }];
    expect(await buyer.pay('ok', { cart_hash, payments })).toMatchObject({ code: 'cart_changed' });
  });
});

describe('the terms that the page showed', () => {
  test('are refused if others apply now, before a missing agreement [CHK-05 BSK-34]', async () => {
    const ownShop = await createTestShop(database, sandbox, 'stripe');
    const setTerms = (version: string | null) =>
      database.run(sql`
        update client set terms_version = ${version}::text, terms_html = '<p>Be kind.</p>' where id = ${ownShop.client.id}`);
    const buyer = await createTestBuyer(ownShop);
    await setTerms('2');
    for (const terms_version of ['1', null]) {
      expect(await buyer.pay('ok', { terms: true, terms_version })).toMatchObject({
        status: 409,
        code: 'terms_changed',
        next_step: 'review_terms',
      });
    }
    expect(await buyer.pay('ok', { terms: false, terms_version: '2' })).toMatchObject({
      code: 'validation_failed',
      errors: { terms: [expect.any(String)] },
    });
    expect(await buyer.pay('ok', { terms: true, terms_version: '2' })).toMatchObject({ ok: true });
  });

  test('do not matter once the client has none [BSK-34]', async () => {
    const buyer = await createTestBuyer(shop);
    expect(await buyer.pay('ok', { terms_version: '1' })).toMatchObject({ ok: true });
  });
});

describe('a request whose response was lost', () => {
  test('is found by its card, and its attempt is no one else’s [CHK-31 PAY-08]', async () => {
    const [buyer, other] = [await createTestBuyer(shop), await createTestBuyer(shop)];
    const card = await buyer.card('ok');
    expect(await buyer.resume(card.card_identifier)).toMatchObject({
      status: 404,
      code: 'transaction_not_found',
    });
    const paid = await buyer.authorise(card);
    const id = paid.ok ? paid.value.transaction_uuid : '';
    const found = { value: { transaction_uuid: id, transaction_status: 'authorised' } };
    expect(await buyer.resume(card.card_identifier)).toMatchObject(found);
    expect(await other.resume(card.card_identifier)).toMatchObject({ code: 'transaction_not_found' });
    await buyer.complete(id);
    expect(await buyer.resume(card.card_identifier)).toMatchObject(found);
  });

  test('of a free cart is found without a card [CHK-31]', async () => {
    const buyer = await createTestBuyer(shop, 0);
    expect(await buyer.resume()).toMatchObject({ code: 'transaction_not_found' });
    const free = await buyer.authorise({ payments: [] });
    expect(await buyer.resume()).toMatchObject({
      value: { transaction_uuid: free.ok && free.value.transaction_uuid },
    });
  });
});
