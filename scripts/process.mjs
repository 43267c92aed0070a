// Which process is meant. A process id alone does not say: it is given to another once its process is gone. What a
// process is called here is its id together with when it began.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** This process, or another that runs: `{ pid, began }`. Nothing where there is none; a zombie is none. */
export function identifyProcess(pid) {
  const began = process.platform === 'linux' ? readStartOnLinux(pid) : readStartFromPs(pid);
  return began === undefined ? undefined : { pid, began };
}

/** Whether the very process that was noted down still runs. */
export const isRunning = (target) => identifyProcess(target.pid)?.began === target.began;

/** The words that a process was started with, as one text. */
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
  throw new Error(`Process ${target.pid} does not stop.`);
}

function sendSignal(target, signal) {
  if (!isRunning(target)) return;
  try {
    process.kill(target.pid, signal);
  } catch (error) {
    // It may have ended since it was looked for.
    if (error.code !== 'ESRCH') throw error;
  }
}

/** A port of this machine that nobody listens on. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether a server may listen on this port of this host now. */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function readStartOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes in brackets and may hold spaces; the state follows it, and 19 fields on, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function readStartFromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...began] = (stdout ?? '').trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : began.join(' ');
}
