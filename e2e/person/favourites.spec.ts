import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, openClass, venues, visit, visitClasses } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';

const getStar = (scope: Locator | Page, name: string): Locator =>
  scope.getByRole('button', { name: `Favourite: ${name}`, exact: true });
const getPanel = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByTestId('session-panel') });
const getCards = (page: Page): Locator => page.getByTestId('own-favourite');
const expectPressed = (star: Locator, pressed: boolean): Promise<void> =>
  expect(star).toHaveAttribute('aria-pressed', String(pressed));

/** Registers a customer without staying logged in. */
async function registerAndLeave(page: Page): Promise<{ email: string; password: string }> {
  await openOrigin(page, 'demo');
  const customer = await register(page, 'demo');
  await page.context().clearCookies();
  return customer;
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const dialog = page.getByTestId('login-modal');
  await expect(dialog).toContainText('Log in to keep your favourites.');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Opens a class and returns the name of its kind, which its star has. */
async function openStarOfClass(page: Page, day: number): Promise<string> {
  await openClass(page, 'demo', getDayFromNow(day));
  const label = await getPanel(page).getByTestId('favourite').getAttribute('aria-label');
  return (label ?? '').replace('Favourite: ', '');
}

test('a guest marks a class after logging in, and finds its next session on home and in the account [ACC-02]', async ({
  page,
}) => {
  const customer = await registerAndLeave(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = await openStarOfClass(page, 3);
  const star = getStar(getPanel(page), name);
  await expectPressed(star, false);
  await star.press('Enter');
  await logIn(page, customer);
  await expectPressed(star, true);
  await expect(star).toBeFocused();
  await expectNoViolations(page);
  await page.reload();
  await expectPressed(star, true);
  await page.keyboard.press('Escape');
  await expect(
    page.getByTestId('session-row').filter({ hasText: name }).getByRole('img', { name: 'Favourite' }).first(),
  ).toBeVisible();

  await visit(page, 'demo');
  const card = getCards(page).filter({ hasText: name });
  await expect(card).toContainText(/Northgate Arena\s*Next /);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await card.getByRole('link', { name }).click();
  await expect(getPanel(page).getByRole('heading', { level: 2 }).first()).toHaveText(name);

  await visitAccount(page, 'demo', '/');
  await expect(getCards(page)).toHaveCount(1);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  // What is removed can be taken back until the page is left.
  const own = getStar(getCards(page), name);
  for (const isPressed of [false, true, false]) {
    const saved = page.waitForResponse(
      (response) => /favourites/.test(response.url()) && response.request().method() !== 'GET',
    );
    await own.press('Space');
    await expectPressed(own, isPressed);
    await saved;
  }
  await expect(own).toBeFocused();
  await page.reload();
  await expect(page.getByTestId('own-favourites')).toContainText('No favourites yet.');
});

test('a venue and its activities are favourites too [ACC-02 VEN-02]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo');
  await expect(page.getByTestId('own-favourites')).toContainText('No favourites yet.');
  await visit(page, 'demo', `/location/${venues.demo}`);
  await getStar(page, 'Northgate Arena').press('Enter');
  await getStar(page, 'Courts').click();
  await expectPressed(getStar(page, 'Courts'), true);
  // The star does not follow the card's link.
  await expect(page).toHaveURL(new RegExp(`/location/${venues.demo}$`));
  await expectNoViolations(page);
  await expect
    .poll(async () => {
      await visit(page, 'demo');
      await expect(page.getByTestId('own-favourites')).toBeVisible();
      return getCards(page).count();
    })
    .toBe(2);
  await getCards(page).getByRole('link', { name: 'Courts' }).click();
  await expect(page).toHaveURL(new RegExp(`/location/${venues.demo}/`));
});

test('the filter shows favourites only and is in the address; a guest logs in first [ACT-15]', async ({
  page,
}) => {
  const customer = await registerAndLeave(page);
  const day = getDayFromNow(3);
  await visitClasses(page, 'demo', day);
  const chip = page.getByRole('button', { name: 'Favourites', exact: true });
  await chip.press('Enter');
  await logIn(page, customer);
  await expectPressed(chip, true);
  await expect(page).toHaveURL(/\?favourites=1$/);
  await expect(page.getByRole('heading', { name: 'None of your favourites is here' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show all sessions' }).click();
  await expect(page).not.toHaveURL(/favourites/);
  await expect(page.getByTestId('session-row').first()).toBeVisible();
  const all = await page.getByTestId('session-row').count();

  const name = await openStarOfClass(page, 3);
  await getStar(getPanel(page), name).click();
  await expectPressed(getStar(getPanel(page), name), true);
  await page.keyboard.press('Escape');
  await chip.click();
  const rows = page.getByTestId('session-row');
  await expect(rows.filter({ has: page.getByRole('img', { name: 'Favourite' }) }).first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  const shown = await rows.count();
  await expect(rows.filter({ has: page.getByRole('img', { name: 'Favourite' }) })).toHaveCount(shown);

  // The link reproduces the view, also of the week, and asks a guest to log in.
  await page.reload();
  await expect(rows).toHaveCount(shown);
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await expect(rows.filter({ has: page.getByRole('img', { name: 'Favourite' }) }).first()).toBeVisible();
  // What has started today is folded, and counts too.
  const marked = rows.filter({ has: page.getByRole('img', { name: 'Favourite', includeHidden: true }) });
  await expect(page.locator('.week-day').first()).toBeAttached();
  expect(await rows.count()).toBe(await marked.count());
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in to see your favourites' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await logIn(page, customer);
  await expect(rows.filter({ visible: true }).first()).toBeVisible();
});

test('a refused star is taken back, and the reason is announced [ACC-02 ERR-18]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', `/location/${venues.demo}`);
  const star = getStar(page, 'Northgate Arena');
  await expectPressed(star, false);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/user/favourites?*', async (route) => {
    await held;
    await route.fulfill({
      status: 409,
      json: {
        message: 'You can have 200 favourites. Remove one of the others first.',
        code: 'too_many_favourites',
        errors: {},
        next_step: null,
      },
    });
  });
  await star.press('Enter');
  // At once, before the server has answered.
  await expectPressed(star, true);
  release();
  await expectPressed(star, false);
  await expect(
    page
      .getByText('Favourite not changed: You can have 200 favourites. Remove one of the others first.')
      .first(),
  ).toBeVisible();
  await page.unroute('**/api/v1/user/favourites?*');
  await star.press('Enter');
  await expectPressed(star, true);
});
