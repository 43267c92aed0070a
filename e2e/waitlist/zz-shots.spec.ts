import { test } from '../csp-test.ts';
import { getDayFromNow, getUrl, waitForHydration } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';
import { buyClass } from './full-class.ts';

for (const client of ['demo', 'harbour'] as const)
  test(`shots ${client}`, async ({ page }) => {
    test.slow();
    const id = await buyClass(page, client, getDayFromNow(45));
    const [booking] = await runStatement<{ id: string }>(
      `select id from booking where occurrence_id = $1 and status = 'settled' order by created_at desc limit 1`,
      [id],
    );
    const shoot = async (name: string) => {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/work/refunds/${client}-${name}-${width}.png` });
      }
    };
    await page.goto(getUrl(client, `/bookings/${booking?.id}`).replace('//bookings.', '//account.'));
    await waitForHydration(page);
    await shoot('before');
    await page.getByTestId('cancel-booking').press('Enter');
    await page.getByTestId('confirm-cancel').waitFor();
    await shoot('dialog');
    await page.getByTestId('confirm-cancel').click();
    await page.getByTestId('refund').waitFor();
    await shoot('after');
    await page.getByRole('link', { name: 'View receipt' }).press('Enter');
    await page.getByText('Refunded').first().waitFor();
    await shoot('receipt');
  });
