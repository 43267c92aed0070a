import { queryBuilder, type RunStatement } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/** A message for later delivery. `kind` is a job of `background-jobs.ts`, or `changed` for change listeners only. */
export type OutboxMessage = {
  clientId: string;
  kind: string;
  payload: unknown;
  now: number;
  /** Set by a caller that needs the id in advance. */
  id?: string;
};

/**
 * Inserts a message in the transaction of its cause and returns its id, so both commit or neither does. The relay moves
 * it to the queue. A job runs at least once.
 */
export async function addToOutbox(
  run: RunStatement,
  { clientId, kind, payload, now, id = createId(now) }: OutboxMessage,
): Promise<string> {
  await run(
    queryBuilder.insertInto('outbox').values({
      client_id: clientId,
      id,
      kind,
      payload: JSON.stringify(payload),
      created_at: new Date(now),
    }),
  );
  return id;
}

/** Notifies change listeners of topics such as `cart:<id>` and `occurrence:<id>`. It queues no job. */
export const publishChange = (
  run: RunStatement,
  change: { clientId: string; topics: readonly string[]; now: number },
): Promise<string> =>
  addToOutbox(run, {
    clientId: change.clientId,
    kind: 'changed',
    payload: { topics: change.topics },
    now: change.now,
  });
