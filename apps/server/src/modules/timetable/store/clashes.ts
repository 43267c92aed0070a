import { type RawBuilder, sql } from 'kysely';
import type { Tender } from '#platform/database/tables';

/**
 * What keeps an occurrence from running: another occurrence that has a location or an instructor of this one at its
 * time, or a closure. Instants in milliseconds.
 */
export type ClashRow =
  | {
      kind: 'instructors' | 'locations';
      starts_at: number;
      ends_at: number;
      recurrence_id: string;
      /** The shared instructors or leaf locations. */
      ids: string[];
    }
  | {
      kind: 'closure';
      closure_id: string;
      reason: string;
      /** Empty if the whole venue is closed. */
      ids: string[];
    };

/** The booking that has a whole hall. */
export type BlockBookingRow = {
  user_id: number | null;
  booking_id: string;
  booking_status: 'settled' | 'reserved';
  is_paid: boolean;
  tender_types: Tender['tender_type'][];
  payment_reference: string | null;
};

const periodSql = sql`tstzrange(
  o.starts_at - make_interval(mins => o.setup_minutes), o.ends_at + make_interval(mins => o.teardown_minutes)
)`;
/** ACT-11: the `ClashRow`s of `occurrence o` as JSON; null unless it clashes, so other occurrences cost nothing. */
export const clashesSql: RawBuilder<ClashRow[] | null> = sql`
  case when o.status = 'clashing' then list_clashes(o.client_id, o.id) end`;

/** ACT-11: the `BlockBookingRow` of `occurrence o` as JSON for staff; null for others, and unless it is a whole hall. */
export const blockBookingSql = (side: 'online' | 'foh', now: Date): RawBuilder<BlockBookingRow | null> =>
  side === 'online'
    ? sql`null::json`
    : sql`
  case when o.leaf_allocation = 'all' then (
    select json_build_object(
      'user_id', b.person_id, 'booking_id', b.id, 'booking_status', b.status,
      'is_paid', b.status = 'settled' and coalesce(bought.status = 'success', false),
      'tender_types', array(
        select distinct paid.tender_type from tender paid
        where paid.client_id = bought.client_id and paid.order_id = bought.id order by 1
      ),
      'payment_reference', bought.reference
    )
    from allocation a
    join booking b on b.client_id = a.client_id and b.id = a.booking_id and b.occurrence_id = o.id
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    left join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    left join order_line sold on sold.client_id = l.client_id and sold.cart_line_id = l.id
    left join "order" bought on bought.client_id = sold.client_id and bought.id = sold.order_id
    where a.client_id = o.client_id and a.location_id = o.location_ids[1] and a.during && ${periodSql}
      and (b.status = 'settled' or b.status = 'reserved' and (h.attempt_id is not null or h.ends_at > ${now}))
    limit 1
  ) end`;
