import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getDayFromNow, getUrl, visit, visitClasses } from './journeys.ts';

const getRows = (page: Page) => page.getByTestId('session-row');
const getField = (page: Page, name: string) => page.locator('.search-form').getByLabel(name, { exact: true });

test('opens the search near the town typed on home [VEN-02 VEN-10]', async ({ page }) => {
  await visit(page, 'demo');
  await page.getByTestId('search-venue').fill('Salford');
  await page.getByRole('main').getByRole('link', { name: 'What’s on near me' }).click();
  await expect(page).toHaveURL(/\/search\?near=Salford$/);
  await expect(page).toHaveTitle('Bookings | What’s on near me');
  await expect(page.getByText('near Salford')).toBeVisible();
  await expect(getRows(page).first()).toContainText(/\d(\.\d)?\smiles?/);
});

test('keeps the search in the URL, so that the link shows the same results [VEN-10]', async ({
  page,
  browser,
}) => {
  await visit(page, 'demo', '/search');
  await getField(page, 'Activity').fill('yoga');
  await getField(page, 'Date').selectOption('Tomorrow');
  await getField(page, 'Town or postcode').fill('M7 1UE');
  await getField(page, 'Distance').selectOption('10 miles');
  await getField(page, 'Activity').press('Enter');
  await expect(page).toHaveURL('/search?what=yoga&near=M7+1UE&radius=10&when=tomorrow');
  await expect(getField(page, 'Activity')).toBeFocused();
  await page.getByRole('link', { name: 'Only show sessions with places left' }).click();
  await expect(page).toHaveURL(/&places_left=true$/);
  await expect(getRows(page).first()).toBeVisible();
  await expect(page.getByText('Sold out')).toHaveCount(0);

  const other = await browser.newPage({ javaScriptEnabled: false });
  const readNames = (target: Page) => getRows(target).getByRole('heading').allTextContents();
  // A parallel test may add the last place in between.
  await expect(async () => {
    await other.goto(page.url());
    expect((await readNames(other)).length).toBeGreaterThan(0);
    expect(await readNames(other)).toEqual(await readNames(page));
  }).toPass();
  await expect(getField(other, 'Activity')).toHaveValue('yoga');
  await expect(getField(other, 'Date')).toHaveValue('tomorrow');
  await other.close();

  await page.goBack();
  await expect(getField(page, 'Activity')).toHaveValue('');
});

test('searches within five miles and shows location and distance errors beside their fields [VEN-04 VEN-05 ERR-07]', async ({
  page,
}) => {
  await visit(page, 'demo', '/search?near=M7+1UE');
  await expect(getField(page, 'Distance')).toHaveValue('5');
  await getField(page, 'Town or postcode').fill('Paris Texas');
  await getField(page, 'Town or postcode').press('Enter');
  await expect(getField(page, 'Town or postcode')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.search-form__location .pv-field-error')).toContainText(
    'We could not find “Paris Texas”',
  );
  await getField(page, 'Town or postcode').fill('M27 0EWXX');
  await getField(page, 'Town or postcode').press('Enter');
  await expect(page.locator('.search-form__location .pv-field-error')).toContainText('5 to 7 characters');
  await visit(page, 'demo', '/search?near=M7+1UE&radius=31');
  await expect(getField(page, 'Distance')).toHaveAttribute('aria-invalid', 'true');
  await expect(getRows(page)).toHaveCount(0);
});

