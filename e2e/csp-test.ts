import { test as base, expect } from '@playwright/test';

/** Every page of a test is watched: what breaks its policy, or throws, fails the test. */
export const test = base.extend<{ cspCheck: undefined }>({
  cspCheck: [
    async ({ page }, use) => {
      const violations: string[] = [];
      await page.exposeFunction('noteBreach', (breach: string) => violations.push(breach));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
          const { noteBreach } = window as unknown as { noteBreach?: (breach: string) => void };
          noteBreach?.(`${violatedDirective} stopped ${blockedURI} in ${documentURI}`);
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
