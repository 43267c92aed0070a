import { expect, type Page, test } from '@playwright/test';
import { sendHttpRequest } from './http.ts';
import { getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { fillCart, logInAs, openOrigin, register } from './new-customer.ts';
import { startCourtToday } from './timetable/court-today.ts';

const arena = '/location/northgate-arena';
const centre = '/centre/northgate-arena';

const getVenueNames = (page: Page) => page.getByTestId('venue-list').getByTestId('venue-name');
const getCard = (page: Page, name: string) => page.getByTestId('venue-card').filter({ hasText: name });

/** Opens home by a link, with an empty response in place of the client's venues. */
async function openHomeWithoutVenues(page: Page): Promise<void> {
  await visit(page, 'demo', '/accessibility');
  await page.route(/\/api\/activities\/venues$/, (route) =>
    route.fulfill({ json: { data: [], checksum: '', meta: { near: null, radius: null } } }),
  );
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Northgate Leisure/ })
    .click();
}

// One of the last files: its tests fill every worker.
test.describe.configure({ mode: 'parallel' });

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

test('welcomes, searches and lists venues by name and address on home [RTE-01 VEN-02]', async ({ page }) => {
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
  // What matches no venue may be an activity or a place: the list stays until it is submitted.
  await page.getByTestId('search-venue').fill('Atlantis');
  await expect(page.getByTestId('venue-card')).toHaveCount(4);
});

test('gives every element of the specification its test identifier [VEN-07]', async ({ page }) => {
  const getByTestId = (id: string) => page.getByTestId(id).first();
  await page.route(/\/venues\?near/, () => {});
  await visit(page, 'demo', '/');
  const homeIds = ['navigation-links', 'welcome-section', 'login-button', 'home-dashboard', 'select-venue'];
  const venueIds = ['search-venue', 'venue-list', 'venue-card', 'venue-name', 'venue-address'];
  for (const id of [...homeIds, ...venueIds]) await expect(getByTestId(id)).toBeVisible();
  await getByTestId('search-venue').fill('M7 1UE');
  await getByTestId('search-venue').press('Enter');
  await expect(getByTestId('loading-spinner')).toHaveRole('status');
  await getByTestId('login-button').click();
  await expect(getByTestId('login-modal')).toBeVisible();
  await visit(page, 'demo', arena);
  await visit(page, 'demo', '/');
  await expect(getByTestId('selected-venue')).toContainText('Northgate Arena');
  await register(page, 'demo');
  await visit(page, 'demo', '/');
  await expect(getByTestId('my-account-button')).toBeVisible();
});

test('searches near a postcode, lists the nearest venues first and keeps the search in the URL [VEN-05 VEN-10]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.getByTestId('search-venue').fill('M7 1UE');
  await page.getByTestId('search-venue').press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/?q=M7+1UE'));
  await expect(page.getByRole('heading', { name: '3 venues near M7 1UE' })).toBeVisible();
  await expect(getVenueNames(page)).toHaveText(['Northgate Arena', 'Oakfield Community', 'Riverside Pool']);
  await expect(getCard(page, 'Riverside Pool')).toContainText('Ordsall · 1.7 miles');
  await page.getByLabel('Distance').selectOption('Within 1 mile');
  await expect(page).toHaveURL(getUrl('demo', '/?q=M7+1UE&radius=1'));
  await expect(getVenueNames(page)).toHaveText(['Northgate Arena', 'Oakfield Community']);
  await page.goBack();
  await expect(page.getByLabel('Distance')).toHaveValue('5');
  await expect(getVenueNames(page)).toHaveCount(3);
  await page.goBack();
  await expect(page.getByTestId('search-venue')).toHaveValue('');
  await expect(getVenueNames(page)).toHaveCount(4);
});

