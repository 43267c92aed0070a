import { expect, type Locator, type Page, test } from '@playwright/test';
import { getDayFromNow, getUrl, logIn, openClass, visit, visitClasses, visitCourts } from './journeys.ts';

const arena = '/location/northgate-arena';
const tomorrow = getDayFromNow(1);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`The policy refuses ${event.violatedDirective} ${event.blockedURI}`);
    }),
  );
  page.on('pageerror', (error) => {
    throw error;
  });
});

const getRows = (page: Page) => page.getByTestId('session-row');

test('a day of classes stands under its parts, each row with its time, place, tag and price [RTE-20 ACT-36]', async ({
  page,
}) => {
  await visitClasses(page, 'demo', tomorrow);
  await expect(page.getByRole('heading', { level: 2, name: 'Morning' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Evening' })).toBeVisible();
  const free = getRows(page).filter({ hasText: /\d+ available/ });
  await expect(free.first()).toContainText(/\d\d:\d\d/);
  await expect(free.first()).toContainText(/£\d+\.\d\d/);
  await expect(getRows(page).filter({ hasText: 'Sold out' }).first()).toBeVisible();
});

test('what is over today is a past session, before anything else is said of it [ACT-14]', async ({
  page,
}) => {
  await visit(page, 'demo', `${arena}/fitness-classes`);
  const past = getRows(page).filter({ hasText: 'Past session' });
  // Early in the morning nothing is over yet; then every row lies ahead.
  for (const row of await past.all()) await expect(row.getByRole('link', { name: /^Book/ })).toHaveCount(0);
  const [first] = await getRows(page).all();
  const begins = await first?.locator('b').first().textContent();
  const now = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format();
  if (begins && begins < now) await expect(past.first()).toBeVisible();
});

test('fourteen days from today, named from their own week [ACT-42]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link');
  await expect(days).toHaveCount(14);
  await expect(days.first()).toContainText('Today');
  const third = new Date(`${getDayFromNow(2)}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short' });
  await days.nth(2).click();
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${getDayFromNow(2)}`));
  await expect(days.nth(2)).toContainText(third);
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date');
});

test('filters narrow the day and stay in the address on another day [ACT-15]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  const all = await getRows(page).count();
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByRole('radio', { name: 'Evening' }).click();
  await expect(page).toHaveURL(/time=evening/);
  await expect(page.getByRole('heading', { level: 2, name: 'Morning' })).toHaveCount(0);
  expect(await getRows(page).count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Only show sessions with places left' }).click();
  await expect(getRows(page).filter({ hasText: 'Sold out' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(3).click();
  await expect(page).toHaveURL(/time=evening&places=1/);
  await expect(page.getByRole('button', { name: 'Only show sessions with places left' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('on a phone a filter opens from the foot, under what it is about, and Done shuts it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitClasses(page, 'demo', tomorrow);
  const instructor = page.getByRole('button', { name: 'Any instructor' });
  await instructor.click();
  const panel = page.getByRole('group', { name: 'Instructor' });
  await expect(panel.getByText('Instructor', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toHaveCount(0);
  await expect(instructor).toBeFocused();
});

test('a day with nothing names the nearest that has something [ACT-07]', async ({ page }) => {
  await visitClasses(page, 'demo', getDayFromNow(400));
  await expect(page.getByRole('heading', { name: /^No sessions on / })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /^See / }).click();
  await expect(getRows(page).first()).toBeVisible();
});

test('a row opens its session: when, where, who, what to bring and why this price [ACT-28 ACT-34]', async ({
  page,
}) => {
  await openClass(page, 'demo', tomorrow);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  await expect(panel).toContainText('Northgate Arena');
  await expect(panel).toContainText('Bring ');
  await panel.getByText('Why this price?').click();
  await expect(panel).toContainText(/Includes £\d+\.\d\d VAT/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${tomorrow}`));
});

test('what cannot be booked says why [ACT-35]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  await getRows(page).filter({ hasText: 'Cancelled' }).first().getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('This session has been cancelled.');
  await expect(panel.getByTestId('add-to-basket')).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Choose another time' })).toBeVisible();
});

test('a guest who adds is asked to log in, may go on, and is offered the checkout [AUT-12 SHL-12 SHL-03]', async ({
  page,
}) => {
  await openClass(page, 'demo', getDayFromNow(3));
  await page.getByTestId('add-to-basket').click();
  const prompt = page.getByTestId('guest-prompt');
  await expect(prompt.getByRole('button', { name: 'Log in' })).toBeFocused();
  await expect(prompt.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await prompt.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toContainText('Items were added to your basket');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/basket/checkout');
  await panel.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).toContainText('1');
});

test('on a phone the toast covers neither what was added nor the ways on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openClass(page, 'demo', getDayFromNow(4));
  await page.getByTestId('add-to-basket').click();
  await page.getByTestId('continue-as-guest').click();
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const toast = page.locator('.pv-toast').filter({ hasText: 'Successfully added item to the basket.' });
  await expect(toast).toBeVisible();
  const { top, bottom } = await boxOf(toast);
  expect((await boxOf(page.getByTestId('booking-success'))).bottom).toBeLessThanOrEqual(top);
  expect((await boxOf(page.getByRole('link', { name: 'Checkout' }))).top).toBeGreaterThanOrEqual(bottom);
});

test('some sessions are for people with an account, and are added once they are in [AUT-12]', async ({
  page,
}) => {
  await visitClasses(page, 'demo', getDayFromNow(4));
  const row = getRows(page).filter({ hasText: 'Log in to book' }).first();
  await row.getByRole('button', { name: /^Log in/ }).click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await logIn(page, 'sam@demo.test');
  await expect(page.getByTestId('my-account-button')).toBeVisible();
  await expect(getRows(page).filter({ hasText: 'Log in to book' })).toHaveCount(0);
});

test('who may choose a court sees courts across and time down, with what each hour costs [ACT-21 ACT-05]', async ({
  page,
}) => {
  await visitCourts(page, 'demo', tomorrow, 'location');
  const grid = page.getByRole('table', { name: /^Badminton on / });
  await expect(grid.getByRole('columnheader')).toHaveText([
    'Time',
    /Court 1/,
    /Court 2/,
    /Court 3/,
    /Court 4/,
  ]);
  const free = grid.getByTestId('free-slot').first();
  await expect(free).toHaveText(/^£\d+\.\d\d$/);
  await free.click();
  await expect(page.getByRole('dialog')).toContainText('Badminton');
});

test('where a court is allocated, only times can be chosen [ACT-21 ACT-04]', async ({ page }) => {
  await visit(page, 'demo', `${arena}/squash/${tomorrow}`);
  await expect(page.getByText('By court')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page
    .getByRole('button', { name: /available$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: / at \d\d:\d\d$/ })).toBeVisible();
});

test('the chosen court is kept from day to day [ACT-37]', async ({ page }) => {
  await visit(page, 'demo', `${arena}/badminton/${tomorrow}/location`);
  await page.getByRole('button', { name: 'Any court' }).click();
  // The choice is shown once the address has it.
  await page.getByRole('radio', { name: 'Court 2' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /Court 2/]);
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(4).click();
  await expect(page.getByRole('button', { name: 'Court 2' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /Court 2/]);
});
