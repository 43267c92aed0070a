import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Log } from '#platform/runtime/logger';

/** A job from the outbox. `id` is the outbox row's id, the same for every attempt. */
export type Job = { clientId: string; id: string; payload: unknown };

/** Runs a job and parses its payload. An error is logged, and the job is retried with growing delays. */
export type JobHandler = (job: Job, attempt: { number: number; isLast: boolean }) => Promise<void>;

/** Job handlers of the modules, by outbox kind. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const envelopeSchema = z.object({ client_id: z.uuid(), id: z.uuid(), payload: z.unknown() });

/** Creates or migrates the queue's own tables. */
export const migrateQueue = (url: string, log: Log): Promise<void> =>
  runMigrations({ connectionString: url, logger: toWorkerLogger(log) });

/**
 * Runs the jobs of the queue. Retry delays use real time, not CLOCK: about e^attempt seconds, 25 attempts over three
 * days. `stop` waits for the running jobs.
 */
export async function startJobRunner(options: {
  url: string;
  jobs: JobHandlers;
  log: Log;
  concurrency?: number;
}): Promise<Runner> {
  return run({
    connectionString: options.url,
    concurrency: options.concurrency ?? 4,
    pollInterval: 1000,
    noHandleSignals: true,
    // Without this option the runner looks for a crontab file.
    parsedCronItems: [],
    logger: toWorkerLogger(options.log),
    taskList: Object.fromEntries(
      Object.entries(options.jobs).map(([kind, handler]) => [
        kind,
        async (rawPayload, { job }) => {
          const { client_id: clientId, id, payload } = envelopeSchema.parse(rawPayload);
          await handler(
            { clientId, id, payload },
            { number: job.attempts, isLast: job.attempts >= job.max_attempts },
          );
        },
      ]),
    ),
  });
}

/** Forwards the queue's log; lines about successful jobs at debug level. */
const toWorkerLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const line = { ...scope, ...(meta?.['error'] instanceof Error ? { err: meta['error'] } : {}) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
