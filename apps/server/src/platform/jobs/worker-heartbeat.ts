import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { queryBuilder, type RunStatement } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';

type HeartbeatOptions = {
  run: RunStatement;
  workerId: string;
  /** Ids of the jobs that this worker is running. */
  runningJobIds: ReadonlySet<string>;
  log: Log;
  /** How often it beats and looks for dead workers, and after which time without a beat a worker is dead. */
  timing: { intervalMs: number; deadAfterMs: number };
};

/** Together with the runner's poll, lost jobs are taken up within a minute. */
export const defaultTiming = { intervalMs: 10_000, deadAfterMs: 30_000 };

/**
 * Beats until `stop`, and returns lost jobs to the queue: graphile-worker itself waits four hours. Lost are the jobs of
 * dead workers, and those that this worker holds without running them, because the connection ended between their
 * locking and the response. All instants are the database's. After a gap in its own beats it recovers nothing at first,
 * because an outage of the database stops the beats of every worker.
 */
export function startHeartbeat({ run, workerId, runningJobIds, log, timing }: HeartbeatOptions): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  let beatAt = Number.NEGATIVE_INFINITY;
  let idleJobIds: string[] = [];
  const beat = async (): Promise<void> => {
    await saveBeat(run, workerId);
    const now = performance.now();
    const isContinuous = now - beatAt < timing.deadAfterMs;
    beatAt = now;
    if (!isContinuous) return;
    const deadWorkers = await findDeadWorkers(run, timing.deadAfterMs);
    if (deadWorkers.length > 0) {
      log.warn({ workerIds: deadWorkers }, 'jobs of dead workers returned to the queue');
      await returnJobs(run, deadWorkers);
    }
    const heldJobIds = await findHeldJobs(run, workerId, timing.deadAfterMs);
    const before = new Set(idleJobIds);
    idleJobIds = heldJobIds.filter((id) => !runningJobIds.has(id));
    // The result of a job that has just ended may be on its way, so a job is lost at the second beat only.
    const lostJobIds = idleJobIds.filter((id) => before.has(id));
    if (lostJobIds.length === 0) return;
    log.warn({ jobIds: lostJobIds }, 'jobs locked without a response returned to the queue');
    await returnLostJobs(run, workerId, lostJobIds);
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => log.warn({ err: error }, 'worker heartbeat failed'));
      await wait(timing.intervalMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      await run(queryBuilder.deleteFrom('worker_heartbeat').where('worker_id', '=', workerId)).catch(
        () => {},
      );
    },
  };
}

/** Deletes up to `limit` heartbeats of workers that stopped before an instant (milliseconds), and returns the count. */
export async function deleteOldHeartbeats(run: RunStatement, before: number, limit: number): Promise<number> {
  const deleted = await run(sql`
    delete from worker_heartbeat where worker_id in (
      select worker_id from worker_heartbeat where beat_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}

/** Returns the jobs of workers that have ended to the queue. A job of a running worker would run twice at once. */
export const returnJobs = (run: RunStatement, workerIds: readonly string[]): Promise<unknown> =>
  run(sql`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`);

const saveBeat = (run: RunStatement, workerId: string): Promise<unknown> =>
  run(sql`
    insert into worker_heartbeat (worker_id, beat_at) values (${workerId}, clock_timestamp())
    on conflict (worker_id) do update set beat_at = excluded.beat_at`);

/** Workers that hold jobs and have not beaten for this time. A job locked just now may precede its worker's first beat. */
async function findDeadWorkers(run: RunStatement, deadAfterMs: number): Promise<string[]> {
  const rows = await run(sql<{ locked_by: string }>`
    with threshold as (select clock_timestamp() - make_interval(secs => ${deadAfterMs / 1000}) as at)
    select distinct j.locked_by from graphile_worker.jobs j, threshold t
    where j.locked_at < t.at
      and not exists (select from worker_heartbeat h where h.worker_id = j.locked_by and h.beat_at > t.at)`);
  return rows.map(({ locked_by }) => locked_by);
}

/** Jobs that this worker has held for this time. */
async function findHeldJobs(run: RunStatement, workerId: string, heldForMs: number): Promise<string[]> {
  const rows = await run(sql<{ id: string }>`
    select id::text as id from graphile_worker.jobs
    where locked_by = ${workerId} and locked_at < clock_timestamp() - make_interval(secs => ${heldForMs / 1000})`);
  return rows.map(({ id }) => id);
}

/** graphile-worker has no function for this: `force_unlock_workers` would also return the jobs that are running. */
const returnLostJobs = (run: RunStatement, workerId: string, jobIds: readonly string[]): Promise<unknown> =>
  run(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where id = any(${[...jobIds]}::bigint[]) and locked_by = ${workerId}`);