test('lists a venue without coordinates separately and without a map pin [VEN-03]', async ({ page }) => {
  await visit(page, 'demo', '/?q=M7+1UE');
  await expect(page.getByRole('heading', { name: 'Not on the map' })).toBeVisible();
  await expect(page.getByTestId('venue-list-apart').getByTestId('venue-name')).toHaveText(['Moorside']);
  await expect(page.getByTestId('map-pin')).toHaveCount(3);
  // None of them is marked while none is selected.
  await expect(page.locator('.map-pin--labelled').first()).toBeVisible();
  await expect(page.locator('.map-pin--card')).toHaveCount(0);
});

test('searches near a place without venues, and offers a wider radius by keyboard [VEN-10]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.getByTestId('search-venue').fill('Bolton');
  await page.getByTestId('search-venue').press('Enter');
  await expect(page.getByRole('heading', { name: 'No venues within 5 miles of Bolton' })).toBeVisible();
  await expect(page.getByText('There are 2 venues within 10 miles.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Within 10 miles' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/?q=Bolton&radius=10'));
  await expect(getVenueNames(page)).toHaveCount(2);
  await visit(page, 'demo', '/?q=Penzance&radius=30');
  await page.getByRole('main').getByRole('link', { name: 'Show all venues' }).press('Enter');
  await expect(getVenueNames(page)).toHaveCount(4);
});

test('shows errors for an unknown address, an invalid postcode and an invalid radius at their fields [VEN-04 VEN-05 ERR-07]', async ({
  page,
}) => {
  const field = page.getByTestId('search-venue');
  const fieldError = page.getByRole('search').getByRole('alert').first();
  await visit(page, 'demo');
  await field.fill('near Atlantis');
  await field.press('Enter');
  await expect(fieldError).toContainText('We could not find “Atlantis” in Great Britain');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(getVenueNames(page)).toHaveCount(4);
  await field.fill('M27 0EWXX');
  await field.press('Enter');
  await expect(fieldError).toContainText('5 to 7 characters');
  await visit(page, 'demo', '/?q=M7+1UE&radius=31');
  await expect(fieldError).toContainText('30');
  await expect(page.getByLabel('Distance')).toHaveAttribute('aria-invalid', 'true');
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('searches near the device and forgets its position on request [VEN-10]', async ({ page }) => {
  await page.context().grantPermissions(['geolocation'], { origin: getUrl('demo', '') });
  await page.context().setGeolocation({ latitude: 53.498_21, longitude: -2.261_44 });
  await visit(page, 'demo');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/?q=53.498%2C-2.261'));
  await expect(getVenueNames(page).first()).toHaveText('Northgate Arena');
  await page.getByRole('link', { name: /^Near you/ }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo'));
  await expect(getVenueNames(page)).toHaveCount(4);
});

test('shows an empty state, not an empty search result, for a client without venues [VEN-02]', async ({
  page,
}) => {
  await openHomeWithoutVenues(page);
  await expect(page.getByTestId('select-venue')).toContainText('There are no venues to book yet');
  await expect(page.getByTestId('select-venue').getByRole('button', { name: 'Show all venues' })).toHaveCount(
    0,
  );
});

test('keeps what is typed and selected before hydration [VEN-02 VEN-04]', async ({ page }) => {
  let unblock = (): void => {};
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await page.route(/assets\/.*\.js$/, async (route) => {
    await unblocked;
    await route.continue();
  });
  await page.goto(getUrl('demo'), { waitUntil: 'commit' });
  const searchField = page.getByTestId('search-venue');
  await searchField.fill('river');
  await page.getByLabel('Distance').selectOption('10');
  unblock();
  await waitForHydration(page);
  await expect(page.getByTestId('venue-name')).toHaveText(['Riverside Pool']);
  await searchField.fill('M7 1UE');
  await searchField.press('Enter');
  await expect(page).toHaveURL(/\?q=M7\+1UE&radius=10$/);
});

test('shows an error and a retry when a search fails', async ({ page }) => {
  await visit(page, 'demo');
  const isAround = (address: URL): boolean => address.searchParams.has('near');
  await page.route(isAround, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByTestId('search-venue').fill('Salford');
  await page.getByTestId('search-venue').press('Enter');
  await expect(page.getByText('We could not load the venues')).toBeVisible();
  await page.unroute(isAround);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /venues near Salford/ })).toBeVisible();
});

test('links up to three upcoming sessions on a venue’s card [VEN-02]', async ({ page }) => {
  await visit(page, 'demo');
  const next = getCard(page, 'Northgate Arena').getByRole('list', { name: 'On next' }).getByRole('link');
  await expect(next).toHaveCount(3);
  await next.first().press('Enter');
  await expect(page).toHaveURL(/\/location\/northgate-arena\?session=/);
  await expect(page.getByTestId('session-panel')).toBeVisible();
});

test('has the next court among what starts soon [VEN-08]', async ({ page }) => {
  await visit(page, 'demo');
  await startCourtToday(page);
  await getCard(page, 'Northgate Arena').getByRole('heading').getByRole('link').click();
  const soon = page.getByRole('complementary', { name: 'Starting soon' });
  await expect(soon.getByRole('listitem').first()).toContainText(/Squash\s*Courts.*from £/s);
  await soon.getByRole('link', { name: 'Squash' }).click();
  await expect(page).toHaveURL(/\/location\/northgate-arena\/courts/);
});

test('highlights a card’s pin and a pin’s card on focus [VEN-02]', async ({ page }) => {
  await visit(page, 'demo');
  const pin = page.getByTestId('map-pin').filter({ hasText: 'Riverside Pool' });
  await getCard(page, 'Riverside Pool').getByRole('heading').getByRole('link').focus();
  await expect(pin).toHaveClass(/map-pin--highlighted/);
  await page.getByTestId('map-pin').filter({ hasText: 'Northgate Arena' }).focus();
  await expect(getCard(page, 'Northgate Arena')).toHaveClass(/venue-card--highlighted/);
  await expect(pin).not.toHaveClass(/map-pin--highlighted/);
});

test('shows a venue’s address, hours, map, access and categories on its centre page [RTE-11 VEN-08]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await getCard(page, 'Northgate Arena').getByTestId('venue-address').press('Enter');
  await expect(page).toHaveURL(getUrl('demo', centre));
  await expect(page).toHaveTitle('Bookings | Northgate Arena: address and opening times');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Northgate Arena');
  await expect(main.getByText('Broughton Lane, Salford M7 1UE').first()).toBeVisible();
  await expect(main.getByRole('link', { name: '0161 496 0142' })).toHaveAttribute('href', 'tel:01614960142');
  const hours = page.getByTestId('opening-times');
  await expect(hours.locator('div')).toHaveCount(7);
  await expect(hours.locator('div').first()).toContainText('06:00–22:00');
  await expect(hours.getByText('today')).toHaveCount(1);
  const access = main.getByRole('region', { name: 'Access' }).getByRole('listitem');
  await expect(access).toHaveText([
    'Step-free',
    'Pool hoist',
    'Changing Places toilet',
    'Accessible parking',
  ]);
  await expect(page.getByTestId('map-pin')).toHaveText(/Northgate Arena/);
  await expect(main.getByRole('region', { name: 'On now' })).toBeVisible();
  await main.getByTestId('category-card').getByRole('link', { name: 'Fitness classes' }).press('Enter');
  // Late in the evening, with the day of the next class.
  await expect(page).toHaveURL(new RegExp(`${arena}/fitness-classes(/[\\d-]+)?$`));
});

test('leaves no blank beside the activities of a wide centre page [VEN-08]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const client of ['demo', 'harbour'] as const) {
    await visit(page, client, `/centre/${venues[client]}`);
    const cards = page.getByTestId('category-card');
    await expect(cards.first()).toBeVisible();
    const edges = await page.evaluate(() => {
      const readRight = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().right);
      return {
        page: Math.max(...readRight('.centre-columns')),
        lastCard: readRight('[data-testid="category-card"]').at(-1) ?? 0,
      };
    });
    expect(Math.abs(edges.page - edges.lastCard)).toBeLessThan(2);
  }
});

