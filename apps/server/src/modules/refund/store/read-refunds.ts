import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Whether a refund of the payment still needs a person. */
export async function hasOpenRefund(run: RunStatement, attemptId: string): Promise<boolean> {
  const rows = await run(
    sql`select id from refund where attempt_id = ${attemptId} and state = 'needs_person' limit 1`,
  );
  return rows.length > 0;
}

/** What is refunded of a cancelled booking, by where it goes. `amount` in minor units. */
export type BookingRefund = {
  destination: 'card' | 'credit' | 'gift-card';
  state: 'requested' | 'submitted' | 'succeeded' | 'needs_person' | 'closed';
  amount: number;
  /** The gift card that got it back; null for another destination. */
  giftCard: RefundedGiftCard | null;
};

/** A gift card that an order was paid with. `expiresAt` in milliseconds. */
export type RefundedGiftCard = { lastFour: string; expiresAt: number };

/** The gift card `g`. */
const giftCardSql = sql`json_build_object(
    'lastFour', g.last_four, 'expiresAt', floor(extract(epoch from g.expires_at) * 1000)::float8)`;

/** The refunds of `booking b` as JSON. */
export const bookingRefundsSql = sql`(
  select coalesce(json_agg(json_build_object(
    'destination', f.destination, 'state', f.state, 'amount', refund_part(f, part),
    'giftCard', case when g.id is not null then ${giftCardSql} end
  ) order by f.destination, f.tender_id), '[]')
  from refund_share part
  join refund f on f.client_id = part.client_id and f.id = part.refund_id and f.state <> 'failed'
  left join gift_card g on g.client_id = f.client_id and g.id = f.gift_card_id
  where part.client_id = b.client_id and part.booking_id = b.id and refund_part(f, part) > 0
)`;

/**
 * What could be refunded of the order line of `booking b` now, in minor units, by tender. A payment that is still being
 * captured counts, and is refused when it is claimed. Cash comes back as credit only.
 */
export const refundableSql = sql`(
  select json_build_object(
    'orderId', ol.order_id, 'line', ol.amount - ol.refunded,
    'card', coalesce(sum(t.amount - t.refunded) filter (where a.state in ('captured', 'capture_pending')), 0)::int,
    'credit', coalesce(sum(t.amount - t.refunded) filter (where t.tender_type = 'credit'), 0)::int,
    'giftCards', coalesce(json_agg(json_build_object('amount', t.amount - t.refunded, 'giftCard', ${giftCardSql})
      order by t.id) filter (where g.id is not null), '[]'),
    'other', coalesce(sum(t.amount - t.refunded) filter (
      where t.tender_type not in ('credit', 'gift-card') and t.attempt_id is null
    ), 0)::int,
    'isCapturing', coalesce(bool_or(a.state = 'capture_pending'), false)
  )
  from order_line ol
  left join tender t on t.client_id = ol.client_id and t.order_id = ol.order_id
  left join payment_attempt a on a.client_id = t.client_id and a.id = t.attempt_id
  left join gift_card g on g.client_id = t.client_id and g.id = t.gift_card_id
  where ol.client_id = b.client_id and ol.cart_line_id = b.line_id
  group by ol.client_id, ol.id
)`;

/** The value of `refundableSql`. */
export type Refundable = {
  orderId: string;
  line: number;
  card: number;
  credit: number;
  /** In the order in which they get back what they paid. */
  giftCards: readonly { amount: number; giftCard: RefundedGiftCard }[];
  other: number;
  isCapturing: boolean;
};

/** The client's rule for what a cancelled booking gives back: where it goes, and the fee after the cut-off. */
export type RefundRule = {
  destination: 'card' | 'credit';
  fee: number;
  symbol: string;
  code: string;
  timezone: string;
  /** ACT-43: the client's clock. */
  clock_format: 12 | 24;
};

/** The rule of the client of `booking b` as JSON. */
export const refundRuleSql = sql`(
  select json_build_object('destination', c.cancellation_refund, 'fee', c.cancellation_fee, 'symbol', c.currency_symbol,
    'code', c.currency, 'timezone', c.timezone, 'clock_format', c.clock_format)
  from client c where c.id = b.client_id
)`;
