import { test } from '@playwright/test';
import { createTestStack, type TestStack } from './test-stack.ts';

/**
 * An application of its own for the tests of a file, because what they change concerns everybody. Pages and requests of
 * the file go to it. The faults of its provider end with each test.
 */
export function startOwnStack(): () => TestStack {
  const mainPort = process.env['PAVILION_E2E_PORT'];
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
  });
  test.afterAll(async () => {
    process.env['PAVILION_E2E_PORT'] = mainPort;
    await stack?.stop();
  });
  test.afterEach(async () => {
    await fetch(`${getStack().sandbox}/faults`, { method: 'DELETE' });
  });
  return getStack;
}
