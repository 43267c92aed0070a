import { expect, test } from '@playwright/test';
import { addressOf, visit } from './journeys.ts';

const arena = '/location/northgate-arena';

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

test('home welcomes, searches and lists venues by name and address [RTE-01 VEN-02 VEN-07]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await expect(page).toHaveTitle('Bookings | Choose a venue');
  for (const id of [
    'home-dashboard',
    'welcome-section',
    'navigation-links',
    'login-button',
    'select-venue',
  ]) {
    await expect(page.getByTestId(id)).toBeVisible();
  }
  await expect(page.getByTestId('venue-card')).toHaveCount(4);
  await page.getByTestId('search-venue').fill('m27 0');
  await expect(page.getByTestId('venue-name')).toHaveText(['Moorside']);
  await expect(page.getByTestId('venue-address')).toHaveText(['Moorside Road, Swinton M27 0EW']);
  await page.getByTestId('search-venue').fill('Atlantis');
  await expect(page.getByRole('heading', { name: 'No venue found for “Atlantis”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all venues' }).click();
  await expect(page.getByTestId('venue-card')).toHaveCount(4);
});

test('the list is there and can be searched without any script [VEN-02]', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(addressOf('demo', '/?q=riverside'));
  await expect(page.getByTestId('venue-name')).toHaveText(['Riverside Pool']);
  await page.getByRole('link', { name: 'Riverside Pool' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Pool' })).toBeVisible();
  await page.close();
});

test('a venue that was opened is remembered by its cookie and comes first [VEN-06 VEN-11 RTE-09]', async ({
  page,
}) => {
  await visit(page, 'demo', '/location/riverside-pool');
  await visit(page, 'demo');
  await expect(page.getByTestId('selected-venue')).toContainText('Carry on at Riverside Pool');
  await expect(page.getByTestId('venue-name').first()).toHaveText('Riverside Pool');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => /^demo(_\d+)?_venue$/.test(name));
  expect(cookie?.value).toBe('riverside-pool');
  await page.getByTestId('navigation-links').getByRole('link', { name: 'Book an activity' }).click();
  await expect(page).toHaveURL(addressOf('demo', '/location/riverside-pool'));
});

test('without a venue, booking an activity asks for one [RTE-09]', async ({ page }) => {
  await visit(page, 'demo');
  await page.getByTestId('navigation-links').getByRole('link', { name: 'Book an activity' }).click();
  await expect(page.getByText('Please select a venue before booking an activity')).toBeVisible();
  await expect(page).toHaveURL(addressOf('demo'));
});

test('a venue shows what can be done there, from which price and when next [RTE-06 RTE-16 SHL-01]', async ({
  page,
}) => {
  await visit(page, 'demo', arena);
  await expect(page).toHaveTitle('Bookings | Northgate Arena');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Book an activity',
  ]);
  const classes = page.getByTestId('category-card').filter({ hasText: 'Fitness classes' });
  await expect(classes).toContainText(/from £\d+\.\d\d/);
  await classes.getByRole('link').click();
  await expect(page).toHaveURL(addressOf('demo', `${arena}/fitness-classes`));
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Book an activity',
    'Fitness classes',
  ]);
});

test('a venue on the older platform says that its booking opens soon [RTE-06]', async ({ page }) => {
  await visit(page, 'demo', '/location/oakfield-community');
  await expect(page.getByText('Online booking for this venue opens soon')).toBeVisible();
});

test('shortcuts lead to the venue, its activity and its day; other words are no page [RTE-12 RTE-31 RTE-32]', async ({
  page,
}) => {
  const lands = async (from: string, to: string): Promise<void> => {
    await page.goto(addressOf('demo', from));
    await expect(page).toHaveURL(addressOf('demo', to));
  };
  await lands('/northgate-arena', arena);
  await lands('/northgate-arena/spin', `${arena}/spin`);
  await lands('/northgate-arena/badminton/2030-01-01/time', `${arena}/badminton/2030-01-01/time`);
  expect((await page.goto(addressOf('demo', '/harbour-sports-village')))?.status()).toBe(404);
});

test('an unknown path answers 404 with the way home [RTE-14]', async ({ page }) => {
  const answer = await page.goto(addressOf('demo', '/nowhere/at/all/in/here'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "Whoops! Looks like you've gone offside" })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
});

test('a missing activity says so and leads home [RTE-13]', async ({ page }) => {
  const answer = await page.goto(addressOf('demo', `${arena}/curling`));
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(addressOf('demo'));
  const toast = page.getByText("We couldn't find the activity you are looking for");
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden({ timeout: 6000 });
});

test('the phone has the basket, and a drawer with what a guest may do [SHL-03 SHL-05 SHL-15]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByText('Login to make bookings faster and manage your account')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Shopping basket' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expect(drawer.getByText('My account')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
});

test('a membership is not offered where none can be bought online [SHL-13]', async ({ page }) => {
  await visit(page, 'demo');
  await expect(page.getByText('Buy a membership')).toHaveCount(0);
});

test("a venue's own words stand at its foot [SHL-07]", async ({ page }) => {
  await visit(page, 'demo', arena);
  await expect(page.getByRole('contentinfo')).toContainText('Northgate Arena, Broughton Lane');
});
