import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * BKG-03: until when the bookings of lines can be cancelled, in milliseconds, by line: the next cut-off of several
 * sessions. Null for those that can no longer be cancelled; without those that can always be cancelled.
 */
export async function readCutOffs(
  run: RunStatement,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<Map<string, number | null>> {
  const rows = await run(sql<{ lineId: string; cutOff: number | null }>`
    select line_id as "lineId",
      (extract(epoch from min(cut_off) filter (where cut_off > ${new Date(now)})) * 1000)::float8 as "cutOff"
    from (
      select b.line_id, o.starts_at - s.cancellation_cutoff_minutes * interval '1 minute' as cut_off
      from booking b
      join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
      join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
      where b.client_id = ${clientId} and b.line_id = any(${[...lineIds]}::uuid[]) and b.status = 'settled'
        and 'disable_cancelling' = any(s.cut_off_actions)
    ) session
    group by line_id`);
  return new Map(rows.map(({ lineId, cutOff }) => [lineId, cutOff]));
}
