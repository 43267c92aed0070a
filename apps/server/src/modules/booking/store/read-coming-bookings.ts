import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** The settled bookings of people that are not over, in the order of their occurrences' locks. */
export const readComingBookings = (
  run: RunStatement,
  { clientId, personIds, now }: { clientId: string; personIds: readonly number[]; now: number },
): Promise<{ id: string; occurrenceId: string }[]> =>
  run(sql<{ id: string; occurrenceId: string }>`
    select b.id, b.occurrence_id as "occurrenceId" from booking b
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = ${clientId} and b.person_id = any(${[...personIds]}::int[]) and b.status = 'settled'
      and o.ends_at > ${new Date(now)}
    order by b.occurrence_id, b.id`);
