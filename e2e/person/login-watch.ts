import { expect, type Page } from '@playwright/test';

type Change = { at: number; askedAt: number | null };

/** Notes in the page when its cookies change, and when it asks for the user after that: no round trip of a test counts. */
export async function noteLogins(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const change: Change = { at: 0, askedAt: null };
    let cookies: string | undefined;
    const write = (): void => {
      document.documentElement.dataset['change'] = JSON.stringify(change);
    };
    setInterval(() => {
      if (cookies !== undefined && document.cookie !== cookies)
        Object.assign(change, { at: performance.now(), askedAt: null });
      cookies = document.cookie;
      write();
    }, 10);
    const original = window.fetch;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (change.at > 0 && url.includes('/api/auth/user')) change.askedAt ??= performance.now();
      return original(input, init);
    };
  });
}

/** AUT-08: the page has asked for the user within 5 seconds of the last change of its cookies. */
export async function expectDetectedInTime(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-change', /"askedAt":\d/);
  const noted = JSON.parse((await page.locator('html').getAttribute('data-change')) ?? '{}') as Change;
  // The page itself measures, and a busy machine delays its timer a little.
  expect((noted.askedAt ?? 0) - noted.at).toBeLessThanOrEqual(5_250);
}
