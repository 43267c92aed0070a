import { call } from '@pavilion/contract/call';
import { removeGiftCard } from '@pavilion/contract/gift-card/gift-card';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createTestBuyer,
  readOutboxEmails,
  readProviderBooks,
  type TestShop,
} from '../../testing/checkouts.ts';
import { createCreditCalls, giveTestCredit } from '../../testing/credit.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';
import { createKioskPage, createPhonePage } from '../../testing/phone-payments.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { createGiftCardBuyer, createTestGiftCard } from '../../testing/tenders/gift-cards.ts';
import { readAmountOwed } from '../../testing/unpaid-orders.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';
import { reserveGiftCard, returnToGiftCard, spendGiftCard } from './index.ts';

// An order that a gift card pays in part or wholly. It is neither lost nor spent twice, whatever becomes of the card payment.
const { database, shops, sandbox, sweepAfter } = await createTestShops();

const dayMs = 86_400_000;

type GiftCardBuyer = Awaited<ReturnType<typeof createGiftCardBuyer>>;

async function complete(buyer: GiftCardBuyer, id: string): Promise<string> {
  const done = await buyer.complete(id);
  expect(done).toMatchObject({ value: { status: 'success' } });
  return String(done.ok && done.value.complete_order_id);
}

/** The sums of an order in the journal, by reason. */
async function readJournal({ client }: TestShop, orderId: string) {
  const rows = await database.run(sql<{ reason: string; sum: number }>`
    select reason, sum(amount)::int as sum from journal
    where client_id = ${client.id} and order_id = ${orderId} group by reason order by reason`);
  return Object.fromEntries(rows.map(({ reason, sum }) => [reason, sum]));
}

describe.each(['opayo', 'stripe'] as const)('at %s', (provider) => {
  const shop = shops[provider];

  test('a gift card pays a part and the card its part only [CHK-35 PAY-05]', async () => {
    const buyer = await createGiftCardBuyer(shop, 200);
    expect(await buyer.prepare()).toMatchObject({ value: { amount: 300 } });
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    expect(await buyer.left()).toEqual([200, 200]);
    const orderId = await complete(buyer, id);
    expect(await buyer.left()).toEqual([0, 0]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 300 });
    expect(await readJournal(shop, orderId)).toEqual({ capture: 300, gift_card_spent: 200, sale: 500 });
    expect(await buyer.order(orderId)).toMatchObject({
      value: {
        balance: { value: 0 },
        payments: expect.arrayContaining([
          expect.objectContaining({ tender_type: 'gift-card', card: buyer.card.code.slice(-4) }),
        ]),
      },
    });
    expect((await readOutboxEmails(shop)).at(-1)?.text).toContain(
      'Paid with £2.00 from a gift card and £3.00 by card.',
    );
  });

  test('what its payment reserved is shown as paid, and is what an order spends [PAY-05 CHK-35]', async () => {
    const buyer = await createGiftCardBuyer(shop, 200);
    const { transaction_uuid: attemptId } = unwrapPayment(await buyer.pay('challenge'));
    expect(await buyer.cart()).toMatchObject({ value: { in_payment: true, balance: { value: 300 } } });
    // Nobody else can use it meanwhile.
    expect(await buyer.check(buyer.card.code)).toMatchObject({ code: 'gift_card_not_found' });
    const part = { clientId: shop.client.id, attemptId, giftCardId: buyer.card.id, amount: 100 };
    const spending = database.inTransaction(async (tx) => {
      await spendGiftCard(tx, { ...part, orderId: attemptId, now: shop.deps.now() });
      return { ok: true };
    });
    await expect(spending).rejects.toThrow('has reserved 200 of 100');
    expect(await buyer.left()).toEqual([200, 200]);
  });

  test('a declined card makes the gift card available again [PAY-05 CHK-35]', async () => {
    const buyer = await createGiftCardBuyer(shop, 200);
    expect(unwrapPayment(await buyer.pay('declined'))).toMatchObject({ transaction_status: 'failed' });
    expect(await buyer.left()).toEqual([200, 0]);
    expect(await buyer.cart()).toMatchObject({ value: { gift_cards: [{ applied: { value: 200 } }] } });
  });

  test('an order that is not paid in time gives the gift card back once [CHK-12 CHK-35]', async () => {
    const buyer = await createGiftCardBuyer(shop, 200);
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    await cancelOnWebsite(shop, id);
    const orderId = await complete(buyer, id);
    await sandbox.advance(25 * 3_600_000);
    await Promise.all([cancelUnpaidBookings(shop.deps), cancelUnpaidBookings(shop.deps)]);
    expect(await buyer.left()).toEqual([200, 0]);
    expect(await readAmountOwed(shop, orderId)).toBe(0);
    const emails = await readOutboxEmails(shop);
    const toBuyer = emails.filter(({ to }) => to === buyer.person.email);
    expect(toBuyer.at(-1)?.text).toContain('We have returned £2.00 to your gift card.');
  });
});

