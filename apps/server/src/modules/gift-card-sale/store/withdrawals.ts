import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** What is taken back of a sold gift card; below 0, what it gets back. Its id is null if the card is not made yet. */
export type Adjustment = { giftCardId: string | null; change: number };

/**
 * Takes an amount back of the gift card of a line in one statement: of its balance, or of the card that is still to be made.
 * Undefined if less is left, or if a payment in progress has reserved it.
 */
export async function withdrawFromSale(
  tx: Transaction,
  { clientId, cartLineId, amount }: { clientId: string; cartLineId: string; amount: number },
): Promise<Pick<Adjustment, 'giftCardId'> | undefined> {
  const [row] = await tx(sql<Pick<Adjustment, 'giftCardId'>>`
    with sale as materialized (
      select s.client_id, s.id, s.gift_card_id, l.amount from gift_card_sale s
      join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
      where s.client_id = ${clientId} and s.id = ${cartLineId} and s.cancelled_at is null for no key update of s
    ), taken as (
      update account a set balance = balance - ${amount}
      from sale where a.client_id = sale.client_id and a.id = sale.gift_card_id
        and a.balance - a.reserved >= ${amount}
      returning a.id
    )
    update gift_card_sale s set withdrawn = s.withdrawn + ${amount}
    from sale where s.client_id = sale.client_id and s.id = sale.id
      and case when sale.gift_card_id is null then s.withdrawn + ${amount} <= sale.amount else exists (select from taken) end
    returning s.gift_card_id as "giftCardId"`);
  return row;
}

/**
 * Takes back of the gift cards of an order, in one statement, what refunds of its lines and, beyond the price of its other
 * lines, what refunds and disputes at the provider have taken. No more than is left of a card; what has been taken too
 * much goes back to it.
 */
export const adjustWithdrawals = (
  tx: Transaction,
  { clientId, orderId }: { clientId: string; orderId: string },
): Promise<Adjustment[]> =>
  tx(sql<Adjustment>`
    with back as (
      select (
        select coalesce(sum(f.amount), 0) from refund f
        where f.client_id = ${clientId} and f.order_id = ${orderId} and f.order_line_id is null and f.state <> 'failed'
      ) + (
        select coalesce(sum(d.withdrawn), 0) from tender t
        join dispute d on d.client_id = t.client_id and d.attempt_id = t.attempt_id
        where t.client_id = ${clientId} and t.order_id = ${orderId}
      ) - (
        select coalesce(sum(l.amount - l.refunded), 0) from order_line l
        where l.client_id = ${clientId} and l.order_id = ${orderId} and l.kind <> 'gift_card'
      ) as amount
    ), sale as materialized (
      select s.client_id, s.id, s.gift_card_id, s.withdrawn, l.amount, l.refunded, l.position from gift_card_sale s
      join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
      where s.client_id = ${clientId} and l.order_id = ${orderId} and s.cancelled_at is null
      order by s.id for no key update of s
    ), wanted as (
      select *, refunded + least(amount - refunded, greatest(0, (select amount from back) - before))::int - withdrawn as change
      from (select *, sum(amount - refunded) over (order by position) - (amount - refunded) as before from sale) sale
    ), card as materialized (
      select wanted.id as sale_id, a.id, least(wanted.change, a.balance - a.reserved) as change
      from wanted join account a on a.client_id = wanted.client_id and a.id = wanted.gift_card_id
      order by a.id for no key update of a
    ), moved as (
      update account a set balance = a.balance - card.change
      from card where a.client_id = ${clientId} and a.id = card.id and card.change <> 0
    )
    update gift_card_sale s set withdrawn = s.withdrawn + coalesce(card.change, wanted.change)
    from wanted left join card on card.sale_id = wanted.id
    where s.client_id = wanted.client_id and s.id = wanted.id and coalesce(card.change, wanted.change) <> 0
    returning s.gift_card_id as "giftCardId", coalesce(card.change, wanted.change) as change`);

/** The order that a gift card was bought with; undefined if the client gave it. */
export async function findOrderOfCard(
  tx: Transaction,
  { clientId, giftCardId }: { clientId: string; giftCardId: string },
): Promise<string | undefined> {
  const [row] = await tx(sql<{ orderId: string }>`
    select l.order_id as "orderId" from gift_card_sale s
    join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
    where s.client_id = ${clientId} and s.gift_card_id = ${giftCardId}`);
  return row?.orderId;
}
