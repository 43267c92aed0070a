import { queryBuilder, type RunStatement } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/** What is to leave the house. `kind` is a job of `jobs.ts`, or `changed` for what only listeners want to know. */
export type OutboxMessage = {
  clientId: string;
  kind: string;
  payload: unknown;
  now: number;
  /** Where the caller must know it beforehand: a mail's Message-ID is made from it. */
  id?: string;
};

/**
 * Writes down what is to leave the house, in the transaction of its cause: it is kept with it or not at all. The relay
 * moves it to the queue; a job may run twice, never not at all.
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

/** Tells whoever listens that something changed (`cart:<id>`, `occurrence:<id>`). It queues no job. */
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