test('renders a centre page on the server, redirects a UUID to the slug and responds with 404 without a venue [RTE-11 VEN-09]', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(getUrl('demo', arena));
  await page.getByRole('link', { name: 'Map, opening times and access' }).click();
  await expect(page).toHaveURL(getUrl('demo', centre));
  await expect(page.getByTestId('opening-times')).toContainText('Monday');
  const structuredData = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  );
  expect(structuredData).toMatchObject({
    '@type': 'SportsActivityLocation',
    geo: { latitude: 53.4982, longitude: -2.2614 },
  });
  expect(structuredData.openingHoursSpecification).toHaveLength(7);
  const { text } = await sendHttpRequest('demo', '/api/activities/venues/northgate-arena');
  const { data } = JSON.parse(text) as { data: { venue_id: string } };
  await page.goto(getUrl('demo', `/centre/${data.venue_id}`));
  await expect(page).toHaveURL(getUrl('demo', centre));
  expect((await page.goto(getUrl('demo', '/centre/harbour-sports-village')))?.status()).toBe(404);
  await page.close();
});

test('says that a centre without coordinates is not on the map [VEN-03 VEN-08]', async ({ page }) => {
  await visit(page, 'demo', '/centre/moorside');
  await expect(page.getByText('This venue is not on the map')).toBeVisible();
  await expect(page.getByTestId('venue-map')).toHaveCount(0);
});

