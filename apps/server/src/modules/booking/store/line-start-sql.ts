import { type RawBuilder, sql } from 'kysely';

/** The start of the occurrence that `cart_line l` has bought. */
export const lineStartSql: RawBuilder<Date | null> = sql`(
  select min(o.starts_at) from booking b
  join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
  where b.client_id = l.client_id and b.line_id = l.id and b.status = 'settled'
)`;
