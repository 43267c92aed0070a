import type { LineKind } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

export type RefundDestination = 'card' | 'credit';

/** A refund of one order line. `amount` in minor units; `nextCheckAt` and `now` in milliseconds. */
export type RefundClaim = {
  clientId: string;
  cartLineId: string;
  amount: number;
  /** Where the part that a card paid goes. Credit returns as credit of its type, and gift cards get back what they paid. */
  destination: RefundDestination;
  reason: 'cancellation' | 'session_change' | 'staff';
  /** The bookings whose cancellation it is, with what each gets; together the amount. Empty for another reason. */
  bookings: readonly { id: string; amount: number }[];
  now: number;
  nextCheckAt: number;
};

/** The part of a refund that one tender pays back. */
export type RefundPart = {
  id: string;
  orderId: string;
  /** The kind of the line. */
  kind: LineKind;
  personId: number;
  attemptId: string | null;
  creditType: 'general' | 'membership' | null;
  giftCardId: string | null;
  amount: number;
};

/** No order has more: a card or cash, five gift cards, and credit of each type. */
export const maxParts = 8;

/**
 * Claims what an order line has left to refund, and splits it over its tenders: the card first, then cash, gift cards in the order
 * in which they paid (the first to expire first), and general and membership credit, none more than it paid. Everything is computed from the locked rows, so concurrent refunds
 * never claim the same money. Bookings share the parts in their order. All or nothing: no row if the line, or what its captured tenders paid, has less left.
 */
export const claimRefund = (
  tx: Transaction,
  { clientId, cartLineId, amount, destination, reason, bookings, now, nextCheckAt }: RefundClaim,
  ids: readonly string[],
): Promise<RefundPart[]> =>
  tx(sql<RefundPart>`
    with line as materialized (
      select l.id, l.order_id, l.kind, o.person_id, l.amount - l.refunded as refundable
      from order_line l join "order" o on o.client_id = l.client_id and o.id = l.order_id and o.status = 'success'
      where l.client_id = ${clientId} and l.cart_line_id = ${cartLineId} for no key update of l
    ), paid as materialized (
      select t.id, t.order_id, t.attempt_id, t.tender_type, t.credit_type, t.gift_card_id, g.expires_at,
        a.state as attempt_state, t.amount - t.refunded as refundable
      from line join tender t on t.client_id = ${clientId} and t.order_id = line.order_id
      left join payment_attempt a on a.client_id = t.client_id and a.id = t.attempt_id
      left join gift_card g on g.client_id = t.client_id and g.id = t.gift_card_id
      order by t.id for no key update of t
    ), usable as (
      select *, row_number() over paying as position,
        sum(refundable) over paying - refundable as before
      from paid
      where refundable > 0 and (
        attempt_state = 'captured' or tender_type in ('credit', 'gift-card')
        or (attempt_id is null and ${destination}::text = 'credit')
      )
      window paying as (
        order by attempt_id is null, tender_type = 'credit', tender_type = 'gift-card', credit_type, expires_at, id
        rows unbounded preceding
      )
    ), part as (
      select *, least(refundable, ${amount}::int - before)::int as part_amount,
        case when tender_type in ('credit', 'gift-card') then tender_type else ${destination}::text end as part_destination
      from usable where before < ${amount}::int
    ), saved as (
      insert into refund (client_id, id, order_id, order_line_id, tender_id, attempt_id, destination, credit_type,
        gift_card_id, amount, reason, state, reference, created_at, updated_at, next_check_at)
      select ${clientId}, new.id, part.order_id, line.id, part.id,
        case when part_destination = 'card' then part.attempt_id end, part_destination,
        case when part_destination = 'credit' then coalesce(part.credit_type, 'general') end, part.gift_card_id,
        part_amount, ${reason},
        case when part_destination = 'card' then 'requested' else 'succeeded' end, 'pr-' || replace(new.id::text, '-', ''),
        ${new Date(now)}, ${new Date(now)},
        case when part_destination = 'card' then ${new Date(nextCheckAt)}::timestamptz end
      from line, part join unnest(${[...ids]}::uuid[]) with ordinality new (id, position) using (position)
      where line.refundable >= ${amount}::int and (select sum(part_amount) from part) = ${amount}::int
        and not exists (select from paid where attempt_state = 'capture_pending')
      returning id, order_id, tender_id, attempt_id, credit_type, gift_card_id, amount
    ), ${sharesSql({ clientId, bookings })}
    select saved.id, saved.order_id as "orderId", line.kind, line.person_id as "personId", saved.attempt_id as "attemptId",
      saved.credit_type as "creditType", saved.gift_card_id as "giftCardId", saved.amount
    from saved, line`);

/** Shares the parts among the bookings in their order, each of which takes the next of the sum. */
const sharesSql = ({ clientId, bookings }: Pick<RefundClaim, 'clientId' | 'bookings'>) => sql`
    share as (
      select given.id, given.amount, sum(given.amount) over (order by given.position) - given.amount as before
      from jsonb_to_recordset(${JSON.stringify(bookings.map((share, position) => ({ ...share, position })))}::jsonb)
        as given (id uuid, amount int, position int)
    ), shared as (
      insert into refund_share (client_id, refund_id, booking_id, tender_id, offset_amount, amount)
      select ${clientId}, saved.id, share.id, part.id, greatest(share.before - part.before, 0),
        least(share.before + share.amount, part.before + part.part_amount) - greatest(share.before, part.before)
      from saved join part on part.id = saved.tender_id
      join share on share.before < part.before + part.part_amount and share.before + share.amount > part.before
    )`;
