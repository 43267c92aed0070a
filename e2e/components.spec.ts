import { expect, test } from './csp-test.ts';
import { addClass, getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { replyWithError } from './network-errors.ts';
import { register } from './new-customer.ts';

// Parts of the application that do not come, forms that fail, and what the frame promises everywhere.
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test('a screen that does not come is an error of its own, and is asked for again [SHL-18]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.route(/assets\/search-screen/, (route) => route.abort());
  await page.getByTestId('navigation-links').getByRole('link', { name: 'What’s on' }).click();
  const trouble = page.getByRole('main').getByTestId('loading-chunk-failed');
  await expect(trouble.getByRole('heading', { level: 1 })).toHaveText('Part of this page did not load');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(/assets\/search-screen/);
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s on near me');
  expect(new URL(page.url()).pathname).toBe('/search');
});

test('a page that the browser draws shows that it loads, and without its script how to ask again [SHL-11 SHL-18]', async ({
  page,
}) => {
  await page.route(/assets\/main-/, (route) => route.abort());
  await page.goto(getUrl('demo', '/login'));
  await expect(page.getByTestId('loading-spinner')).toHaveText('Loading…');
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toBeHidden();
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.unroute(/assets\/main-/);
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await expect(page.getByTestId('loading-spinner')).toHaveCount(0);
});

test('a screen that a release took away comes with a new document, once somebody asks [SHL-18]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
  await page.route(/assets\/search-screen/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByTestId('navigation-links').getByRole('link', { name: 'What’s on' }).click();
  const trouble = page.getByTestId('loading-chunk-failed');
  await expect(trouble).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false);
  // The file is missing still: what the server drew gives way to words that say so.
  await expect(trouble.getByRole('heading', { level: 1 })).toHaveText('Part of this page did not load');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a dialog that does not come says so over the page, can be closed, and opened again [SHL-18]', async ({
  page,
}) => {
  await page.route(/assets\/login-dialog/, (route) => route.abort());
  await visit(page, 'demo');
  await page.getByTestId('login-button').click();
  const trouble = page.getByTestId('loading-chunk-failed');
  await expect(trouble.getByRole('alert')).toContainText('Part of this page did not load');
  await trouble.getByRole('button', { name: 'Close' }).click();
  await expect(trouble).toHaveCount(0);
  await page.getByTestId('login-button').click();
  await expect(trouble).toBeVisible();
  await page.unroute(/assets\/login-dialog/);
  // This browser keeps a failure as long as the document lives, so that a new one is loaded.
  const reloaded = page.waitForEvent('load');
  await trouble.getByRole('button', { name: 'Try again' }).press('Enter');
  await reloaded;
  await waitForHydration(page);
  await page.getByTestId('login-button').click();
  await expect(page.getByTestId('login-modal').getByLabel('Email address')).toBeVisible();
});

