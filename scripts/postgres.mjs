// The embedded PostgreSQL: a real server from npm packages, for evaluation, development and tests. It listens on this
// machine only, requires a password and stops when its owner is gone, also after a kill.
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
  // Callers report failed statements; the log has only messages about the server itself.
  log_min_messages: 'log',
};
/** Only for tests: data can be lost. */
const unsafeFastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
};

/**
 * Starts PostgreSQL on the data in `dataDir`, which it creates if needed. Throws `LockInUseError` (process-lock.mjs) if a
 * live process owns the data; stops a server whose owner is gone. `durable: false` trades safety for speed. `flags` are
 * settings of postgresql.conf. `child` is the running server; `relaunch()` restarts a stopped one on the same port.
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

/** Starts a PostgreSQL for one test run, with unsafe fast settings. `stop` deletes its data. */
export async function startTemporaryPostgres(flags = {}) {
  await removeStaleTemporary();
  const home = fs.mkdtempSync(join(tmpdir(), temporaryPrefix));
  // If root runs this, PostgreSQL's account must reach the data folder, which only it can read.
  fs.chmodSync(home, 0o711);
  const server = await startPostgres({ dataDir: join(home, 'data'), durable: false, flags });
  const stop = async () => {
    await server.stop();
    for (const folder of [server.folder, home]) fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** URL of the PostgreSQL that runs on `dataDir`; undefined if none does. */
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
    throw new Error(`This user cannot open the database in ${folder}: ${error.message}`);
  }
}

/** Creates the data in a draft folder and renames it when complete, so an interrupted start leaves nothing behind. */
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
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  fs.renameSync(secret, join(draft, 'password'));
  fs.renameSync(draft, folder);
}

/** Stops an orphaned server on these data and removes the PID file of a dead one. */
async function stopOrphan(folder) {
  const orphan = findPostmaster(folder);
  if (orphan)
    await stopProcess(orphan, [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ]);
  // A dead server's PID can belong to another process or a zombie, which would stop PostgreSQL from starting.
  fs.rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** The process with the PID of the data folder, if it is PostgreSQL on this folder. */
function findPostmaster(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const target = identifyProcess(Number(fs.readFileSync(file, 'utf8').split('\n')[0]));
  return target && getCommandLine(target.pid).includes(`-D ${folder} `) ? target : undefined;
}

async function launchServer(options) {
  for (let attempt = 1; ; attempt += 1) {
    const { child, output } = await launchOnce(options);
    if (child) return child;
    // Child processes of a killed server can still be exiting.
    if (attempt === 50 || !output.includes('shared memory block'))
      throw new Error(`PostgreSQL did not start: ${output}`);
    await sleep(200);
  }
}

function launchOnce({ folder, account, programs, settings }) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', folder, ...flags], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Detached, because Ctrl-C goes to the whole process group and the owner stops the database last.
    detached: true,
  });
  if (child.pid) stopWithOwner(child, account);
  let output = '';
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', () => done({ output }));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-4000);
      if (text.includes('ready to accept connections')) done({ child });
    });
  });
}

/**
 * Starts a shell that reads from a pipe of this process. If the pipe closes without a line, this process was killed, and
 * the shell stops PostgreSQL after a delay in which its users stop by themselves.
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

/** Stops and deletes the temporary servers of killed test runs. */
async function removeStaleTemporary() {
  for (const name of fs.readdirSync(tmpdir()).filter((entry) => entry.startsWith(temporaryPrefix))) {
    const home = join(tmpdir(), name);
    const { uid } = fs.statSync(home, { throwIfNoEntry: false }) ?? {};
    if (uid !== process.getuid?.() || !isStaleLock(join(home, 'data'))) continue;
    const { folder } = resolveDataFolder(join(home, 'data'));
    await stopOrphan(folder);
    for (const path of [folder, home]) fs.rmSync(path, { recursive: true, force: true });
  }
}
