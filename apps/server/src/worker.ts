import { openClock } from '#platform/clock';
import { openKeys } from '#platform/crypto';
import { openDatabase } from '#platform/database';
import { migrateQueue, startJobs } from '#platform/jobs';
import { openLog } from '#platform/log';
import { openMailer } from '#platform/mail';
import { startRelay } from '#platform/relay';
import { settingsOrStop } from '#platform/settings';
import { stopWhenAsked } from '#platform/stop';
import { startSweeps } from '#platform/sweep';
import { jobsOf, sweepsOf } from './work.ts';

const settings = settingsOrStop();
const log = openLog(settings.LOG_LEVEL);
const clock = await openClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
// A job that makes sessions far ahead takes longer than any request may.
const database = openDatabase(settings.DATABASE_URL, 8, {
  name: 'pavilion-worker',
  statementTimeout: 120_000,
  onLost: (error) => log.warn({ err: error }, 'a connection was lost'),
});
const mailer = openMailer(settings.SMTP_URL, settings.MAIL_FROM);
if (settings.SMTP_URL === undefined) log.warn('SMTP_URL is missing: mails wait until it is set');

const ground = { database, now: clock.now, settings, keys: openKeys(settings.SECRET_KEY), log };
await migrateQueue(settings.DATABASE_URL, log);
const runner = await startJobs({ url: settings.DATABASE_URL, jobs: jobsOf(ground, mailer), log });
// The queue ends by itself only where it can't go on: then the process goes too, and is started again.
runner.promise.catch((error: unknown) => {
  log.error({ err: error }, 'the queue failed');
  process.exit(1);
});
const relay = startRelay(database, clock.now, log);
const sweeps = startSweeps(database, sweepsOf(ground), log);
stopWhenAsked({
  stops: [sweeps.stop, relay.stop, () => runner.stop(), mailer.close, clock.stop, database.close],
  log,
  parentPid: settings.PARENT_PID,
});
log.info('working');
