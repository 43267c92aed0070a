import { expect, test } from '@playwright/test';
import { measureChunks } from '../scripts/bundle-size.mjs';

// The budgets of bench:web that are the same on every machine: what it measures in seconds is no test's to judge.
test('the first page brings 130 kB of script at most, and each other 50 more', () => {
  const { first, ...further } = measureChunks('dist/web/client');
  expect(first).toBeLessThanOrEqual(130);
  expect(Object.keys(further).length).toBeGreaterThan(10);
  expect(Object.entries(further).filter(([, weight]) => weight > 50)).toEqual([]);
});
