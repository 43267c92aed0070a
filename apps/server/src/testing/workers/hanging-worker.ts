// A worker whose job never ends, for tests that kill it. It writes a line when it has taken the job.
import { createDatabase } from '#platform/database/database';
import { startJobRunner } from '#platform/jobs/job-runner';
import { createLogger } from '#platform/runtime/logger';

const url = process.env['DATABASE_URL'] ?? '';
startJobRunner({
  url,
  database: createDatabase(url, 2),
  log: createLogger('silent'),
  jobs: {
    hang: () => {
      process.stdout.write('taken\n');
      return new Promise(() => {});
    },
  },
});
