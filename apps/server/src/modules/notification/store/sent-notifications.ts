import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/**
 * Claims events that are to be notified and returns the keys that nobody has claimed before. In the transaction of the
 * outbox row, so that each event has one email whenever a worker ends.
 */
export async function claimNotifications(
  tx: Transaction,
  { clientId, keys, now }: { clientId: string; keys: readonly string[]; now: number },
): Promise<readonly string[]> {
  const rows = await tx(sql<{ key: string }>`
    insert into sent_notification (client_id, key, created_at)
    select ${clientId}::uuid, key, ${new Date(now)}::timestamptz from unnest(${[...keys]}::text[]) as key
    on conflict do nothing returning key`);
  return rows.map(({ key }) => key);
}

/** Deletes up to `limit` claims that were made before an instant (milliseconds), and returns the count. */
export async function deleteSentNotifications(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await run(sql`
    delete from sent_notification where (client_id, key) in (
      select client_id, key from sent_notification where created_at < ${new Date(before)} limit ${limit}
    ) returning key`);
  return rows.length;
}
