import { sql } from 'kysely';
import { createTestBuyer, readAttempt, readOutboxEmails, type TestShop } from './checkouts.ts';

/** A customer with an order whose capture was refused. The shop's provider is Stripe. */
export async function createUnpaidOrder(shop: TestShop) {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  await refuseCapture(shop, paid.value.transaction_uuid);
  const done = await buyer.complete(paid.value.transaction_uuid);
  const orderId = String(done.ok && done.value.complete_order_id);
  const subjects = async () =>
    (await readOutboxEmails(shop))
      .filter(({ to }) => to === buyer.person.email)
      .map(({ subject }) => subject);
  return { ...buyer, orderId, subjects };
}

/** Cancels an authorised payment at Stripe, so that its capture is refused. */
export async function refuseCapture(shop: TestShop, transactionId: string): Promise<void> {
  const { provider_ref: ref } = await readAttempt(shop, transactionId);
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  await shop.sandbox.postForm(`/v1/payment_intents/${ref}/cancel`, {}, headers);
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
