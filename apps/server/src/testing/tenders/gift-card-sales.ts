import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { sql } from 'kysely';
import type { Email } from '#platform/jobs/mailer';
import { createId } from '#platform/lib/id';
import { giftCardJobs, queueGiftCards } from '../../modules/gift-card-sale/index.ts';
import { createTestBuyer, type TestShop } from '../checkouts.ts';
import { unwrapPayment } from '../payment-shops.ts';
import { createGiftCardCalls } from './gift-cards.ts';

export const testRecipient = {
  recipient_name: 'Sam Sample',
  recipient_email: 'sam@people.test',
  sender_name: 'Aunt May',
  message: 'Enjoy it',
};

/** Lets a client sell gift cards of £10, £25 and from £5 to £100, and returns the id of their plan. */
export async function createTestGiftCardPlan({ world, client, deps }: TestShop): Promise<string> {
  const planId = createId(deps.now());
  await world.run(sql`
    insert into gift_card_plan (client_id, id, name, amounts, min_amount, max_amount, valid_months)
    values (${client.id}, ${planId}, 'Gift card', '{1000,2500}', 500, 10000, 12)`);
  return planId;
}

/** A customer whose basket has a gift card of £25 alone. */
export async function createTestGiver(shop: TestShop, planId: string, changes: object = {}) {
  const buyer = await createTestBuyer(shop, 2500);
  await buyer.clear();
  const add = (more: object = {}) => {
    const card = { amount: 2500, ...testRecipient, ...more };
    const item = { purchasable_type: 'pricingOption' as const, purchasable_id: planId, gift_card: card };
    return call(buyer.send, addToCart, { body: { items: [item] } });
  };
  const added = await add(changes);
  if (!added.ok) throw new Error(`Gift card refused: ${added.code}`);
  /** Pays for the basket, and returns the attempt with its order. */
  const buy = async () => {
    const { transaction_uuid: attemptId } = unwrapPayment(await buyer.pay());
    const { complete_order_id: orderId } = unwrapPayment(await buyer.complete(attemptId));
    return { attemptId, orderId: String(orderId) };
  };
  return { ...buyer, ...createGiftCardCalls(buyer), add, added: added.value, buy };
}

/** Writes and sends the emails of gift cards that are due, and returns those of the shop. */
export async function sendDueGiftCards({ world, client, deps }: TestShop): Promise<Email[]> {
  await queueGiftCards(deps);
  const sent: Email[] = [];
  const jobs = giftCardJobs(deps, { send: async (email) => void sent.push(email) });
  const rows = await world.run(sql<{ id: string; payload: unknown }>`
    update outbox set relayed_at = now()
    where client_id = ${client.id} and kind = 'send_gift_card' and relayed_at is null returning id, payload`);
  for (const { id, payload } of rows)
    await jobs['send_gift_card']?.({ clientId: client.id, id, payload }, { number: 1, isLast: false });
  return sent;
}

/** The code in the email of a gift card. */
export const findGiftCardCode = ([email]: readonly Email[]): string =>
  /\b(?:\w{4}-){3}\w{4}\b/.exec(email?.text ?? '')?.[0] ?? '';
