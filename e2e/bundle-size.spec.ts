import { expect, test } from '@playwright/test';
import { measureChunks, scriptBudgets } from '../scripts/bundle-size.mjs';

// Only the size budgets of bench:web, which are the same on every machine, unlike its timings.
test('keeps the script budgets of the home page, of the account and of each further page', () => {
  const { first, account, ...further } = measureChunks('dist/web/client');
  expect(first).toBeLessThanOrEqual(scriptBudgets.first);
  // Less would mean that the screen or its texts were not found in the manifest.
  expect(account).toBeGreaterThan(scriptBudgets.account - 15);
  expect(account).toBeLessThanOrEqual(scriptBudgets.account);
  expect(Object.keys(further).length).toBeGreaterThan(10);
  expect(Object.entries(further).filter(([, size]) => size > scriptBudgets.further)).toEqual([]);
});
