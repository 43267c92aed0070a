import { openLog } from '#platform/log';
import { migrate } from '#platform/migrate';
import { readSettings } from '#platform/settings';

const settings = readSettings();
const applied = await migrate(settings.DATABASE_URL);
openLog(settings.LOG_LEVEL).info({ applied }, 'migrated');
