import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, runOutbox, type TestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestGuest } from '../../testing/people.ts';
import {
  createPriceRuleCalls,
  createTestCode,
  payInTwoCarts,
  payTogether,
} from '../../testing/price-rules.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const day = 86_400_000;

/** A customer with a place at £5 in their cart. */
async function createBuyer(aShop: TestShop = shop) {
  const buyer = await createTestBuyer(aShop);
  return { ...buyer, ...createPriceRuleCalls(buyer.send) };
}

const online = (amount: number) => ({ payments: amount === 0 ? [] : [{ tender_type: 'online', amount }] });

async function readCode(id: string) {
  const [row] = await run(sql<{ used: number; uses: number }>`
    select used, (select count(*)::int from discount_use u where u.code_id = c.id) as uses
    from discount_code c where id = ${id}`);
  return row;
}

describe('a code', () => {
  test('takes its amount off the basket, by the id of its customer, and can be removed [PRC-04]', async () => {
    const { code } = await createTestCode(database, shop.client);
    const buyer = await createBuyer();
    const applied = await buyer.applyCode(` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `);
    expect(applied).toMatchObject({
      value: {
        total: { value: 300 },
        tax_total: { value: 50 },
        applied_discounts: {
          [buyer.person.personId]: { code, name: 'Summer', amount: { value: 200 }, message: null },
        },
        items: [{ price_steps: [{}, { code: 'discount_code', message: 'Summer: −£2.00' }, {}] }],
      },
    });
    // Another line shares it; a third of the basket is left of it once the first is gone.
    expect(await buyer.add(await shop.createOccurrence(500))).toMatchObject({
      value: { total: { value: 800 }, items: [{ price: { raw: 400 } }, { price: { raw: 400 } }] },
    });
    expect(await buyer.removeCode()).toMatchObject({
      value: { total: { value: 1000 }, applied_discounts: {} },
    });
  });

  test('never lowers a basket below zero, which is then bought without a card [PRC-04 CHK-03]', async () => {
    const { code, id } = await createTestCode(database, shop.client, { amount: 9900 });
    const buyer = await createBuyer();
    expect(await buyer.applyCode(code)).toMatchObject({ value: { total: { value: 0 } } });
    const paid = await buyer.authorise(online(0));
    if (!paid.ok) throw new Error(paid.code);
    expect(await buyer.complete(paid.value.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await readCode(id)).toEqual({ used: 1, uses: 1 });
    expect(await buyer.cart()).toMatchObject({ value: { applied_discounts: {}, item_count: 0 } });
  });

  test.each([
    [
      'that does not exist',
      undefined,
      'discount_not_found',
      'We do not know this code. Check it and try again.',
    ],
    [
      'from tomorrow',
      { starts_at: new Date(shop.sandbox.now() + day) },
      'discount_not_started',
      'You cannot use this code yet.',
    ],
    [
      'until yesterday',
      { ends_at: new Date(shop.sandbox.now() - 3_600_000) },
      'discount_ended',
      'This code has ended.',
    ],
    [
      'that is used up',
      { max_uses: 1, used: 1 },
      'discount_used_up',
      'This code has been used as often as it can be.',
    ],
    [
      'for larger baskets',
      { min_total: 2000 },
      'discount_min_total',
      'This code needs a basket of at least £20.00. Add something, or remove the code.',
    ],
  ])('%s is refused with the reason, and changes nothing [PRC-04]', async (_, changes, refusal, message) => {
    const created = changes && (await createTestCode(database, shop.client, changes));
    const buyer = await createBuyer();
    const applied = await buyer.applyCode(created?.code ?? 'UNKNOWN');
    expect(applied).toMatchObject({ status: 400, code: refusal, message });
    expect(await buyer.cart()).toMatchObject({ value: { total: { value: 500 }, applied_discounts: {} } });
    // The invariant counts uses.
    if (changes && 'used' in changes)
      await run(sql`update discount_code set used = 0 where id = ${created?.id ?? ''}`);
  });

  test('applies to the lines of its categories only [PRC-04]', async () => {
    const other = await shop.createOccurrence(700);
    const { code } = await createTestCode(database, shop.client, { percent: 50 }, [other.category.id]);
    const buyer = await createBuyer();
    expect(await buyer.applyCode(code)).toMatchObject({ status: 400, code: 'discount_no_item' });
    await buyer.add(other);
    expect(await buyer.applyCode(code)).toMatchObject({ value: { total: { value: 850 } } });
  });

  test('of a guest would be nobody’s, so they log in first [PRC-04]', async () => {
    const { code } = await createTestCode(database, shop.client);
    const guest = createTestShopper(shop.app, createTestGuest(shop.client).headers, 'guest');
    expect(await createPriceRuleCalls(guest.send).applyCode(code)).toMatchObject({
      status: 409,
      code: 'discount_login_required',
      next_step: 'log_in',
    });
  });

  test('of another client is unknown [PRC-04]', async () => {
    const other = await createTestShop(database, shop.sandbox, 'stripe');
    const { code } = await createTestCode(database, other.client);
    expect(await (await createBuyer()).applyCode(code)).toMatchObject({ code: 'discount_not_found' });
  });

  test('cannot be guessed: few are tried in a minute [PRC-04]', async () => {
    const { code } = await createTestCode(database, shop.client);
    const buyer = await createBuyer();
    const codes = Array.from({ length: 1000 }, (_, n) => `GUESS${n}`);
    const tried = await Promise.all(codes.map(buyer.applyCode));
    expect(tried.filter((result) => !result.ok && result.status === 400).length).toBeLessThanOrEqual(20);
    expect(await buyer.applyCode(code)).toMatchObject({ status: 429, code: 'too_many_requests' });
  });
});

describe('a code in a payment', () => {
  test('is reserved by it, given back when the card is declined, and used by the order [PRC-04 CHK-03]', async () => {
    const { code, id } = await createTestCode(database, shop.client, { max_uses: 1, max_uses_per_person: 1 });
    const buyer = await createBuyer();
    await buyer.applyCode(code);
    expect(await buyer.pay('declined', online(300))).toMatchObject({
      value: { transaction_status: 'failed' },
    });
    expect(await readCode(id)).toEqual({ used: 0, uses: 0 });
    const paid = await buyer.pay('ok', online(300));
    expect(await readCode(id)).toEqual({ used: 1, uses: 1 });
    const done = await buyer.complete(paid.ok ? paid.value.transaction_uuid : '');
    expect(await buyer.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
      value: {
        total: { value: 300 },
        line_items: [{ reductions: [{ name: 'Summer', amount: { value: -200 } }] }],
      },
    });
    const again = await createTestBuyer(shop);
    expect(await createPriceRuleCalls(again.send).applyCode(code)).toMatchObject({
      code: 'discount_used_up',
    });
  });

  test('is used once by each person [PRC-04]', async () => {
    const { code } = await createTestCode(database, shop.client, { max_uses_per_person: 1 });
    const buyer = await createBuyer();
    await buyer.applyCode(code);
    const paid = await buyer.pay('ok', online(300));
    await buyer.complete(paid.ok ? paid.value.transaction_uuid : '');
    await buyer.add(await shop.createOccurrence(500));
    expect(await buyer.applyCode(code)).toMatchObject({ status: 400, code: 'discount_used_by_you' });
    const other = await createBuyer();
    expect(await other.applyCode(code)).toMatchObject({ value: { total: { value: 300 } } });
  });

  test('that has ended since is refused with the reason, and the basket has its new total [PRC-04 CHK-09]', async () => {
    const { code, id } = await createTestCode(database, shop.client);
    const buyer = await createBuyer();
    await buyer.applyCode(code);
    await run(
      sql`update discount_code set ends_at = ${new Date(shop.sandbox.now() - 1000)} where id = ${id}`,
    );
    const refused = await buyer.pay('ok', online(300));
    expect(refused).toMatchObject({
      status: 409,
      code: 'discount_not_applied',
      message: expect.stringContaining('This code has ended.'),
      details: { total: { value: 500 } },
    });
    expect(await buyer.cart()).toMatchObject({
      value: {
        total: { value: 500 },
        applied_discounts: { [buyer.person.personId]: { message: 'This code has ended.' } },
      },
    });
    expect(await buyer.pay('ok', online(500))).toMatchObject({ value: { transaction_status: 'authorised' } });
  });

  test('that needs a larger basket since is refused with how much that is [PRC-04]', async () => {
    const { code, id } = await createTestCode(database, shop.client);
    const buyer = await createBuyer();
    await buyer.applyCode(code);
    await run(sql`update discount_code set min_total = 2000 where id = ${id}`);
    expect(await buyer.pay('ok', online(300))).toMatchObject({
      code: 'discount_not_applied',
      message: expect.stringContaining('This code needs a basket of at least £20.00.'),
    });
  });

  test('is used by one of two payments of a person at once [PRC-04]', async () => {
    const { code, id } = await createTestCode(database, shop.client, { max_uses_per_person: 1 });
    const paid = await payInTwoCarts(shop, { code, id });
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readCode(id)).toEqual({ used: 1, uses: 1 });
  });

  test('is the last use of one of many payments at once [PRC-04]', async () => {
    const { code, id } = await createTestCode(database, shop.client, { max_uses: 1 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => createBuyer()));
    const cards: object[] = [];
    for (const buyer of buyers) {
      expect(await buyer.applyCode(code)).toMatchObject({ ok: true });
      cards.push(await buyer.card());
    }
    const paid = await payTogether(
      database,
      id,
      buyers.map((buyer, n) => () => buyer.authorise({ ...cards[n], ...online(300) })),
    );
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of paid.filter(({ ok }) => !ok)) {
      expect(result).toMatchObject({ code: 'discount_not_applied', details: { total: { value: 500 } } });
    }
    expect(await readCode(id)).toEqual({ used: 1, uses: 1 });
  });

  test('of an order that stays unpaid can be used again [PRC-04 CHK-12]', async () => {
    const { code, id } = await createTestCode(database, shop.client, { max_uses: 1 });
    const buyer = await createBuyer();
    await buyer.applyCode(code);
    const paid = await buyer.pay('ok', online(300));
    if (!paid.ok) throw new Error(paid.code);
    await cancelOnWebsite(shop, paid.value.transaction_uuid);
    await buyer.complete(paid.value.transaction_uuid);
    await runOutbox(shop);
    expect(await readCode(id)).toEqual({ used: 1, uses: 1 });
    await shop.sandbox.advance(25 * 60 * 60_000);
    await cancelUnpaidBookings(shop.deps);
    expect(await readCode(id)).toEqual({ used: 0, uses: 0 });
  });
});