test('what was typed to log in stays through a line and a server that fail [ERR-04 ERR-10]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.getByTestId('login-button').click();
  const dialog = page.getByTestId('login-modal');
  await dialog.getByLabel('Email address').fill('sam@demo.test');
  await dialog.getByLabel('Password', { exact: true }).fill('Password1!');
  const expectKept = async (words: string): Promise<void> => {
    await dialog.getByTestId('login-submit').click();
    await expect(dialog.getByTestId('login-error')).toHaveText(words);
    await expect(dialog.getByLabel('Email address')).toHaveValue('sam@demo.test');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('Password1!');
    await page.unroute('**/api/auth/customer/login');
  };
  await page.route('**/api/auth/customer/login', (route) => route.abort());
  await expectKept('We cannot connect to the service. Check your internet connection and try again.');
  await page.route('**/api/auth/customer/login', replyWithError(500));
  await expectKept('Something has gone wrong, please try again');
  await page.route('**/api/auth/customer/login', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await expectKept('Something has gone wrong, please try again');
  await page.route('**/api/auth/customer/login', replyWithError(409, 'Please wait a moment.'));
  await expectKept('Please wait a moment.');
  // What was refused is no longer what stands there.
  await dialog.getByLabel('Password', { exact: true }).press('End');
  await page.keyboard.type('x');
  await expect(dialog.getByTestId('login-error')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await dialog.getByTestId('login-submit').click();
  await expect(dialog).toHaveCount(0);
});

test('what was typed to register stays while it fails, and what is refused stands at its field [ERR-06]', async ({
  page,
}) => {
  await visit(page, 'demo', '/register');
  const typed = {
    'First name': 'Jo',
    'Last name': 'Kept',
    'Email address': `kept-${Date.now().toString(36)}@demo.test`,
    'Date of birth': '1990-05-04',
    Password: 'A-new-Customer-1',
    'Confirm password': 'A-new-Customer-1',
  };
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(/phone/i).first().fill('0161 496 0000');
  await page.getByLabel(/I agree/).check();
  const submit = page.getByRole('main').getByRole('button', { name: /create (an )?account/i });
  const sent = '**/api/auth/customer/register';
  await page.route(sent, replyWithError(500));
  await submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something has gone wrong');
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await page.unroute(sent);
  await page.route(sent, (route) =>
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

test('an action that fails is a toast with the server’s own words, or those of the catalogue [ERR-10 ERR-18]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/');
  await page.setViewportSize({ width: 390, height: 800 });
  const logOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  };
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await page.route('**/api/auth/**', replyWithError(500));
  await logOut();
  await expect(toast).toHaveText('Error: Something has gone wrong, please try again');
  await expect(toast).toHaveClass(/pv-toast--danger/);
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/api/auth/**');
  await page.route('**/api/auth/**', replyWithError(409, 'Your payment is still under way.'));
  await logOut();
  await expect(toast).toHaveText('Error: Your payment is still under way.');
});

test('every call of a page says for which client it is [ERR-01]', async ({ page }) => {
  const hosts: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isCall = request.url().includes('/api/') && request.resourceType() === 'fetch';
    if (isCall) hosts.push(request.headers()['x-client-domain']);
  });
  await visit(page, 'demo');
  await expect.poll(() => hosts.length).toBeGreaterThan(0);
  expect(new Set(hosts)).toEqual(new Set([new URL(getUrl('demo')).host]));
});

test('the short address leads to the checkout as the long one does [RTE-03]', async ({ page }) => {
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

test('a way within the application loses the slash at its end, too [RTE-15]', async ({ page }) => {
  await visit(page, 'demo', '/login?redirect=%2Fsearch%2F%3Fwhat%3Dspin');
  await page.getByLabel('Email address').fill('sam@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Password1!');
  await page.getByTestId('login-submit').click();
  await expect(page).toHaveURL(/\/search\?what=spin$/);
});

test('the way back to the kiosk’s home is in the header of a kiosk alone [SHL-14]', async ({ page }) => {
  await visit(page, 'demo');
  await expect(page.getByTestId('login-button')).toBeVisible();
  await expect(page.getByTestId('back-to-kiosk-home')).toHaveCount(0);
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=true&centre=${venues.demo}`);
  const back = page.getByRole('banner').getByTestId('back-to-kiosk-home');
  await expect(back).toHaveText('Back to Kiosk Home');
  await back.click();
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('the bar at the foot stays there, and is as wide as it is told at most [SHL-08]', async ({ page }) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await addClass(page, 'demo', tomorrow);
  const bar = page.getByRole('complementary', { name: 'Basket summary' });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((found) => getComputedStyle(found).position)).toBe('fixed');
  const inner = bar.locator('> div');
  /** Of what is within its padding. */
  const widest = (size: string) =>
    inner.evaluate((found, named) => {
      found.setAttribute('class', `pv-footer-bar__inner pv-footer-bar__inner--${named}`);
      const { maxWidth, paddingLeft, boxSizing } = getComputedStyle(found);
      return { maxWidth, paddingLeft, boxSizing };
    }, size);
  expect((await widest('small')).maxWidth).toBe('768px');
  const medium = await widest('medium');
  expect(parseFloat(medium.maxWidth) - 2 * parseFloat(medium.paddingLeft)).toBe(1264);
  expect((await widest('large')).maxWidth).toBe('1536px');
  expect((await widest('full')).maxWidth).toBe('none');
});

test('under 576 px a dialog fills the width; from 1200 px a page is two thirds and one third [SHL-06]', async ({
  page,
}) => {
  await visit(page, 'demo', `/location/${venues.demo}`);
  const columns = async (width: number): Promise<number[]> => {
    await page.setViewportSize({ width, height: 800 });
    const found = await page
      .locator('.pv-columns')
      .evaluate((cols) => getComputedStyle(cols).gridTemplateColumns);
    return found.split(' ').map(parseFloat);
  };
  expect(await columns(1199)).toHaveLength(1);
  const [wide = 0, narrow = 1] = await columns(1200);
  expect(wide / narrow).toBeCloseTo(2, 1);

  await page.getByTestId('login-button').click();
  const dialog = page.getByRole('dialog');
  const widthAt = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 800 });
    return (await dialog.boundingBox())?.width ?? 0;
  };
  expect(await widthAt(575)).toBe(575);
  expect(await widthAt(576)).toBeLessThan(576);
});
