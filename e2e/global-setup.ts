import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolations } from '../scripts/check-invariants.mjs';
import { getRunningUrl } from '../scripts/postgres.mjs';

const startTimeoutMs = 180_000;

/**
 * Starts the whole product as a visitor to the repository would, with data of its own, and stops it after the run.
 * Tests find its data folder (whose processes.json names its processes) in PAVILION_E2E_DATA.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'pavilion-e2e-'));
  // Root hands the database to an account that must get through to it.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'data');
  process.env['PAVILION_E2E_DATA'] = dataDir;

  const { DATABASE_URL: _, ...rest } = process.env;
  const stack = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...rest,
      PORT: process.env['PAVILION_E2E_PORT'],
      DATA_DIR: dataDir,
      PARENT_PID: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((done) => stack.once('exit', () => done()));
  let output = '';
  const ready = new Promise<void>((done) => {
    for (const stream of [stack.stdout, stack.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Pavilion is ready')) done();
      });
    }
  });
  /** What all tests together came to must have broken no rule, and the sandbox's books agree to the penny. */
  const stopAndCheck = async (): Promise<void> => {
    const url = getRunningUrl(join(dataDir, 'pg'));
    const sandbox = `http://127.0.0.1:${Number(process.env['PAVILION_E2E_PORT']) + 1}`;
    const breaches = url === undefined ? ['The database had gone.'] : await findViolations(url, sandbox);
    await stop();
    if (breaches.length > 0) throw new Error(`The rules were broken:\n${breaches.join('\n')}`);
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
  throw new Error(`The product did not start:\n${output}`);
}
