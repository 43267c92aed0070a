import type { CreditType } from '@pavilion/domain/credit/credit';
import type { LineKind } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { Purchasables } from '../../cart/index.ts';

type OrderKey = { clientId: string; checkoutId: string };
type LineKinds = { purchasables: Purchasables };

/**
 * CHK-12: when an unpaid order `o` is cancelled: 24 hours after its capture was refused, or 2 hours before the first
 * start of its settled lines, if that is earlier.
 */
const dueAtSql = (purchasables: Purchasables) => sql`
  least(o.awaiting_payment_since + interval '24 hours', (
    select min(${startSql(purchasables)})
    from order_line ol
    join cart_line l on l.client_id = ol.client_id and l.id = ol.cart_line_id and l.status = 'settled'
    where ol.client_id = o.client_id and ol.order_id = o.id
  ) - interval '2 hours')`;

/** The start of `cart_line l`, null for a kind without one. */
const startSql = (purchasables: Purchasables) => {
  const cases = Object.values(purchasables).flatMap(({ kind, startSql: sqlOfKind }) =>
    sqlOfKind ? [sql`when ${sql.lit(kind)} then ${sqlOfKind}`] : [],
  );
  return sql`case l.kind ${sql.join(cases, sql` `)} end`;
};

/** Unpaid orders past their deadline. A payment that began before it is waited for. */
const overdueSql = (purchasables: Purchasables, now: number) => sql`
  o.status = 'awaiting_payment' and ${dueAtSql(purchasables)} <= ${new Date(now)}
  and not exists (
    select from payment_attempt live
    where live.client_id = o.client_id and live.checkout_id = o.checkout_id
      and live.state in ('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending'))`;

/** An overdue order; `attemptId` is the latest attempt whose capture was refused. */
export type OverdueCheckout = OrderKey & { orderId: string; attemptId: string | null };

/** The overdue orders whose next try is due, new ones first; `now` in milliseconds. */
export const readOverdueCheckouts = (
  run: RunStatement,
  { purchasables, now, maxCount }: LineKinds & { now: number; maxCount: number },
) =>
  run(sql<OverdueCheckout>`
    select o.client_id as "clientId", o.checkout_id as "checkoutId", o.id as "orderId", (
      select a.id from payment_attempt a
      where a.client_id = o.client_id and a.checkout_id = o.checkout_id and a.state = 'capture_failed'
      order by a.created_at desc limit 1
    ) as "attemptId"
    from "order" o join checkout c on c.client_id = o.client_id and c.id = o.checkout_id
    where ${overdueSql(purchasables, now)}
      and (c.next_cancellation_at is null or c.next_cancellation_at <= ${new Date(now)})
    order by c.next_cancellation_at nulls first, o.id limit ${maxCount}`);

/** Delays the next try to cancel an unpaid order until an instant in milliseconds. */
export async function setNextCancellation(
  run: RunStatement,
  { clientId, checkoutId }: OrderKey,
  nextCancellationAt: number,
): Promise<void> {
  await run(sql`
    update checkout set next_cancellation_at = ${new Date(nextCancellationAt)}
    where client_id = ${clientId} and id = ${checkoutId}`);
}

/** When the unpaid order of a checkout is cancelled (milliseconds); undefined if it does not await its payment. */
export async function readPaymentDueAt(
  run: RunStatement,
  { clientId, checkoutId }: OrderKey,
  { purchasables }: LineKinds,
): Promise<number | undefined> {
  const [row] = await run(sql<{ dueAt: Date }>`
    select ${dueAtSql(purchasables)} as "dueAt" from "order" o
    where o.client_id = ${clientId} and o.checkout_id = ${checkoutId} and o.status = 'awaiting_payment'`);
  return row?.dueAt.getTime();
}

type OverdueLine = { id: string; kind: LineKind; amount: number };
type PaidCredit = { type: CreditType; amount: number };
type PaidGiftCard = { giftCardId: string; amount: number };

/** The lines of one overdue order, read under its checkout's lock. The attempt is the latest whose capture was refused. */
export async function readOverdueLines(
  tx: Transaction,
  { clientId, checkoutId }: OrderKey,
  { purchasables, now }: LineKinds & { now: number },
) {
  const [row] = await tx(sql<{
    orderId: string;
    personId: number;
    attemptId: string;
    snapshot: unknown;
    lines: OverdueLine[];
    /** The credit and the gift cards that the order was paid with. */
    credit: PaidCredit[];
    giftCards: PaidGiftCard[];
  }>`
    select o.id as "orderId", o.person_id as "personId", a.id as "attemptId", a.snapshot, (
      select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'amount', l.amount) order by l.id)
      from order_line ol
      join cart_line l on l.client_id = ol.client_id and l.id = ol.cart_line_id and l.status = 'settled'
      where ol.client_id = o.client_id and ol.order_id = o.id
    ) as lines, (
      select coalesce(json_agg(json_build_object('type', y.credit_type, 'amount', y.amount) order by y.credit_type), '[]')
      from tender y where y.client_id = o.client_id and y.order_id = o.id and y.tender_type = 'credit'
    ) as credit, (
      select coalesce(json_agg(json_build_object('giftCardId', y.gift_card_id, 'amount', y.amount) order by y.gift_card_id), '[]')
      from tender y where y.client_id = o.client_id and y.order_id = o.id and y.tender_type = 'gift-card'
    ) as "giftCards"
    from "order" o
    join lateral (
      select id, snapshot from payment_attempt
      where client_id = o.client_id and checkout_id = o.checkout_id and state in ('capture_failed', 'captured_late')
      order by state = 'capture_failed' desc, created_at desc limit 1
    ) a on true
    where o.client_id = ${clientId} and o.checkout_id = ${checkoutId} and ${overdueSql(purchasables, now)}`);
  return row;
}
