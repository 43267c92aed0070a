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
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: postgres.url,
    SECRET_KEY: secret,
    DATA_DIR: home,
    SANDBOX_PORT: `${port}`,
    SANDBOX_URL: sandbox,
    SMTP_URL: `smtp://127.0.0.1:${port + 1}`,
    STRIPE_WEBHOOK_URL: `http://bookings.harbour.localhost:${port + 2}/api/payment-providers/stripe/webhook`,
    DEFAULT_CLIENT: 'demo',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PARENT_PID: `${process.pid}`,
    CLOCK: '',
    GEOCODER_URL: '',
  };
  const ended = [];
  const processes = new Map();
  /** An end that no fault caused is recorded; the process is started again, as a supervisor does. */
  const start = (name, file, extra = {}) => {
    const log = fs.openSync(join(home, `${name}.log`), 'a');
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env: { ...env, ...extra },
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    processes.set(name, child);
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (child.isKilledByFault !== true) ended.push(`${name} (${signal ?? code})`);
      setTimeout(() => isStopping || start(name, file, extra), 250);
    });
  };
  let isStopping = false;
  let balancer;
  const stop = async () => {
    isStopping = true;
    balancer?.stop();
    for (const child of processes.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await postgres.stop();
    for (const folder of [postgres.folder, home]) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await runStep('dist/server/migrate.js', env);
    start('sandbox', 'dist/sandbox/main.js');
    await waitUntil(() => isOk(`${sandbox}/clock`));
    await runStep('dist/server/seed.js', env);
    const serverPorts = [port + 3, port + 4];
    for (const [index, serverPort] of serverPorts.entries())
      start(`server${index + 1}`, 'dist/server/main.js', { PORT: `${serverPort}` });
    const servers = serverPorts.map((serverPort) => `http://127.0.0.1:${serverPort}`);
    for (const name of ['worker1', 'worker2']) start(name, 'dist/server/worker.js');
    for (const url of servers) await waitUntil(() => isOk(`${url}/api/ready`));
    balancer = await startLoadBalancer(port + 2, serverPorts);
    const origin = `http://127.0.0.1:${port + 2}`;
    const controls = createControls({ postgres, processes });
    return { home, url: postgres.url, sandbox, origin, servers, ended, stop, ...controls };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a fault can do to the world. */
function createControls({ postgres, processes }) {
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
    /** Stops every process of PostgreSQL where it is; connections stay open and nothing responds. */
    async pausePostgres(ms) {
      const pids = [postgres.child.pid, ...findChildren(postgres.child.pid)];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await sleep(ms);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    },
    /** Stops PostgreSQL as an operator does, or as a crash does, and starts it again after `ms`. */
    async restartPostgres(ms, signal) {
      const { child } = postgres;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      await sleep(ms);
      await postgres.relaunch();
    },
    async kill(name) {
      const child = processes.get(name);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.isKilledByFault = true;
      child.kill('SIGKILL');
      await once(child, 'exit');
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
