// The whole product on one machine: database, sandbox, server and worker, begun in the order in which they need each
// other and stopped in the reverse of it. `npm start` runs it, and `npm run dev`, which also builds what changes.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from './lock.mjs';
import { openLogFile } from './log-file.mjs';
import { startPostgres } from './postgres.mjs';
import { isFree, processWith, stillRuns } from './process.mjs';
import { childEnvironment, readStartSettings, root } from './settings.mjs';
import { openHousehold, supervise } from './supervise.mjs';
import { welcome } from './welcome.mjs';

const readyWithin = 120_000;
const say = (text) => process.stdout.write(`${text}\n`);

/** Runs until it is asked to stop (Ctrl-C, SIGTERM), and asked twice, stops at once. */
export async function runProduct({ watch = false } = {}) {
  const asked = new AbortController();
  const running = { stops: [], kills: [] };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (asked.signal.aborted) {
        for (const kill of running.kills) kill();
      } else {
        say('Stopping …');
        asked.abort();
      }
    });
  }
  watchParent(() => asked.abort());
  try {
    await begin(running, asked.signal, watch);
    if (!asked.signal.aborted) await once(asked.signal, 'abort');
  } catch (fault) {
    if (!asked.signal.aborted) {
      process.stderr.write(`${fault.message}\n`);
      process.exitCode = 1;
      // What ends from now on has been stopped.
      asked.abort();
    }
  }
  await stopAll(running.stops);
}

/** A test that was killed asks nobody to stop what it started: PARENT_PID names it. */
function watchParent(gone) {
  const parent = processWith(Number(process.env.PARENT_PID || process.pid));
  const timer = setInterval(() => {
    if (parent && stillRuns(parent)) return;
    clearInterval(timer);
    gone();
  }, 1000);
  timer.unref();
}

/** Stops what was begun last first, and what can't be stopped does not keep the others. */
async function stopAll(stops) {
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (fault) {
      process.stderr.write(`${fault.message}\n`);
      process.exitCode = 1;
    }
  }
}

async function begin({ stops, kills }, signal, watch) {
  const settings = readStartSettings();
  const { dataDir } = settings;
  fs.mkdirSync(dataDir, { recursive: true });
  const lock = takeLock(join(dataDir, 'pavilion'), `The data folder ${dataDir}`);
  stops.push(lock.release);
  const household = openHousehold(dataDir);
  await household.stopOrphans();
  await refuseTakenPorts(settings);

  say('Starting Pavilion. The first start builds it and takes a little longer …');
  // What is built on every change may be broken now.
  await runStep('build', ['scripts/build.mjs', '--if-changed', ...(watch ? ['server'] : [])], {
    dataDir,
    signal,
  });
  const databaseUrl = settings.databaseUrl ?? (await beginPostgres(join(dataDir, 'pg'), stops, signal));
  const env = childEnvironment(settings, databaseUrl);
  let begun = false;
  const keep = (name, words) => {
    signal.throwIfAborted();
    const kept = supervise({ name, words, env, dataDir, household, say: (text) => begun && say(text) });
    stops.push(() => kept.stop());
    kills.push(() => kept.kill());
    return kept;
  };
  const sandbox = keep('sandbox', ['dist/sandbox/main.js']);
  await untilAnswers(`${env.SANDBOX_URL}/clock`, [sandbox], signal);
  await runStep('migrate', ['dist/server/migrate.js'], { dataDir, signal, env });
  if (settings.wantsDemonstration)
    await runStep('seed', ['dist/server/seed.js', '--if-empty'], { dataDir, signal, env });
  const worker = keep('worker', ['dist/server/worker.js']);
  const server = keep('server', ['dist/server/main.js']);
  await untilAnswers(
    `http://${reachable(settings.host)}:${settings.port}/api/ready`,
    [server, worker],
    signal,
  );
  if (watch) stops.push(buildChanges({ sandbox, worker, server }));
  begun = true;
  say(welcome(settings));
}

/** An address that a server which listens at `host` can be asked at. */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function refuseTakenPorts({ port, host, sandboxPort }) {
  const wanted = [
    ['PORT', port, host],
    ['SANDBOX_PORT', sandboxPort, '127.0.0.1'],
    ['SANDBOX_PORT', sandboxPort + 1, '127.0.0.1'],
  ];
  for (const [name, number, at] of wanted) {
    if (await isFree(number, at)) continue;
    throw new Error(
      `Something else listens on port ${number} of ${at} already. Choose another with ${name}.`,
    );
  }
}

/** Runs the database until the product stops. If it ends before that, it is started again where it was. */
async function beginPostgres(dataDir, stops, signal) {
  const postgres = await startPostgres({ dataDir });
  let renewed = Promise.resolve();
  const watchOver = (child) =>
    child.once('exit', () => {
      if (signal.aborted) return;
      say('The database stopped. It starts again.');
      renewed = postgres
        .relaunch()
        .then(watchOver, (fault) => say(`The database does not start again: ${fault.message}`));
    });
  watchOver(postgres.child);
  stops.push(async () => {
    await renewed;
    await postgres.stop();
  });
  return postgres.url;
}

/** Runs a program that does one thing and ends; what it says goes to its log, and here if it fails. */
async function runStep(name, words, { dataDir, signal, env = process.env }) {
  signal.throwIfAborted();
  const log = openLogFile(join(dataDir, 'logs', `${name}.log`));
  const status = await log.lend((file) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
      signal,
      stdio: ['ignore', file, file],
      detached: true,
    });
    return new Promise((done, fail) => child.once('error', fail).once('exit', done));
  });
  if (status !== 0)
    throw new Error(`${log.tail(40)}\n\nThe start failed at this step: ${name} (${words.join(' ')})`);
}

/** Waits until an address answers well, or one of those that it depends on has ended. */
async function untilAnswers(url, kept, signal) {
  for (const end = Date.now() + readyWithin; ; ) {
    signal.throwIfAborted();
    const ended = kept.find((one) => one.exits() > 0);
    if (ended) throw new Error(`${ended.log.tail()}\n\nThe ${ended.name} does not start.`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error(`${kept[0].log.tail()}\n\n${url} does not answer.`);
    await sleep(50);
  }
}

/** Builds whatever changes, and lets those whose program is new start again. */
function buildChanges(kept) {
  const builder = fork('scripts/build.mjs', ['--watch'], { cwd: root, detached: true });
  builder.on('message', ({ built }) => {
    for (const name of built) kept[name].renew().catch((fault) => say(fault.message));
    say(`Built ${built.join(' and ')} anew.`);
  });
  return () => {
    builder.removeAllListeners('message');
    builder.kill();
  };
}
