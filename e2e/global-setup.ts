import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolations } from '../scripts/check-invariants.mjs';
import { getRunningUrl } from '../scripts/postgres.mjs';
import { copyData } from './stack/data-folder.ts';
import { getStackEnv } from './stack/environment.ts';

const startTimeoutMs = 180_000;
type RunningStack = { ready: Promise<void>; stop: () => Promise<void> };

/**
 * Starts the application with its own data, and stops it after the run. Tests find the data folder, whose
 * processes.json lists the processes, in PAVILION_E2E_DATA.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'pavilion-e2e-'));
  // As root, PostgreSQL runs under another account, which has to traverse this folder.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'data');
  process.env['PAVILION_E2E_DATA'] = dataDir;

  const { CLOCK } = process.env;
  if (CLOCK) process.env['PAVILION_E2E_CLOCK_OFFSET'] = String(Date.parse(CLOCK) - Date.now());
  const removeData = (): void => rmSync(home, { recursive: true, force: true });
  const start = async (): Promise<RunningStack> => {
    const started = startProcess(dataDir);
    await started.ready.catch(async (error: unknown) => {
      await started.stop();
      removeData();
      throw error;
    });
    return started;
  };

  // Seeding takes most of a start, so that the stacks of single files begin with a copy of the seeded data.
  const seeding = await start();
  await seeding.stop();
  const seededDir = join(home, 'seeded');
  copyData(dataDir, seededDir);
  process.env['PAVILION_E2E_SEEDED'] = seededDir;

  const stack = await start();
  /** After all tests every invariant holds, and the sandbox's ledger agrees with the journal to the penny. */
  const stopAndCheck = async (): Promise<void> => {
    const url = getRunningUrl(join(dataDir, 'pg'));
    const sandbox = `http://127.0.0.1:${Number(process.env['PAVILION_E2E_PORT']) + 1}`;
    const violations =
      url === undefined ? ['The database is not running'] : await findViolations(url, sandbox);
    await stop();
    if (violations.length > 0)
      throw new Error(`Invariants are violated after the browser tests:\n${violations.join('\n')}`);
  };
  const stop = async (): Promise<void> => {
    await stack.stop();
    removeData();
  };
  return stopAndCheck;
}

/** The application with its data in a folder. `ready` rejects with the output if it does not start within three minutes. */
function startProcess(dataDir: string): RunningStack {
  const { DATABASE_URL: _, ...env } = getStackEnv();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...env,
      PORT: process.env['PAVILION_E2E_PORT'],
      DATA_DIR: dataDir,
      PARENT_PID: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => child.kill('SIGTERM'), startTimeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!output.includes('Pavilion is ready')) return;
        clearTimeout(timeout);
        resolve();
      });
    }
    void exited.then(() => {
      clearTimeout(timeout);
      reject(new Error(`The application did not start:\n${output}`));
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return { ready, stop };
}
