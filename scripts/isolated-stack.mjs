// The whole product with its own data, for screenshots and measurements.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPortFree } from './process.mjs';
import { root } from './settings.mjs';

/** Starts it on free ports, with the clock at `clock` (an ISO instant) if given. `stop` deletes its data. */
export async function startIsolatedStack({ clock } = {}) {
  const port = await findThreeFreePorts(29_500);
  const home = mkdtempSync(join(tmpdir(), 'pavilion-own-'));
  // If root runs this, PostgreSQL's account must reach the folder.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'data');
  const { DATABASE_URL: _, ...rest } = process.env;
  const stack = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...rest,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: dataDir,
      PARENT_PID: String(process.pid),
      ...(clock ? { CLOCK: clock } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise((done) => stack.once('exit', done));
  const ready = new Promise((done) => {
    for (const stream of [stack.stdout, stack.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Pavilion is ready')) done(true);
      });
    }
  });
  const stop = async () => {
    stack.kill('SIGTERM');
    await exited;
    rmSync(home, { recursive: true, force: true });
  };
  if (await Promise.race([ready, exited.then(() => false)])) return { port, dataDir, stop };
  await stop();
  throw new Error(`The product did not start:\n${output}`);
}

async function findThreeFreePorts(from) {
  for (let first = from; ; first += 3) {
    const free = await Promise.all([first, first + 1, first + 2].map((port) => isPortFree(port)));
    if (free.every(Boolean)) return first;
  }
}
