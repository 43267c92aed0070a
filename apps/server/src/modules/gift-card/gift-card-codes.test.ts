import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import {
  createGiftCardBuyer,
  createGiftCardCalls,
  createTestGiftCard,
} from '../../testing/tenders/gift-cards.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const otherShop = await createTestShop(database, sandbox, 'stripe');

/** A guest at an address of their own. */
const createGuest = (remoteAddress: string) =>
  createGiftCardCalls({
    send: async ({ method, url, body }) => {
      const headers = { host: shop.client.host, 'content-type': 'application/json' };
      const reply = await shop.app.inject({ method, url, headers, remoteAddress, payload: body ?? '' });
      return { status: reply.statusCode, body: reply.json<unknown>() };
    },
  });

test('a code is read in any way of typing it, and its hash alone is stored [CHK-35]', async () => {
  const { code, id } = await createTestGiftCard(shop, 2500);
  const guest = createGuest('203.0.113.1');
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 9)} ${code.slice(9)}`;
  expect(await guest.check(typed)).toMatchObject({
    value: { last_four: code.slice(-4), balance: { value: 2500 } },
  });
  const [row] = await database.run(sql`select * from gift_card where id = ${id}`);
  expect(JSON.stringify(row)).not.toContain(code);
});

describe('a code that does not pay', () => {
  test('unknown, spent and those of another client are refused alike [CHK-35]', async () => {
    const spent = await createGiftCardBuyer(shop, 500);
    const paid = await spent.pay();
    await spent.complete(paid.ok ? paid.value.transaction_uuid : '');
    const foreign = await createTestGiftCard(otherShop, 500);
    const guest = createGuest('203.0.113.2');
    const replies = [];
    for (const code of ['GFTC-2222-3333-4444', spent.card.code, foreign.code])
      replies.push(await guest.check(code));
    expect(replies[0]).toMatchObject({ status: 404, code: 'gift_card_not_found' });
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });

  test('expired and of another currency are refused with the reason [CHK-35]', async () => {
    const expired = await createTestGiftCard(shop, 500, { days: -1 });
    const foreign = await createTestGiftCard(shop, 500, { currency: 'EUR' });
    const { applyCard } = createGiftCardCalls(await createTestBuyer(shop));
    expect(await applyCard(expired.code)).toMatchObject({
      code: 'gift_card_expired',
      message: expect.stringMatching(/^This gift card expired on /),
    });
    expect(await applyCard(foreign.code)).toMatchObject({ code: 'gift_card_other_currency' });
  });
});

describe('a thousand tries', () => {
  test('of one session are refused after 20, also with the right code [CHK-35]', async () => {
    const buyer = createGiftCardCalls(await createTestBuyer(shop));
    const { code } = await createTestGiftCard(shop, 2500);
    for (let tried = 0; tried < 20; tried += 1) await buyer.check('GFTC-2222-3333-4444');
    expect(await buyer.check(code)).toMatchObject({
      status: 429,
      code: 'too_many_codes',
      message: 'You have tried too many codes. Wait 10 minutes and try again.',
    });
    expect(await buyer.applyCard(code)).toMatchObject({ status: 429 });
  });

  test('of one address without a session are refused after 100 [CHK-35]', async () => {
    // One after the other: a limit whose database is busy counts in its process.
    const statuses: number[] = [];
    for (let tried = 0; tried < 102; tried += 1) {
      const reply = await createGuest('203.0.113.3').check('GFTC-2222-3333-4444');
      statuses.push(reply.ok ? 200 : reply.status);
    }
    expect(statuses.indexOf(429)).toBe(100);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });
});

test('a cart has at most five gift cards, and a card that would pay nothing is refused [CHK-35]', async () => {
  const buyer = createGiftCardCalls(await createTestBuyer(shop, 500));
  for (let count = 0; count < 5; count += 1) {
    const { code } = await createTestGiftCard(shop, 50);
    expect(await buyer.applyCard(code)).toMatchObject({ ok: true });
    expect(await buyer.applyCard(code)).toMatchObject({ ok: true });
  }
  const { code } = await createTestGiftCard(shop, 50);
  expect(await buyer.applyCard(code)).toMatchObject({ code: 'too_many_gift_cards' });
  const other = createGiftCardCalls(await createTestBuyer(shop, 500));
  const large = await createTestGiftCard(shop, 500);
  await other.applyCard(large.code);
  const later = await createTestGiftCard(shop, 500, { days: 400 });
  expect(await other.applyCard(later.code)).toMatchObject({ code: 'gift_card_pays_nothing' });
});
