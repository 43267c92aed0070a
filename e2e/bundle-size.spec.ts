import { expect, test } from '@playwright/test';
import { measureChunks } from '../scripts/bundle-size.mjs';

// Only the size budgets of bench:web, which are the same on every machine, unlike its timings.
test('loads at most 123 kB of script for the first page and 50 kB more for each other page', () => {
  const { first, ...further } = measureChunks('dist/web/client');
  expect(first).toBeLessThanOrEqual(123);
  expect(Object.keys(further).length).toBeGreaterThan(10);
  expect(Object.entries(further).filter(([, size]) => size > 50)).toEqual([]);
});
