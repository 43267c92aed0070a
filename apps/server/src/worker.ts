import { createDatabase } from '#platform/database/database';
import { migrateQueue, startJobRunner } from '#platform/jobs/job-runner';
import { createMailer } from '#platform/jobs/mailer';
import { startRelay } from '#platform/jobs/relay';
import { startSweeps } from '#platform/jobs/sweep';
import { createClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { readSettingsOrExit } from '#platform/runtime/settings';
import { registerShutdown } from '#platform/runtime/shutdown';
import { deriveKeys } from '#platform/security/crypto';
import { createJobs, createSweeps } from './background-jobs.ts';

const settings = readSettingsOrExit();
const log = createLogger(settings.LOG_LEVEL);
const clock = await createClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
// Generating occurrences far ahead takes longer than a request may take.
const database = createDatabase(settings.DATABASE_URL, 8, {
  name: 'pavilion-worker',
  statementTimeoutMs: 120_000,
  onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
});
const mailer = createMailer(settings.SMTP_URL, settings.MAIL_FROM);
if (settings.SMTP_URL === undefined) log.warn('SMTP_URL missing, emails wait until it is set');

const deps = { database, now: clock.now, settings, keys: deriveKeys(settings.SECRET_KEY), log };
await migrateQueue(settings.DATABASE_URL, log);
const runner = await startJobRunner({ url: settings.DATABASE_URL, jobs: createJobs(deps, mailer), log });
// The runner ends by itself only after a fatal error. The process exits too, so that it is restarted.
runner.promise.catch((error: unknown) => {
  log.error({ err: error }, 'job runner failed');
  process.exit(1);
});
const relay = startRelay(database, clock.now, log);
const sweeps = startSweeps(database, createSweeps(deps), log);
registerShutdown({
  steps: [sweeps.stop, relay.stop, () => runner.stop(), mailer.close, clock.stop, database.close],
  log,
  parentPid: settings.PARENT_PID,
});
log.info('worker started');
