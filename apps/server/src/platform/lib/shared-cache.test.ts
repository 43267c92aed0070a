import { expect, test } from 'vitest';
import { createSharedCache } from './shared-cache.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('shares one computation between concurrent calls and computes again after expiry', async () => {
  const share = createSharedCache<number>(50);
  let computed = 0;
  const compute = async () => {
    computed += 1;
    await pause(5);
    return computed;
  };
  expect(await Promise.all([share('a', compute), share('a', compute), share('b', compute)])).toEqual([
    2, 2, 2,
  ]);
  expect(computed).toBe(2);
  await pause(60);
  await share('a', compute);
  expect(computed).toBe(3);
});

test('does not cache a failure', async () => {
  const share = createSharedCache<number>(1000);
  await expect(share('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await share('a', async () => 1)).toBe(1);
});

test('keeps the newest entries up to the limit', async () => {
  const share = createSharedCache<number>(1000, 2);
  for (const key of ['a', 'b', 'c']) await share(key, async () => 1);
  expect(await share('c', async () => 2)).toBe(1);
  expect(await share('a', async () => 2)).toBe(2);
});