const shop = shops.stripe;

test('a gift card that pays everything needs no card, and keeps the rest [CHK-11 CHK-35]', async () => {
  const buyer = await createGiftCardBuyer(shop, 2500);
  expect(await buyer.prepare()).toMatchObject({ value: { amount: 0 } });
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  expect(await buyer.left()).toEqual([2500, 500]);
  await sweepAfter(shop, 1, 2);
  expect(await buyer.left()).toEqual([2000, 0]);
  await complete(buyer, id);
  expect(await buyer.cart()).toMatchObject({ value: { gift_cards: [] } });
});

test('credit pays first, then the gift cards in the order of their expiry [PRC-09 CHK-35]', async () => {
  const buyer = await createGiftCardBuyer(shop, 100);
  await giveTestCredit(shop, buyer.person.personId, { general: 150 });
  const earlier = await createTestGiftCard(shop, 120, { days: 30 });
  await buyer.applyCard(earlier.code);
  await createCreditCalls(buyer).apply([{ type: 'general', amount: 150 }]);
  const cart = await buyer.cart();
  expect(cart).toMatchObject({
    value: {
      balance: { value: 130 },
      gift_cards: [
        { id: earlier.id, applied: { value: 120 } },
        { id: buyer.card.id, applied: { value: 100 } },
      ],
    },
  });
  expect(await buyer.removeCard(earlier.id)).toMatchObject({ value: { balance: { value: 250 } } });
});

test('the account of credit is no gift card [CHK-35 PRC-03]', async () => {
  const buyer = await createGiftCardBuyer(shop, 200);
  await giveTestCredit(shop, buyer.person.personId, { general: 150 });
  const { transaction_uuid: attemptId } = unwrapPayment(await buyer.pay('challenge'));
  const [account] = await database.run(sql<{ id: string }>`
    select id from account where client_id = ${shop.client.id} and person_id = ${buyer.person.personId}`);
  const part = { clientId: shop.client.id, giftCardId: String(account?.id), amount: 50 };
  const moving = database.inTransaction(async (tx) => {
    expect(await reserveGiftCard(tx, { ...part, attemptId })).toBe(false);
    await returnToGiftCard(tx, { ...part, orderId: attemptId, now: shop.deps.now() });
    return { ok: true };
  });
  await expect(moving).rejects.toThrow('not found');
});

test('each of two gift cards is spent by its own part [CHK-35 PAY-05]', async () => {
  const buyer = await createGiftCardBuyer(shop, 120);
  const other = await createTestGiftCard(shop, 80);
  await buyer.applyCard(other.code);
  const payments = [
    { tender_type: 'gift-card', amount: 200 },
    { tender_type: 'online', amount: 300 },
  ] as const;
  const paid = unwrapPayment(
    await buyer.authorise({ ...(await buyer.cardToken()), payments: [...payments] }),
  );
  const orderId = await complete(buyer, paid.transaction_uuid);
  expect(await buyer.left()).toEqual([0, 0]);
  expect(await buyer.check(other.code)).toMatchObject({ code: 'gift_card_not_found' });
  expect(await readJournal(shop, orderId)).toEqual({ capture: 300, gift_card_spent: 200, sale: 500 });
});

test('a gift card in the basket of another customer stays there [CHK-35]', async () => {
  const [owner, other] = [await createGiftCardBuyer(shop, 300), await createTestBuyer(shop)];
  expect(
    await call(other.send, removeGiftCard, { params: { giftCardId: owner.card.id }, query: {} }),
  ).toMatchObject({ ok: true, value: { balance: { value: 500 }, gift_cards: [] } });
  expect(await owner.cart()).toMatchObject({
    value: { balance: { value: 200 }, gift_cards: [{ id: owner.card.id, applied: { value: 300 } }] },
  });
});

