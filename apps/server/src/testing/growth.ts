/** Runs per size; the fastest one is the one least disturbed by other processes. */
const runs = 9;

/** CPU time of the fastest of several runs, in microseconds. */
function measureCpu(work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

/**
 * How much longer the work takes for an input of four times the size: about 4 if it is linear, 16 if it is quadratic.
 * CPU time is measured, because other processes delay the clock. `size` must be large enough for a millisecond of work.
 */
export function measureGrowth(work: (size: number) => unknown, size: number): number {
  work(size);
  return (
    measureCpu(() => work(size * 4)) /
    Math.max(
      1000,
      measureCpu(() => work(size)),
    )
  );
}

/** Between linear (4) and quadratic (16), with room for caches and garbage collection on a busy machine. */
export const maxGrowth = 10;

/**
 * Milliseconds of `work`, or of the fastest of three runs if the first takes longer than the limit, because another
 * process can take the processor from one of them.
 */
export async function measureFastest(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && fastest > limitMs; run += 1) {
    const startedAt = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
