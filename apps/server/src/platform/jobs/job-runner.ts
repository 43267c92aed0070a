import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database';
import { createPool } from '#platform/database/pool';
import { runWithDeadline } from '#platform/jobs/deadline';
import { defaultTiming, returnJobs, startHeartbeat } from '#platform/jobs/worker-heartbeat';
import type { Log } from '#platform/runtime/logger';

/** A job from the outbox. `id` is the outbox row's id, the same for every attempt. */
export type Job = { clientId: string; id: string; payload: unknown };

/** Runs a job and parses its payload. An error is logged, and the job is retried with growing delays. */
export type JobHandler = (job: Job, attempt: { number: number; isLast: boolean }) => Promise<void>;

/** A failure that no other attempt can change: the job fails for good at once and remains for the operator. */
export class FinalJobError extends Error {}

/** Job handlers of the modules, by outbox kind. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const envelopeSchema = z.object({ client_id: z.uuid(), id: z.uuid(), payload: z.unknown() });

/** Creates or migrates the queue's own tables. */
export const migrateQueue = (url: string, log: Log): Promise<void> =>
  runMigrations({ connectionString: url, logger: toWorkerLogger(log) });

type JobRunnerOptions = {
  url: string;
  database: Pick<Database, 'run'>;
  jobs: JobHandlers;
  log: Log;
  concurrency?: number;
  timing?: { intervalMs: number; deadAfterMs: number };
};

/** A provider's slowest response takes 60 s. */
const jobDeadlineMs = 150_000;
const restartDelayMs = 1000;
/** How often the queue is polled for jobs without a notification, for example returned ones. */
export const pollIntervalMs = 1000;

/**
 * Runs the jobs of the queue until `stop`, which waits for the running ones. Retry delays use real time, not CLOCK:
 * about e^attempt seconds, 25 attempts over three days. A runner that fails, for example without the database, is
 * started again in the same process.
 */
export function startJobRunner(options: JobRunnerOptions): { stop: () => Promise<void> } {
  const { url, log, concurrency = 4 } = options;
  const stopping = new AbortController();
  const pgPool = createPool(url, {
    name: 'pavilion-jobs',
    // One more listens for new jobs, and one looks after locks.
    maxConnections: concurrency + 2,
    statementTimeoutMs: 10_000,
    connectTimeoutMs: 5000,
    onConnectionLost: (error) => log.warn({ err: error }, 'job queue connection lost'),
  });
  let current: StartedRunner | undefined;
  const ending = new Set<Promise<void>>();
  const runOnce = async (): Promise<void> => {
    await runMigrations({ pgPool, logger: toWorkerLogger(log) });
    current = await startRunner(options, pgPool);
    if (stopping.signal.aborted) current.shutDown();
    await current.hasShutDown;
    const end = current.end().finally(() => ending.delete(end));
    ending.add(end);
    if (!stopping.signal.aborted) throw new Error('The job runner has shut down');
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => log.error({ err: error }, 'job runner failed, restarting'));
      await wait(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await Promise.all(ending);
  })();
  return {
    async stop() {
      stopping.abort();
      current?.shutDown();
      await running;
      await pgPool.end();
    },
  };
}

type StartedRunner = {
  /** Takes no more jobs. */
  shutDown: () => void;
  /** Settles when the runner takes no more jobs, because of `shutDown` or because a result could not be saved. */
  hasShutDown: Promise<void>;
  /** Waits for the jobs that are still running, then returns those whose result could not be saved to the queue. */
  end: () => Promise<void>;
};

async function startRunner(
  { database, log, timing = defaultTiming, concurrency = 4, ...options }: JobRunnerOptions,
  pgPool: Pool,
): Promise<StartedRunner> {
  const events: WorkerEvents = new EventEmitter();
  let workerId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const hasShutDown = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve());
  });
  const runningJobIds = new Set<string>();
  events.on('job:start', ({ job }) => runningJobIds.add(job.id));
  events.on('job:complete', ({ job }) => runningJobIds.delete(job.id));
  const runner = await run({
    pgPool,
    concurrency,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    // Without this option the runner looks for a crontab file.
    parsedCronItems: [],
    logger: toWorkerLogger(log),
    events,
    // Without a batch, a job whose result cannot be saved is an unhandled rejection, which ends the process. With one,
    // the runner shuts down. 0 ms saves each result at once.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: toTaskList(options.jobs),
  });
  const heartbeat = startHeartbeat({ run: database.run, workerId, runningJobIds, log, timing });
  const settled = runner.promise.catch(() => {});
  return {
    // Rejects if the runner has shut down by itself.
    shutDown: () => void runner.stop().catch(() => {}),
    hasShutDown: Promise.race([hasShutDown, settled]),
    async end() {
      // A runner that could not save a result may never settle, because its batches lose count of what they save.
      await Promise.race([settled, waitUntilIdle(runningJobIds)]);
      await heartbeat.stop();
      await returnJobs(database.run, [workerId]).catch((error: unknown) =>
        // The other workers return them once the heartbeat is old.
        log.warn({ err: error }, 'jobs of a failed runner not returned'),
      );
    },
  };
}

/** Waits until no job runs and the last result had time to be saved. A job ends at its deadline at the latest. */
async function waitUntilIdle(runningJobIds: ReadonlySet<string>): Promise<void> {
  const deadline = performance.now() + jobDeadlineMs;
  while (runningJobIds.size > 0 && performance.now() < deadline) await wait(restartDelayMs);
  await wait(restartDelayMs);
}

const toTaskList = (jobs: JobHandlers): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([kind, handler]) => [
      kind,
      async (rawPayload, helpers) => {
        const { job } = helpers;
        const { client_id: clientId, id, payload } = envelopeSchema.parse(rawPayload);
        const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts };
        try {
          await runWithDeadline({ name: `Job '${kind}'`, deadlineMs: jobDeadlineMs }, () =>
            handler({ clientId, id, payload }, attempt),
          );
        } catch (error) {
          // The public functions of the queue change no job that is running.
          if (error instanceof FinalJobError)
            await helpers.query(
              'update graphile_worker._private_jobs set max_attempts = attempts where id = $1',
              [job.id],
            );
          throw error;
        }
      },
    ]),
  );

/** Forwards the queue's log; lines about successful jobs at debug level. */
const toWorkerLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const line = { ...scope, ...(meta?.['error'] instanceof Error ? { err: meta['error'] } : {}) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
