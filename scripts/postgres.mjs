// The embedded PostgreSQL: a real server from npm's packages, for trying out, developing and testing. It listens on
// this machine only, asks for a password, and outlives neither its owner nor a kill of anything.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms, resolveDataFolder } from './postgres-binaries.mjs';
import { findFreePort, getCommandLine, identifyProcess, stopProcess } from './process.mjs';
import { acquireLock, isStaleLock } from './process-lock.mjs';

const user = 'pavilion';
const temporaryPrefix = 'pavilion-postgres-';

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: 200,
  shared_buffers: '128MB',
  jit: 'off',
  // Refused statements are the caller's to report; what the server has to say of itself is kept.
  log_min_messages: 'log',
};
/** For data that nobody will miss: tests. */
const unsafeFastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
};

/**
 * Starts PostgreSQL on the data in `dataDir`, which it makes where there are none. Throws `InUse` (lock.mjs) where a
 * live process owns them already; a server whose owner is gone is stopped first.
 * `durable: false` trades the safety of the data for speed. `flags` are settings of postgresql.conf.
 * `child` is the running server; where it ended unasked, `relaunch()` starts it again on the same port.
 */
export async function startPostgres({ dataDir, port, durable = true, flags = {} }) {
  const path = resolve(dataDir);
  fs.mkdirSync(dirname(path), { recursive: true });
  const lock = acquireLock(path, `The database in ${path}`);
  try {
    const { folder, account } = resolveDataFolder(path);
    const programs = findPrograms(account);
    await stopOrphan(folder);
    if (!fs.existsSync(join(folder, 'PG_VERSION'))) initialise({ folder, account, programs, durable });
    const password = readPassword(folder);
    const settings = {
      ...defaultSettings,
      ...(durable ? {} : unsafeFastSettings),
      ...flags,
      port: port ?? (await findFreePort()),
    };
    const launch = () => launchServer({ folder, account, programs, settings });
    const server = {
      url: buildUrl(password, settings.port),
      port: settings.port,
      folder,
      child: await launch(),
    };
    return Object.assign(server, {
      relaunch: async () => {
        await stopOrphan(folder);
        server.child = await launch();
        return server.child;
      },
      stop: async () => {
        await stopServer(server.child);
        lock.release();
      },
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A PostgreSQL for one run of tests: its data are fast, and gone when it stops. */
export async function startTemporaryPostgres(flags = {}) {
  await removeStaleTemporary();
  const home = fs.mkdtempSync(join(tmpdir(), temporaryPrefix));
  // PostgreSQL's account, where root has handed it to one, must get through to the data, which it alone can read.
  fs.chmodSync(home, 0o711);
  const server = await startPostgres({ dataDir: join(home, 'data'), durable: false, flags });
  const stop = async () => {
    await server.stop();
    for (const folder of [server.folder, home]) fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** The address of the PostgreSQL that runs on the data in `dataDir` now, if one does. */
export function getRunningUrl(dataDir) {
  const folder = fs.existsSync(dataDir) && fs.realpathSync(resolve(dataDir));
  if (!folder || !findPostmaster(folder)) return undefined;
  const [, , , port] = fs.readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  return buildUrl(readPassword(folder), port);
}

const buildUrl = (password, port) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;

function readPassword(folder) {
  try {
    return fs.readFileSync(join(folder, 'password'), 'utf8').trim();
  } catch (error) {
    throw new Error(`The database in ${folder} cannot be opened by this user: ${error.message}`);
  }
}

/** Makes the data aside and moves them into place when they are whole, so that an interrupted start leaves no half. */
function initialise({ folder, account, programs, durable }) {
  const draft = `${folder}.new`;
  const secret = `${folder}.password`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(secret, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account.uid) for (const path of [draft, secret]) fs.chownSync(path, account.uid, account.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(join(programs, 'initdb'), args, { ...account, cwd: '/', encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`PostgreSQL made no database: ${result.error?.message ?? result.stderr}`);
  fs.renameSync(secret, join(draft, 'password'));
  fs.renameSync(draft, folder);
}

/** Stops a server that was left behind on these data, and clears away what a dead one left. */
async function stopOrphan(folder) {
  const orphan = findPostmaster(folder);
  if (orphan)
    await stopProcess(orphan, [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ]);
  // The id in a file that a dead server left may be another process's by now, or a zombie's: PostgreSQL would stop at it.
  fs.rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** The server that runs on these data, not one that merely has the id which the data name. */
function findPostmaster(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const found = identifyProcess(Number(fs.readFileSync(file, 'utf8').split('\n')[0]));
  return found && getCommandLine(found.pid).includes(`-D ${folder} `) ? found : undefined;
}

async function launchServer(options) {
  for (let attempt = 1; ; attempt += 1) {
    const { child, refusal } = await launchOnce(options);
    if (child) return child;
    // The servants of a killed server are still leaving.
    if (attempt === 50 || !refusal.includes('shared memory block'))
      throw new Error(`PostgreSQL did not start: ${refusal}`);
    await sleep(200);
  }
}

function launchOnce({ folder, account, programs, settings }) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', folder, ...flags], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal goes to everybody in the group; this one is stopped last, by its owner.
    detached: true,
  });
  if (child.pid) stopWithOwner(child, account);
  let output = '';
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', () => done({ refusal: output }));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-4000);
      if (text.includes('ready to accept connections')) done({ child });
    });
  });
}

/**
 * A shell that waits at a pipe which this process holds. If the pipe closes without a word, this process was killed, and
 * the shell stops PostgreSQL, a little later than those who use it stop by themselves.
 */
function stopWithOwner(child, account) {
  if (process.platform === 'win32') return;
  const script = 'read -r _ || { sleep 5; kill -INT "$1"; }';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.stdin.on('error', () => {});
  guard.unref();
  guard.stdin.unref();
  child.once('exit', () => guard.stdin.end('stopped\n'));
}

async function stopServer(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timers = [
    setTimeout(() => child.kill('SIGINT'), 1000),
    setTimeout(() => child.kill('SIGQUIT'), 10_000),
  ];
  await gone;
  for (const timer of timers) clearTimeout(timer);
}

/** Clears away what killed runs of tests have left, and stops what still runs there. */
async function removeStaleTemporary() {
  for (const name of fs.readdirSync(tmpdir()).filter((found) => found.startsWith(temporaryPrefix))) {
    const home = join(tmpdir(), name);
    const { uid } = fs.statSync(home, { throwIfNoEntry: false }) ?? {};
    if (uid !== process.getuid?.() || !isStaleLock(join(home, 'data'))) continue;
    const { folder } = resolveDataFolder(join(home, 'data'));
    await stopOrphan(folder);
    for (const path of [folder, home]) fs.rmSync(path, { recursive: true, force: true });
  }
}
