import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('no more than the limit go on at once for one key, all come to their turn, and keys do not meet', async () => {
  const take = createKeyedQueue(3);
  const going = { a: 0, b: 0 };
  let most = 0;
  const work = (key: 'a' | 'b') =>
    take(key, async () => {
      going[key] += 1;
      most = Math.max(most, going[key]);
      await new Promise((resolve) => setTimeout(resolve, 1));
      going[key] -= 1;
      return key;
    });
  const done = await Promise.all(Array.from({ length: 40 }, (_, n) => work(n % 2 ? 'a' : 'b')));
  expect(done).toHaveLength(40);
  expect(most).toBe(3);
});

test('a turn that fails is handed on', async () => {
  const take = createKeyedQueue(1);
  const failed = take('a', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await take('a', async () => 'next')).toBe('next');
});
