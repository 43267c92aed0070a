import type { Page } from '@playwright/test';

/**
 * Holds a page's reads of an address until the returned function is called, so that the page does not show what has changed
 * elsewhere before the customer presses.
 */
export async function holdReads(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return release;
}
