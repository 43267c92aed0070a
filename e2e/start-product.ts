import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breachesOf } from '../scripts/check-invariants.mjs';
import { runningUrl } from '../scripts/postgres.mjs';

const patience = 180_000;

/**
 * Starts the whole product as a visitor to the repository would, with data of its own, and stops it after the run.
 * Tests find its data folder (whose processes.json names its processes) in PAVILION_E2E_DATA.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'pavilion-e2e-'));
  // Root hands the database to an account that must get through to it.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'data');
  process.env['PAVILION_E2E_DATA'] = dataDir;

  const { DATABASE_URL: _, ...rest } = process.env;
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...rest,
      PORT: process.env['PAVILION_E2E_PORT'],
      DATA_DIR: dataDir,
      PARENT_PID: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((done) => product.once('exit', () => done()));
  let said = '';
  const ready = new Promise<void>((done) => {
    for (const stream of [product.stdout, product.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Pavilion is ready')) done();
      });
    }
  });
  /** What all tests together came to must have broken no rule, and the sandbox's books agree to the penny. */
  const stopAndLook = async (): Promise<void> => {
    const url = runningUrl(join(dataDir, 'pg'));
    const sandbox = `http://127.0.0.1:${Number(process.env['PAVILION_E2E_PORT']) + 1}`;
    const breaches = url === undefined ? ['The database had gone.'] : await breachesOf(url, sandbox);
    await stop();
    if (breaches.length > 0) throw new Error(`The rules were broken:\n${breaches.join('\n')}`);
  };
  const stop = async (): Promise<void> => {
    product.kill('SIGTERM');
    await gone;
    rmSync(home, { recursive: true, force: true });
  };

  const timeout = setTimeout(() => product.kill('SIGTERM'), patience);
  await Promise.race([ready, gone]);
  clearTimeout(timeout);
  if (product.exitCode === null && product.signalCode === null) return stopAndLook;
  await stop();
  throw new Error(`The product did not start:\n${said}`);
}
