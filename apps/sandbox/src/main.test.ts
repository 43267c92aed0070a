import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readPath, vendor } from './testing/opayo-shop.ts';

/** Two runs at once do not meet here, nor do connections that go out, which have higher ports; mail takes the port after. */
const port = 29_100 + 2 * (process.pid % 50);
const origin = `http://127.0.0.1:${port}`;
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const main = new URL('main.ts', import.meta.url).pathname;

/** The sandbox as a process of its own. */
function start(env: Record<string, string>): ChildProcess & { said: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { NODE_ENV: 'test', SANDBOX_PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  return Object.assign(child, { said: () => said });
}

async function untilHealthy(): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const healthy = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The sandbox did not come up.');
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'sandbox-'));
const headers = { 'content-type': 'application/json', authorization: vendor };

test('a kill takes nothing that was answered', async () => {
  const env = { DATA_DIR: newFolder() };
  const first = start(env);
  await untilHealthy();
  const url = `${origin}/api/v1/merchant-session-keys`;
  const opened = await fetch(url, { method: 'POST', headers, body: '{"vendorName":"sandbox"}' });
  first.kill('SIGKILL');
  await once(first, 'exit');
  start(env);
  await untilHealthy();
  const key = String(readPath(await opened.json(), 'merchantSessionKey'));
  expect((await fetch(`${url}/${key}`, { headers })).status).toBe(200);
});

test('asked to stop, it stops', async () => {
  const child = start({ DATA_DIR: newFolder() });
  await untilHealthy();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('it stops by itself when its starter is gone', async () => {
  const starter = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  running.push(starter);
  const child = start({ DATA_DIR: newFolder(), PARENT_PID: String(starter.pid) });
  await untilHealthy();
  starter.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('it does not start in production, and says why', async () => {
  const child = start({ DATA_DIR: newFolder(), NODE_ENV: 'production' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(child.said()).toBe(
    'The sandbox takes no real money and does not start in production (NODE_ENV=production).\n',
  );
});
