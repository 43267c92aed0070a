import { test as base, expect } from '@playwright/test';

/** Every page of a test is watched: what breaks its policy, or throws, fails the test. */
export const test = base.extend<{ policed: undefined }>({
  policed: [
    async ({ page }, use) => {
      const breaches: string[] = [];
      await page.exposeFunction('noteBreach', (breach: string) => breaches.push(breach));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
          const { noteBreach } = window as unknown as { noteBreach?: (breach: string) => void };
          noteBreach?.(`${violatedDirective} stopped ${blockedURI} in ${documentURI}`);
        });
      });
      page.on('pageerror', (error) => breaches.push(String(error)));
      await use(undefined);
      expect(breaches).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
