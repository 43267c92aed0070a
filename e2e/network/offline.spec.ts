import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, venues, visit } from '../journeys.ts';

test.use({ serviceWorkers: 'allow' });

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
  test(`${language}: shows a page of ours for a reload without a connection, and the screen on the retry`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: getUrl('demo') }]);
    await page.setViewportSize({ width: 320, height: 740 });
    await visit(page, 'demo', `/location/${venues.demo}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Northgate Arena');
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
    });

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
    await page.getByRole('link', { name: retry }).press('Enter');
    await expect(heading).toHaveText('Northgate Arena');
    await expect(page).toHaveURL(getUrl('demo', `/location/${venues.demo}`));
  });
}
