import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { fillCart, openCheckout, openOrigin } from '../new-customer.ts';

test('asks for the billing address, says what is missing at each field, and remembers it [CHK-03]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  const form = page.getByRole('group', { name: 'Billing address' });
  await expect(form.getByLabel('Country')).toHaveValue('GB');
  const authoriseRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/authorise')) authoriseRequests.push(request.postData() ?? '');
  });
  // Its fields follow those of the card.
  const [card, address] = await Promise.all([page.locator('#card').boundingBox(), form.boundingBox()]);
  expect(address?.y).toBeGreaterThan((card?.y ?? Infinity) + (card?.height ?? 0));
  await pay(page);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter the long number on the card',
    'Enter the first line of your billing address, for example 12 High Street',
    'Enter the town or city of your billing address',
    'Enter the postcode of your billing address, for example M5 4WT',
  ]);
  // A tap shows where it leads, although the fields of the frame cannot be reached.
  await summary.getByRole('link', { name: 'long number' }).click();
  await expect(page.locator('#card')).toBeFocused();
  await expect(page.locator('#card')).toHaveCSS('outline-style', 'solid');
  await summary.getByRole('link', { name: 'town or city' }).press('Enter');
  await expect(form.getByLabel('Town or city')).toBeFocused();
  await expect(form.getByLabel('Town or city')).toHaveAttribute('aria-invalid', 'true');
  expect(authoriseRequests).toEqual([]);

  await form.getByLabel('Country').selectOption('United States');
  await expect(form.getByLabel('State')).toBeVisible();
  await form.getByLabel('Country').selectOption('Ireland');
  await form.getByLabel('Address line 1').fill('88 Sráid Łódź');
  await form.getByLabel('Town or city').fill('Baile Átha Cliath');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  expect(authoriseRequests).toHaveLength(1);
  expect(JSON.parse(authoriseRequests[0] ?? '')).toMatchObject({
    billing_country: 'IE',
    billing_city: 'Baile Átha Cliath',
    browser_java_enabled: false,
    browser_javascript_enabled: true,
    ...(await page.evaluate(() => ({
      browser_color_depth: screen.colorDepth,
      browser_screen_height: screen.height,
      browser_screen_width: screen.width,
      browser_tz: new Date().getTimezoneOffset(),
      browser_language: navigator.language,
    }))),
  });

  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByRole('group', { name: 'Billing address' })).toContainText(
    '88 Sráid Łódź, Baile Átha Cliath, Ireland',
  );
  await page.getByRole('button', { name: 'Change the billing address' }).press('Enter');
  await expect(page.getByLabel('Address line 1')).toHaveValue('88 Sráid Łódź');
});

test('asks in Welsh, with the names of countries [UIK-03]', async ({ page }) => {
  await openCheckout(page, 'demo');
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  const form = page.getByRole('group', { name: 'Cyfeiriad bilio' });
  await expect(form.getByLabel('Gwlad').locator('option:checked')).toHaveText('Y Deyrnas Unedig');
  // Pay ignores presses while the card frame loads.
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy');
  await page.getByTestId('pay-button').press('Enter');
  await expect(
    page.getByRole('alert').getByRole('link', { name: /^Rhowch linell gyntaf eich cyfeiriad bilio/ }),
  ).toBeVisible();
});

test('is left to Stripe’s own form', async ({ page }) => {
  await openCheckout(page, 'harbour');
  await expect(page.locator('.card-frame iframe').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Billing address' })).toHaveCount(0);
});

/** Changes fields of each response to prepare, before the page reads it. */
const changePrepared = (page: Page, changes: object, maxCount: number) =>
  page.addInitScript(
    ([fields, limit]) => {
      const originalFetch = window.fetch;
      let count = 0;
      window.fetch = async (...parameters) => {
        const response = await originalFetch(...parameters);
        if (!response.url.endsWith('/api/checkout/prepare') || count >= limit) return response;
        count += 1;
        const body = (await response.json()) as { data: object };
        const data = { ...body.data, ...fields };
        return new Response(JSON.stringify({ ...body, data }), response);
      };
    },
    [changes, maxCount] as const,
  );

test('pays with what was typed although the session key has expired [CHK-18]', async ({ page }) => {
  // The device slept: the page has a key that Opayo has forgotten.
  await changePrepared(page, { session_key: '00000000-0000-0000-0000-000000000000' }, 1);
  const tokenStatuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/card-identifiers')) tokenStatuses.push(response.status());
  });
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  expect(tokenStatuses).toEqual([401, 201]);
});

test('renews the session key before it expires and keeps what was typed [CHK-18]', async ({ page }) => {
  // A key that is renewed at half of its time, after 2 s.
  await changePrepared(page, { session_seconds: 4 }, 99);
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  for (const renewal of [1, 2]) {
    await test.step(`renewal ${renewal}`, () => page.waitForResponse('**/api/checkout/prepare'));
  }
  await expect(page.getByLabel('Address line 1')).toHaveValue('88 High Street');
  await pay(page);
  await expectConfirmation(page);
});
