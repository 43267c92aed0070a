import type { Browser, Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { scanCode } from '../entry-code/scan-code.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { completeChallenge } from './challenge.ts';
import { getCode, showCode } from './phone-code.ts';

// CHK-01: a kiosk's basket is paid on the customer's own phone, by a QR code.

/** The URL of the code that the screen shows. */
const scanShown = (page: Page): Promise<string> => scanCode(page.getByRole('img', { name: /^QR code/ }));

/** The customer's phone, without a session. */
async function openOnPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.goto(url);
  return phone;
}

for (const client of sampleClients(0)) {
  test(`${client}: pays a kiosk’s basket on the phone that scans its code, and the kiosk continues [CHK-01 CHK-05 CHK-13]`, async ({
    page,
    browser,
  }) => {
    // An upright kiosk shows the whole code without scrolling by hand.
    await page.setViewportSize({ width: 768, height: 1024 });
    await showCode(page, client);
    const image = page.getByRole('img', { name: /^QR code/ });
    await expect(image).toBeInViewport({ ratio: 1 });
    expect((await image.boundingBox())?.width).toBeGreaterThanOrEqual(240);
    const phone = await openOnPhone(browser, await scanShown(page));
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Pay on your phone');
    await expect(phone.getByTestId('cart-line')).toHaveCount(1);
    await expect(getCode(page)).toHaveAttribute('data-state', 'opened');
    await expect(page.getByText('Your basket is open on your phone')).toBeVisible();
    await expect(phone.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
    const timer = phone.getByRole('timer');
    await expect(timer).toHaveText(/^Held for (10:00|9:\d\d)\. Pay before it runs out\.$/);
    await phone.getByTestId('pay-button').scrollIntoViewIfNeeded();
    await expect(timer).toBeInViewport({ ratio: 1 });
    await expectNoHorizontalScroll(phone);
    expect((await createAxe(phone).exclude('iframe').analyze()).violations).toEqual([]);
    // The phone pays, and is not logged in.
    expect((await phone.context().cookies()).map(({ name }) => name)).not.toContain(`${client}_in`);
    await fillCard(phone, client);
    await pay(phone);
    await expect(phone.getByTestId('order-lines')).toBeVisible({ timeout: 30_000 });
    // CHK-13: the phone takes the dates along, the kiosk does not keep them.
    const file = phone.waitForEvent('download');
    await phone.getByRole('link', { name: /^Add to calendar/ }).press('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    await expect(page.getByRole('link', { name: /^Add to calendar/ })).toHaveCount(0);
    await expectConfirmation(page);
    await expect(page.getByTestId('order-lines')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('kiosk')).toBe('true');
    const [row] = await runStatement<{ payments: number }>(
      `select count(*)::int as payments from payment_attempt a
       join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id where o.id = $1`,
      [new URL(page.url()).pathname.split('/').at(-1) ?? ''],
    );
    expect(row?.payments).toBe(1);
    await phone.reload();
    await expect(phone.getByTestId('order-lines')).toBeVisible();
    await phone.context().close();
  });
}

test('answers the bank on the phone, also after a reload of the phone [CHK-22 CHK-32]', async ({
  page,
  browser,
}) => {
  await showCode(page, 'demo');
  const phone = await openOnPhone(browser, await scanShown(page));
  await expect(phone.getByTestId('pay-button')).toBeVisible();
  await phone.reload();
  await fillCard(phone, 'demo', 'challenge');
  await pay(phone);
  await expect(phone.locator('.challenge-frame')).toBeVisible();
  await expect(getCode(page)).toHaveAttribute('data-state', 'in_payment');
  await completeChallenge(phone, 'demo', 'pass');
  await expectConfirmation(page);
  await expect(phone.getByTestId('order-lines')).toBeVisible();
  await phone.context().close();
});

test('says that a code was opened on another phone, was replaced, or has expired [CHK-01]', async ({
  page,
  browser,
}) => {
  await showCode(page, 'demo');
  const url = await scanShown(page);
  const phone = await openOnPhone(browser, url);
  await expect(phone.getByTestId('pay-button')).toBeVisible();
  const other = await openOnPhone(browser, url);
  await expect(other.getByRole('heading', { name: 'This code no longer works' })).toBeVisible();
  await expect(other.getByText('This code was opened on another phone')).toBeVisible();

  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(getCode(page)).toHaveAttribute('data-state', 'waiting');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This code no longer works' })).toBeVisible();
  const next = await scanShown(page);
  expect(next).not.toBe(url);

  await runStatement(`update phone_payment set expires_at = created_at where expires_at > created_at`, []);
  await expect(page.getByText('This code no longer works')).toBeVisible();
  await other.goto('about:blank');
  await other.goto(next);
  await expect(other.getByText('This payment link has ended')).toBeVisible();
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(getCode(page)).toHaveAttribute('data-state', 'waiting');
  await page.getByRole('radio', { name: 'Here, by card' }).press('Space');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await phone.context().close();
  await other.context().close();
});

test('pays nothing on the phone once the basket has changed at the kiosk [PAY-05]', async ({
  page,
  browser,
}) => {
  await showCode(page, 'harbour');
  const phone = await openOnPhone(browser, await scanShown(page));
  await fillCard(phone, 'harbour');
  await fillCart(page, 'harbour');
  await pay(phone);
  await expect(phone.getByRole('heading', { name: 'Your basket has changed' })).toBeVisible();
  await expect(phone.getByText('You have not been charged')).toBeVisible();
  await expect(page.getByText('This code no longer works')).toBeVisible();
  await phone.context().close();
});

test('keeps the visit for 4 minutes while the customer pays on the phone, and then ends it [MOD-01]', async ({
  page,
}) => {
  await page.clock.install();
  await showCode(page, 'demo');
  const clock = page.getByTestId('visit-clock');
  await expect(clock).toContainText(/in (4:00|3:\d\d)/);
  await page.clock.fastForward(150_000);
  await expect(clock).toContainText(/in 1:\d\d/);
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toHaveCount(0);
  await page.clock.fastForward(95_000);
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('ends a visit whose last request is answered after the log-out [MOD-01]', async ({ page }) => {
  await showCode(page, 'demo');
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route('**/api/checkout/phone-payment/*', async (route) => {
    await ended;
    await route.continue();
  });
  const rejected = page.waitForResponse(
    (response) => response.url().includes('/phone-payment/') && response.status() === 401,
  );
  await page.route(/\/kiosk\?/, async (route) => {
    end();
    await rejected;
    await route.continue();
  });
  await page.waitForRequest('**/api/checkout/phone-payment/*');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('offers no phone outside a kiosk [MOD-01]', async ({ page }) => {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('radio', { name: 'On your phone' })).toHaveCount(0);
});
