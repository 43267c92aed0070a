import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('sets up a Direct Debit before the payment, in Welsh, and cancels it in the account [PRC-05 CHK-05 UIK-03]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/pricing');
  const plan = page.getByTestId('membership-plan').filter({ hasText: 'Northgate Monthly' });
  await expect(plan).toContainText('Paid by Direct Debit');
  await plan.getByRole('button', { name: 'Join Northgate Monthly' }).press('Enter');
  await expect(plan.getByRole('link', { name: 'View basket (Northgate Monthly)' })).toBeFocused();

  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await visit(page, 'demo', '/basket/checkout');
  const setUp = page.getByTestId('direct-debit');
  await expect(setUp.getByRole('heading', { name: 'Sefydlu eich Debyd Uniongyrchol' })).toBeVisible();
  await expect(setUp).toContainText(/Northgate Monthly: £30\.00 ar .+, yna £30\.00 bob mis\./);
  await expect(setUp).toContainText('NORTHGATE LEISURE');
  await expect(page.getByTestId('pay-button')).toHaveCount(0);

  await setUp.getByLabel('Enw ar y cyfrif').fill('J NEWCOMER');
  await setUp.getByLabel('Cod didoli').fill('20-00-00');
  await setUp.getByLabel('Rhif y cyfrif').fill('12345678');
  await setUp.getByRole('checkbox').press('Space');
  await page.getByTestId('set-up-direct-debit').press('Enter');
  await expect(setUp).toContainText('Nid yw’r banc yn adnabod');
  await expect(setUp.getByLabel('Rhif y cyfrif')).toBeFocused();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);

  await setUp.getByLabel('Rhif y cyfrif').fill('55779911');
  await page.getByTestId('set-up-direct-debit').press('Enter');
  await expect(page.getByTestId('direct-debit-account')).toContainText('cyfrif yn gorffen â 11');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);

  await page.goto(getUrl('demo', '/memberships').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const membership = page.getByTestId('membership');
  await expect(membership.getByRole('heading')).toHaveText('Northgate Monthly');
  await expect(membership).toContainText(/Casgliad nesaf: £30\.00 ar/);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await membership.getByRole('button', { name: 'Canslo’r aelodaeth Northgate Monthly' }).press('Enter');
  await membership.getByRole('button', { name: /^Canslo ar / }).press('Enter');
  await expect(membership).toContainText('Rydych wedi’i chanslo.');
  await expect(membership).not.toContainText('Casgliad nesaf');
});
