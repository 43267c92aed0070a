import { expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { createDataStore } from './platform/data-store.ts';
import { createTestSandbox, startTime } from './testing/create-test-sandbox.ts';
import { readPath } from './testing/opayo-shop.ts';

const instantOf = (body: unknown) => Date.parse(String(readPath(body, 'now')));
const near = (instant: number, wanted: string) => Math.abs(instant - Date.parse(wanted)) < 5000;

test('the clock begins where it is told to, and is moved from there', async () => {
  const { call } = createTestSandbox();
  expect(near(instantOf((await call('/clock')).body), startTime)).toBe(true);
  const moved = await call('/clock', { body: { advance_ms: 3_600_000 } });
  expect(near(instantOf(moved.body), '2030-01-15T10:00:00Z')).toBe(true);
  const set = await call('/clock', { body: { now: '2031-02-03T04:05:06Z' } });
  expect(near(instantOf(set.body), '2031-02-03T04:05:06Z')).toBe(true);
});

test.each([{}, { now: 'soon' }, { advance_ms: 'much' }])('the clock is not moved by %j', async (body) => {
  const { call } = createTestSandbox();
  expect(await call('/clock', { body })).toMatchObject({ status: 422 });
});

test('a clock that was moved runs on after a restart, until it is to begin elsewhere', async () => {
  const first = createTestSandbox();
  await first.wait(3_600_000);
  const file = `${first.dataDir}/sandbox.json`;
  expect(near(createClock(createDataStore(file), startTime)(), '2030-01-15T10:00:00Z')).toBe(true);
  expect(near(createClock(createDataStore(file), '2032-01-01T00:00:00Z')(), '2032-01-01T00:00:00Z')).toBe(
    true,
  );
  expect(near(createClock(createDataStore(file), undefined)(), new Date().toISOString())).toBe(true);
});
