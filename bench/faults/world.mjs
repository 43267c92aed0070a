// The product as an operator runs it: PostgreSQL, payment sandbox, two servers and two workers, each a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import { isPortFree } from '../../scripts/process.mjs';
import { root } from '../../scripts/settings.mjs';
import { startLoadBalancer } from './load-balancer.mjs';

const secret = 'the-fault-bench-has-a-key-of-its-own-0123456789';

/** Starts everything. `stop` ends every process and deletes the data. */
export async function startWorld() {
  const home = fs.mkdtempSync(join(tmpdir(), 'pavilion-faults-'));
  // As root, PostgreSQL runs under another account, which has to traverse this folder.
  fs.chmodSync(home, 0o711);
  // Durable: a crash must not lose what was committed.
  const postgres = await startPostgres({ dataDir: join(home, 'pg') });
  const port = await findFreePorts();
  const sandbox = `http://127.0.0.1:${port}`;
  const env = buildEnvironment(postgres.url, home, port);
  const processes = createProcesses(home, env);
  let balancer;
  const stop = async () => {
    balancer?.stop();
    await processes.stop();
    await postgres.stop();
    for (const folder of [postgres.folder, home]) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await runStep('dist/server/migrate.js', env);
    processes.start('sandbox', 'dist/sandbox/main.js');
    await waitUntil(() => isOk(`${sandbox}/clock`));
    await runStep('dist/server/seed.js', env);
    const serverPorts = [port + 3, port + 4];
    for (const [index, serverPort] of serverPorts.entries())
      processes.start(`server${index + 1}`, 'dist/server/main.js', { PORT: `${serverPort}` });
    const servers = serverPorts.map((serverPort) => `http://127.0.0.1:${serverPort}`);
    for (const name of ['worker1', 'worker2']) processes.start(name, 'dist/server/worker.js');
    for (const url of servers) await waitUntil(() => isOk(`${url}/api/ready`));
    balancer = await startLoadBalancer(port + 2, serverPorts);
    const origin = `http://127.0.0.1:${port + 2}`;
    const { ended, kill } = processes;
    const controls = createDatabaseControls(postgres);
    return { home, url: postgres.url, sandbox, origin, servers, ended, kill, stop, ...controls };
  } catch (error) {
    await stop();
    throw error;
  }
}

const buildEnvironment = (databaseUrl, home, port) => ({
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secret,
  DATA_DIR: home,
  SANDBOX_PORT: `${port}`,
  SANDBOX_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: `smtp://127.0.0.1:${port + 1}`,
  STRIPE_WEBHOOK_URL: `http://bookings.harbour.localhost:${port + 2}/api/payment-providers/stripe/webhook`,
  DEFAULT_CLIENT: 'demo',
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PARENT_PID: `${process.pid}`,
  CLOCK: '',
  GEOCODER_URL: '',
});

/** Keeps processes running as a supervisor does, and records in `ended` each end that no fault caused. */
function createProcesses(home, env) {
  const ended = [];
  const children = new Map();
  let isStopping = false;
  const hasExited = (child) => child.exitCode !== null || child.signalCode !== null;
  const start = (name, file, extra = {}) => {
    const log = fs.openSync(join(home, `${name}.log`), 'a');
    const options = { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', log, log] };
    const child = spawn(process.execPath, [file], options);
    fs.closeSync(log);
    children.set(name, child);
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (child.isKilledByFault !== true) ended.push(`${name} (${signal ?? code})`);
      setTimeout(() => isStopping || start(name, file, extra), 250);
    });
  };
  const killChild = async (child) => {
    if (hasExited(child)) return;
    child.isKilledByFault = true;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    ended,
    start,
    kill: (name) => killChild(children.get(name)),
    async stop() {
      isStopping = true;
      await Promise.all([...children.values()].map(killChild));
    },
  };
}

/** What a fault can do to the database. */
function createDatabaseControls(postgres) {
  const query = async (text, values) => {
    const client = new pg.Client({ connectionString: postgres.url, application_name: 'fault-bench' });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    query,
    terminateBackends: () =>
      query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`),
    /** Stops every process of PostgreSQL where it is: connections stay open, nothing responds. Returns the outage. */
    async pausePostgres(ms) {
      const startedAt = performance.now();
      const pids = [postgres.child.pid, ...findChildren(postgres.child.pid)];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await sleep(ms);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      return performance.now() - startedAt;
    },
    /** Stops PostgreSQL as an operator or a crash does, starts it again after `ms` and returns the outage. */
    async restartPostgres(ms, signal) {
      const startedAt = performance.now();
      const { child } = postgres;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      await sleep(ms);
      await postgres.relaunch();
      return performance.now() - startedAt;
    },
  };
}

const findChildren = (parent) =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readParent(name) === parent)
    .map(Number);

function readParent(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

async function runStep(file, env) {
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} exited with ${code}`);
}

export const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;

/** Waits until `isMet` resolves to true; an error counts as false. */
export async function waitUntil(isMet, timeoutMs = 60_000) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50)) {
    if (await isMet().catch(() => false)) return;
  }
  throw new Error(`Condition not met within ${timeoutMs} ms: ${isMet}`);
}

/** The sandbox, its mail server, the load balancer and the two servers use consecutive ports. */
async function findFreePorts(from = 28_700) {
  for (let first = from; ; first += 5) {
    const free = await Promise.all([0, 1, 2, 3, 4].map((offset) => isPortFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
}
