import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Ids of occurrences by their number on the older platform, as digits. Unknown numbers are missing. */
export async function readOccurrenceIds(
  run: RunStatement,
  { clientId, numbers }: { clientId: string; numbers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await run(sql<{ number: string; id: string }>`
    select legacy_number::text as number, id from occurrence
    where client_id = ${clientId} and legacy_number = any(${[...numbers]}::bigint[])`);
  return new Map(rows.map(({ number, id }) => [number, id]));
}
