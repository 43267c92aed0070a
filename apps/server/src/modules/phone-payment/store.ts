import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { PhonePayment } from '#platform/database/tables';
import { sha256 } from '#platform/security/crypto';
import type { CartSource } from '../cart/index.ts';

/** A payment of one basket on a phone. Instants in milliseconds. */
export type PhonePaymentRow = {
  clientId: string;
  id: string;
  cartId: string;
  personId: number;
  source: CartSource;
  cartHash: string;
  isOpened: boolean;
  createdAt: number;
  expiresAt: number;
};

type NewPhonePayment = Omit<PhonePaymentRow, 'isOpened' | 'source'> & { linkToken: string };

/** Inserts a payment, and ends the earlier ones of its cart. */
export async function insertPhonePayment(run: RunStatement, payment: NewPhonePayment): Promise<void> {
  const { clientId, id, cartId, personId, cartHash, linkToken } = payment;
  const createdAt = new Date(payment.createdAt);
  await run(sql`
    with ended as (
      update phone_payment set expires_at = ${createdAt}
      where client_id = ${clientId} and cart_id = ${cartId} and expires_at > ${createdAt}
    )
    insert into phone_payment (client_id, id, cart_id, person_id, cart_hash, link_hash, created_at, expires_at)
    values (${clientId}, ${id}, ${cartId}, ${personId}, ${cartHash}, ${sha256(linkToken)}, ${createdAt},
      ${new Date(payment.expiresAt)})`);
}

type OpenedLink = { clientId: string; linkToken: string; paymentToken: string; now: number };

/** Gives a link to a phone in one statement, so only one of two phones gets it. False if it did not. */
export async function openLink(
  run: RunStatement,
  { clientId, linkToken, paymentToken, now }: OpenedLink,
): Promise<boolean> {
  const paymentHash = sha256(paymentToken);
  const opened = await run(sql`
    update phone_payment set payment_hash = ${paymentHash}
    where client_id = ${clientId} and link_hash = ${sha256(linkToken)} and expires_at > ${new Date(now)}
      and (payment_hash is null or payment_hash = ${paymentHash})
    returning 1`);
  return opened.length > 0;
}

type PhonePaymentKey = { clientId: string } & (
  | { id: string }
  | { linkToken: string }
  | { paymentToken: string }
);

export async function readPhonePayment(
  run: RunStatement,
  key: PhonePaymentKey,
): Promise<PhonePaymentRow | undefined> {
  const condition =
    'id' in key
      ? sql`p.id = ${key.id}`
      : 'linkToken' in key
        ? sql`p.link_hash = ${sha256(key.linkToken)}`
        : sql`p.payment_hash = ${sha256(key.paymentToken)}`;
  const [row] = await run(sql<PhonePayment & { source: CartSource }>`
    select p.*, c.source from phone_payment p join cart c on c.client_id = p.client_id and c.id = p.cart_id
    where p.client_id = ${key.clientId} and ${condition}`);
  return (
    row && {
      clientId: row.client_id,
      id: row.id,
      cartId: row.cart_id,
      personId: row.person_id,
      source: row.source,
      cartHash: row.cart_hash,
      isOpened: row.payment_hash !== null,
      createdAt: row.created_at.getTime(),
      expiresAt: row.expires_at.getTime(),
    }
  );
}

/** The first order of the cart since the link was created, paid on the phone or at the kiosk. */
export async function findOrderId(
  run: RunStatement,
  { clientId, personId, cartId, createdAt }: PhonePaymentRow,
): Promise<string | undefined> {
  const [row] = await run(sql<{ id: string }>`
    select o.id from "order" o
    join checkout c on c.client_id = o.client_id and c.id = o.checkout_id
    where o.client_id = ${clientId} and o.person_id = ${personId} and o.created_at >= ${new Date(createdAt)}
      and c.cart_id = ${cartId}
    order by o.created_at limit 1`);
  return row?.id;
}

/** Deletes up to `limit` links that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredPhonePayments(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from phone_payment where (client_id, id) in (
      select client_id, id from phone_payment where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
