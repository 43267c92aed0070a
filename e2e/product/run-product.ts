import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFree } from '../../scripts/process.mjs';

export type Product = {
  port: number;
  sandbox: string;
  dataDir: string;
  start: () => Promise<void>;
  /** kill -9 of the server process alone, which its starter then starts again. */
  killServer: () => void;
  /** kill -9 of everything that `npm start` started, and of itself. */
  killAll: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The whole product as `npm start` runs it, on ports and data of its own. */
export async function openProduct(): Promise<Product> {
  const port = await freePorts(29_700);
  const home = mkdtempSync(join(tmpdir(), 'pavilion-crash-'));
  // Root hands the database to an account that must get through to it.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'data');
  let starter: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, PARENT_PID: String(process.pid) };
    const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    starter = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer): void => {
        said += String(part);
        if (said.includes('Pavilion is ready')) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)));
    });
  };

  const kill = (pids: readonly number[]): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has gone by itself.
      }
    }
  };

  return {
    port,
    sandbox: `http://127.0.0.1:${port + 1}`,
    dataDir,
    start,
    killServer: () => kill(processesOf(dataDir, 'dist/server/main.js')),
    killAll: async () => {
      // More than once: what a starter has just begun is not in the first list.
      for (let round = 0; round < 3; round += 1) {
        kill(processesOf(dataDir));
        await sleep(100);
      }
    },
    stop: async () => {
      const ended = new Promise((resolve) => starter?.once('exit', resolve));
      if (starter?.exitCode === null && starter.kill('SIGTERM')) await ended;
      kill(processesOf(dataDir));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function freePorts(from: number): Promise<number> {
  for (let first = from; ; first += 3) {
    const free = await Promise.all([first, first + 1, first + 2].map((one) => isFree(one)));
    if (free.every(Boolean)) return first;
  }
}

/** The processes that work on these data: told so by their environment, or (PostgreSQL) by their command. */
function processesOf(dataDir: string, command = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const said = read(pid, 'cmdline');
      const isTheirs = said.includes(dataDir) || read(pid, 'environ').includes(`DATA_DIR=${dataDir}`);
      return isTheirs && said.includes(command);
    })
    .map(Number);
}

function read(pid: string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}
