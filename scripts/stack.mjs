// The whole product on one machine: database, sandbox, server and worker, started in the order of their dependencies and
// stopped in reverse. `npm start` runs it; `npm run dev` also rebuilds on changes.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogFile } from './log-file.mjs';
import { startPostgres } from './postgres.mjs';
import { identifyProcess, isPortFree, isRunning } from './process.mjs';
import { acquireLock } from './process-lock.mjs';
import { childEnvironment, readStartSettings, root } from './settings.mjs';
import { formatStartupMessage } from './startup-message.mjs';
import { createProcessRegistry, supervise } from './supervise.mjs';

const readyTimeoutMs = 120_000;
const print = (text) => process.stdout.write(`${text}\n`);

/** Runs until Ctrl-C or SIGTERM. A second signal kills all processes at once. */
export async function runStack({ watch = false } = {}) {
  const shutdown = new AbortController();
  const running = { stops: [], kills: [] };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (shutdown.signal.aborted) {
        for (const kill of running.kills) kill();
      } else {
        print('Stopping …');
        shutdown.abort();
      }
    });
  }
  watchParent(() => shutdown.abort());
  try {
    await startAll(running, shutdown.signal, watch);
    if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort');
  } catch (error) {
    if (!shutdown.signal.aborted) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
      // From now on an exiting process counts as stopped, not as failed.
      shutdown.abort();
    }
  }
  await stopAll(running.stops);
}

/** Stops when the process of PARENT_PID is gone; a killed parent sends no signal. */
function watchParent(onGone) {
  const parent = identifyProcess(Number(process.env.PARENT_PID || process.pid));
  const timer = setInterval(() => {
    if (parent && isRunning(parent)) return;
    clearInterval(timer);
    onGone();
  }, 1000);
  timer.unref();
}

/** Stops in reverse order of the start. A failing stop does not prevent the others. */
async function stopAll(stops) {
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    }
  }
}

async function startAll({ stops, kills }, signal, watch) {
  const settings = readStartSettings();
  const { dataDir } = settings;
  fs.mkdirSync(dataDir, { recursive: true });
  const lock = acquireLock(join(dataDir, 'pavilion'), `The data folder ${dataDir}`);
  stops.push(lock.release);
  const processRegistry = createProcessRegistry(dataDir);
  await processRegistry.stopOrphans();
  await assertPortsFree(settings);

  print('Starting Pavilion. The first start builds it and takes longer …');
  // In watch mode the web app is built later, because its sources can be broken.
  await runStep('build', ['scripts/build.mjs', '--if-changed', ...(watch ? ['server'] : [])], {
    dataDir,
    signal,
  });
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(join(dataDir, 'pg'), stops, signal));
  const env = childEnvironment(settings, databaseUrl);
  let isStarted = false;
  const startProcess = (name, args) => {
    signal.throwIfAborted();
    const supervised = supervise({
      name,
      args,
      env,
      dataDir,
      processRegistry,
      report: (text) => isStarted && print(text),
    });
    stops.push(() => supervised.stop());
    kills.push(() => supervised.kill());
    return supervised;
  };
  const sandbox = startProcess('sandbox', ['dist/sandbox/main.js']);
  await waitUntilReady(`${env.SANDBOX_URL}/clock`, [sandbox], signal);
  await runStep('migrate', ['dist/server/migrate.js'], { dataDir, signal, env });
  if (settings.shouldSeedDemo)
    await runStep('seed', ['dist/server/seed.js', '--if-empty'], { dataDir, signal, env });
  const worker = startProcess('worker', ['dist/server/worker.js']);
  const server = startProcess('server', ['dist/server/main.js']);
  await waitUntilReady(
    `http://${toConnectableHost(settings.host)}:${settings.port}/api/ready`,
    [server, worker],
    signal,
  );
  if (watch) stops.push(watchAndRestart({ sandbox, worker, server }));
  isStarted = true;
  print(formatStartupMessage(settings));
}

/** The host part of a URL for a server that listens on `host`. */
function toConnectableHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function assertPortsFree({ port, host, sandboxPort }) {
  const ports = [
    ['PORT', port, host],
    ['SANDBOX_PORT', sandboxPort, '127.0.0.1'],
    ['SANDBOX_PORT', sandboxPort + 1, '127.0.0.1'],
  ];
  for (const [name, number, address] of ports) {
    if (await isPortFree(number, address)) continue;
    throw new Error(`Port ${number} of ${address} is in use. Choose another with ${name}.`);
  }
}

/** Runs the database until the product stops, and restarts it on the same port if it exits before. */
async function startDatabase(dataDir, stops, signal) {
  const postgres = await startPostgres({ dataDir });
  let restarted = Promise.resolve();
  const watchOver = (child) =>
    child.once('exit', () => {
      if (signal.aborted) return;
      print('The database stopped and is restarting.');
      restarted = postgres
        .relaunch()
        .then(watchOver, (error) => print(`The database did not restart: ${error.message}`));
    });
  watchOver(postgres.child);
  stops.push(async () => {
    await restarted;
    await postgres.stop();
  });
  return postgres.url;
}

/** Runs a program to its end. Its output goes to its log, and into the error if it fails. */
async function runStep(name, args, { dataDir, signal, env = process.env }) {
  signal.throwIfAborted();
  const log = createLogFile(join(dataDir, 'logs', `${name}.log`));
  const status = await log.lend((file) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
      signal,
      stdio: ['ignore', file, file],
      detached: true,
    });
    return new Promise((done, fail) => child.once('error', fail).once('exit', done));
  });
  if (status !== 0) throw new Error(`${log.tail(40)}\n\nStarting failed at step ${name} (${args.join(' ')})`);
}

/** Waits until a URL responds with success. Throws if one of the processes exits first. */
async function waitUntilReady(url, processes, signal) {
  for (const end = Date.now() + readyTimeoutMs; ; ) {
    signal.throwIfAborted();
    const exited = processes.find((supervised) => supervised.exitCount() > 0);
    if (exited) throw new Error(`${exited.log.tail()}\n\nThe ${exited.name} did not start`);
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > end) throw new Error(`${processes[0].log.tail()}\n\n${url} did not respond`);
    await sleep(50);
  }
}

/** Rebuilds on changes and restarts the processes whose program has changed. */
function watchAndRestart(processes) {
  const builder = fork('scripts/build.mjs', ['--watch'], { cwd: root, detached: true });
  builder.on('message', ({ built }) => {
    for (const name of built) processes[name].restart().catch((error) => print(error.message));
    print(`Rebuilt ${built.join(' and ')}`);
  });
  return () => {
    builder.removeAllListeners('message');
    builder.kill();
  };
}
