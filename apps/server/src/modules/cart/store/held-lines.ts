import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** What a line was put into the cart for. */
export type HeldLine = {
  id: string;
  occurrence_id: string;
  person_id: number | null;
  places: number;
  amount: number;
  pricing_option_id: string | null;
};

/** The reserved lines of a cart whose hold is locked, in the order of their sessions. */
export const readHeldLines = (run: RunStatement, clientId: string, cartId: string): Promise<HeldLine[]> =>
  run(sql<HeldLine>`
    select b.id, b.occurrence_id, b.person_id, b.places, b.amount, b.pricing_option_id
    from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = ${clientId} and b.cart_id = ${cartId} and b.status = 'reserved'
    order by o.starts_at, b.id`);

/** What comes with a session and is told to who bought it. */
export type OccurrenceDetailsRow = { occurrence_id: string; what_to_bring: string; venue_address: string };

export const readOccurrenceDetails = (
  run: RunStatement,
  clientId: string,
  occurrenceIds: readonly string[],
): Promise<OccurrenceDetailsRow[]> =>
  run(sql<OccurrenceDetailsRow>`
    select o.id as occurrence_id, t.what_to_bring,
      concat_ws(', ', nullif(v.address1, ''), nullif(v.address2, ''), nullif(v.town, ''), nullif(v.postcode, ''))
        as venue_address
    from occurrence o
    join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    where o.client_id = ${clientId} and o.id = any(${occurrenceIds}::text[])`);
