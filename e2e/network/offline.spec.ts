import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, venues, visit, waitForHydration } from '../journeys.ts';

test.use({ serviceWorkers: 'allow' });

const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
  });

for (const { language, title, text, retry } of [
  {
    language: 'en',
    title: 'We cannot connect to the service',
    text: 'Check your internet connection, then try again. Your bookings are safe.',
    retry: 'Try again',
  },
  {
    language: 'cy',
    title: 'Ni allwn gysylltu â’r gwasanaeth',
    text: 'Gwiriwch eich cysylltiad â’r rhyngrwyd',
    retry: 'Rhoi cynnig arall arni',
  },
]) {
  test(`${language}: shows a page of ours for a reload without a connection, and the screen once it is back`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: getUrl('demo') }]);
    await page.setViewportSize({ width: 320, height: 740 });
    await visit(page, 'demo', `/location/${venues.demo}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Northgate Arena');
    await waitForWorker(page);

    await context.setOffline(true);
    await page.reload();
    await expect(heading).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: retry }).press('Enter');
    await expect(heading).toHaveText(title);

    await context.setOffline(false);
    // The emulation of a lost connection ends with its document, without the event of a browser.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(heading).toHaveText('Northgate Arena');
    await expect(page).toHaveURL(getUrl('demo', `/location/${venues.demo}`));
  });
}

// Each surface is an origin with a service worker of its own.
for (const [surface, path] of [
  ['account', '/bookings/upcoming'],
  ['join', '/pricing'],
] as const) {
  test(`shows a page of ours for a reload of the ${surface} surface without a connection, and the screen on the retry`, async ({
    page,
    context,
  }) => {
    const url = getUrl('demo', path).replace('//bookings.', `//${surface}.`);
    await page.goto(url);
    await waitForHydration(page);
    const heading = page.getByRole('heading', { level: 1 });
    const title = (await heading.textContent()) ?? '';
    expect(title).not.toBe('');
    await waitForWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(heading).toHaveText('We cannot connect to the service');
    await expect(page.getByRole('main')).toContainText('Your bookings are safe.');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).press('Enter');
    await expect(heading).toHaveText(title);
    await expect(page).toHaveURL(url);
  });
}
