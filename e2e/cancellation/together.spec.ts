import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { type BundleView, fillForm, findBundle, getAction, getBookingPath, getButton } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { openCheckout, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

const getAccountUrl = (path: string): string => getUrl('demo', path).replace('//bookings.', '//account.');

const findNewCourse = (): Promise<BundleView> =>
  findBundle('demo', 'course', (course) => {
    const { sessions_left = 0, session_count = 0, price } = course;
    return getAction(course).action === 'book' && sessions_left === session_count && (price?.value ?? 0) > 0;
  });

async function buyCourse(page: Page, course: BundleView): Promise<string> {
  await visit(page, 'demo', '/basket');
  const { email } = await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('course', course));
  await fillForm(page);
  await getButton(page, 'checkout-now').click();
  await page.waitForURL(/\/basket\/checkout$/);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  return email;
}

/** What a customer's payments took and gave back, in minor units, and the refunds that are not made yet. */
async function readBooks(email: string) {
  const [row] = await runStatement<{ captured: number; refunded: number; refunds: number; open: number }>(
    `select sum(a.captured)::int as captured, sum(a.refunded)::int as refunded,
      (select count(*) from refund r join "order" o on o.id = r.order_id where o.person_id = p.id)::int as refunds,
      (select count(*) from refund r join "order" o on o.id = r.order_id
        where o.person_id = p.id and r.state <> 'succeeded')::int as open
    from person p join checkout c on c.person_id = p.id join payment_attempt a on a.checkout_id = c.id
    where p.email = $1 and a.state = 'captured' group by p.id`,
    [email],
  );
  return row;
}

test('a whole course is cancelled on a phone, but for the sessions that are kept, with the refund to the penny [BKG-06 BKG-10 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const course = await findNewCourse();
  const email = await buyCourse(page, course);
  const total = course.price?.value ?? 0;
  const count = course.occurrences.length;
  await page.goto(getAccountUrl('/bookings'));
  await waitForHydration(page);
  const row = page.getByTestId('coming-booking').filter({ hasText: course.name });
  await row.getByRole('button', { name: `Cancel all ${course.name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel these bookings?' });
  const sessions = dialog.getByRole('checkbox');
  await expect(sessions).toHaveCount(count);
  const outcome = dialog.getByTestId('refund-outcome');
  await expect(outcome).toContainText(`You get back ${course.price?.formatted}`);
  await expect(outcome).toContainText('to the card that paid');
  await expect(dialog).toContainText('You can cancel until');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  // One session is kept: the dialog says what that changes before anything is cancelled.
  await sessions.last().press('Space');
  await expect(outcome).not.toContainText(course.price?.formatted ?? '');
  await expect(dialog.getByTestId('confirm-cancel')).toHaveText(`Cancel ${count - 1} bookings`);
  await sessions.last().press('Space');
  await expect(outcome).toContainText(`You get back ${course.price?.formatted}`);
  await dialog.getByTestId('confirm-cancel').press('Enter');
  await expect(page.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeVisible();
  const made = { captured: total, refunded: total, refunds: 1, open: 0 };
  await expect.poll(() => readBooks(email), { timeout: 20_000 }).toEqual(made);
});

test('a class is moved to another session, which keeps its price or says what comes back [BKG-03 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await page.goto(getAccountUrl('/bookings'));
  await waitForHydration(page);
  await page
    .getByTestId('coming-booking')
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .press('Enter');
  const booking = page.getByTestId('booking');
  await expect(booking.getByRole('heading', { level: 1 })).toBeVisible();
  const when = booking.locator('.account-next-booking__when');
  const before = await when.innerText();
  await page.getByTestId('change-session').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another session' });
  const choice = dialog.locator('input[type="radio"]:enabled').first();
  await expect(choice).toBeVisible();
  await expect(dialog).toContainText('You keep your place until the new one is yours.');
  await expectNoViolations(page);
  await choice.check();
  await dialog.getByTestId('confirm-change').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(when).not.toHaveText(before);
});
