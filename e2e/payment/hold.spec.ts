import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import {
  addClass,
  type Client,
  expectConfirmation,
  fillCard,
  getDayFromNow,
  pay,
  venues,
  visit,
} from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { cartsOfCustomer, endHolds } from '../stack/holds.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { fillUp } from '../waitlist/full-class.ts';

// The hold in view, its announcements, and a payment after it has expired.
const phone = { width: 360, height: 740 };
const getTimer = (page: Page) => page.getByRole('timer').filter({ visible: true });
const getMoreTime = (page: Page) =>
  page.getByRole('button', { name: 'Get more time' }).filter({ visible: true });
const getPay = (page: Page) => page.getByTestId('pay-button');

/** Ends the hold of this customer's cart. */
const endHold = (email: string, options = {}) => endHolds(cartsOfCustomer, email, options);

/** The page learns that the hold has expired when its countdown ends. */
async function waitForEnd(page: Page): Promise<void> {
  await page.clock.fastForward('16:00');
  await expect(getTimer(page)).toHaveText('Your hold has expired. Other people can now book these places.');
}

/** Adds the last class of a day on which other tests choose the first ones, so that it can be cancelled. */
async function addLastClass(page: Page, day: number): Promise<{ id: string; name: string }> {
  const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${getDayFromNow(day)}`;
  const { data } = await sendFromPage(page, url);
  const classes = data as {
    id: string;
    name: string;
    bookable_action: { action: string | null };
    price: { value: number } | null;
  }[];
  const last = classes.findLast(
    ({ bookable_action: { action }, price }) => action === 'book' && (price?.value ?? 0) > 0,
  );
  const items = [{ purchasable_id: last?.id, purchasable_type: 'purchasableOccurrence' }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  return { id: last?.id ?? '', name: last?.name ?? '' };
}

/** The checkout of a customer with typed card details and a hold that expires meanwhile. */
async function openExpiredCheckout(page: Page, client: Client, count = 1, options = {}): Promise<void> {
  await page.clock.install();
  const { email } = await openCheckout(page, client, count);
  await fillCard(page, client);
  await endHold(email, options);
  await waitForEnd(page);
}

test('announces the hold at 5, 2 and 1 minutes and offers more time from 5 minutes on [BSK-15]', async ({
  page,
}) => {
  await page.clock.install();
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  const announced = page.locator('output').filter({ hasText: /minute/ });
  const cap = page.getByText(/^Need longer\? .* We hold your places for \d+ more minutes at most\.$/);
  await expect(cap).toContainText('44 more minutes');
  await expect(getMoreTime(page)).toHaveCount(0);
  // A refetched basket has the time left by the server's clock, which does not move with the page's.
  await page.route(/\/api\/activities\/cart(\?.*)?$/, (route) => route.abort());
  await page.clock.fastForward('09:50');
  await expect(cap).toContainText(/for 3[45] more minutes/);
  for (const [minutes, step] of [
    ['5 minutes', '00:15'],
    ['2 minutes', '03:00'],
    ['1 minute', '01:00'],
  ] as const) {
    await page.clock.fastForward(step);
    await expect(announced.filter({ hasText: `${minutes} left to pay.` }).first()).toBeAttached();
    await expect(getMoreTime(page)).toBeVisible();
    await expect(cap).toHaveCount(0);
  }
  await getMoreTime(page).press('Enter');
  await expect(getTimer(page)).toHaveText(/^Held for 1[45]:\d\d/);
  await expect(
    announced.filter({ hasText: 'Your places are held for 15 more minutes.' }).first(),
  ).toBeAttached();
  await expect(page.locator('.pv-hold-timer').filter({ visible: true })).toBeFocused();
});

test('returns the focus when Undo closes its toast [UIK-04]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', 2);
  await visit(page, 'demo', '/basket');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .press('Enter');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Remove / }).and(page.locator(':focus'))).toHaveCount(1);
});

/** In the last five minutes more time is a press away; after the end, the places can be held again in the same way. */
async function extendInView(page: Page): Promise<void> {
  await page.clock.fastForward('10:30');
  await expect(getMoreTime(page)).toBeInViewport({ ratio: 1 });
  await getMoreTime(page).click();
  await expect(getTimer(page)).toHaveText(/^Held for 1[45]:\d\d/);
  await waitForEnd(page);
  const again = page.getByRole('button', { name: 'Hold places again' }).filter({ visible: true });
  await expect(again).toBeInViewport({ ratio: 1 });
  await again.click();
  await expect(getTimer(page)).toHaveText(/^Held for 1[45]:\d\d/);
}

test('keeps the countdown and more time in view on a phone at checkout and while registering [BSK-15 BSK-44]', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize(phone);
  await addClass(page, 'demo', getDayFromNow(6));
  await visit(page, 'demo', '/register?redirect=/basket');
  await expect(getTimer(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Create an account' }).scrollIntoViewIfNeeded();
  await expect(getTimer(page)).toBeInViewport();
  // A refetched basket has the time left by the server's clock, which does not move with the page's.
  await page.route(/\/api\/activities\/cart(\?.*)?$/, (route) => route.abort());
  await extendInView(page);
  await page.unroute(/\/api\/activities\/cart(\?.*)?$/);
  await page.context().clearCookies();
  await openCheckout(page, 'demo');
  await getPay(page).scrollIntoViewIfNeeded();
  await expect(getTimer(page)).toBeInViewport();
  await expect(getTimer(page)).toHaveCount(1);
  await page.route(/\/api\/activities\/cart(\?.*)?$/, (route) => route.abort());
  await extendInView(page);
});

for (const client of ['demo', 'harbour'] as const)
  test(`${client}: keeps the countdown in view beside the form of a wide checkout [BSK-15]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await openCheckout(page, client);
    await expect(getPay(page)).not.toHaveAttribute('aria-busy', 'true');
    await getPay(page).scrollIntoViewIfNeeded();
    await expect(getPay(page)).toBeInViewport();
    await expect(getTimer(page)).toBeInViewport({ ratio: 1 });
    await expect(getTimer(page)).toHaveCount(1);
  });

