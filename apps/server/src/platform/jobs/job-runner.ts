import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Log } from '#platform/runtime/logger';

/** A job as the outbox wrote it. `id` is the outbox row's: the same however often the job is tried. */
export type Job = { clientId: string; id: string; payload: unknown };

/** How a job goes: it parses its payload itself. What it throws is logged, and it is tried again, later and later. */
export type JobHandler = (job: Job, attempt: { number: number; isLast: boolean }) => Promise<void>;

/** What every kind of the outbox comes to, as the modules give it. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const envelopeSchema = z.object({ client_id: z.uuid(), id: z.uuid(), payload: z.unknown() });

/** The queue's own tables, which it brings itself. */
export const migrateQueue = (url: string, log: Log): Promise<void> =>
  runMigrations({ connectionString: url, logger: toWorkerLogger(log) });

/**
 * Works off the queue. Retries wait in real time (about e^attempt seconds, 25 attempts over three days), whatever CLOCK
 * says. `stop` lets the running ones finish.
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
    // Without it a file of that name is looked for.
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

/** The queue's lines among ours. What it says of every job that went well is for those who look closely. */
const toWorkerLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const line = { ...scope, ...(meta?.['error'] instanceof Error ? { err: meta['error'] } : {}) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
