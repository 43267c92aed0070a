// What a process has cost, as Linux counts it; elsewhere nothing is known.
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds in one tick of /proc. */
const tickMicroseconds = 10_000;

function readProcessStat(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program comes in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent, own, kernel, childrens, childrensKernel] = [1, 11, 12, 13, 14].map((n) => Number(fields[n]));
  return { parent, own: own + kernel, childrens: childrens + childrensKernel };
}

/** Microseconds of processor time that a process has taken; of a family, its children with it, the dead ones too. */
export function getProcessorTime(pid, { family = false } = {}) {
  if (process.platform !== 'linux') return Number.NaN;
  const { own, childrens } = readProcessStat(pid);
  if (!family) return own * tickMicroseconds;
  let sum = own + childrens;
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const child = readProcessStat(name);
      if (child.parent === pid) sum += child.own;
    } catch {
      // It has ended since it was listed; then it is among its parent's dead.
    }
  }
  return sum * tickMicroseconds;
}

/** The most memory that a process ever held at once, in megabytes. */
export function getPeakMemory(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
