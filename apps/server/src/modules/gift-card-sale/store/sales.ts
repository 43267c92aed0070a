import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { type ClientBrand, clientBrandSql } from '../../client/index.ts';

type Lines = { clientId: string; lineIds: readonly string[] };
type SoldLine = { amount: number; orderId: string };

/** Sells the gift cards of bought lines: they are sent at once, or at 08:00 of their day at the client. */
export const insertSales = (
  tx: Transaction,
  { clientId, lineIds, now }: Lines & { now: number },
): Promise<SoldLine[]> =>
  tx(sql<SoldLine>`
    with sold as (
      insert into gift_card_sale (client_id, id, valid_months, send_at, created_at)
      select l.client_id, l.id, p.valid_months, greatest(${new Date(now)}::timestamptz,
          ((l.detail ->> 'sendOn')::date + time '08:00') at time zone c.timezone),
        ${new Date(now)}
      from cart_line l
      join gift_card_plan p on p.client_id = l.client_id and p.id = (l.detail ->> 'planId')::uuid
      join client c on c.id = l.client_id
      where l.client_id = ${clientId} and l.id in (${sql.join(lineIds)}) and l.status = 'reserved'
      returning client_id, id
    )
    select ol.amount, ol.order_id as "orderId"
    from sold s join order_line ol on ol.client_id = s.client_id and ol.cart_line_id = s.id`);

/** Ends sales whose cards are not sent, because their order is not paid. */
export const cancelSales = (
  tx: Transaction,
  { clientId, lineIds, now }: Lines & { now: number },
): Promise<SoldLine[]> =>
  tx(sql<SoldLine>`
    with ended as (
      update gift_card_sale set cancelled_at = ${new Date(now)}
      where client_id = ${clientId} and id in (${sql.join(lineIds)}) and queued_at is null and cancelled_at is null
      returning client_id, id
    )
    select ol.amount, ol.order_id as "orderId"
    from ended s join order_line ol on ol.client_id = s.client_id and ol.cart_line_id = s.id`);

/** A sale whose email is due. */
type DueSale = { clientId: string; id: string; to: string; name: string };

/**
 * Marks sales whose day has come and whose order is paid in full, the earliest first. Another worker's are skipped. A
 * refused capture and one that is in progress have not paid yet. A card of which all is taken back is not sent.
 */
export const markDueSales = (
  tx: Transaction,
  { now, limit }: { now: number; limit: number },
): Promise<DueSale[]> =>
  tx(sql<DueSale>`
    with due as (
      select s.client_id, s.id from gift_card_sale s
      join order_line ol on ol.client_id = s.client_id and ol.cart_line_id = s.id
      join "order" o on o.client_id = ol.client_id and o.id = ol.order_id
      where s.queued_at is null and s.cancelled_at is null and s.send_at <= ${new Date(now)} and s.withdrawn < ol.amount
        and o.total = (
        select coalesce(sum(y.amount), 0) from tender y
        left join payment_attempt a on a.client_id = y.client_id and a.id = y.attempt_id
        where y.client_id = o.client_id and y.order_id = o.id and coalesce(a.state, 'captured') = 'captured'
      )
      order by s.send_at limit ${limit} for update of s skip locked
    ), marked as (
      update gift_card_sale s set queued_at = ${new Date(now)}
      from due where s.client_id = due.client_id and s.id = due.id
      returning s.client_id, s.id
    )
    select m.client_id as "clientId", m.id, l.detail ->> 'recipientEmail' as "to", l.snapshot ->> 'title' as name
    from marked m join cart_line l on l.client_id = m.client_id and l.id = m.id`);

/** What the email of a gift card needs. Instants in milliseconds. */
export type SaleToSend = {
  giftCardId: string | null;
  amount: number;
  /** What is taken back of it. */
  withdrawn: number;
  orderId: string;
  currency: string;
  symbol: string;
  timezone: string;
  expiresAt: number;
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** The name that the buyer gave, else their first name. */
  senderName: string;
  language: string;
  origin: string;
  brand: ClientBrand;
};

/** Locks a sale whose email is in the outbox. It expires so many months after the day on which it is sent. */
export async function lockSaleToSend(
  tx: Transaction,
  { clientId, id, now }: { clientId: string; id: string; now: number },
): Promise<SaleToSend | undefined> {
  const [sale] = await tx(sql<SaleToSend>`
    select s.gift_card_id as "giftCardId", l.amount, s.withdrawn, o.id as "orderId", o.currency, c.currency_symbol as symbol, c.timezone,
      (extract(epoch from ((${new Date(now)}::timestamptz at time zone c.timezone)::date
        + make_interval(months => s.valid_months) + interval '1 day') at time zone c.timezone) * 1000)::float8 as "expiresAt",
      l.detail ->> 'recipientName' as "recipientName", l.detail ->> 'recipientEmail' as "recipientEmail",
      l.detail ->> 'message' as message,
      coalesce(nullif(l.detail ->> 'senderName', ''), p.first_name) as "senderName",
      a.snapshot ->> 'language' as language, a.snapshot ->> 'origin' as origin, ${clientBrandSql} as brand
    from gift_card_sale s
    join cart_line l on l.client_id = s.client_id and l.id = s.id
    join order_line ol on ol.client_id = s.client_id and ol.cart_line_id = s.id
    join "order" o on o.client_id = ol.client_id and o.id = ol.order_id
    join person p on p.client_id = o.client_id and p.id = o.person_id
    join client c on c.id = s.client_id
    join lateral (
      select snapshot from payment_attempt
      where client_id = o.client_id and checkout_id = o.checkout_id order by created_at desc limit 1
    ) a on true
    where s.client_id = ${clientId} and s.id = ${id} and s.queued_at is not null and l.detail ? 'recipientEmail'
      and s.withdrawn < l.amount
    for update of s`);
  return sale;
}

export async function setSaleCard(
  tx: Transaction,
  { clientId, id, giftCardId }: { clientId: string; id: string; giftCardId: string },
): Promise<void> {
  await tx(sql`
    update gift_card_sale set gift_card_id = ${giftCardId} where client_id = ${clientId} and id = ${id}`);
}

/** Forgets who sent and got gift cards that were emailed before an instant (milliseconds), and what was written in them. */
export async function clearSentGiftCards(run: RunStatement, before: number, limit: number): Promise<number> {
  const rows = await run(sql`
    update cart_line l set detail = l.detail - 'recipientName' - 'recipientEmail' - 'senderName' - 'message'
    where (l.client_id, l.id) in (
      select s.client_id, s.id from gift_card_sale s
      join cart_line k on k.client_id = s.client_id and k.id = s.id and k.detail ? 'recipientEmail'
      where coalesce(s.cancelled_at, s.queued_at) < ${new Date(before)} limit ${limit}
    )
    returning l.id`);
  return rows.length;
}
