// Which process is meant. A process id alone does not say: it is given to another once its process is gone. What a
// process is called here is its id together with when it began.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** This process, or another that runs: `{ pid, began }`. Nothing where there is none; a zombie is none. */
export function processWith(pid) {
  const began = process.platform === 'linux' ? beganOnLinux(pid) : beganElsewhere(pid);
  return began === undefined ? undefined : { pid, began };
}

/** Whether the very process that was noted down still runs. */
export const stillRuns = (noted) => processWith(noted.pid)?.began === noted.began;

/** The words that a process was started with, as one text. */
export function commandOf(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  } catch {
    return '';
  }
}

/** Sends one signal after another until the process is gone: `[['SIGTERM', 5000], ['SIGKILL', 2000]]`, in milliseconds. */
export async function stopProcess(noted, signals) {
  for (const [signal, patience] of signals) {
    send(noted, signal);
    for (let waited = 0; waited < patience && stillRuns(noted); waited += 25) await sleep(25);
    if (!stillRuns(noted)) return;
  }
  throw new Error(`Process ${noted.pid} does not stop.`);
}

function send(noted, signal) {
  if (!stillRuns(noted)) return;
  try {
    process.kill(noted.pid, signal);
  } catch (fault) {
    // It may have ended since it was looked for.
    if (fault.code !== 'ESRCH') throw fault;
  }
}

/** A port of this machine that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether a server may listen on this port of this host now. */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function beganOnLinux(pid) {
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

function beganElsewhere(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...began] = (stdout ?? '').trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : began.join(' ');
}
