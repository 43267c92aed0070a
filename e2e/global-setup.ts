import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolations } from '../scripts/check-invariants.mjs';
import { getRunningUrl } from '../scripts/postgres.mjs';
import { getStackEnv } from './stack/environment.ts';

const startTimeoutMs = 180_000;

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
  const { DATABASE_URL: _, ...env } = getStackEnv();
  const stack = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...env,
      PORT: process.env['PAVILION_E2E_PORT'],
      DATA_DIR: dataDir,
      PARENT_PID: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => stack.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [stack.stdout, stack.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Pavilion is ready')) resolve();
      });
    }
  });
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
    stack.kill('SIGTERM');
    await exited;
    rmSync(home, { recursive: true, force: true });
  };

  const timeout = setTimeout(() => stack.kill('SIGTERM'), startTimeoutMs);
  await Promise.race([ready, exited]);
  clearTimeout(timeout);
  if (stack.exitCode === null && stack.signalCode === null) return stopAndCheck;
  await stop();
  throw new Error(`The application did not start:\n${output}`);
}
