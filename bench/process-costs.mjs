// Processor time and memory of processes, from /proc on Linux; NaN on other systems.
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds in one tick of /proc. */
const tickMicroseconds = 10_000;

function readProcessStat(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name is in brackets and can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent, own, kernel, childrens, childrensKernel] = [1, 11, 12, 13, 14].map((n) => Number(fields[n]));
  return { parent, own: own + kernel, childrens: childrens + childrensKernel };
}

/** Processor time of a process in microseconds. `family` includes its children, also those that exited. */
export function getProcessorTime(pid, { family = false } = {}) {
  if (process.platform !== 'linux') return Number.NaN;
  const { own, childrens } = readProcessStat(pid);
  if (!family) return own * tickMicroseconds;
  let sum = own + childrens;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const child = readProcessStat(name);
      if (child.parent === pid) sum += child.own;
    } catch {
      // The process exited since it was listed, so its time is in its parent's total.
    }
  }
  return sum * tickMicroseconds;
}

/** Peak memory of a process in megabytes. */
export function getPeakMemory(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