for (const client of sampleClients(1)) {
  test(`${client}: holds the places again and pays with the same card when the hold has expired [BSK-44 CHK-01]`, async ({
    page,
  }) => {
    await openExpiredCheckout(page, client);
    await expect(getPay(page)).toHaveText(/^Hold again and pay £\d+\.\d\d$/);
    let authorised = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout/authorise')) authorised += 1;
    });
    await pay(page);
    await expectConfirmation(page);
    expect(authorised).toBe(1);
  });
}

test('holds the places again at a press on Pay before the server has said that the hold expired [BSK-44]', async ({
  page,
}) => {
  await page.clock.install();
  const { email } = await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await endHold(email);
  // The page's own countdown ends, and no response confirms it.
  await page.route(/\/api\/activities\/cart(\?.*)?$/, (route) => route.abort());
  await waitForEnd(page);
  await expect(getPay(page)).toHaveText(/^Hold again and pay £\d+\.\d\d$/);
  const extended = page.waitForRequest(/\/api\/activities\/cart\/extend/);
  await pay(page);
  await extended;
  await expectConfirmation(page);
});

test('adds places again and pays when the hold can no longer be renewed [BSK-44]', async ({ page }) => {
  await openExpiredCheckout(page, 'demo', 2, { isPastCap: true });
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-line').or(page.locator('.order-line'))).toHaveCount(2);
});

test('keeps a press on Pay while the payment is prepared again, and pays once [CHK-18 CHK-01]', async ({
  page,
}) => {
  await page.clock.install();
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const prepared = page.waitForRequest(/\/api\/checkout\/prepare/);
  await page.route(/\/api\/checkout\/prepare/, async (route) => {
    await opened;
    await route.continue();
  });
  let authorised = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/authorise')) authorised += 1;
  });
  // The provider's session is renewed before it expires.
  await page.clock.fastForward('07:00');
  await prepared;
  await expect(getPay(page)).toHaveAttribute('aria-busy', 'true');
  await getPay(page).press('Enter');
  expect(authorised).toBe(0);
  open();
  await expectConfirmation(page);
  expect(authorised).toBe(1);
});

/** The checkout on a phone of two classes, of which no other test uses the last one of a day, with typed card details. */
async function openCheckoutOfTwo(page: Page, day: number) {
  await page.setViewportSize(phone);
  await page.clock.install();
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await fillCart(page, 'demo');
  const last = await addLastClass(page, day);
  expect(last.name).not.toBe('');
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  return { email, last };
}

test('names a place that is gone and charges nothing before the new total is shown [BSK-44 PAY-05]', async ({
  page,
}) => {
  const { email, last: cancelled } = await openCheckoutOfTwo(page, 13);
  const before = await getPay(page).textContent();
  await endHold(email, { isPastCap: true });
  // Nobody can book one of the two classes any more.
  await runStatement(`update occurrence set status = 'cancelled' where id = $1`, [cancelled.id]);
  await waitForEnd(page);
  let authorised = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/authorise')) authorised += 1;
  });
  const changed = page.getByRole('status').filter({ hasText: 'Your basket has changed' });
  await pay(page);
  await expect(changed).toContainText(`Removed: ${cancelled.name}`, { timeout: 30_000 });
  // Which of several sessions of that name.
  await expect(changed).toContainText(/, \w{3}\s\d+\s\w{3}, \d\d:\d\d/);
  // It is read before Pay, which is far below it on a phone.
  await expect(changed).toBeFocused();
  await expect(changed).toBeInViewport({ ratio: 1 });
  await expect(getPay(page)).toHaveText(/^Pay £\d+\.\d\d$/);
  await expect(getPay(page)).not.toHaveText(before ?? '');
  expect(authorised).toBe(0);
  await pay(page);
  await expectConfirmation(page);
  expect(authorised).toBe(1);
  await runStatement(`update occurrence set status = 'bookable' where id = $1`, [cancelled.id]);
});

test('names a place that went before Pay was selected, and pays for the rest at the next press [BSK-44 PAY-05]', async ({
  page,
}) => {
  const {
    email,
    last: { id, name },
  } = await openCheckoutOfTwo(page, 22);
  await endHold(email);
  const [before] = await runStatement<{ maximum: number }>('select maximum from occurrence where id = $1', [
    id,
  ]);
  // Others take the places that are no longer held.
  await fillUp(id, null);
  await page.clock.fastForward('16:00');
  await expect(page.getByTestId('lapsed')).toContainText(`${name}`);
  let authorised = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/authorise')) authorised += 1;
  });
  // What is left costs less than the payment was prepared for.
  const { data: cart } = await sendFromPage(page, '/api/activities/cart');
  const { formatted } = (cart as { balance: { formatted: string } }).balance;
  await expect(getPay(page)).toHaveText(`Hold again and pay ${formatted}`);
  await pay(page);
  const changed = page.getByRole('status').filter({ hasText: 'Your basket has changed' });
  await expect(changed).toContainText(`Removed: ${name}`);
  await expect(changed).toContainText('You have not been charged.');
  await expect(changed).toBeFocused();
  await expect(changed).toBeInViewport({ ratio: 1 });
  expect(authorised).toBe(0);
  await pay(page);
  await expectConfirmation(page);
  expect(authorised).toBe(1);
  await expect(page.getByTestId('order-line')).toHaveCount(1);
  await runStatement('update occurrence set maximum = $2 where id = $1', [id, before?.maximum]);
});
