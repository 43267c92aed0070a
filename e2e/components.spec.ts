import { expect, test } from './csp-test.ts';
import { addClass, getDayFromNow, getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { replyWithError } from './network-errors.ts';
import { fillCart, openOrigin, register } from './new-customer.ts';

// Chunks that fail to load, forms that fail, and the layout that all pages share.
const tomorrow = getDayFromNow(1);

test('shows an error for a screen that fails to load and retries on request [SHL-18]', async ({ page }) => {
  await visit(page, 'demo');
  await page.route(/assets\/search-screen/, (route) => route.abort());
  await page.getByTestId('navigation-links').getByRole('link', { name: 'What’s on' }).click();
  const failure = page.getByRole('main').getByTestId('loading-chunk-failed');
  await expect(failure.getByRole('heading', { level: 1 })).toHaveText('Part of this page did not load');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(/assets\/search-screen/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s on');
  expect(new URL(page.url()).pathname).toBe('/search');
});

test('shows loading on a client-rendered page and a retry link when its script fails [SHL-11 SHL-18]', async ({
  page,
}) => {
  await page.route(/assets\/main-/, (route) => route.abort());
  await page.goto(getUrl('demo', '/login'));
  await expect(page.getByTestId('loading-spinner')).toHaveText('Loading…');
  const retryLink = page.getByRole('link', { name: 'Try again' });
  await expect(retryLink).toBeHidden();
  await expect(retryLink).toBeVisible({ timeout: 15_000 });
  await page.unroute(/assets\/main-/);
  await retryLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await expect(page.getByTestId('loading-spinner')).toHaveCount(0);
});

test('reloads the document on retry when a release has removed a chunk [SHL-18]', async ({ page }) => {
  await visit(page, 'demo');
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
  await page.route(/assets\/search-screen/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByTestId('navigation-links').getByRole('link', { name: 'What’s on' }).click();
  const failure = page.getByTestId('loading-chunk-failed');
  await expect(failure).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false);
  // The file is still missing, so the error replaces the server-rendered screen.
  await expect(failure.getByRole('heading', { level: 1 })).toHaveText('Part of this page did not load');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('shows a closable error for a dialog that fails to load and opens it on retry [SHL-18]', async ({
  page,
}) => {
  await page.route(/assets\/login-dialog/, (route) => route.abort());
  await visit(page, 'demo');
  await page.getByTestId('login-button').click();
  const failure = page.getByTestId('loading-chunk-failed');
  await expect(failure.getByRole('alert')).toContainText('Part of this page did not load');
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toHaveCount(0);
  await page.getByTestId('login-button').click();
  await expect(failure).toBeVisible();
  await page.unroute(/assets\/login-dialog/);
  await failure.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(failure).toHaveCount(0);
  // Some browsers remember a failed import for the life of the document; then the retry has loaded a new document.
  await waitForHydration(page);
  const email = page.getByTestId('login-modal').getByLabel('Email address');
  await expect(async () => {
    if (!(await email.isVisible())) await page.getByTestId('login-button').click({ timeout: 1000 });
    await expect(email).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('keeps the log-in fields and says what failed, or that nobody is logged in [AUT-01 AUT-15 ERR-10]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.getByTestId('login-button').click();
  const dialog = page.getByTestId('login-modal');
  await dialog.getByLabel('Email address').fill('sam@demo.test');
  await dialog.getByLabel('Password', { exact: true }).fill('Password1!');
  const expectErrorWithFieldsKept = async (message: string): Promise<void> => {
    await dialog.getByTestId('login-submit').click();
    await expect(dialog.getByTestId('login-error')).toHaveText(message);
    await expect(dialog.getByLabel('Email address')).toHaveValue('sam@demo.test');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('Password1!');
    await page.unroute('**/api/auth/customer/login');
  };
  await page.route('**/api/auth/customer/login', (route) => route.abort());
  await expectErrorWithFieldsKept(
    'We cannot connect to the service. Check your internet connection and try again.',
  );
  // A response without a message.
  const isSignedOut = 'User signed outSomething has gone wrong, please try again';
  await page.route('**/api/auth/customer/login', replyWithError(500));
  await expectErrorWithFieldsKept(isSignedOut);
  await expect(dialog.getByTestId('login-error').getByText('User signed out', { exact: true })).toBeVisible();
  await page.route('**/api/auth/customer/login', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await expectErrorWithFieldsKept(isSignedOut);
  await page.route('**/api/auth/customer/login', replyWithError(409, 'Please wait a moment.'));
  await expectErrorWithFieldsKept('Please wait a moment.');
  // Editing a refused value clears the error.
  await dialog.getByLabel('Password', { exact: true }).press('End');
  await page.keyboard.type('x');
  await expect(dialog.getByTestId('login-error')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await dialog.getByTestId('login-submit').click();
  await expect(dialog).toHaveCount(0);
});

test('keeps the registration fields through errors and shows a refusal at its field [ERR-06]', async ({
  page,
}) => {
  await visit(page, 'demo', '/register');
  const typed = {
    'First name': 'Jo',
    'Last name': 'Kept',
    'Email address': `kept-${Date.now().toString(36)}@demo.test`,
    Day: '4',
    Month: '5',
    Year: '1990',
    Password: 'A-new-Customer-1',
  };
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByText('Phone, address and news (optional)').click();
  await page.getByLabel('Phone number').fill('0161 496 0000');
  await page.getByLabel(/I agree/).check();
  const submit = page.getByRole('main').getByRole('button', { name: /create (an )?account/i });
  const registerUrl = '**/api/auth/customer/register?*';
  await page.route(registerUrl, replyWithError(500));
  await submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something has gone wrong');
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await page.unroute(registerUrl);
  await page.route(registerUrl, (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'No.',
        errors: { email: ['That is taken.'] },
        code: 'validation_failed',
        next_step: null,
      },
    }),
  );
  await submit.click();
  await expect(page.getByRole('main').getByText('That is taken.').last()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Jo');
});

test('shows a failed action as a toast with the server’s message or the default text [ERR-10 ERR-18]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', 2);
  await visit(page, 'demo', '/basket');
  const clear = page.getByRole('button', { name: 'Clear basket' });
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await page.route(/\/api\/activities\/cart$/, replyWithError(500));
  await clear.click();
  await expect(toast).toHaveText('Error: Something has gone wrong, please try again');
  await expect(toast).toHaveClass(/pv-toast--danger/);
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.unroute(/\/api\/activities\/cart$/);
  await page.route(/\/api\/activities\/cart$/, replyWithError(409, 'Your payment is still under way.'));
  await clear.click();
  await expect(toast).toHaveText('Error: Your payment is still under way.');
});

for (const [language, logOutName, text] of [
  ['English', 'Log out', 'Error: We could not log you out. Try again.'],
  ['Welsh', 'Allgofnodi', 'Gwall: Nid oedd modd eich allgofnodi. Rhowch gynnig arall arni.'],
] as const) {
  test(`says in ${language} that the log-out failed, instead of the text of the status [ERR-15]`, async ({
    page,
    context,
  }) => {
    if (language === 'Welsh')
      await context.addCookies([{ name: 'language', value: 'cy', url: getUrl('demo') }]);
    await openOrigin(page, 'demo');
    await register(page, 'demo');
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(page, 'demo');
    await page.route('**/api/auth/logout*', replyWithError(500));
    await page.locator('.shell-action--menu').click();
    await page.getByRole('dialog').getByRole('button', { name: logOutName }).click();
    await expect(page.locator('.pv-toast')).toHaveText(text);
    await expect(page.getByTestId('my-account-button')).toHaveCount(1);
  });
}

test('sends the client’s host with every API request [ERR-01]', async ({ page }) => {
  const hosts: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isApiRequest = request.url().includes('/api/') && request.resourceType() === 'fetch';
    if (isApiRequest) hosts.push(request.headers()['x-client-domain']);
  });
  await visit(page, 'demo');
  await expect.poll(() => hosts.length).toBeGreaterThan(0);
  expect(new Set(hosts)).toEqual(new Set([new URL(getUrl('demo')).host]));
});

test('opens the checkout at /checkout as at /basket/checkout [RTE-03]', async ({ page }) => {
  await addClass(page, 'demo', tomorrow);
  for (const path of ['/basket/checkout', '/checkout']) {
    await visit(page, 'demo', path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await expect(
      page
        .getByTestId('login-modal')
        .or(page.getByText(/log in/i).first())
        .first(),
    ).toBeVisible();
  }
});

test('removes a trailing slash on navigation within the application [RTE-15]', async ({ page }) => {
  await visit(page, 'demo', '/login?redirect=%2Fsearch%2F%3Fwhat%3Dspin');
  await page.getByLabel('Email address').fill('sam@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Password1!');
  await page.getByTestId('login-submit').click();
  await expect(page).toHaveURL(/\/search\?what=spin$/);
});

test('links back to the kiosk home in the header only on a kiosk [SHL-14]', async ({ page }) => {
  await visit(page, 'demo');
  await expect(page.getByTestId('login-button')).toBeVisible();
  await expect(page.getByTestId('back-to-kiosk-home')).toHaveCount(0);
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=true&centre=${venues.demo}`);
  const back = page.getByRole('banner').getByTestId('back-to-kiosk-home');
  await expect(back).toHaveText('Back to Kiosk Home');
  await back.click();
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('fixes the footer bar to the bottom of the window [SHL-08]', async ({ page }) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await addClass(page, 'demo', tomorrow);
  const bar = page.getByRole('complementary', { name: 'Basket summary' });
  await expect(bar).toBeVisible();
  const readBottom = async () => {
    const box = await bar.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await readBottom()).toBe(800);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await readBottom()).toBe(800);
});

test('fills the width with a dialog under 576 px and splits the page two to one from 1200 px [SHL-06]', async ({
  page,
}) => {
  await visit(page, 'demo', `/location/${venues.demo}`);
  const readColumns = async (width: number): Promise<number[]> => {
    await page.setViewportSize({ width, height: 800 });
    const template = await page
      .locator('.pv-columns')
      .evaluate((element) => getComputedStyle(element).gridTemplateColumns);
    return template.split(' ').map(parseFloat);
  };
  expect(await readColumns(1199)).toHaveLength(1);
  const [wide = 0, narrow = 1] = await readColumns(1200);
  expect(wide / narrow).toBeCloseTo(2, 1);

  await page.getByTestId('login-button').click();
  const dialog = page.getByRole('dialog');
  const readDialogWidth = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 800 });
    return (await dialog.boundingBox())?.width ?? 0;
  };
  expect(await readDialogWidth(575)).toBe(575);
  expect(await readDialogWidth(576)).toBeLessThan(576);
});
