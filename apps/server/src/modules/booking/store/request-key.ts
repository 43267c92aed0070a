import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { IdempotencyKey } from '#platform/http/caller';

type RequestKey = IdempotencyKey & { clientId: string; personId: number };

const toActor = ({ personId }: Pick<RequestKey, 'personId'>): string => `bookings:${personId}`;

/** Saves the key of a request in the transaction of its effect. False if an earlier request has used it (decision 0002). */
export async function saveRequestKey(tx: Transaction, request: RequestKey, now: number): Promise<boolean> {
  const rows = await tx(sql`
    insert into idempotency_key (client_id, actor, key, request_hash, created_at)
    values (${request.clientId}, ${toActor(request)}, ${request.key}, ${request.requestHash}, ${new Date(now)})
    on conflict do nothing returning key`);
  return rows.length > 0;
}

/** Whether the key of a request was used before, by the same request or by another one. */
export async function findEarlierRequest(
  run: RunStatement,
  request: RequestKey,
): Promise<'same' | 'other' | undefined> {
  const [row] = await run(sql<{ isSame: boolean }>`
    select request_hash = ${request.requestHash} as "isSame" from idempotency_key
    where client_id = ${request.clientId} and actor = ${toActor(request)} and key = ${request.key}`);
  return row && (row.isSame ? 'same' : 'other');
}
