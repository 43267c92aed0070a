import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { registerParent } from './linked-child.ts';

test('lists the bookings of one person of a household, which the address keeps [BKG-05 ACC-06]', async ({
  page,
}) => {
  for (const client of ['demo', 'harbour'] as const) {
    const { childId } = await registerParent(page, client);
    await visitAccount(page, client, '/bookings/upcoming');
    const whose = page.getByRole('group', { name: 'Whose bookings' });
    await expect(whose.getByRole('button')).toHaveText(['Everyone', 'Me', 'Robin']);
    const listed = page.waitForRequest((request) => request.url().includes(`user_id=${childId}`));
    await whose.getByRole('button', { name: 'Robin' }).press('Enter');
    await listed;
    await expect(page).toHaveURL(new RegExp(`/bookings/upcoming\\?person=${childId}$`));
    await expect(page.getByRole('heading', { name: 'No upcoming bookings for Robin' })).toBeVisible();
    await page.reload();
    await expect(whose.getByRole('button', { name: 'Robin' })).toHaveAttribute('aria-pressed', 'true');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
      await page.screenshot({ path: test.info().outputPath(`${client}-${width}.png`) });
    }
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await page.getByRole('link', { name: 'Past' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'No past bookings for Robin' })).toBeVisible();
    await page.getByRole('button', { name: 'Show everyone’s bookings' }).press('Enter');
    await expect(page).toHaveURL(/\/bookings\/past$/);
    await expect(whose.getByRole('button', { name: 'Everyone' })).toHaveAttribute('aria-pressed', 'true');
  }
});
