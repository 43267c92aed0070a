import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from '../../scripts/process.mjs';
import { copyData } from './data-folder.ts';
import { getStackEnv } from './environment.ts';

export type TestStack = {
  port: number;
  sandbox: string;
  dataDir: string;
  start: () => Promise<void>;
  /** kill -9 of the server process only, which its parent process then restarts. */
  killServer: () => void;
  /** kill -9 of `npm start` and of every process that it started. */
  killAll: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The application as `npm start` runs it, with its own ports and a copy of the seeded data. */
export async function createTestStack(): Promise<TestStack> {
  const port = await findFreePorts(29_700);
  const home = mkdtempSync(join(tmpdir(), 'pavilion-crash-'));
  // As root, PostgreSQL runs under another account, which has to traverse this folder.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'data');
  copyData(process.env['PAVILION_E2E_SEEDED'] ?? '', dataDir);
  let parent: ChildProcess | undefined;

  // A restart keeps the clock's start, after which the sandbox's data continue it.
  const env = { ...getStackEnv(), PORT: String(port), DATA_DIR: dataDir, PARENT_PID: String(process.pid) };
  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    parent = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const onOutput = (part: Buffer): void => {
        output += String(part);
        if (output.includes('Pavilion is ready')) resolve();
      };
      child.stdout.on('data', onOutput);
      child.stderr.on('data', onOutput);
      child.once('exit', (code) => reject(new Error(`The application exited with ${code}:\n${output}`)));
    });
  };

  const kill = (pids: readonly number[]): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has already exited.
      }
    }
  };

  return {
    port,
    sandbox: `http://127.0.0.1:${port + 1}`,
    dataDir,
    start,
    killServer: () => kill(findProcesses(dataDir, 'dist/server/main.js')),
    killAll: async () => {
      // Repeated, because a process that has just been started is not in the first list.
      for (let round = 0; round < 3; round += 1) {
        kill(findProcesses(dataDir));
        await sleep(100);
      }
    },
    stop: async () => {
      const exited = new Promise((resolve) => parent?.once('exit', resolve));
      if (parent?.exitCode === null && parent.kill('SIGTERM')) await exited;
      kill(findProcesses(dataDir));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function findFreePorts(from: number): Promise<number> {
  // Two files start their stacks at the same time.
  const start = from + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * 30;
  for (let first = start; ; first += 3) {
    const free = await Promise.all([first, first + 1, first + 2].map((port) => isPortFree(port)));
    if (free.every(Boolean)) return first;
  }
}

/** The processes of this data folder, recognised by their environment or, for PostgreSQL, by their command line. */
function findProcesses(dataDir: string, command = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const commandLine = readProcFile(pid, 'cmdline');
      const isOfStack =
        commandLine.includes(dataDir) || readProcFile(pid, 'environ').includes(`DATA_DIR=${dataDir}`);
      return isOfStack && commandLine.includes(command);
    })
    .map(Number);
}

function readProcFile(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