test('searches near a postcode without a script [VEN-10]', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(getUrl('demo'));
  await page.getByTestId('search-venue').fill('M7 1UE');
  await page.getByLabel('Distance').selectOption('Within 1 mile');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/?q=M7+1UE&radius=1'));
  await expect(getVenueNames(page)).toHaveText(['Northgate Arena', 'Oakfield Community']);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.goto(getUrl('demo', '/?q=near+Atlantis'));
  await expect(page.getByText('We could not find “near Atlantis”')).toBeVisible();
  await page.goto(getUrl('demo', '/?q=Atlantis'));
  await expect(page).toHaveURL(getUrl('demo', '/search?what=Atlantis'));
  await page.close();
});

test('lists and searches venues without a script [VEN-02]', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(getUrl('demo', '/?q=riverside'));
  await expect(page.getByTestId('venue-name')).toHaveText(['Riverside Pool']);
  await page.getByRole('link', { name: 'Riverside Pool' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Pool' })).toBeVisible();
  await page.close();
});

test('remembers visited venues in a cookie and lists them first [VEN-06 VEN-11 RTE-09]', async ({ page }) => {
  const readVenueCookie = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => /^demo(_\d+)?_venue$/.test(name))?.value;
  await visit(page, 'demo', '/location/moorside');
  await expect.poll(readVenueCookie).toBe('moorside');
  await visit(page, 'demo', '/location/riverside-pool');
  await expect.poll(readVenueCookie).toBe('riverside-pool.moorside');
  await visit(page, 'demo');
  await expect(page.getByTestId('selected-venue')).toContainText('Carry on at Riverside Pool');
  const names = page.getByTestId('venue-list').getByTestId('venue-name');
  await expect(names).toHaveText(['Riverside Pool', 'Moorside', 'Northgate Arena', 'Oakfield Community']);
  await page.getByTestId('navigation-links').getByRole('link', { name: 'Book an activity' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/location/riverside-pool'));
});

test('asks for a venue before booking an activity [RTE-09]', async ({ page }) => {
  await visit(page, 'demo');
  await page.getByTestId('navigation-links').getByRole('link', { name: 'Book an activity' }).click();
  await expect(
    page.locator('.pv-toast').getByText('Please select a venue before booking an activity'),
  ).toBeVisible();
  await expect(page).toHaveURL(getUrl('demo'));
});

test('shows a venue’s categories with their lowest prices, its title and breadcrumbs [RTE-06 RTE-16 SHL-01]', async ({
  page,
}) => {
  await visit(page, 'demo', arena);
  await expect(page).toHaveTitle('Bookings | Northgate Arena');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Book an activity · Northgate Arena',
  ]);
  const classes = page.getByTestId('category-card').filter({ hasText: 'Fitness classes' });
  await expect(classes).toContainText(/from £\d+\.\d\d/);
  await classes.getByRole('link').click();
  // Late in the evening, with the day of the next class.
  await expect(page).toHaveURL(new RegExp(`${arena}/fitness-classes(/[\\d-]+)?$`));
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Book an activity · Northgate Arena',
    'Fitness classes',
  ]);
});

