import type { PriceStep } from '@pavilion/domain/price';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type OrderKey = { clientId: string; orderId: string };

/** A booking that an order settled and nobody has cancelled. Instants in milliseconds. */
export type OrderSession = {
  id: string;
  line_id: string;
  name: string;
  quantity: number;
  /** Of the line, of any version. */
  snapshot: unknown;
  created_at: number;
  starts_at: number;
  ends_at: number;
  coordinates: { latitude: number; longitude: number } | null;
};

/** The sessions of an order by their start. Their times are those of now, because a session may have been moved. */
export const readOrderSessions = (
  run: RunStatement,
  { clientId, orderId, lineId }: OrderKey & { lineId?: string | undefined },
): Promise<OrderSession[]> =>
  run(sql<OrderSession>`
    select b.id, l.id as line_id, l.name, l.quantity, l.snapshot,
      (extract(epoch from b.created_at) * 1000)::float8 as created_at,
      (extract(epoch from o.starts_at) * 1000)::float8 as starts_at,
      (extract(epoch from o.ends_at) * 1000)::float8 as ends_at,
      case when v.lat is not null and v.lng is not null
        then json_build_object('latitude', v.lat, 'longitude', v.lng) end as coordinates
    from order_line l
    join booking b on b.client_id = l.client_id and b.line_id = l.cart_line_id and b.status = 'settled'
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    where l.client_id = ${clientId} and l.order_id = ${orderId}
      ${lineId === undefined ? sql`` : sql`and l.id = ${lineId}`}
    order by o.starts_at, l.position, b.id`);

/** What a receipt names beside the order itself. Amounts in minor units. */
export type ReceiptFacts = {
  buyer: { first_name: string; last_name: string };
  /** By the id of the order's line. */
  lines: Record<string, { tax_rate: number; tax_code: string; price_steps: PriceStep[] }>;
  /** Of its tenders, to the card, to credit or to the gift card that paid. */
  refunds: {
    destination: string;
    /** `closed`: staff have settled it in another way. */
    state: 'requested' | 'submitted' | 'succeeded' | 'needs_person' | 'closed';
    amount: number;
    /** The end of the gift card's code; null for other tenders. */
    last_four: string | null;
    updated_at: string;
  }[];
};

export async function readReceiptFacts(
  run: RunStatement,
  { clientId, orderId }: OrderKey,
): Promise<ReceiptFacts> {
  const [row] = await run(sql<ReceiptFacts>`
    select json_build_object('first_name', p.first_name, 'last_name', p.last_name) as buyer,
      (
        select coalesce(json_object_agg(l.id, json_build_object(
          'tax_rate', l.tax_rate, 'tax_code', l.tax_code, 'price_steps', coalesce(c.price_steps, '[]'::jsonb)
        )), '{}')
        from order_line l
        left join cart_line c on c.client_id = l.client_id and c.id = l.cart_line_id
        where l.client_id = o.client_id and l.order_id = o.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object(
          'destination', r.destination, 'state', r.state, 'amount', r.amount, 'last_four', g.last_four,
          'updated_at', r.updated_at
        ) order by r.destination, r.created_at, r.id), '[]')
        from refund r
        join tender t on t.client_id = r.client_id and t.id = r.tender_id
        left join gift_card g on g.client_id = t.client_id and g.id = t.gift_card_id
        where r.client_id = o.client_id and r.order_id = o.id and r.state <> 'failed'
      ) as refunds
    from "order" o
    join person p on p.client_id = o.client_id and p.id = o.person_id
    where o.client_id = ${clientId} and o.id = ${orderId}`);
  if (!row) throw new Error(`Order ${orderId} not found`);
  return row;
}
