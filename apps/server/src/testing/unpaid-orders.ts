import { call } from '@pavilion/contract/call';
import {
  authoriseOrderPayment,
  completeOrderChallenge,
  completeOrderPayment,
  getOrderPayment,
  prepareOrderPayment,
  resumeOrderPayment,
} from '@pavilion/contract/order-payment';
import { sql } from 'kysely';
import { createTestSend } from './carts.ts';
import {
  createCardToken,
  createTestBuyer,
  readOutboxEmails,
  type TestCard,
  type TestShop,
} from './checkouts.ts';
import { cancelOnWebsite } from './provider-website.ts';

/** A customer with an order whose capture was refused. */
export async function createUnpaidOrder(shop: TestShop) {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const transactionId = paid.value.transaction_uuid;
  await cancelOnWebsite(shop, transactionId);
  const done = await buyer.complete(transactionId);
  const orderId = String(done.ok && done.value.complete_order_id);
  const emails = async () => (await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email);
  const subjects = async () => (await emails()).map(({ subject }) => subject);
  return { ...buyer, orderId, transactionId, emails, subjects };
}

/** The page behind a payment link, in a browser without a session. It pays £5 by default. */
export function createOrderPage(shop: TestShop, token: string, amount = 500) {
  const send = createTestSend(shop.app, { host: shop.client.host });
  const query = { order_token: token };
  const prepare = () => call(send, prepareOrderPayment, { query });
  const authorise = (body: object) =>
    call(send, authoriseOrderPayment, {
      body: {
        order_token: token,
        amount,
        billing_address_line_one: '88 High Street',
        billing_city: 'Salford',
        billing_postcode: 'M7 3QS',
        ...body,
      },
    });
  return {
    get: () => call(send, getOrderPayment, { query }),
    prepare,
    authorise,
    pay: async (kind: TestCard = 'ok') => {
      const prepared = await prepare();
      return prepared.ok ? authorise(await createCardToken(shop, prepared.value, kind)) : prepared;
    },
    resume: (card_identifier: string) =>
      call(send, resumeOrderPayment, { body: { order_token: token, card_identifier } }),
    completeSca: (id: string) =>
      call(send, completeOrderChallenge, { body: { order_token: token, transaction_uuid: id } }),
    complete: (id: string) =>
      call(send, completeOrderPayment, { body: { order_token: token, transaction_uuid: id } }),
  };
}

export type OrderPage = ReturnType<typeof createOrderPage>;

/** The token of the payment link in the buyer's latest email that has one. */
export async function readOrderToken(buyer: { emails: () => Promise<{ text: string }[]> }): Promise<string> {
  const texts = (await buyer.emails()).map(({ text }) => text);
  const token = texts.map((text) => /order_token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
  if (!token) throw new Error(`No payment link in ${texts.join('\n')}`);
  return token;
}

/** Pays with a card that needs no challenge, and returns the transaction. */
export async function payOrder(page: OrderPage): Promise<string> {
  const paid = await page.pay();
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const id = paid.value.transaction_uuid;
  await page.complete(id);
  return id;
}

/** The balance of an order on the client's receivable account. */
export async function readAmountOwed({ world, client }: TestShop, orderId: string) {
  const [row] = await world.run(sql<{ owed: number }>`
    select (coalesce(sum(j.amount) filter (where t.code = 'receivable'), 0)
      - coalesce(sum(j.amount) filter (where f.code = 'receivable'), 0))::int as owed
    from journal j
    join account f on f.client_id = j.client_id and f.id = j.from_account_id
    join account t on t.client_id = j.client_id and t.id = j.to_account_id
    where j.client_id = ${client.id} and j.order_id = ${orderId}`);
  return row?.owed;
}
