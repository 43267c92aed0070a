import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getDatabaseUrl } from './database.ts';
import { getStackEnv } from './environment.ts';

/**
 * Runs with a second worker beside that of the application. A worker begins with every sweep, so that a test need not
 * wait for the next minute.
 */
export async function withSecondWorker<Result>(run: () => Promise<Result>): Promise<Result> {
  const port = Number(process.env['PAVILION_E2E_PORT']);
  const dataDir = process.env['PAVILION_E2E_DATA'] ?? '';
  const worker = spawn(process.execPath, ['dist/server/worker.js'], {
    env: {
      ...getStackEnv(),
      DATA_DIR: dataDir,
      DATABASE_URL: getDatabaseUrl({ dataDir }),
      SANDBOX_URL: `http://127.0.0.1:${port + 1}`,
      SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
      PARENT_PID: String(process.pid),
    },
    stdio: 'ignore',
  });
  const exited = once(worker, 'exit');
  try {
    return await run();
  } finally {
    worker.kill('SIGTERM');
    await exited;
  }
}
