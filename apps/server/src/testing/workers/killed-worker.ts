import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { migrateQueue } from '#platform/jobs/job-runner';
import { createLogger } from '#platform/runtime/logger';
import { cloneDatabase } from '../clone-database.ts';
import { testSecret } from '../people.ts';

/** For what a worker does that has just started on a busy machine. */
export const patience = { timeout: 120_000, interval: 100 };

/** A database with the product's own workers, which a test starts and kills. They end after the file. */
export async function createWorkers() {
  const url = await cloneDatabase();
  await migrateQueue(url, createLogger('silent'));
  const database = createDatabase(url, 8, { connectTimeoutMs: 30_000, statementTimeoutMs: 120_000 });
  const workers: ChildProcess[] = [];
  afterAll(async () => {
    for (const worker of workers) await kill(worker);
    await database.close();
  });

  /** A worker with the sandbox's clock, by default also with its mail server, which has the next port. */
  function startWorker(sandbox: string, mailPort = Number(new URL(sandbox).port) + 1): ChildProcess {
    const worker = spawn(
      process.execPath,
      ['--import', 'tsx', new URL('../../worker.ts', import.meta.url).pathname],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'development',
          DATABASE_URL: url,
          SECRET_KEY: testSecret,
          SANDBOX_URL: sandbox,
          SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
          PARENT_PID: String(process.pid),
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    workers.push(worker);
    return worker;
  }

  return { database, startWorker, kill };
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}
