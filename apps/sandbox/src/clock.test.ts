import { expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { createDataStore } from './platform/data-store.ts';
import { createTestSandbox, startTime } from './testing/create-test-sandbox.ts';
import { readPath } from './testing/opayo-shop.ts';

const readInstant = (body: unknown) => Date.parse(String(readPath(body, 'now')));
const isNear = (instant: number, expected: string) => Math.abs(instant - Date.parse(expected)) < 5000;

test('starts the clock at the given instant and moves it', async () => {
  const { call } = createTestSandbox();
  expect(isNear(readInstant((await call('/clock')).body), startTime)).toBe(true);
  const moved = await call('/clock', { body: { advance_ms: 3_600_000 } });
  expect(isNear(readInstant(moved.body), '2030-01-15T10:00:00Z')).toBe(true);
  const set = await call('/clock', { body: { now: '2031-02-03T04:05:06Z' } });
  expect(isNear(readInstant(set.body), '2031-02-03T04:05:06Z')).toBe(true);
});

test.each([{}, { now: 'soon' }, { advance_ms: 'much' }])('refuses to move the clock by %j', async (body) => {
  const { call } = createTestSandbox();
  expect(await call('/clock', { body })).toMatchObject({ status: 422 });
});

test('keeps a moved clock after a restart, unless the start instant changes', async () => {
  const first = createTestSandbox();
  await first.wait(3_600_000);
  const file = `${first.dataDir}/sandbox.json`;
  expect(isNear(createClock(createDataStore(file), startTime)(), '2030-01-15T10:00:00Z')).toBe(true);
  expect(isNear(createClock(createDataStore(file), '2032-01-01T00:00:00Z')(), '2032-01-01T00:00:00Z')).toBe(
    true,
  );
  expect(isNear(createClock(createDataStore(file), undefined)(), new Date().toISOString())).toBe(true);
});
