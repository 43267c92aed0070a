import { call } from '@pavilion/contract/call';
import { addToCart, getCart, removeFromCart } from '@pavilion/contract/cart';
import { complete } from '@pavilion/contract/checkout';
import { listGiftCardPlans } from '@pavilion/contract/gift-card/gift-card';
import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readOutboxEmails } from '../../testing/checkouts.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import {
  createTestGiftCardPlan,
  createTestGiver,
  findGiftCardCode,
  sendDueGiftCards,
  testRecipient,
} from '../../testing/tenders/gift-card-sales.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';
import { clearSentGiftCards } from './index.ts';

// A gift card from the basket to the email: its code exists once the order is paid and its day has come.
const { database, shops, sandbox } = await createTestShops();
const shop = shops.stripe;
const planId = await createTestGiftCardPlan(shop);
const today = () => getLocalDay(shop.deps.now(), 'Europe/London');
const createGiver = (changes: object = {}) => createTestGiver(shop, planId, changes);

test('a gift card is sold without tax, for a recipient and a day [CHK-35 BSK-09]', async () => {
  const { added } = await createGiver({ send_on: addDays(today(), 7) });
  expect(added).toMatchObject({
    total: { value: 2500 },
    tax_total: { value: 0 },
    items: [
      {
        type: 'pricing_option',
        name: 'Gift card',
        gift_card: { ...testRecipient, amount: 2500, send_on: addDays(today(), 7) },
      },
    ],
    hold: null,
  });
  expect(await call((await createGiver()).send, listGiftCardPlans, {})).toMatchObject({
    value: [{ id: planId, amounts: [{ value: 1000 }, { value: 2500 }], min_amount: { value: 500 } }],
  });
});

test('another amount, another day and missing details are refused with the reason [CHK-35]', async () => {
  const buyer = await createGiver();
  expect(await buyer.add({ amount: 499 })).toMatchObject({
    code: 'gift_card_amount',
    message: 'Choose an amount from £5.00 to £100.00.',
  });
  for (const days of [-1, 366])
    expect(await buyer.add({ send_on: addDays(today(), days) })).toMatchObject({ code: 'gift_card_day' });
  const item = { purchasable_type: 'pricingOption' as const, purchasable_id: planId };
  expect(await call(buyer.send, addToCart, { body: { items: [item] } })).toMatchObject({
    status: 422,
    code: 'gift_card_details_missing',
  });
});

test('the code is emailed once the order is paid, is stored nowhere, and pays [CHK-35]', async () => {
  const buyer = await createGiver();
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  expect(await sendDueGiftCards(shop)).toEqual([]);
  const done = await call(buyer.send, complete, { body: { transaction_uuid: id } });
  expect(done).toMatchObject({ value: { status: 'success' } });
  const emails = await sendDueGiftCards(shop);
  expect(emails).toMatchObject([
    {
      to: testRecipient.recipient_email,
      text: expect.stringMatching(/^Aunt May sent you a gift card of £25\.00 .*\n+Enjoy it$/m),
    },
  ]);
  const code = findGiftCardCode(emails);
  expect(await buyer.check(code)).toMatchObject({ value: { balance: { value: 2500 } } });
  const stored = await database.run(
    sql`select payload::text from outbox union all select snapshot::text from cart_line`,
  );
  expect(JSON.stringify(stored)).not.toContain(code);
  // The recipient spends it, the buyer sees the order.
  const links = (text = '') => text.match(/^[^\n]+: https?:\S+$/gm)?.map((link) => link.replace(/\?.*$/, ''));
  const origin = `http://bookings.${shop.client.slug}.localhost`;
  expect(links(emails[0]?.text)).toEqual([
    `Book an activity: ${origin}/redirect-to-selected-venue`,
    `See what is left on it: ${origin}/gift-cards`,
  ]);
  const receipt = (await readOutboxEmails(shop)).at(-1)?.text;
  expect(receipt).toContain('For Sam Sample, sent by email');
  expect(links(receipt)?.[0]).toMatch(/^See your order: /);
  expect(await sendDueGiftCards(shop)).toEqual([]);
});

test('an email that is sent again has a new code, and the earlier one does not pay [CHK-35]', async () => {
  const to = 'again@people.test';
  const buyer = await createGiver({ recipient_email: to });
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  await buyer.complete(id);
  const first = findGiftCardCode(await sendDueGiftCards(shop));
  await database.run(
    sql`update outbox set relayed_at = null where kind = 'send_gift_card' and payload ->> 'to' = ${to}`,
  );
  const second = findGiftCardCode(await sendDueGiftCards(shop));
  expect(await buyer.check(first)).toMatchObject({ code: 'gift_card_not_found' });
  expect(await buyer.check(second)).toMatchObject({ value: { balance: { value: 2500 } } });
});

test('a card for a later day is sent at 08:00 of it, and its recipient is forgotten after that [CHK-35]', async () => {
  const buyer = await createGiver({ send_on: addDays(today(), 2) });
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  await buyer.complete(id);
  expect(await sendDueGiftCards(shop)).toEqual([]);
  await sandbox.advance(3 * 86_400_000);
  expect(await sendDueGiftCards(shop)).toHaveLength(1);
  await clearSentGiftCards(database.run, shop.deps.now() + 1, 1000);
  const rows = await database.run(
    sql`select from cart_line where detail::text like '%sam@people.test%' and status = 'settled'`,
  );
  expect(rows).toEqual([]);
});

test('a refused capture sends no card, and the cancelled order never does [CHK-12 CHK-35]', async () => {
  const buyer = await createGiver();
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  await cancelOnWebsite(shop, id);
  await buyer.complete(id);
  expect(await sendDueGiftCards(shop)).toEqual([]);
  await sandbox.advance(25 * 3_600_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await sendDueGiftCards(shop)).toEqual([]);
  const [{ balance } = { balance: NaN }] = await database.run(sql<{ balance: number }>`
    select sum(case when t.code = 'gift-cards-sold' then j.amount else -j.amount end)::int as balance
    from journal j
    join account f on f.client_id = j.client_id and f.id = j.from_account_id
    join account t on t.client_id = j.client_id and t.id = j.to_account_id
    where 'gift-cards-sold' in (f.code, t.code) and j.client_id = ${shop.client.id}
      and j.order_id = (select id from "order" where status = 'cancelled')`);
  expect(balance).toBe(0);
});

test('a gift card does not pay for a gift card [CHK-35]', async () => {
  const buyer = await createGiver();
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  await buyer.complete(id);
  const code = findGiftCardCode(await sendDueGiftCards(shop));
  await buyer.add();
  expect(await buyer.applyCard(code)).toMatchObject({ code: 'gift_card_pays_nothing' });
  const cart = await call(buyer.send, getCart, { query: {} });
  const ids = cart.ok ? cart.value.items.map((line) => line.id) : [];
  expect(await call(buyer.send, removeFromCart, { query: {}, body: { cart_item_ids: ids } })).toMatchObject({
    value: { items: [] },
  });
});
