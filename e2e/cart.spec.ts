import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getDayFromNow, openClass, visit } from './journeys.ts';
import { fillCart, register } from './new-customer.ts';

/** A new customer in front of their basket. */
async function openCart(page: Page, count: number): Promise<void> {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await fillCart(page, 'demo', count);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(count);
}

const getTotal = (page: Page) => page.getByTestId('cart-summary');

test('an empty basket asks a guest to log in, and tells a customer that it is empty [BSK-07]', async ({
  page,
}) => {
  await visit(page, 'demo', '/basket');
  await page.locator('main').getByTestId('login-button').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await register(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(page.getByRole('heading', { name: 'Your shopping basket is empty' })).toBeVisible();
});

test('the basket says how many items it holds, what they cost, and what is to be paid [BSK-06 BSK-08 BSK-09]', async ({
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
  await expect(line).toContainText(/\d\d:\d\d–\d\d:\d\d · .+, Northgate Arena/);
  await expect(line).toContainText('For Jo');
});

test('a line goes without asking, under a veil while it does, and comes back by undo [BSK-10 BSK-14]', async ({
  page,
}) => {
  await openCart(page, 2);
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/api/activities/cart/remove*', async (route) => {
    await held;
    await route.continue();
  });
  const line = page.getByTestId('cart-line').first();
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(line.getByTestId('loading-spinner')).toBeVisible();
  letGo();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.getByText('Successfully removed item from the basket.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
});

test('a line that can’t be removed stays, and the failure is told [BSK-10 BSK-38]', async ({ page }) => {
  await openCart(page, 1);
  await page.route('**/api/activities/cart/remove*', (route) => route.abort());
  const line = page.getByTestId('cart-line');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
  await expect(line).toHaveCount(1);
  await expect(line.getByTestId('loading-spinner')).toHaveCount(0);
});

test('on a phone what is told hides neither what a panel says nor its buttons [SHL-08 ERR-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(5));
  await page.getByTestId('add-to-basket').click();
  const panel = page.getByTestId('booking-success');
  await expect(panel).toBeVisible();
  const toast = await page.locator('.pv-toast').boundingBox();
  const said = await panel.boundingBox();
  const buttons = await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).boundingBox();
  expect(toast && said && toast.y - (said.y + said.height)).toBeGreaterThan(0);
  expect(toast && buttons && buttons.y - (toast.y + toast.height)).toBeGreaterThan(0);
});

test('several presses in a quarter of a second remove once [BSK-11]', async ({ page }) => {
  await openCart(page, 1);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/cart/remove')) asked += 1;
  });
  const remove = page.getByTestId('cart-line').getByRole('button', { name: /^Remove/ });
  await remove.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  expect(asked).toBe(1);
});

test('a basket that does not load says so and can be asked for again [BSK-39]', async ({ page }) => {
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

test('the hold is counted down, warns in its last two minutes, and can be extended [BSK-15]', async ({
  page,
}) => {
  await page.clock.install();
  await openCart(page, 1);
  const clock = page.getByRole('timer').filter({ visible: true });
  await expect(clock).toHaveText(/^Held for 1[45]:\d\d – pay by then$/);
  await expect(page.getByRole('button', { name: 'Get more time' })).toHaveCount(0);
  await page.clock.fastForward('13:30');
  await expect(clock).toHaveText(/^Held for 1:\d\d – pay by then$/);
  await page.getByRole('button', { name: 'Get more time' }).filter({ visible: true }).click();
  await expect(clock).toHaveText(/^Held for 1[45]:\d\d – pay by then$/);
});

test('from the basket one goes on browsing, or to the checkout by a full load [BSK-31 BSK-32]', async ({
  page,
}) => {
  await openCart(page, 1);
  await expect(page.getByRole('link', { name: 'Continue browsing' })).toHaveAttribute(
    'href',
    '/redirect-to-selected-venue',
  );
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/basket\/checkout$/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

test('adding asks for one place, shows that it is under way, and the answer is the basket from then on [BSK-22 BSK-36 BSK-37]', async ({
  page,
}) => {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(3));
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  const asked: string[] = [];
  await page.route(/\/carts\/activity-booking\/items|\/cart\/add/, async (route) => {
    asked.push(route.request().postData() ?? '');
    await held;
    await route.continue();
  });
  const add = page.getByTestId('add-to-basket');
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('"quantity":1');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(getTotal(page)).toHaveText(/^1 item · £\d+\.\d\d$/);
});
