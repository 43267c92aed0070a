import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { getRunningUrl, startPostgres } from './postgres.mjs';
import { identifyProcess, isRunning } from './process.mjs';
import { acquireLock, isStaleLock } from './process-lock.mjs';

const home = fs.mkdtempSync(join(tmpdir(), 'pavilion-launcher-'));
fs.chmodSync(home, 0o711);
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

async function runQuery(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that owns the data, as `npm start` does, and that the test kills. */
async function startOwner(dataDir) {
  const script = `import { startPostgres } from './scripts/postgres.mjs';
    const { url, child } = await startPostgres({ dataDir: process.argv[1] });
    process.stdout.write(JSON.stringify({ url, postmaster: child.pid }) + '\\n');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 2],
  });
  const owner = await new Promise((done, fail) => {
    child.stdout.once('data', (text) => done(JSON.parse(text)));
    child.once('exit', () => fail(new Error('The owner did not start')));
  });
  return {
    ...owner,
    pid: child.pid,
    kill: () => new Promise((done) => child.once('exit', done) && child.kill('SIGKILL')),
  };
}

test('keeps its data between starts and requires the password', async () => {
  const dataDir = join(home, 'kept');
  const first = await startPostgres({ dataDir });
  await runQuery(first.url, 'create table answers as select 42 as answer');
  const wrongPasswordUrl = Object.assign(new URL(first.url), { password: 'wrong' }).href;
  await expect(runQuery(wrongPasswordUrl, 'select 1')).rejects.toThrow('password authentication failed');
  expect(fs.statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  await first.stop();
  await first.stop();

  const second = await startPostgres({ dataDir });
  expect(await runQuery(second.url, 'select answer from answers')).toEqual([{ answer: 42 }]);
  expect(await runQuery(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(getRunningUrl(dataDir)).toBe(second.url);
  await second.stop();
  expect(getRunningUrl(dataDir)).toBeUndefined();
});

test('refuses data that a live process owns and leaves that process running', async () => {
  const dataDir = join(home, 'owned');
  const owner = await startOwner(dataDir);
  await expect(startPostgres({ dataDir })).rejects.toThrow(`in use by process ${owner.pid}`);
  expect(await runQuery(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.kill();
});

test('takes over from a killed owner and stops its orphaned server', async () => {
  const dataDir = join(home, 'left');
  const owner = await startOwner(dataDir);
  await runQuery(owner.url, 'create table answers as select 42 as answer');
  await owner.kill();
  expect(identifyProcess(owner.postmaster)).toBeDefined();

  const next = await startPostgres({ dataDir, durable: false });
  expect(identifyProcess(owner.postmaster)).toBeUndefined();
  expect(await runQuery(next.url, 'select answer from answers')).toEqual([{ answer: 42 }]);
  await next.stop();
});

test('starts after owner and server were killed', async () => {
  const dataDir = join(home, 'both');
  const owner = await startOwner(dataDir);
  await runQuery(owner.url, 'create table answers as select 42 as answer');
  process.kill(owner.postmaster, 'SIGKILL');
  await owner.kill();

  const next = await startPostgres({ dataDir, durable: false });
  expect(await runQuery(next.url, 'select answer from answers')).toEqual([{ answer: 42 }]);
  await next.stop();
});

test('stops the server after its owner was killed', async () => {
  const owner = await startOwner(join(home, 'alone'));
  const server = identifyProcess(owner.postmaster);
  await owner.kill();
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), { timeout: 20_000, interval: 100 });
});

test('relaunches a killed server on its port', async () => {
  const server = await startPostgres({ dataDir: join(home, 'relaunched'), durable: false });
  const gone = new Promise((done) => server.child.once('exit', done));
  server.child.kill('SIGKILL');
  await gone;
  await server.relaunch();
  expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('ignores a PID file whose PID belongs to another process', async () => {
  const dataDir = join(home, 'recycled');
  await (await startPostgres({ dataDir, durable: false })).stop();
  const bystander = spawn('sleep', ['60']);
  const recycled = identifyProcess(bystander.pid);
  fs.writeFileSync(join(dataDir, 'postmaster.pid'), `${bystander.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n\n`);
  const server = await startPostgres({ dataDir, durable: false });
  expect(isRunning(recycled)).toBe(true);
  await server.stop();
  bystander.kill();
});

test('starts in a folder that only the current user can enter, also as root', async () => {
  const dataDir = join(home, 'closed', 'pg');
  fs.mkdirSync(join(home, 'closed'), { mode: 0o700 });
  const server = await startPostgres({ dataDir, durable: false });
  expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(server.folder).toBe(fs.realpathSync(dataDir));
  await server.stop();
  fs.rmSync(server.folder, { recursive: true });
});

test('locks a folder for one owner and ignores an owner with a recycled PID', () => {
  const path = join(home, 'folder');
  const { release } = acquireLock(path);
  expect(() => acquireLock(path)).toThrow('in use by process');
  release();
  fs.writeFileSync(
    `${path}.owner-7`,
    JSON.stringify({ pid: process.pid, startedAt: 'before the power cut' }),
  );
  expect(isStaleLock(path)).toBe(true);
  const again = acquireLock(path);
  expect(fs.readdirSync(home).filter((name) => name.startsWith('folder.'))).toEqual(['folder.owner-8']);
  again.release();
});
