import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { linkedPeopleSql } from '../../person/index.ts';
import { type BookingRow, bookingJsonSql, bookingSql } from './read-bookings.ts';

type FeedQuery = { clientId: string; personId: number; from: number; limit: number };

/**
 * ACC-06: the settled bookings of a person and of those whose bookings they may see now, from an instant in milliseconds.
 * What they have booked for others, whose link has ended, is left out.
 */
export const readFeedBookings = async (
  run: RunStatement,
  { clientId, personId, from, limit }: FeedQuery,
): Promise<BookingRow[]> => {
  const rows = await run(sql<{ row: BookingRow }>`
    with found as materialized (
      ${bookingSql({ clientId, personId })} and b.status = 'settled' and o.ends_at >= ${new Date(from)}
        and (
          b.person_id is null
          or b.person_id = any(array[${personId}::int] || ${linkedPeopleSql(clientId, personId, 'see_bookings')})
        )
      order by o.starts_at, b.id limit ${limit}
    )
    select ${bookingJsonSql} as row from found b order by b.starts_at, b.id`);
  return rows.map(({ row }) => row);
};