test('a basket in payment shows its own part of each gift card, and another basket what that leaves [CHK-35 PAY-05]', async () => {
  const buyer = await createGiftCardBuyer(shops.stripe, 120);
  const shared = await createTestGiftCard(shops.stripe, 600, { days: 500 });
  await buyer.applyCard(shared.code);
  const other = await createGiftCardBuyer(shops.stripe, 100);
  expect(await other.applyCard(shared.code)).toMatchObject({ ok: true, value: { balance: { value: 0 } } });
  const payments = [{ tender_type: 'gift-card', amount: 500 }] as const;
  unwrapPayment(await buyer.authorise({ payments: [...payments] }));
  const readParts = async ({ cart }: GiftCardBuyer) =>
    unwrapPayment(await cart()).gift_cards.map(({ applied }) => applied.value);
  expect(await readParts(buyer)).toEqual([120, 380]);
  expect(await readParts(other)).toEqual([100, 220]);
  expect(await other.cart()).toMatchObject({ value: { balance: { value: 180 } } });
});

test.each([
  ['that has expired can be used for 90 days', -1, 90],
  ['that lasts longer keeps its expiry', 365, 365],
])('what goes back to a gift card %s [CHK-35]', async (_, days, expected) => {
  const buyer = await createGiftCardBuyer(shop, 500);
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  const orderId = await complete(buyer, id);
  await database.run(
    sql`update gift_card set expires_at = ${new Date(shop.deps.now() + days * dayMs)} where id = ${buyer.card.id}`,
  );
  await database.inTransaction(async (tx) => {
    const part = { clientId: shop.client.id, giftCardId: buyer.card.id, amount: 200, orderId };
    await returnToGiftCard(tx, { ...part, now: shop.deps.now() });
    return { ok: true };
  });
  expect(await buyer.left()).toEqual([200, 0]);
  expect(await buyer.check(buyer.card.code)).toMatchObject({ value: { balance: { value: 200 } } });
  const [card] = await database.run(sql<{ days: number }>`
    select round(extract(epoch from expires_at - ${new Date(shop.deps.now())}::timestamptz) / 86400)::int as days
    from gift_card where id = ${buyer.card.id}`);
  expect(card?.days).toBe(expected);
});

test.each([
  ['card alone', [{ tender_type: 'online', amount: 500 }]],
  ['gift card alone', [{ tender_type: 'gift-card', amount: 500 }]],
  [
    'credit in its place',
    [
      { tender_type: 'credit', amount: 200 },
      { tender_type: 'online', amount: 300 },
    ],
  ],
])('payments by %s are refused by field, and nothing is taken [CHK-09 CHK-35]', async (_, payments) => {
  const buyer = await createGiftCardBuyer(shop, 200);
  const refused = await buyer.authorise({ ...(await buyer.cardToken()), payments });
  expect(refused).toMatchObject({ ok: false, status: 422, errors: { payments: [expect.any(String)] } });
  expect(await buyer.left()).toEqual([200, 0]);
});

test('a gift card that expires before the payment pays nothing, and the page says so [CHK-35 PRC-10]', async () => {
  const buyer = await createGiftCardBuyer(shop, 200);
  const token = await buyer.cardToken();
  await database.run(sql`update gift_card set expires_at = created_at where id = ${buyer.card.id}`);
  expect(await buyer.authorise({ ...token, payments: buyer.payments })).toMatchObject({
    code: 'gift_card_not_applied',
    errors: { payments: [expect.stringContaining('You have not been charged.')] },
  });
  expect(await buyer.cart()).toMatchObject({
    value: { balance: { value: 500 }, gift_cards: [{ is_expired: true, applied: { value: 0 } }] },
  });
});

test('a phone does not see what is left on a gift card [CHK-01 CHK-35]', async () => {
  const buyer = await createGiftCardBuyer(shop, 2500, 3000);
  const larger = await createTestGiftCard(shop, 9000);
  await buyer.applyCard(larger.code);
  const created = await createKioskPage(buyer).create();
  const phone = createPhonePage(shop, (created.ok && created.value.url.split('#')[1]) || '');
  await phone.open();
  const shown = await phone.get();
  expect(shown).toMatchObject({ value: { cart: { balance: { value: 0 } } } });
  expect(JSON.stringify(shown)).not.toContain('9000');
});