test('announces an invalid query in place of the results [VEN-10 ERR-07]', async ({ page }) => {
  for (const query of ['access=foo', 'starts_after=garbage']) {
    await visit(page, 'demo', `/search?${query}`);
    await expect(page.getByRole('main').getByText('We cannot run this search')).toBeVisible();
    await expect(page.locator('main output')).toContainText(/Enter a (valid value|real date)/);
    await expect(page.getByText('No sessions found')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Start a new search' }).click();
  await expect(getRows(page).first()).toBeVisible();
});

test('narrows the results by filters and offers only filters that match a result', async ({ page }) => {
  await visit(page, 'demo', '/search');
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByRole('link', { name: 'Hearing loop' })).toHaveCount(0);
  await filters.getByRole('link', { name: 'Women only' }).click();
  await expect(filters.getByRole('link', { name: 'Women only' })).toHaveAttribute('aria-current', 'true');
  await expect(getRows(page).filter({ hasNotText: 'Women only' })).toHaveCount(0);
  await expect(getRows(page).first()).toBeVisible();
  await filters.getByRole('link', { name: 'Women only' }).click();
  await filters.getByRole('link', { name: 'Changing Places toilet' }).click();
  await expect(getRows(page).filter({ hasNotText: 'Northgate Arena' })).toHaveCount(0);
  await expect(getRows(page).first()).toBeVisible();
});

test('opens a session over the results by keyboard and keeps the loaded results [ACT-06]', async ({
  page,
}) => {
  await visit(page, 'demo', '/search?what=yoga');
  await expect(getRows(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Show more' }).press('Enter');
  await expect(getRows(page)).toHaveCount(40);
  await expect(page).toHaveURL(/&page=2$/);
  await getRows(page).first().getByRole('link').first().press('Enter');
  await expect(page.getByTestId('session-panel')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('session-panel')).toHaveCount(0);
  await expect(getRows(page)).toHaveCount(40);
});

test('groups the courts of an hour into one row with a link for each available court', async ({ page }) => {
  await visit(page, 'demo', '/search?what=badminton&near=M7+1UE&when=tomorrow&places_left=true');
  const hourRow = getRows(page)
    .filter({ hasText: /\d available/, has: page.getByRole('listitem') })
    .first();
  const courts = hourRow.getByRole('listitem').getByRole('link');
  const availableCount = Number(/(\d) available/.exec((await hourRow.textContent()) ?? '')?.[1]);
  await expect(courts).toHaveCount(availableCount);
  const court = (await courts.last().textContent())?.split(', ').at(-1) ?? '';
  await courts.last().click();
  await expect(page.getByTestId('session-panel')).toContainText(`${court}, Northgate Arena`);
});

test('suggests criteria to drop when no session matches', async ({ page }) => {
  await visit(page, 'demo', '/search?what=quidditch&near=Penzance&when=tomorrow&time=evening');
  await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible();
  const main = page.getByRole('main');
  for (const name of ['Within 10 miles', 'Any time of day', 'Next 7 days', 'All venues']) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await main.getByRole('link', { name: 'All venues' }).click();
  await main.getByRole('link', { name: 'Remove “quidditch”' }).click();
  await expect(page).toHaveURL('/search?when=tomorrow&time=evening');
  await expect(getRows(page).first()).toBeVisible();
});

test('states the result once in the accessibility tree, after it is announced [UIK-04]', async ({ page }) => {
  await visit(page, 'demo', '/search?what=quidditch');
  await expect(page.locator('main output').first()).toHaveText('No sessions found');
  // The announcement is removed once it has been read.
  await expect(page.getByText('No sessions found')).toHaveCount(1);
  await visit(page, 'demo', '/search?what=yoga');
  await expect(page.locator('main output').first()).toHaveText(/^\d+ sessions$/);
  await expect(page.getByRole('main').getByText(/^\d+ sessions$/)).toHaveCount(1);
  await visitClasses(page, 'demo', getDayFromNow(400));
  await expect(page.getByText(/^No sessions on /)).toHaveCount(1);
});

test('searches near the device to about 100 metres and forgets its position on request [VEN-10]', async ({
  page,
}) => {
  await page.context().grantPermissions(['geolocation'], { origin: getUrl('demo', '') });
  await page.context().setGeolocation({ latitude: 53.498_21, longitude: -2.261_44 });
  await visit(page, 'demo', '/search');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page).toHaveURL('/search?near=53.498%2C-2.261');
  await expect(getRows(page).first()).toContainText('Northgate Arena');
  await page.getByRole('button', { name: /Near you/ }).click();
  await expect(page).toHaveURL('/search');
});

test('shows an error when the device does not share its position', async ({ page }) => {
  await visit(page, 'demo', '/search');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t get your location' })).toBeVisible();
});

test('works without a script and excludes results from search engines [VEN-10]', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(getUrl('demo', '/search?tags=beginners'));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await getField(page, 'Town or postcode').fill('Salford');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('near Salford')).toBeVisible();
  await expect(getRows(page).filter({ hasNotText: 'For beginners' })).toHaveCount(0);
  await page.goto(getUrl('demo', '/search'));
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.close();
});
