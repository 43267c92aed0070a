import { test as base, expect } from '@playwright/test';

/** A policy violation or an uncaught error on a test's page fails the test. */
export const test = base.extend<{ cspCheck: undefined }>({
  cspCheck: [
    async ({ page }, use) => {
      const violations: string[] = [];
      await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
          const { reportViolation } = window as unknown as { reportViolation?: (violation: string) => void };
          reportViolation?.(`${violatedDirective} blocked ${blockedURI} in ${documentURI}`);
        });
      });
      page.on('pageerror', (error) => violations.push(String(error)));
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
