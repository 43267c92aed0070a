import { createDatabase } from '#platform/database/database';
import { startJobRunner } from '#platform/jobs/job-runner';
import { createMailer } from '#platform/jobs/mailer';
import { startRelay } from '#platform/jobs/relay';
import { startSweeps } from '#platform/jobs/sweep';
import { createSweepLocks } from '#platform/jobs/sweep-lock';
import { createClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { readSettingsOrExit } from '#platform/runtime/settings';
import { registerShutdown } from '#platform/runtime/shutdown';
import { deriveKeys } from '#platform/security/crypto';
import { createJobGroups, createSweeps } from './background-jobs.ts';

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
const runners = createJobGroups(deps, mailer).map((group) =>
  startJobRunner({ url: settings.DATABASE_URL, database, log, ...group }),
);
const stopRunners = async (): Promise<void> => {
  await Promise.all(runners.map(({ stop }) => stop()));
};
const relay = startRelay(database, clock.now, log);
const locks = createSweepLocks(settings.DATABASE_URL, log);
const sweeps = startSweeps(locks, createSweeps(deps), log);
registerShutdown({
  steps: [sweeps.stop, locks.close, relay.stop, stopRunners, mailer.close, clock.stop, database.close],
  log,
  parentPid: settings.PARENT_PID,
});
log.info('worker started');
