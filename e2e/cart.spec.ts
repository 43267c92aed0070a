import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getDayFromNow, getUrl, openClass, venues, visit } from './journeys.ts';
import { fetchReply } from './network-errors.ts';
import { fillCart, openOrigin, register, sendFromPage } from './new-customer.ts';

/** Opens the basket of a new customer. */
async function openCart(page: Page, count: number): Promise<void> {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', count);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(count);
}

const getTotal = (page: Page) => page.getByTestId('cart-summary');

test('asks a guest with an empty basket to log in and shows a customer the empty state [BSK-07]', async ({
  page,
}) => {
  await visit(page, 'demo', '/basket');
  const buttons = page.locator('main .pv-empty-state .pv-button');
  await expect(buttons).toHaveText(['Log in', 'Continue browsing']);
  // Who has just removed everything goes on browsing.
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  await page
    .getByTestId('cart-line')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(buttons).toHaveText(['Continue browsing', 'Log in']);
  await expect(buttons.first()).not.toHaveClass(/secondary/);
  await page.locator('main').getByTestId('login-button').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await register(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(page.getByRole('heading', { name: 'Your shopping basket is empty' })).toBeVisible();
});

test('shows the number of items, their cost and the total to pay [BSK-06 BSK-08 BSK-09]', async ({
  page,
}) => {
  await openCart(page, 2);
  await expect(page).toHaveTitle('Bookings | Shopping basket');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping basket');
  await expect(getTotal(page)).toHaveText(/^2 items · £\d+\.\d\d$/);
  const sum = (await getTotal(page).textContent())?.split('· ')[1] ?? '';
  const summary = page.locator('aside dl').filter({ visible: true });
  await expect(summary).toContainText(`Basket cost${sum}`);
  await expect(summary).toContainText(`Total to pay${sum}`);
  const line = page.getByTestId('cart-line').first();
  const [item] = await readItems(page);
  const duration = item?.cartable_resource.duration ?? 0;
  expect(duration).toBeGreaterThan(0);
  await expect(line).toContainText(
    new RegExp(`\\d\\d:\\d\\d–\\d\\d:\\d\\d \\(${duration} min\\) · .+, Northgate Arena`),
  );
  await expect(line).toContainText('For Jo');
  await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    /^\w+day,? \d+ \w+/,
  );
});

type Item = { sort_by: string; quantity: number; cartable_resource: { duration: number } };
const readItems = async (page: Page): Promise<Item[]> =>
  ((await sendFromPage(page, '/api/activities/cart')).data as { items: Item[] }).items;

test('lists the items in the order that the server gives them, and says for whom several places are [BSK-19 BSK-09]', async ({
  page,
}) => {
  await openCart(page, 3);
  const headings = page.getByTestId('cart-line').getByRole('heading');
  const [, second = '', third = ''] = await headings.allTextContents();
  // The removal is also announced to the page, which would read the basket again.
  await page.route(/\/api\/activities\/cart(\?.*)?$/, () => new Promise<void>(() => undefined));
  await page.route('**/api/activities/cart/remove*', async (route) => {
    const response = await fetchReply(route);
    const body = (await response.json()) as { data: { items: Item[] } };
    for (const [position, item] of body.data.items.entries())
      Object.assign(item, { sort_by: String(9 - position), quantity: 2 });
    await route.fulfill({ response, json: body });
  });
  await page
    .getByTestId('cart-line')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(headings).toHaveText([third, second]);
  await expect(page.getByTestId('cart-line').first()).toContainText('2 places for Jo');
});

test('shows the totals that the server calculated: items, cost, tax and balance [BSK-12]', async ({
  page,
}) => {
  await openCart(page, 2);
  const summary = page.locator('aside dl').filter({ visible: true });
  const cart = await page.evaluate(async () => {
    const response = await fetch('/api/activities/cart');
    const { data } = (await response.json()) as {
      data: Record<'total' | 'tax_total' | 'sub_total' | 'balance', { value: number; formatted: string }>;
    };
    return data;
  });
  expect(cart.tax_total.value + cart.sub_total.value).toBe(cart.total.value);
  await expect(summary).toContainText(`Basket cost${cart.total.formatted}`);
  await expect(summary).toContainText(`Includes VAT${cart.tax_total.formatted}`);
  await expect(summary).toContainText(`Without VAT${cart.sub_total.formatted}`);
  await expect(summary).toContainText(`Total to pay${cart.balance.formatted}`);
  await expect(getTotal(page)).toHaveText(`2 items · ${cart.total.formatted}`);
});

