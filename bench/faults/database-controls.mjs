// What a fault can do to the database.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export function createDatabaseControls(postgres) {
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
    ...createBackupControls(postgres),
    /** Holds the rows of a `for update` query until the returned function is called. */
    async lock(text, values) {
      const client = new pg.Client({ connectionString: postgres.url, application_name: 'fault-bench' });
      client.on('error', () => {});
      await client.connect();
      await client.query('begin');
      await client.query(text, values);
      return () => client.end();
    },
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

const createBackupControls = (postgres) => ({
  /** Copies the database's files while it is stopped, as a backup of an operator does. */
  async saveBackup() {
    await stopServer(postgres);
    copyFolder(postgres.folder, `${postgres.folder}.backup`);
    await postgres.relaunch();
  },
  /** Puts the files of the backup in the place of the database's. What was written since is gone. */
  async restoreBackup() {
    await stopServer(postgres);
    fs.rmSync(postgres.folder, { recursive: true });
    copyFolder(`${postgres.folder}.backup`, postgres.folder);
    fs.rmSync(`${postgres.folder}.backup`, { recursive: true });
    await postgres.relaunch();
  },
});

async function stopServer({ child }) {
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}

/** With owners and modes. */
function copyFolder(from, to) {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Copying ${from} failed: ${stderr}`);
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