test('redirects shortcuts to the venue, its activity and its day, and responds with 404 to others [RTE-12 RTE-31 RTE-32]', async ({
  page,
}) => {
  const expectRedirect = async (from: string, to: string): Promise<void> => {
    await page.goto(getUrl('demo', from));
    await expect(page).toHaveURL(getUrl('demo', to));
  };
  await expectRedirect('/northgate-arena', arena);
  await expectRedirect('/northgate-arena/spin', `${arena}/spin`);
  await expectRedirect('/northgate-arena/badminton/2030-01-01', `${arena}/badminton/2030-01-01`);
  for (const type of ['time', 'location'])
    await expectRedirect(
      `/northgate-arena/badminton/2030-01-01/${type}`,
      `${arena}/badminton/2030-01-01/${type}`,
    );
  expect((await page.goto(getUrl('demo', '/harbour-sports-village')))?.status()).toBe(404);
});

test('responds with 404 and a link home to an unknown path [RTE-14]', async ({ page }) => {
  const response = await page.goto(getUrl('demo', '/nowhere/at/all/in/here'));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "Whoops! Looks like you've gone offside" })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
});

test('shows a toast for a missing activity and redirects home [RTE-13]', async ({ page }) => {
  const response = await page.goto(getUrl('demo', `${arena}/curling`));
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL(getUrl('demo'));
  const toast = page.locator('.pv-toast').getByText("We couldn't find the activity you are looking for");
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden({ timeout: 6000 });
});

