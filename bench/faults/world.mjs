// The product as an operator runs it: PostgreSQL, payment sandbox, two servers and two workers, each a process of its own.
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../scripts/postgres.mjs';
import { isPortFree } from '../../scripts/process.mjs';
import { startClockProxy } from './clock-proxy.mjs';
import { createDatabaseControls } from './database-controls.mjs';
import { startLoadBalancer } from './load-balancer.mjs';
import { createProcesses, runProgram, runStep } from './processes.mjs';
import { createSandboxControls } from './sandbox-controls.mjs';

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
  let clockProxy;
  const stop = async () => {
    balancer?.stop();
    clockProxy?.stop();
    await processes.stop();
    await postgres.stop();
    for (const folder of [postgres.folder, home]) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await runStep(['dist/server/migrate.js'], env);
    processes.start('sandbox', 'dist/sandbox/main.js');
    await waitUntil(() => isOk(`${sandbox}/clock`));
    await runStep(['dist/server/seed.js'], env);
    const controls = createDatabaseControls(postgres);
    await controls.query(addPlaces);
    clockProxy = await startClockProxy(port + 5, port);
    const serverPorts = [port + 3, port + 4];
    startProcesses(processes, serverPorts, `http://127.0.0.1:${port + 5}`);
    const servers = serverPorts.map((serverPort) => `http://127.0.0.1:${serverPort}`);
    for (const url of servers) await waitUntil(() => isOk(`${url}/api/ready`));
    balancer = await startLoadBalancer(port + 2, serverPorts);
    const { ended, kill, pause, resume } = processes;
    return {
      home,
      url: postgres.url,
      sandbox,
      origin: `http://127.0.0.1:${port + 2}`,
      servers,
      serverPorts,
      ended,
      kill,
      pause,
      resume,
      stop,
      ...controls,
      providers: createSandboxControls(sandbox),
      /** Sets the clock of the second server and the second worker ahead of the others. */
      setClockAhead: clockProxy.setAhead,
      /** `npm run reconcile` with these arguments. */
      reconcile: (...args) => runProgram(['dist/server/reconcile.js', ...args], env),
      saveCredentials: (...args) => saveCredentials(args, env),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Places for the whole load, so that a client's customers never stop because everything is sold. */
const addPlaces = `
  update occurrence set maximum = maximum + 200, online_maximum = online_maximum + 200
  where booking_strategy is null`;

/** Two servers and two workers. The second of each has a clock of its own. */
function startProcesses({ start }, serverPorts, otherClock) {
  for (const [index, clock] of [{}, { SANDBOX_URL: otherClock }].entries()) {
    start(`server${index + 1}`, 'dist/server/main.js', { ...clock, PORT: `${serverPorts[index]}` });
    start(`worker${index + 1}`, 'dist/server/worker.js', clock);
  }
}

/** Saves a client's credentials at a provider, as an operator does who replaces keys. */
const saveCredentials = ([client, provider, credentials], env) =>
  runStep(
    [
      '--import',
      'tsx',
      'apps/server/src/testing/save-credentials.ts',
      client,
      provider,
      JSON.stringify(credentials),
    ],
    env,
  );

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

export const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;

/** Waits until `isMet` resolves to true; an error counts as false. */
export async function waitUntil(isMet, timeoutMs = 60_000) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50)) {
    if (await isMet().catch(() => false)) return;
  }
  throw new Error(`Condition not met within ${timeoutMs} ms: ${isMet}`);
}

/** The sandbox, its mail server, the load balancer, the two servers and the proxy use consecutive ports. */
async function findFreePorts(from = Number(process.env.PAVILION_BENCH_PORT ?? 28_700)) {
  for (let first = from; ; first += 6) {
    const free = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => isPortFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
}
