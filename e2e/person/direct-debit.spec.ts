import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { fillCard, getUrl, pay, venues, waitForHydration } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';
import { completeChallenge } from '../payment/challenge.ts';
import { runStatement } from '../stack/database.ts';
import { getJoinUrl, visitJoin } from './join-surface.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('lists the venues of the call for online joining, and no other [VEN-12 MOD-03]', async ({ page }) => {
  await visitJoin(page, 'demo', '/');
  const { data } = await sendFromPage(page, '/api/activities/venues/online-joining/demo');
  const names = (data as { name: string }[]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  await expect(page.getByTestId('joining-venue')).toContainText(names);
  await expect(page.getByTestId('joining-venue')).toHaveCount(names.length);
});

test('a new person joins by Direct Debit on a phone, from the venue to a challenged card, in two languages [MOD-03 AUT-17 CHK-28]', async ({
  page,
}) => {
  await visitJoin(page, 'demo', '/?kiosk=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Where would you like to join?' })).toBeVisible();
  await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0);
  await visitJoin(page, 'demo', '/?kiosk=false');
  await expect(page.getByTestId('joining-venue').filter({ hasText: 'Moorside' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Northgate Arena' }).press('Enter');
  const plan = page.getByTestId('membership-plan').filter({ hasText: 'Northgate Monthly' });
  await expect(plan).toContainText('Paid by Direct Debit');
  await plan.getByRole('link', { name: 'Join Northgate Monthly' }).press('Enter');
  const next = /We then collect £30\.00 each month by Direct Debit, first on (\w{3}\s\d+\s\w{3})\./;
  await expect(page.getByTestId('joining-summary')).toContainText(next);
  // What is paid today, by its parts.
  const today = page.getByTestId('joining-summary').locator('dl');
  await expect(today).toContainText(
    /Today£\d+\.\d\dJoining fee£15\.00(?:To|For one day,) \w{3}\s\d+\s\w{3}£\d+\.\d\dEach month/,
  );

  const account = page.getByTestId('joining-account');
  const email = `join-${process.pid.toString(36)}x${Date.now().toString(36)}@demo.test`;
  await account.getByLabel('First name').fill('Jo');
  await account.getByLabel('Last name').fill('Newcomer');
  await account.getByLabel('Email address').fill(email);
  await expect(account.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /common password/,
  );
  await account.getByLabel('Password', { exact: true }).fill('A-new-Customer-1');
  for (const [part, value] of [
    ['Day', '4'],
    ['Month', '5'],
    ['Year', '1990'],
  ] as const)
    await account.getByLabel(part, { exact: true }).fill(value);
  await account.getByRole('checkbox', { name: /terms/ }).press('Space');
  await account.getByRole('button', { name: 'Create account and continue' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Before you pay' })).toBeFocused();
  const [person] = await runStatement<{ onboarding_type: string }>(
    'select onboarding_type from person where email = $1',
    [email],
  );
  expect(person?.onboarding_type).toBe('membership_purchase');

  // A reload continues where it was, also once the membership waits for its payment.
  await page.reload();
  await waitForHydration(page);
  await expect(
    page.getByText('Has a doctor advised you, or anyone joining with you, not to exercise?'),
  ).toBeVisible();
  await expect(page.getByLabel('What should our fitness team know? (optional)')).toBeVisible();
  await page.getByTestId('joining-form').getByLabel('No', { exact: true }).check();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', `/checkout?venue=${venues.demo}`));
  await expect(page.getByTestId('direct-debit')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Continue to payment', exact: true }).press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', `/checkout?venue=${venues.demo}`));
  await expect(page.getByTestId('direct-debit')).toBeVisible();
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await waitForHydration(page);
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
  await expect(setUp.getByRole('heading').first()).toBeFocused();
  // What is done is folded.
  const collections = setUp.getByText(/^Northgate Monthly: £30\.00 ar /);
  await expect(collections).toBeHidden();
  await setUp.locator('summary', { hasText: 'Beth rydym yn ei gasglu' }).press('Enter');
  await expect(collections).toBeVisible();
  await page.getByTestId('waiver-agreement').getByRole('checkbox').press('Space');
  await fillCard(page, 'demo', 'challenge');
  await pay(page);
  await completeChallenge(page, 'demo', 'pass');
  await page.waitForURL(/\/order-confirmed\//, { timeout: 30_000 });

  await expect(page.getByTestId('order-line')).toContainText(
    /O \w{3}\s\d+\s\w+, wedyn bob mis nes i chi ganslo/,
  );
  await expect(page.getByTestId('order-line')).toContainText(
    /Wedyn £30\.00 bob mis drwy Ddebyd Uniongyrchol, y tro cyntaf ar /,
  );
  await expect(page.getByRole('complementary')).toContainText('Yn cynnwys y ffi ymuno o £15.00');
  const [joined] = await runStatement<{ slug: string }>(
    'select v.slug from person p join venue v on v.id = p.home_venue_id where p.email = $1',
    [email],
  );
  expect(joined?.slug).toBe('northgate-arena');

  await page.goto(getUrl('demo', '/memberships').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const membership = page.getByTestId('membership');
  await expect(membership.getByRole('heading', { level: 2 })).toHaveText('Northgate Monthly');
  await expect(membership.getByTestId('membership-facts')).toContainText(/Casgliad nesaf£30\.00 ar/);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await membership.getByRole('button', { name: 'Canslo’r aelodaeth Northgate Monthly' }).press('Enter');
  await expect(membership.getByRole('heading', { name: 'Canslo Northgate Monthly?' })).toBeFocused();
  await expect(membership.getByTestId('cancel-membership')).toContainText('Ni chesglir dim byd arall.');
  await membership.getByRole('button', { name: 'Canslo’r aelodaeth', exact: true }).press('Enter');
  await expect(membership).toContainText('Rydych wedi ei chanslo.');
  await expect(membership).not.toContainText('Casgliad nesaf');
});
