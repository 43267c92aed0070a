import { expect, test } from 'vitest';
import { type BatchedKeys, createBatchedRead } from './batched-read.ts';

/** A batched read that doubles numbers, with the lists that it was asked for. It fails for a list with zero. */
function createDoubling() {
  const asked: number[][] = [];
  const read = createBatchedRead(async (keys: BatchedKeys<number>) => {
    asked.push([...keys]);
    if (keys.includes(0)) throw new Error('No zero');
    return keys.map((key) => 2 * key);
  });
  return { read, asked };
}

test('joins the reads of one turn and returns each its own value', async () => {
  const { read, asked } = createDoubling();
  expect(await Promise.all([read('a', 1), read('a', 2), read('a', 1)])).toEqual([2, 4, 2]);
  expect(await read('a', 3)).toBe(6);
  expect(asked).toEqual([[1, 2, 1], [3]]);
});

test('reads groups apart, and at most eight keys together', async () => {
  const { read, asked } = createDoubling();
  const nine = Array.from({ length: 9 }, (_, n) => n + 1);
  const values = await Promise.all([...nine.map((n) => read('a', n)), read('b', 10)]);
  expect(values).toEqual([...nine, 10].map((n) => 2 * n));
  expect(asked).toEqual([nine.slice(0, 8), [9], [10]]);
});

test('a failure reaches every read of its batch and none of the next', async () => {
  const { read } = createDoubling();
  const results = await Promise.allSettled([read('a', 0), read('a', 1)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a', 1)).toBe(2);
});
