// The processes of a measurement: a database with the data, our server as `npm run serve` runs it, the bare handler and
// the load generators.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { findFreePort, isPortFree } from '../scripts/process.mjs';
import { root } from '../scripts/settings.mjs';
import { createStatementCounter, statementCounterFlags } from './count-statements.mjs';

export const secret = 'the-benchmark-has-a-key-of-its-own-0123456789';

/**
 * Runs `work` with data of this size and stops everything afterwards. `keep` names a folder whose data the next run
 * reuses.
 */
export async function withEnvironment({ venues, occurrences, keep }, work) {
  const home = keep ?? fs.mkdtempSync(join(tmpdir(), 'pavilion-bench-'));
  fs.mkdirSync(home, { recursive: true });
  fs.chmodSync(home, 0o711);
  const stops = keep ? [] : [() => fs.rmSync(home, { recursive: true, force: true })];
  const tearDown = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  const onInterrupt = () => void tearDown().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onInterrupt);
  try {
    // Durable, as in production: commits are flushed to disk.
    const dataDir = join(home, `pg-${occurrences}`);
    const isNew = !fs.existsSync(dataDir);
    const postgres = await startPostgres({ dataDir, flags: statementCounterFlags });
    if (!keep) stops.push(() => fs.rmSync(postgres.folder, { recursive: true, force: true }));
    stops.push(postgres.stop);
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      SECRET_KEY: secret,
      CLOCK: '',
      SANDBOX_URL: '',
    };
    if (isNew) await seedData({ venues, occurrences }, env);
    return await work({ home, ...(await startEverything(postgres, env, stops)) });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onInterrupt);
    await tearDown();
  }
}

/** Starts the processes in the order of their dependencies. */
async function startEverything(postgres, env, stops) {
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  stops.push(() => db.end());
  await createStatementCounter(db);
  const start = async (args, extraEnv, path) => {
    const server = await startServer(args, { ...env, ...extraEnv }, path);
    stops.push(server.stop);
    return server;
  };
  const ours = await start(['dist/server/main.js'], production, '/api/ready');
  const bare = await start(['bench/bare-handler.mjs'], { NODE_ENV: 'production' }, '/ready');
  const loaders = {
    ours: 'bench/load-generator.mjs',
    bare: 'bench/load-generator.mjs',
    alone: 'bench/postgres-only.mjs',
  };
  const load = {};
  for (const [name, file] of Object.entries(loaders)) {
    const child = fork(file, { cwd: root, env });
    stops.push(() => child.kill());
    load[name] = createMessenger(child);
  }
  return {
    db,
    url: postgres.url,
    postmaster: postgres.child.pid,
    ours,
    bare,
    load,
    /** Starts another server on this database. */
    start: (args, extraEnv, path = '/api/ready') => start(args, extraEnv, path),
    /** Saves a client's credentials at a provider. */
    saveCredentials: (...args) => saveCredentials(args, env),
  };
}

async function saveCredentials([client, provider, credentials], env) {
  const script = 'apps/server/src/testing/save-credentials.ts';
  const args = ['--import', 'tsx', script, client, provider, JSON.stringify(credentials)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Saving the credentials failed with ${code}`);
}

/** Starts the payment sandbox with empty books and without webhooks. */
export async function startSandbox({ start, home }) {
  let port = await findFreePort();
  // Its mail server has the next port.
  while (!(await isPortFree(port + 1))) port = await findFreePort();
  const dataDir = fs.mkdtempSync(join(home, 'sandbox-'));
  const settings = { SERVER_PORT: port, SANDBOX_PORT: `${port}`, DATA_DIR: dataDir, NODE_ENV: 'development' };
  const { stop } = await start(['dist/sandbox/main.js'], settings, '/clock');
  return { origin: `http://127.0.0.1:${port}`, stop };
}

async function seedData({ venues, occurrences }, env) {
  const args = ['dist/server/seed.js', '--size', 'national', '--venues', `${venues}`];
  const child = spawn(process.execPath, [...args, '--occurrences', `${occurrences}`], {
    cwd: root,
    env: { ...env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Loading the data failed: ${args[0]} exited with ${code}`);
}

// The load of all visitors comes from one address.
const production = {
  NODE_ENV: 'production',
  DEFAULT_CLIENT: 'national',
  LOG_LEVEL: 'info',
  BEARER: '',
  PAYMENT_MODE: 'test',
  MAX_REQUESTS_PER_MINUTE: '0',
  // Log-ins come from many addresses.
  TRUSTED_PROXIES: '127.0.0.1',
};

async function startServer(args, { SERVER_PORT, ...env }, path) {
  const port = SERVER_PORT ?? (await findFreePort());
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: root,
    env: { ...env, PORT: `${port}`, HOST: '127.0.0.1', PARENT_PID: `${process.pid}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Reads the log, as production does, and keeps its last lines.
  const output = [];
  child.stdout.setEncoding('utf8').on('data', (text) => output.push(text) > 20 && output.shift());
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (response?.ok) break;
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`${args[0]} did not start\n${output.join('')}`);
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  return { port, pid: child.pid, stop };
}

/** Sends a message to a child process and waits for its reply. */
const createMessenger = (child) => async (message) => {
  const replied = new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', () => fail(new Error('A load generator exited')));
  });
  child.send(message);
  return replied.finally(() => child.removeAllListeners('exit'));
};
