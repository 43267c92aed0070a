import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('limits concurrency per key, runs all work and keeps keys independent', async () => {
  const enqueue = createKeyedQueue(3);
  const running = { a: 0, b: 0 };
  let maxRunning = 0;
  const work = (key: 'a' | 'b') =>
    enqueue(key, async () => {
      running[key] += 1;
      maxRunning = Math.max(maxRunning, running[key]);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running[key] -= 1;
      return key;
    });
  const done = await Promise.all(Array.from({ length: 40 }, (_, n) => work(n % 2 ? 'a' : 'b')));
  expect(done).toHaveLength(40);
  expect(maxRunning).toBe(3);
});

test('runs the next work after a failure', async () => {
  const enqueue = createKeyedQueue(1);
  const failed = enqueue('a', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await enqueue('a', async () => 'next')).toBe('next');
});
