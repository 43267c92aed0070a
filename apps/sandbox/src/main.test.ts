import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readPath, vendor } from './testing/opayo-shop.ts';

/** Avoids collisions with parallel runs and with the ephemeral ports; the mail server takes the next port. */
const port = 29_100 + 2 * (process.pid % 50);
const origin = `http://127.0.0.1:${port}`;
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const main = new URL('main.ts', import.meta.url).pathname;

/** Starts the sandbox as a separate process. */
function start(env: Record<string, string>): ChildProcess & { readStderr: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { NODE_ENV: 'test', SANDBOX_PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return Object.assign(child, { readStderr: () => stderr });
}

async function waitUntilHealthy(): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const isHealthy = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Sandbox at ${origin} not healthy within 15 s`);
}

const createFolder = () => mkdtempSync(join(tmpdir(), 'sandbox-'));
const headers = { 'content-type': 'application/json', authorization: vendor };

test('keeps every acknowledged change when it is killed while requests are in flight', async () => {
  const env = { DATA_DIR: createFolder() };
  const first = start(env);
  await waitUntilHealthy();
  const url = `${origin}/api/v1/merchant-session-keys`;
  const acknowledged: string[] = [];
  const createUntilKilled = async (): Promise<void> => {
    for (;;) {
      const response = await fetch(url, { method: 'POST', headers, body: '{"vendorName":"sandbox"}' });
      acknowledged.push(String(readPath(await response.json(), 'merchantSessionKey')));
      if (acknowledged.length === 100) first.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 8 }, createUntilKilled));
  if (first.signalCode === null) await once(first, 'exit');
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  start(env);
  await waitUntilHealthy();
  const statuses = await Promise.all(
    acknowledged.map(async (key) => (await fetch(`${url}/${key}`, { headers })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('exits on SIGTERM', async () => {
  const child = start({ DATA_DIR: createFolder() });
  await waitUntilHealthy();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('exits when its parent process is gone', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  running.push(parent);
  const child = start({ DATA_DIR: createFolder(), PARENT_PID: String(parent.pid) });
  await waitUntilHealthy();
  parent.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('refuses to start in production with an explanation', async () => {
  const child = start({ DATA_DIR: createFolder(), NODE_ENV: 'production' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(child.readStderr()).toBe(
    'The sandbox takes no real money and does not start in production (NODE_ENV=production).\n',
  );
});