test('removes a line without confirmation, shows progress and restores the line with Undo [BSK-10 BSK-14]', async ({
  page,
}) => {
  await openCart(page, 2);
  let unblock = (): void => undefined;
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await page.route('**/api/activities/cart/remove*', async (route) => {
    await unblocked;
    await route.continue();
  });
  const line = page.getByTestId('cart-line').first();
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(line.getByTestId('loading-spinner')).toBeVisible();
  unblock();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.getByText('Successfully removed item from the basket.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  await expect(page.getByText('Put back in your basket.')).toBeVisible();
});

test('marks the amounts of the basket as changing while a line is removed and put back [BSK-18 BSK-36]', async ({
  page,
}) => {
  await openCart(page, 2);
  const totals = page.locator('aside dl').filter({ visible: true });
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  const hold = async (path: string) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(path, async (route) => {
      await released;
      await route.continue();
    });
    return () => release();
  };
  const finishRemoving = await hold('**/api/activities/cart/remove*');
  const before = await totals.textContent();
  await page
    .getByTestId('cart-line')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(totals).toHaveAttribute('aria-busy', 'true');
  finishRemoving();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  const finishAdding = await hold('**/api/activities/cart/restore*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(totals).toHaveAttribute('aria-busy', 'true');
  finishAdding();
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  await expect(totals).toHaveText(before ?? '');
});

test('keeps the line and shows an error when its removal fails [BSK-10 BSK-38]', async ({ page }) => {
  await openCart(page, 1);
  await page.route('**/api/activities/cart/remove*', (route) => route.abort());
  const line = page.getByTestId('cart-line');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
  await expect(line).toHaveCount(1);
  await expect(line.getByTestId('loading-spinner')).toHaveCount(0);
});

test('keeps toasts clear of the basket bar on a phone [SHL-08 ERR-02]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(5));
  await page.getByTestId('add-to-basket').click();
  const panel = page.getByTestId('booking-success');
  await expect(panel).toBeVisible();
  await openClass(page, 'demo', getDayFromNow(6));
  await page.getByTestId('add-to-basket').click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page
    .getByTestId('in-basket')
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(page.locator('.pv-toast')).toBeVisible();
  const toast = await page.locator('.pv-toast').boundingBox();
  const bar = await page.locator('.pv-footer-bar').boundingBox();
  expect(toast && bar && bar.y - (toast.y + toast.height)).toBeGreaterThan(0);
});

test('removes a line once for several presses within a quarter of a second [BSK-11]', async ({ page }) => {
  await openCart(page, 1);
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/cart/remove')) requestCount += 1;
  });
  const remove = page.getByTestId('cart-line').getByRole('button', { name: /^Remove/ });
  await remove.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  expect(requestCount).toBe(1);
});

test('shows an error and a retry when the basket fails to load [BSK-39]', async ({ page }) => {
  await page.route('**/api/activities/cart', (route) => route.abort());
  await visit(page, 'demo');
  await page.getByRole('banner').getByRole('link', { name: 'Basket' }).click();
  const failed = page.getByRole('alert').filter({
    hasText: 'Failed to load your shopping basket, please try again',
  });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/activities/cart');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
});

test('counts down the hold, warns in its last five minutes and extends it, or asks first to hold again [BSK-15 BSK-44]', async ({
  page,
}) => {
  await page.clock.install();
  await openCart(page, 1);
  const timer = page.getByRole('timer').filter({ visible: true });
  await expect(timer).toHaveText(/^Held for 1[45]:\d\d\. Pay before it runs out\.$/);
  await expect(page.getByRole('button', { name: 'Get more time' })).toHaveCount(0);
  // A refetched basket has the time left by the server's clock, which does not move with the page's.
  await page.route(/\/api\/activities\/cart(\?.*)?$/, (route) => route.abort());
  const box = page.locator('.pv-hold-timer').filter({ visible: true });
  await expect(box).toHaveClass(/pv-hold-timer--calm/);
  await page.clock.fastForward('10:30');
  await expect(timer).toHaveText(/^Held for 4:\d\d\. Pay before it runs out\.$/);
  await expect(box).toHaveClass(/pv-hold-timer--warn/);
  await page.getByRole('button', { name: 'Get more time' }).filter({ visible: true }).click();
  await expect(timer).toHaveText(/^Held for 1[45]:\d\d\. Pay before it runs out\.$/);
  await expect(box).toHaveClass(/pv-hold-timer--calm/);
  await page.clock.fastForward('15:30');
  const again = page.getByRole('button', { name: 'Hold places again' }).filter({ visible: true });
  await expect(again).toHaveClass(/pv-button--primary/);
  await expect(page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true })).toHaveClass(
    /pv-button--secondary/,
  );
  await again.press('Enter');
  await expect(timer).toHaveText(/^Held for 1[45]:\d\d/);
  await expect(box).toBeFocused();
  await expect(
    page.locator('output').filter({ hasText: 'Your places are held for 15 more minutes.' }).first(),
  ).toBeAttached();
});

test('links the basket to browsing and, with a full page load, to the checkout [BSK-31 BSK-32]', async ({
  page,
}) => {
  await openCart(page, 1);
  // Nothing but the basket names a venue yet.
  const browse = page.getByRole('link', { name: 'Continue browsing' });
  await expect(browse).toHaveAttribute('href', `/redirect-to-selected-venue/${venues.demo}`);
  await browse.press('Enter');
  await expect(page).toHaveURL(getUrl('demo', `/location/${venues.demo}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.pv-toast')).toHaveCount(0);
  await visit(page, 'demo', '/basket');
  await expect(browse).toHaveAttribute('href', '/redirect-to-selected-venue');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/basket\/checkout$/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

test('requests one place, shows progress and counts it in the basket [BSK-22 BSK-36]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(3));
  let unblock = (): void => undefined;
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  const requestBodies: string[] = [];
  await page.route(/\/carts\/activity-booking\/items|\/cart\/add/, async (route) => {
    requestBodies.push(route.request().postData() ?? '');
    await unblocked;
    await route.continue();
  });
  const add = page.getByTestId('add-to-basket');
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  unblock();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  expect(requestBodies).toHaveLength(1);
  expect(requestBodies[0]).toContain('"quantity":1');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(getTotal(page)).toHaveText(/^1 item · £\d+\.\d\d$/);
});
