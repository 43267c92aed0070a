import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { type BundleView, fillForm, findBundle, getAction, getBookingPath, getButton } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findDifferentPrices, getAmount } from './different-prices.ts';

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

/** Pays for a class as the customer of the page. */
async function buySession(page: Page, { id }: { id: string }): Promise<void> {
  const items = [{ purchasable_id: id, purchasable_type: 'purchasableOccurrence' }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
}

/** Opens the only coming booking of the customer. */
async function openComingBooking(page: Page): Promise<void> {
  await page.goto(getAccountUrl('/bookings'));
  await waitForHydration(page);
  await page
    .getByTestId('coming-booking')
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .press('Enter');
  await expect(page.getByTestId('booking').getByRole('heading', { level: 1 })).toBeVisible();
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

/** Of five sessions, all are shown: a button would hide only one. */
async function expectFiveShown(page: Page, row: Locator): Promise<void> {
  const url = /\/api\/v1\/activities\/bookings\?/;
  await page.route(url, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/per_page=\d+/, 'per_page=5'),
    }),
  );
  await page.goto(getAccountUrl('/bookings'));
  await waitForHydration(page);
  await expect(row.locator('.account-visit__lines > li')).toHaveCount(5);
  await expect(row.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  await page.unroute(url);
}

test('a whole course is cancelled on a phone, but for the sessions that are kept, with the refund to the penny [BKG-06 BKG-10 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const course = await findNewCourse();
  const email = await buyCourse(page, course);
  const total = course.price?.value ?? 0;
  const count = course.occurrences.length;
  const row = page.getByTestId('coming-booking').filter({ hasText: course.name });
  await expectFiveShown(page, row);
  await page.goto(getAccountUrl('/bookings'));
  await waitForHydration(page);
  await expect(row.getByRole('button', { name: `Show all ${count} sessions` })).toBeVisible();
  await expect(row.locator('.account-visit__lines > li')).toHaveCount(4);
  // The button is gone, so the first session that it added has the focus.
  await row.getByRole('button', { name: `Show all ${count} sessions` }).press('Enter');
  await expect(row.locator('.account-visit__lines > li')).toHaveCount(count);
  await expect(row.locator('.account-visit__lines > li').nth(4).getByRole('link')).toBeFocused();
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

/** The buttons and links of the booking's card, from the top. */
const listActions = (page: Page) =>
  page
    .locator('.account-next-booking')
    .locator('.account-next-booking__actions > *, .account-action-links > *')
    .evaluateAll((actions) =>
      actions.map((action) => {
        const { width, bottom } = action.getBoundingClientRect();
        return { text: action.textContent ?? '', width: Math.round(width), bottom: bottom + scrollY };
      }),
    );

/** On a phone the heading is one line and the buttons are one row. */
async function expectShortDialog(page: Page, dialog: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const heading = await dialog.getByRole('heading', { level: 2 }).boundingBox();
  expect(heading?.height).toBeLessThan(50);
  const [confirm, keep] = await Promise.all(
    [dialog.getByTestId('confirm-change'), dialog.getByRole('button', { name: 'Keep this session' })].map(
      (button) => button.boundingBox(),
    ),
  );
  expect(keep?.y).toBe(confirm?.y);
  expect(keep?.height).toBe(confirm?.height);
  await expectNoViolations(page);
  if (size) await page.setViewportSize(size);
}

/** Where the toasts are; nowhere once they have closed. */
const getToastPlace = (): string => {
  const box = document.querySelector('.pv-toaster__stack:has(.pv-toast)')?.getBoundingClientRect();
  if (!box) return 'nowhere';
  const top = box.top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  return top >= 0 && top < 16 ? 'below the header' : `${top} px below the header`;
};

/** BKG-03: the actions of a booking on a phone, then all that came back once the moved booking is cancelled. */
async function cancelMoved(page: Page, price: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await openComingBooking(page);
  const actions = await listActions(page);
  expect(actions.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Show entry code/),
    'Directions',
    'Add to calendar',
    'Move to another session',
    'Cancel booking',
  ]);
  // Directions and calendar are a row as wide as the button above them.
  const [entry, directions, calendar, , cancel] = actions;
  expect(directions?.bottom).toBe(calendar?.bottom);
  const rowWidth = (directions?.width ?? 0) + (calendar?.width ?? 0);
  expect(Math.abs((entry?.width ?? 0) - rowWidth - 12)).toBeLessThan(2);
  expect(cancel?.bottom).toBeLessThan(740);
  await expectNoHorizontalScroll(page);
  await page.getByTestId('cancel-booking').press('Enter');
  await page.getByTestId('confirm-cancel').press('Enter');
  // The message is at an edge of the window, not over what the page says about the booking.
  await expect.poll(() => page.evaluate(getToastPlace)).toBe('below the header');
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByTestId('booking')).toContainText(
    new RegExp(
      `${price} in all: £[\\d.]+ for the move to a cheaper session and £[\\d.]+ for the cancellation`,
    ),
  );
  await expectNoViolations(page);
}