test('shows the basket and a drawer with a guest’s options on a phone [SHL-03 SHL-05 SHL-15]', async ({
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

for (const width of [360, 1280]) {
  test(`shows the logo, the account and the basket with its count in the header, ${width} px [SHL-03 SHL-15]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const header = page.getByRole('banner');
    const readMark = (client: string) =>
      header.getByRole('link', { name: client }).locator('svg').innerHTML();
    // Each client has a mark of its own.
    await visit(page, 'harbour');
    const harbourMark = await readMark('Harbour');
    await visit(page, 'demo');
    await expect(header.getByRole('link', { name: 'Northgate Leisure' })).toBeVisible();
    expect(await readMark('Northgate Leisure')).not.toBe(harbourMark);
    const basket = header.getByRole('link', { name: /^Basket/ });
    await expect(basket.locator('.pv-badge')).toHaveCount(0);
    const isWide = width > 1000;
    // On a phone the menu has the links of the header.
    await expect(header.getByRole('link', { name: 'Book an activity' })).toBeVisible({ visible: isWide });
    await expect(header.getByRole('button', { name: 'Log in' })).toBeVisible({ visible: isWide });
    await register(page, 'demo');
    await fillCart(page, 'demo', 2);
    await visit(page, 'demo');
    await expect(basket.locator('.pv-badge')).toBeVisible();
    await expect(basket).toHaveAccessibleName(/2 items/);
    await expect(basket.locator('.pv-badge')).toHaveText(/^2/);
    await expect(header.getByText('Log in')).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'My account' })).toBeVisible({ visible: isWide });
    if (isWide) return;
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'My account' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Book an activity' })).toBeVisible();
  });
}

test('offers no membership where none can be bought online [SHL-13]', async ({ page }) => {
  await visit(page, 'harbour');
  await expect(page.getByTestId('navigation-links')).toBeVisible();
  await expect(page.getByText('Buy a membership')).toHaveCount(0);
});

test('shows a venue’s own text in its footer [SHL-07]', async ({ page }) => {
  await visit(page, 'demo', arena);
  await expect(page.getByRole('contentinfo')).toContainText('Northgate Arena, Broughton Lane');
});

test('shows a customer the account and log-out in the drawer, and no log-in [SHL-05 SHL-15]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await logInAs(page, 'sam@demo.test');
  await visit(page, 'demo');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Shopping basket' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'My account' })).toHaveAttribute(
    'href',
    getUrl('demo', '').replace('bookings', 'account'),
  );
  await expect(drawer.getByText('Log in')).toHaveCount(0);
  await expect(drawer.getByText('Create an account')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Log out' }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(drawer.getByText('My account')).toHaveCount(0);
});

test('keeps the venue list when the map fails, and retries the map on request [VEN-02]', async ({ page }) => {
  await page.addInitScript(() => {
    const getContext: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
    let contextCount = 0;
    // The first context tests whether WebGL works; the second is the map's own.
    const failOnSecondContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...attributes: unknown[]
    ): unknown {
      contextCount += kind === 'webgl2' ? 1 : 0;
      if (kind === 'webgl2' && contextCount === 2) throw new Error('lost');
      return Reflect.apply(getContext as () => unknown, this, [kind, ...attributes]);
    };
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', failOnSecondContext);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, 'demo');
  const map = page.getByTestId('venue-map');
  await expect(map).toContainText('We cannot show the map. The list has the same venues and links.');
  await expect(page.getByTestId('venue-list').getByTestId('venue-card')).toHaveCount(4);
  await map.getByRole('button', { name: 'Try again' }).click();
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

type MapView = { zoom: number; lat: number; lng: number };

/** The view of the map, read from the React component that holds it; undefined while it loads. */
const readMapView = (page: Page): Promise<MapView | undefined> =>
  page.locator('.map__canvas').evaluate((canvas) => {
    type Hook = { memoizedState: unknown; next: Hook | null };
    type Fiber = { memoizedState: Hook | null; return: Fiber | null };
    type Map = { getZoom: () => number; getCenter: () => { lat: number; lng: number } };
    const key = Object.keys(canvas).find((name) => name.startsWith('__reactFiber')) ?? '';
    for (let fiber = Reflect.get(canvas, key) as Fiber | null; fiber; fiber = fiber.return) {
      for (let hook = fiber.memoizedState; hook; hook = hook.next) {
        const state = hook.memoizedState as Map | null;
        if (typeof state?.getZoom !== 'function') continue;
        const { lat, lng } = state.getCenter();
        return { zoom: state.getZoom(), lat, lng };
      }
    }
    return undefined;
  });

for (const [width, zoom, offset] of [
  [390, 10.3, 4.4],
  [1440, 10.9, 5.5],
] as const) {
  test(`starts the map at zoom ${zoom} and shows the country ${offset} levels further out, ${width} px [VEN-15]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHomeWithoutVenues(page);
    const showMap = page.getByRole('button', { name: 'Show map' });
    if (width < 1000) await showMap.click();
    const controls = page.getByTestId('venue-map').getByRole('button', { name: 'Show the whole country' });
    await expect(controls).toBeVisible();
    const view = await readMapView(page);
    expect(view?.zoom).toBeCloseTo(zoom, 5);
    expect(view?.lat).toBeCloseTo(53.59, 1);
    expect(view?.lng).toBeCloseTo(-2, 1);
    await controls.click();
    await expect.poll(async () => (await readMapView(page))?.zoom).toBeCloseTo(zoom - offset, 5);
  });
}
