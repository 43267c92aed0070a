import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { createTestBuyer, createTestShop, runOutbox, type TestShop } from '../../testing/checkouts.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestShops } from '../../testing/payment-shops.ts';
import { refundOnWebsite } from '../../testing/provider-website.ts';
import {
  createTestGiftCardPlan,
  createTestGiver,
  findGiftCardCode,
  sendDueGiftCards,
} from '../../testing/tenders/gift-card-sales.ts';
import { createGiftCardCalls } from '../../testing/tenders/gift-cards.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { readAttempt } from '../payment/index.ts';
import { recordReturns, refundLine, syncProviderRefunds } from './index.ts';

// A gift card that was sold and whose money goes back: what is left of it is taken back, and what is spent is not refunded.
const { database, sandbox, shops } = await createTestShops();
const shop = shops.stripe;
const planId = await createTestGiftCardPlan(shop);
const plain = createDatabase(await cloneDatabase({ canBreakInvariants: true }), 8);
await plain.run(sql`alter table account drop constraint account_not_overdrawn`);
const withoutReservation = removeStatementGuard(plain, 'and balance - reserved >=', 'and 0 <=');
const unguarded = removeStatementGuard(withoutReservation, 'and a.balance - a.reserved >=', 'and 0 <=');
afterAll(async () => {
  await unguarded.close();
  await withoutReservation.close();
  await plain.close();
});

/** A gift card of £25 that was bought, and how its line is refunded. `isSent`: its email was sent. */
async function buyGiftCard(at: TestShop, plan: string, { isSent = true } = {}) {
  const buyer = await createTestGiver(at, plan);
  const { attemptId, orderId } = await buyer.buy();
  await runOutbox(at);
  const code = isSent ? findGiftCardCode(await sendDueGiftCards(at)) : '';
  const [line] = await at.world.run(sql<{ id: string }>`
    select cart_line_id as id from order_line where client_id = ${at.client.id} and order_id = ${orderId}`);
  const clientId = at.client.id;
  return {
    ...buyer,
    code,
    attemptId,
    refund: (amount: number) =>
      at.world.inTransaction((tx) =>
        refundLine(tx, {
          clientId,
          cartLineId: line?.id ?? '',
          bookings: [],
          amount,
          destination: 'card',
          reason: 'staff',
          now: at.deps.now(),
        }),
      ),
    left: async () => {
      const checked = await buyer.check(code);
      return checked.ok ? checked.value.balance.value : checked.code;
    },
    attempt: async () => {
      const attempt = await readAttempt(at.world.run, { clientId, id: attemptId });
      if (!attempt) throw new Error(`Payment attempt ${attemptId} not found`);
      return attempt;
    },
    /** What is in the journal for gift cards that are sold and not refunded, of this order. */
    sold: async () => {
      const [row] = await at.world.run(sql<{ sum: number }>`
        select sum(case reason when 'gift_card_sold' then amount else -amount end)::int as sum from journal
        where client_id = ${clientId} and order_id = ${orderId} and reason in ('gift_card_sold', 'gift_card_unsold')`);
      return row?.sum;
    },
  };
}

/** Pays a basket of £5 with the gift card. */
async function spend(at: TestShop, code: string) {
  const buyer = await createTestBuyer(at);
  expect(await createGiftCardCalls(buyer).applyCard(code)).toMatchObject({ ok: true });
  return () => buyer.authorise({ payments: [{ tender_type: 'gift-card' as const, amount: 500 }] });
}

test('a refund takes the same back of the card, and what is spent is not refunded [CHK-35 BKG-10]', async () => {
  const card = await buyGiftCard(shop, planId);
  const pay = await spend(shop, card.code);
  expect(await pay()).toMatchObject({ ok: true });
  expect(await card.refund(2001)).toMatchObject({ refusal: { code: 'gift_card_spent' } });
  expect(await card.refund(1500)).toMatchObject({ ok: true });
  expect(await card.left()).toBe(500);
  expect(await card.refund(500)).toMatchObject({ ok: true });
  expect(await card.left()).toBe('gift_card_not_found');
  expect(await card.sold()).toBe(500);
});

