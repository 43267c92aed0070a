import { migrate } from '#platform/database/migrate';
import { migrateQueue } from '#platform/jobs/job-runner';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';

const settings = readSettings();
const log = createLogger(settings.LOG_LEVEL);
const applied = await migrate(settings.DATABASE_URL);
// The worker's sweeps read the queue's tables, maybe before its job runner has created them.
await migrateQueue(settings.DATABASE_URL, log);
log.info({ applied }, 'migrations applied');
