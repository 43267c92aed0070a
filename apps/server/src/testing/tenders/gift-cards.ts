import { call } from '@pavilion/contract/call';
import { applyGiftCard, checkGiftCard, removeGiftCard } from '@pavilion/contract/gift-card/gift-card';
import { sql } from 'kysely';
import { generateGiftCardCode, issueGiftCard } from '../../modules/gift-card/index.ts';
import { createTestBuyer, type TestBuyer, type TestCard, type TestShop } from '../checkouts.ts';

const dayMs = 86_400_000;

/** A gift card of a client, valid for a year. */
export async function createTestGiftCard(
  { world, client, deps }: Pick<TestShop, 'world' | 'client' | 'deps'>,
  amount: number,
  { currency = 'GBP', days = 365 } = {},
) {
  const code = generateGiftCardCode();
  const now = deps.now();
  const { value: id } = await world.inTransaction(async (tx) => ({
    ok: true,
    value: await issueGiftCard(tx, {
      clientId: client.id,
      code,
      currency,
      amount,
      expiresAt: now + days * dayMs,
      now,
    }),
  }));
  return { id, code };
}

/** The calls of somebody who has the code of a gift card. */
export const createGiftCardCalls = ({ send }: Pick<TestBuyer, 'send'>) => ({
  check: (code: string) => call(send, checkGiftCard, { body: { code } }),
  applyCard: (code: string, more: object = {}) => call(send, applyGiftCard, { body: { code, ...more } }),
  removeCard: (giftCardId: string) => call(send, removeGiftCard, { params: { giftCardId }, query: {} }),
});

/** A buyer with a cart of £5 and a gift card that is applied to it, and how they pay the rest. */
export async function createGiftCardBuyer(shop: TestShop, amount: number, price = 500) {
  const buyer = await createTestBuyer(shop, price);
  const card = await createTestGiftCard(shop, amount);
  const calls = createGiftCardCalls(buyer);
  const applied = await calls.applyCard(card.code);
  if (!applied.ok) throw new Error(`Gift card refused: ${applied.code}`);
  const paid = Math.min(amount, price);
  const payments = [
    { tender_type: 'gift-card' as const, amount: paid },
    ...(price > paid ? [{ tender_type: 'online' as const, amount: price - paid }] : []),
  ];
  return {
    ...buyer,
    ...calls,
    card,
    cardToken: buyer.card,
    payments,
    pay: (kind: TestCard = 'ok') =>
      price > paid ? buyer.pay(kind, { payments }) : buyer.authorise({ payments }),
    left: () => readGiftCard(shop, card.id),
  };
}

/** Balance and reserved of a gift card. */
async function readGiftCard({ world, client }: Pick<TestShop, 'world' | 'client'>, id: string) {
  const [row] = await world.run(sql<{ balance: number; reserved: number }>`
    select balance, reserved from account where client_id = ${client.id} and id = ${id}`);
  return row && [row.balance, row.reserved];
}
