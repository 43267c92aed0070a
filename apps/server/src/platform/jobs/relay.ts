import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, RunStatement, Transaction } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';

/** Notification channel; its payload is `{client_id, topics}`. */
export const changedChannel = 'changed';

const batchSize = 500;
const pollIntervalMs = 200;
const retryDelayMs = 2000;
/** PostgreSQL limits a notification to less than 8,000 bytes. */
const maxNoticeLength = 7000;

type OutboxRow = { client_id: string; id: string; kind: string; payload: unknown };
const changeSchema = z.object({ topics: z.array(z.string()) });

/**
 * Moves pending outbox messages to the queue, notifies change listeners and returns the number of messages. Concurrent
 * relays take different rows. Only the relay notifies: NOTIFY serialises commits, so no selling transaction uses it.
 */
export async function relayBatch(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  now: number,
): Promise<number> {
  const { relayedCount } = await inTransaction(async (tx) => {
    const rows = await tx(sql<OutboxRow>`
      with due as (
        select client_id, id from outbox where relayed_at is null
        order by created_at limit ${batchSize} for update skip locked
      )
      update outbox o set relayed_at = ${new Date(now)} from due
      where o.client_id = due.client_id and o.id = due.id
      returning o.client_id, o.id, o.kind, o.payload`);
    await addJobs(
      tx,
      rows.filter(({ kind }) => kind !== 'changed'),
    );
    await notify(
      tx,
      rows.filter(({ kind }) => kind === 'changed'),
    );
    return { ok: true, relayedCount: rows.length };
  });
  return relayedCount;
}

/** The outbox row's id is the job key, so a row that is relayed twice becomes one job. */
async function addJobs(tx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const jobs = rows.map(({ client_id, id, kind, payload }) => ({
    key: id,
    kind,
    job: { client_id, id, payload },
  }));
  await tx(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (kind, job, null, null, null, key, null, null)::graphile_worker.job_spec
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as given(kind text, job json, key text)
    ))`);
}

/** Sends one notification for each client with its distinct topics, split if it is too long. */
async function notify(tx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  const topics = new Map<string, Set<string>>();
  for (const { client_id, payload } of rows) {
    const clientTopics = topics.get(client_id) ?? new Set();
    for (const topic of changeSchema.parse(payload).topics) clientTopics.add(topic);
    topics.set(client_id, clientTopics);
  }
  const notices = [...topics].flatMap(([client_id, clientTopics]) =>
    splitIntoNotices(client_id, [...clientTopics]),
  );
  if (notices.length === 0) return;
  await tx(sql`select pg_notify(${changedChannel}, notice) from unnest(${notices}::text[]) as notice`);
}

function splitIntoNotices(client_id: string, topics: readonly string[]): string[] {
  const notice = JSON.stringify({ client_id, topics });
  if (notice.length <= maxNoticeLength) return [notice];
  const half = Math.ceil(topics.length / 2);
  return [
    ...splitIntoNotices(client_id, topics.slice(0, half)),
    ...splitIntoNotices(client_id, topics.slice(half)),
  ];
}

/** Relays until `stop`, which waits for the running batch. A full batch is followed by the next one at once. */
export function startRelay(database: Database, now: () => number, log: Log): { stop: () => Promise<void> } {
  let isStopped = false;
  let wake = (): void => {};
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const relayedCount = await relayBatch(database, now()).catch((error: unknown) => {
        log.error({ err: error }, 'outbox relay failed');
        return undefined;
      });
      if (relayedCount !== batchSize && !isStopped)
        await pause(relayedCount === undefined ? retryDelayMs : pollIntervalMs);
    }
  };
  const running = run();
  return {
    stop: () => {
      isStopped = true;
      wake();
      return running;
    },
  };
}

/**
 * Deletes up to `limit` messages that were relayed before an instant (milliseconds), and returns the count. A message
 * whose job is still in the queue stays, because a list of failed jobs shows it.
 */
export async function deleteRelayedMessages(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from outbox where (client_id, id) in (
      select o.client_id, o.id from outbox o
      where o.relayed_at < ${new Date(before)}
        and not exists (select from graphile_worker.jobs j where j.key = o.id::text)
      limit ${limit}
    ) returning id`);
  return deleted.length;
}
