import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, pay, visit } from '../journeys.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { addDeepWaterRunning } from './inflatable-run.ts';

const getNotices = (page: Page) => page.getByTestId('induction-due');

async function expectDesigned(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
}

test('an induction after the purchase stops no sale, and is asked for until it is attended [WVR-01 WVR-02 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await registerParent(page);
  const path = await addDeepWaterRunning(page);
  await visit(page, 'demo', path);
  await expect(page.getByRole('dialog').getByTestId('occurrence-needs')).toHaveText(
    'Attend Deep-water induction after you have booked, before the session.',
  );

  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);

  await visitAccount(page, 'demo', '/');
  await expect(getNotices(page)).toContainText('Induction needed: Deep-water induction');
  await expect(getNotices(page)).toContainText('Attend it before Deep-water running on');
  await expectDesigned(page);
  await page.getByTestId('next-booking').getByRole('link').first().press('Enter');
  await expect(page.getByTestId('booking-page').getByTestId('induction-due')).toBeVisible();
  await expectDesigned(page);
  await getNotices(page).getByRole('link', { name: 'See induction sessions' }).press('Enter');
  await expect(page).toHaveURL(/bookings\..*\/location\/riverside-pool\/aqua/);
  // Today's may be over.
  await visit(page, 'demo', `/location/riverside-pool/aqua/${getDayFromNow(1)}`);
  await expect(
    page.getByTestId('session-row').filter({ hasText: 'Deep-water induction' }).first(),
  ).toBeVisible();

  // Staff record that the customer has attended.
  await runStatement(
    `insert into completion (client_id, person_id, restriction_id, version, completed_at)
     select p.client_id, p.id, r.id, r.version, p.created_at from person p
     join restriction r on r.client_id = p.client_id and r.name = 'Deep-water induction' where p.email = $1`,
    [email],
  );
  await visitAccount(page, 'demo', '/');
  await expect(page.getByTestId('next-booking')).toContainText('Deep-water running');
  await expect(getNotices(page)).toHaveCount(0);
});
