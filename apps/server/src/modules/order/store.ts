import { randomInt } from 'node:crypto';
import type { CreditType } from '@pavilion/domain/credit/credit';
import type { LineKind } from '@pavilion/domain/line';
import { sql } from 'kysely';
import { queryBuilder, type RunStatement, type Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { Order } from '#platform/database/tables';
import type { OrderSeller } from './snapshot.ts';
import { type CurrentSession, currentSessionSql, type MovedTo, movedToSql } from './store/line-booking.ts';

/** A new order. Amounts in minor units, tax included; `createdAt` in milliseconds. */
export type NewOrder = {
  clientId: string;
  id: string;
  reference: string;
  checkoutId: string;
  personId: number;
  source: 'activity-booking' | 'online-joining' | 'online-guest-passes' | 'front-of-house';
  total: number;
  taxTotal: number;
  currency: string;
  termsVersion: string | null;
  /** Null: the order's page shows the client as it is. */
  seller: OrderSeller | null;
  createdAt: number;
  lines: readonly NewLine[];
  tenders: readonly NewTender[];
};

/** A card's tender names the attempt that charges it. */
type NewTender = { id: string; amount: number } & (
  | { type: 'online'; attemptId: string }
  | { type: 'credit'; creditType: CreditType }
  | { type: 'gift-card'; giftCardId: string }
);

export type NewLine = {
  id: string;
  cartLineId: string;
  kind: LineKind;
  name: string;
  quantity: number;
  amount: number;
  tax: number;
  taxRate: number;
  taxCode: string;
  pricingOptionId: string | null;
  snapshot: unknown;
};

const unambiguous = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight characters that cannot be confused when they are read aloud or typed. */
export const generateReference = (): string =>
  Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('');

/** Inserts an order with its lines and tenders, together with other writes if `tx` joins statements. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const orderKey = { client_id: order.clientId, order_id: order.id };
  const write = joinStatements(tx);
  const header = write(
    queryBuilder.insertInto('order').values({
      client_id: order.clientId,
      id: order.id,
      reference: order.reference,
      checkout_id: order.checkoutId,
      person_id: order.personId,
      cart_source: order.source,
      status: 'success',
      total: order.total,
      tax_total: order.taxTotal,
      currency: order.currency,
      terms_version: order.termsVersion,
      seller: order.seller === null ? null : JSON.stringify(order.seller),
      created_at: new Date(order.createdAt),
    }),
  );
  const lines = write(
    queryBuilder.insertInto('order_line').values(
      order.lines.map((line, position) => ({
        ...orderKey,
        id: line.id,
        position,
        kind: line.kind,
        cart_line_id: line.cartLineId,
        name: line.name,
        quantity: line.quantity,
        amount: line.amount,
        tax: line.tax,
        tax_rate: line.taxRate,
        tax_code: line.taxCode,
        pricing_option_id: line.pricingOptionId,
        snapshot: JSON.stringify(line.snapshot),
      })),
    ),
  );
  const tenders = insertTenders(write, { clientId: order.clientId, orderId: order.id }, order.tenders);
  await Promise.all([header, lines, tenders]);
}

export async function insertTenders(
  tx: Transaction,
  { clientId, orderId }: { clientId: string; orderId: string },
  tenders: readonly NewTender[],
): Promise<void> {
  if (tenders.length === 0) return;
  await tx(
    queryBuilder.insertInto('tender').values(
      tenders.map(({ id, type, amount, ...tender }) => ({
        client_id: clientId,
        order_id: orderId,
        id,
        tender_type: type,
        amount,
        attempt_id: 'attemptId' in tender ? tender.attemptId : null,
        credit_type: 'creditType' in tender ? tender.creditType : null,
        gift_card_id: 'giftCardId' in tender ? tender.giftCardId : null,
      })),
    ),
  );
}

/** The order of a checkout, if there is one. */
export async function readOrderByCheckout(
  run: RunStatement,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
) {
  const [row] = await run(sql<{ id: string; status: string; total: number; reference: string }>`
    select id, status, total, reference from "order" where client_id = ${clientId} and checkout_id = ${checkoutId}`);
  return row;
}

/** Marks an order whose capture failed: its amount is owed. A later failure does not delay its deadline. */
export async function markAwaitingPayment(
  tx: Transaction,
  { clientId, id, now }: { clientId: string; id: string; now: number },
): Promise<void> {
  await tx(sql`
    update "order" set status = 'awaiting_payment',
      awaiting_payment_since = coalesce(awaiting_payment_since, ${new Date(now)})
    where client_id = ${clientId} and id = ${id} and status = 'success'`);
}

/** Marks an order that awaited its payment and has it: by a late capture of the refused one, or by another card. */
export async function markPaid(
  tx: Transaction,
  { clientId, id }: { clientId: string; id: string },
): Promise<void> {
  await tx(sql`
    update "order" set status = 'success'
    where client_id = ${clientId} and id = ${id} and status = 'awaiting_payment'`);
}

/** Cancels an unpaid order that has no settled line left. */
export async function markCancelled(
  tx: Transaction,
  { clientId, id }: { clientId: string; id: string },
): Promise<void> {
  await tx(sql`
    update "order" o set status = 'cancelled'
    where o.client_id = ${clientId} and o.id = ${id} and o.status = 'awaiting_payment' and not exists (
      select from order_line l join cart_line c on c.client_id = l.client_id and c.id = l.cart_line_id
      where l.client_id = o.client_id and l.order_id = o.id and c.status = 'settled')`);
}

export type OrderRow = {
  id: string;
  reference: string;
  cart_source: Order['cart_source'];
  status: 'success' | 'pending' | 'cancelled' | 'awaiting_payment';
  total: number;
  tax_total: number;
  checkout_id: string;
  person_id: number;
  /** Amount that is no longer owed, because its unpaid lines were cancelled. */
  forgone: number;
  /** When its unpaid lines were cancelled; null if they were not. */
  cancelled_at: Date | null;
  created_at: Date;
  email: string;
  seller: OrderSeller;
  lines: {
    id: string;
    kind: LineKind;
    booking_id: string | null;
    bookings: number;
    cancelled_bookings: number;
    cancelled_at: string | null;
    current: CurrentSession | null;
    moved_to: MovedTo | null;
    name: string;
    quantity: number;
    amount: number;
    tax: number;
    snapshot: unknown;
  }[];
  payments: {
    tender_type: string;
    credit_type: CreditType | null;
    amount: number;
    card: string | null;
    pending: boolean;
    taken: boolean;
  }[];
  /** By where the money goes and how far it is. Amounts in minor units. */
  refunds: {
    destination: 'card' | 'credit' | 'gift-card';
    state: 'in_progress' | 'succeeded' | 'needs_person' | 'closed';
    /** Whether it was made on the provider's website. */
    is_external: boolean;
    amount: number;
  }[];
};

const refundsSql = sql`
  (
    select coalesce(json_agg(row_to_json(made) order by made.destination, made.state), '[]')
    from (
      select f.destination, case when f.state in ('requested', 'submitted') then 'in_progress' else f.state end as state,
        f.reason = 'provider' as is_external, sum(f.amount)::int as amount
      from refund f where f.client_id = o.client_id and f.order_id = o.id and f.state <> 'failed'
      group by 1, 2, 3
    ) made
  )`;

const sellerSql = sql`
  jsonb_build_object('name', c.name, 'address', c.contact_address, 'vatNumber', c.vat_number)`;

/** The client as the seller of an order that is sold now. */
export async function readSeller(run: RunStatement, clientId: string): Promise<OrderSeller> {
  const [row] = await run(sql<{ seller: OrderSeller }>`
    select ${sellerSql} as seller from client c where c.id = ${clientId}`);
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row.seller;
}

/** Orders `o` with everything that their pages show. */
export const selectOrdersSql = sql<OrderRow>`
    select o.id, o.reference, o.cart_source, o.status, o.total, o.tax_total, o.checkout_id, o.person_id, o.created_at, p.email,
      (
        select coalesce(sum(j.amount), 0)::int from journal j
        where j.client_id = o.client_id and j.order_id = o.id and j.reason = 'cancellation'
      ) as forgone,
      (
        select max(j.created_at) from journal j
        where j.client_id = o.client_id and j.order_id = o.id and j.reason = 'cancellation'
      ) as cancelled_at,
      (
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'kind', l.kind, 'name', l.name, 'quantity', l.quantity, 'amount', l.amount, 'tax', l.tax, 'snapshot', l.snapshot,
          'booking_id', made.booking_id, 'bookings', made.bookings, 'cancelled_bookings', made.cancelled_bookings,
          'cancelled_at', made.cancelled_at, 'current', ${currentSessionSql}, 'moved_to', ${movedToSql}
        ) order by l.position), '[]')
        from order_line l
        cross join lateral (
          select (array_agg(b.id order by b.id))[1] as booking_id, count(*)::int as bookings,
            (count(*) filter (where b.status = 'cancelled'))::int as cancelled_bookings,
            max(b.cancelled_at) as cancelled_at
          from booking b where b.client_id = l.client_id and b.line_id = l.cart_line_id
        ) made
        where l.client_id = o.client_id and l.order_id = o.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object(
          'tender_type', y.tender_type, 'credit_type', y.credit_type, 'amount', y.amount,
          'card', case when y.attempt_id is not null then a.snapshot ->> 'card' else g.last_four end,
          'pending', coalesce(a.state = 'capture_pending', false),
          'taken', coalesce(a.state, 'captured') not in ('capture_failed', 'captured_late')
        ) order by y.credit_type, y.id), '[]')
        from tender y
        left join payment_attempt a on a.client_id = y.client_id and a.id = y.attempt_id
        left join gift_card g on g.client_id = y.client_id and g.id = y.gift_card_id
        where y.client_id = o.client_id and y.order_id = o.id
      ) as payments,
      ${refundsSql} as refunds,
      coalesce(o.seller, ${sellerSql}) as seller
    from "order" o
    join person p on p.client_id = o.client_id and p.id = o.person_id
    join client c on c.id = o.client_id`;

/** An order with everything that its page shows. The caller checks its buyer. */
export async function readOrder(run: RunStatement, { clientId, id }: { clientId: string; id: string }) {
  const [row] = await run(sql<OrderRow>`${selectOrdersSql} where o.client_id = ${clientId} and o.id = ${id}`);
  return row;
}

/** Moves orders to another person of the client. */
export const moveOrders = (
  tx: Transaction,
  { clientId, fromIds, toId }: { clientId: string; fromIds: readonly number[]; toId: number },
) =>
  tx(sql`
    update "order" set person_id = ${toId} where client_id = ${clientId} and person_id = any(${[...fromIds]}::int[])`);
