import { query, type Run } from '#platform/database';
import { newId } from '#platform/id';

/** What is to leave the house. `kind` is a job of `jobs.ts`, or `changed` for what only listeners want to know. */
export type Outgoing = {
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
  run: Run,
  { clientId, kind, payload, now, id = newId(now) }: Outgoing,
): Promise<string> {
  await run(
    query.insertInto('outbox').values({
      client_id: clientId,
      id,
      kind,
      payload: JSON.stringify(payload),
      made_at: new Date(now),
    }),
  );
  return id;
}

/** Tells whoever listens that something changed (`cart:<id>`, `occurrence:<id>`). It queues no job. */
export const announce = (
  run: Run,
  of: { clientId: string; topics: readonly string[]; now: number },
): Promise<string> =>
  addToOutbox(run, { clientId: of.clientId, kind: 'changed', payload: { topics: of.topics }, now: of.now });
