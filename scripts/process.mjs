// Identifies processes by PID and start time, because the system reuses a PID when its process is gone.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identity of a running process: `{ pid, startedAt }`; undefined if it does not run or is a zombie. */
export function identifyProcess(pid) {
  const startedAt = process.platform === 'linux' ? readStartOnLinux(pid) : readStartFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether the process with this identity still runs. An unreadable identity (`{}`) counts as running. */
export function isRunning({ pid, startedAt }) {
  if (pid === undefined) return true;
  const current = identifyProcess(pid);
  return current !== undefined && current.startedAt === startedAt;
}

/** Command line of a process as one text; empty if it is gone. */
export function getCommandLine(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  } catch {
    return '';
  }
}

/** Sends one signal after another until the process is gone: `[['SIGTERM', 5000], ['SIGKILL', 2000]]`, in milliseconds. */
export async function stopProcess(target, signals) {
  for (const [signal, timeoutMs] of signals) {
    sendSignal(target, signal);
    for (let waitedMs = 0; waitedMs < timeoutMs && isRunning(target); waitedMs += 25) await sleep(25);
    if (!isRunning(target)) return;
  }
  throw new Error(`Process ${target.pid} did not stop`);
}

function sendSignal(target, signal) {
  if (!isRunning(target)) return;
  try {
    process.kill(target.pid, signal);
  } catch (error) {
    // The process can have exited since the check.
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Finds a free port of this machine. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether a server can listen on this port now. */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function readStartOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name is in brackets and can contain spaces. The state follows it, and 19 fields later the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function readStartFromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...startedAt] = (stdout ?? '').trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : startedAt.join(' ');
}
