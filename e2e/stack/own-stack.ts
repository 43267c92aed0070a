import { expect, test } from '@playwright/test';
import { findViolations } from '../../scripts/check-invariants.mjs';
import { getDatabaseUrl } from './database.ts';
import { createTestStack, type TestStack } from './test-stack.ts';

/**
 * An application of its own for the tests of a file, because what they change concerns everybody. Pages and requests of
 * the file go to it. The faults of its provider end with each test, and its data keep every invariant.
 */
export function startOwnStack(): () => TestStack {
  const { PAVILION_E2E_PORT: mainPort, PAVILION_E2E_DATA: mainDataDir } = process.env;
  let stack: TestStack | undefined;
  const getStack = (): TestStack => {
    if (!stack) throw new Error('The application of this file has not started');
    return stack;
  };
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    stack = await createTestStack();
    await stack.start();
    process.env['PAVILION_E2E_PORT'] = String(stack.port);
    process.env['PAVILION_E2E_DATA'] = stack.dataDir;
  });
  test.afterAll(async () => {
    process.env['PAVILION_E2E_PORT'] = mainPort;
    process.env['PAVILION_E2E_DATA'] = mainDataDir;
    const violations = stack && (await findViolations(getDatabaseUrl(stack), stack.sandbox));
    await stack?.stop();
    expect(violations).toEqual([]);
  });
  test.afterEach(async () => {
    await fetch(`${getStack().sandbox}/faults`, { method: 'DELETE' });
  });
  return getStack;
}
