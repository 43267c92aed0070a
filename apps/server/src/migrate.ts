import { migrate } from '#platform/database/migrate';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';

const settings = readSettings();
const applied = await migrate(settings.DATABASE_URL);
createLogger(settings.LOG_LEVEL).info({ applied }, 'migrations applied');
