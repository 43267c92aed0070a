import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createId } from './id.ts';

test('creates version 7 UUIDs that sort by time', () => {
  const times = Array.from({ length: 100 }, (_, n) => n * 1_000_000_000);
  const ids = times.map((time) => createId(time));
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(times.map(() => createId(0))).size).toBe(100);
});
