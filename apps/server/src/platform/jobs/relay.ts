import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';

/** What listeners are told on: `{client_id, topics}`. */
export const changedChannel = 'changed';

const batchSize = 500;
const pollIntervalMs = 200;
const retryDelayMs = 2000;
/** PostgreSQL takes notices of less than 8,000 bytes. */
const maxNoticeLength = 7000;

type OutboxRow = { client_id: string; id: string; kind: string; payload: unknown };
const changeSchema = z.object({ topics: z.array(z.string()) });

/**
 * Moves what waits in the outbox to the queue, and tells listeners what changed; how many rows it moved. Of several
 * workers each takes other rows. Only here is anything notified: a selling transaction that did would queue behind all
 * others that do.
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

/** The outbox row's id is the job's key: a row that is moved twice is one job. */
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

/** One notice for each client, however many rows spoke of the same thing. */
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

/** Relays until it is stopped; a batch that was full is followed at once. `stop` waits for the one that runs. */
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
        log.error({ err: error }, 'the relay failed');
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

/** What was moved long ago says nothing any more; how many rows went. */
export async function deleteRelayedMessages({ run }: Pick<Database, 'run'>, now: number): Promise<number> {
  const weekMs = 7 * 24 * 3_600_000;
  const deleted = await run(sql`
    delete from outbox where (client_id, id) in (
      select client_id, id from outbox where relayed_at < ${new Date(now - weekMs)} limit 1000
    ) returning id`);
  return deleted.length;
}