test('a card that is refunded before its day is not sent, or with what is left of it [CHK-35]', async () => {
  const whole = await buyGiftCard(shop, planId, { isSent: false });
  expect(await whole.refund(2500)).toMatchObject({ ok: true });
  const part = await buyGiftCard(shop, planId, { isSent: false });
  expect(await part.refund(1000)).toMatchObject({ ok: true });
  const emails = await sendDueGiftCards(shop);
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('£15.00')]);
  expect(await part.check(findGiftCardCode(emails))).toMatchObject({ value: { balance: { value: 1500 } } });
  expect([await whole.sold(), await part.sold()]).toEqual([0, 1500]);
});

test('a refund on the website of the provider takes the card back, however often it is reported [CHK-35 PAY-05]', async () => {
  const card = await buyGiftCard(shop, planId);
  await refundOnWebsite(shop, card.attemptId);
  for (let n = 0; n < 3; n += 1) await syncProviderRefunds(shop.deps, await card.attempt());
  expect(await card.left()).toBe('gift_card_not_found');
  expect(await card.sold()).toBe(0);
});

test('a dispute takes the card back until it is won [CHK-35 PAY-05]', async () => {
  const card = await buyGiftCard(shop, planId);
  const dispute = { ref: `dp_${card.attemptId}`, amount: 2500, reason: 'fraudulent', dueAt: null };
  const report = async (status: string, withdrawn: number) =>
    recordReturns(shop.deps, await card.attempt(), {
      refunds: [],
      disputes: [{ ...dispute, status, withdrawn }],
    });
  await report('needs_response', 2500);
  expect(await card.left()).toBe('gift_card_not_found');
  expect(await card.refund(100)).toMatchObject({ ok: false });
  await report('won', 0);
  expect(await card.left()).toBe(2500);
  expect(await card.sold()).toBe(2500);
});

test('a card whose sale is charged back keeps nothing of what it gets back [CHK-35 PAY-05]', async () => {
  const card = await buyGiftCard(shop, planId);
  const buyer = await createTestBuyer(shop, 2500);
  expect(await createGiftCardCalls(buyer).applyCard(card.code)).toMatchObject({ ok: true });
  const paid = await buyer.authorise({ payments: [{ tender_type: 'gift-card' as const, amount: 2500 }] });
  const done = await buyer.complete(paid.ok ? paid.value.transaction_uuid : '');
  await refundOnWebsite(shop, card.attemptId);
  await syncProviderRefunds(shop.deps, await card.attempt());
  const [line] = await database.run(sql<{ id: string }>`
    select cart_line_id as id from order_line where order_id = ${done.ok ? done.value.complete_order_id : null}`);
  await database.inTransaction((tx) =>
    refundLine(tx, {
      clientId: shop.client.id,
      cartLineId: line?.id ?? '',
      bookings: [],
      amount: 2500,
      destination: 'card',
      reason: 'staff',
      now: shop.deps.now(),
    }),
  );
  expect(await card.left()).toBe('gift_card_not_found');
});

/** A refund of the whole card and a payment of £5 with it, both before one of them has written. */
async function refundAndSpend(at: TestShop, plan: string) {
  const card = await buyGiftCard(at, plan);
  const pay = await spend(at, card.code);
  const [refunded, paid] = await holdWrites(at.world, { table: 'account', count: 2 }, () =>
    Promise.all([card.refund(2500), pay()]),
  );
  return [refunded.ok, paid.ok];
}

describe('a refund of a sold card against its use', () => {
  test('is won by one of them [CHK-35 PAY-08]', async () => {
    const ends = await refundAndSpend(shop, planId);
    expect(ends.filter(Boolean)).toHaveLength(1);
  });

  test('without the guards, both get the money', async () => {
    const at = await createTestShop(unguarded, sandbox, 'stripe');
    expect(await refundAndSpend(at, await createTestGiftCardPlan(at))).toEqual([true, true]);
  });
});
