// The whole product on one machine: database, sandbox, server and worker, begun in the order in which they need each
// other and stopped in the reverse of it. `npm start` runs it, and `npm run dev`, which also builds what changes.
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

/** Runs until it is asked to stop (Ctrl-C, SIGTERM), and asked twice, stops at once. */
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
      // What ends from now on has been stopped.
      shutdown.abort();
    }
  }
  await stopAll(running.stops);
}

/** A test that was killed asks nobody to stop what it started: PARENT_PID names it. */
function watchParent(onGone) {
  const parent = identifyProcess(Number(process.env.PARENT_PID || process.pid));
  const timer = setInterval(() => {
    if (parent && isRunning(parent)) return;
    clearInterval(timer);
    onGone();
  }, 1000);
  timer.unref();
}

/** Stops what was begun last first, and what can't be stopped does not keep the others. */
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

  print('Starting Pavilion. The first start builds it and takes a little longer …');
  // What is built on every change may be broken now.
  await runStep('build', ['scripts/build.mjs', '--if-changed', ...(watch ? ['server'] : [])], {
    dataDir,
    signal,
  });
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(join(dataDir, 'pg'), stops, signal));
  const env = childEnvironment(settings, databaseUrl);
  let isStarted = false;
  const startProcess = (name, words) => {
    signal.throwIfAborted();
    const supervised = supervise({
      name,
      words,
      env,
      dataDir,
      processRegistry,
      say: (text) => isStarted && print(text),
    });
    stops.push(() => supervised.stop());
    kills.push(() => supervised.kill());
    return supervised;
  };
  const sandbox = startProcess('sandbox', ['dist/sandbox/main.js']);
  await waitUntilReady(`${env.SANDBOX_URL}/clock`, [sandbox], signal);
  await runStep('migrate', ['dist/server/migrate.js'], { dataDir, signal, env });
  if (settings.wantsDemonstration)
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

/** An address that a server which listens at `host` can be asked at. */
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
    throw new Error(
      `Something else listens on port ${number} of ${address} already. Choose another with ${name}.`,
    );
  }
}

/** Runs the database until the product stops. If it ends before that, it is started again where it was. */
async function startDatabase(dataDir, stops, signal) {
  const postgres = await startPostgres({ dataDir });
  let restarted = Promise.resolve();
  const watchOver = (child) =>
    child.once('exit', () => {
      if (signal.aborted) return;
      print('The database stopped. It starts again.');
      restarted = postgres
        .relaunch()
        .then(watchOver, (error) => print(`The database does not start again: ${error.message}`));
    });
  watchOver(postgres.child);
  stops.push(async () => {
    await restarted;
    await postgres.stop();
  });
  return postgres.url;
}

/** Runs a program that does one thing and ends; what it says goes to its log, and here if it fails. */
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
  if (status !== 0)
    throw new Error(`${log.tail(40)}\n\nThe start failed at this step: ${name} (${args.join(' ')})`);
}

/** Waits until an address answers well, or one of those that it depends on has ended. */
async function waitUntilReady(url, processes, signal) {
  for (const end = Date.now() + readyTimeoutMs; ; ) {
    signal.throwIfAborted();
    const ended = processes.find((one) => one.exits() > 0);
    if (ended) throw new Error(`${ended.log.tail()}\n\nThe ${ended.name} does not start.`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error(`${processes[0].log.tail()}\n\n${url} does not answer.`);
    await sleep(50);
  }
}

/** Builds whatever changes, and lets those whose program is new start again. */
function watchAndRestart(processes) {
  const builder = fork('scripts/build.mjs', ['--watch'], { cwd: root, detached: true });
  builder.on('message', ({ built }) => {
    for (const name of built) processes[name].renew().catch((error) => print(error.message));
    print(`Built ${built.join(' and ')} anew.`);
  });
  return () => {
    builder.removeAllListeners('message');
    builder.kill();
  };
}