test('a class is moved to another session, which says what comes back, and its cancellation all that came back [BKG-03 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { cheap, dearer } = await findDifferentPrices(page);
  await buySession(page, dearer);
  const order = page.url();
  await openComingBooking(page);
  const booking = page.getByTestId('booking');
  const title = booking.getByRole('heading', { level: 1 });
  const bought = await title.innerText();
  const when = booking.locator('.account-next-booking__when');
  const before = await when.innerText();
  await page.getByTestId('change-session').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another session' });
  await dialog.getByLabel('Day', { exact: true }).selectOption(cheap.date);
  // A dearer session is not moved to at once.
  const choice = dialog
    .locator('label')
    .filter({ hasText: 'You get' })
    .locator('input[type="radio"]:enabled')
    .first();
  await expect(choice).toBeVisible();
  await expect(dialog).toContainText('You keep your place until the new one is yours.');
  await expectNoViolations(page);
  await expectShortDialog(page, dialog);
  // The reason comes with the attempt.
  await expect(dialog).not.toContainText('Choose a session first.');
  await dialog.getByTestId('confirm-change').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose a session first.');
  await expect(dialog.getByTestId('moved-booking')).toContainText(bought);
  await expect(dialog.getByTestId('session-move')).toHaveCount(0);
  await choice.check();
  const moment = String.raw`\w{3}\s\d+\s\w{3} \d\d:\d\d`;
  await expect(dialog.getByTestId('session-move')).toHaveText(new RegExp(`^From ${moment} to ${moment}$`));
  await dialog.getByTestId('confirm-change').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(when).not.toHaveText(before);
  const now = await title.innerText();
  // The order and its receipt name the class that is booked now, and the one that was bought.
  await page.goto(order);
  await waitForHydration(page);
  await expect(page.getByTestId('order-line').locator('.order-line__name')).toHaveText(now);
  await expect(page.getByTestId('line-moved-from')).toHaveText(/^Moved from .*\w{3}\s\d+\s\w{3}, \d\d:\d\d$/);
  if (now !== bought) await expect(page.getByTestId('line-moved-from')).toContainText(`from ${bought}, `);
  const receipt = page.getByRole('complementary', { name: 'Receipt' });
  await expect(receipt).toContainText(now);
  await expect(receipt).toContainText(bought);
  await expect(receipt).toContainText(/ · Moved from .*\w{3}\s\d+\s\w{3}, \d\d:\d\d/);
  await cancelMoved(page, formatPounds(getAmount(dearer)));
});

test('a move to a dearer class asks for the difference in the basket, and a cancellation returns both payments [BKG-03 BKG-10 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const { cheap, dearer } = await findDifferentPrices(page);
  await buySession(page, cheap);
  const firstOrder = page.url();
  await openComingBooking(page);
  const firstBooking = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByTestId('change-session').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another session' });
  await dialog.getByLabel('Day', { exact: true }).selectOption(dearer.date);
  const choice = dialog
    .locator('label')
    .filter({ hasText: `${formatPounds(getAmount(dearer) - getAmount(cheap))} to pay` })
    .getByRole('radio', { disabled: false })
    .first();
  await choice.press('Space');
  await expect(dialog.getByTestId('difference')).toContainText('You keep your place until you have paid.');
  await expectNoViolations(page);
  await dialog.getByTestId('confirm-change').press('Enter');
  await dialog.getByTestId('to-basket').press('Enter');
  await expect(page.getByTestId('moved-from')).toContainText(
    `${formatPounds(getAmount(cheap))} already paid`,
  );
  await expectNoViolations(page);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines').getByTestId('moved-from')).toHaveText(
    /^Moved from .+, \w{3}\s\d+\s\w{3}, \d\d:\d\d–\d\d:\d\d$/,
  );
  // The page of the first order says where its booking went, and what its payment paid.
  await page.goto(firstOrder);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking was moved');
  const movedTo = page.getByTestId('moved-to');
  await expect(movedTo).toContainText(`What you paid for it, ${formatPounds(getAmount(cheap))}, paid for`);
  await expect(page.getByTestId('order-line')).toContainText('Moved');
  await expectNoViolations(page);
  await movedTo.getByRole('link').press('Enter');
  await expect(page.getByTestId('booking')).toContainText(formatPounds(getAmount(dearer)));
  await page.goto(getAccountUrl(`/bookings/${firstBooking}`));
  await waitForHydration(page);
  const moved = page.getByTestId('booking').getByText(/^This booking was moved to/);
  await expect(moved).toContainText(`The ${formatPounds(getAmount(cheap))} that you paid for it paid for`);
  await expectNoViolations(page);
  await openComingBooking(page);
  await page.getByRole('button', { name: /^Cancel booking/ }).press('Enter');
  const cancel = page.getByRole('dialog', { name: /^Cancel/ });
  await cancel.getByTestId('confirm-cancel').press('Enter');
  await expect(cancel).toHaveCount(0);
  const made = { captured: getAmount(dearer), refunded: getAmount(dearer), refunds: 2, open: 0 };
  await expect.poll(() => readBooks(email), { timeout: 20_000 }).toEqual(made);
});

const formatPounds = (minorUnits: number): string => `£${(minorUnits / 100).toFixed(2)}`;

test('the order’s page shows the session to which its booking has moved, and when it was before [BKG-03 CHK-13]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { cheap } = await findDifferentPrices(page);
  const items = [{ purchasable_id: cheap.id, purchasable_type: 'purchasableOccurrence' }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const order = page.url();
  const line = page.getByTestId('order-line');
  const before = (await line.locator('.order-line__when').textContent()) ?? '';
  await expect(page.getByTestId('line-moved-from')).toHaveCount(0);
  const orderId = new URL(order).pathname.split('/').at(-1) ?? '';
  // The venue moves its session, as staff do.
  await runStatement(
    `update occurrence set starts_at = starts_at + interval '45 minutes', ends_at = ends_at + interval '45 minutes',
       is_detached = true
     where id = (select b.occurrence_id from booking b join order_line l on l.cart_line_id = b.line_id where l.order_id = $1)`,
    [orderId],
  );
  await page.goto(order);
  await waitForHydration(page);
  const from = before.replace(/(\d\d:\d\d).*$/, '$1');
  await expect(page.getByTestId('line-moved-from')).toHaveText(`Moved from ${from}`);
  await expect(line.locator('.order-line__when')).not.toHaveText(before);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
});
