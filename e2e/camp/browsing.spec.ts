import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import {
  expectDetailReads,
  findBundle,
  getBookingPath,
  getDetailsPath,
  getListPath,
  isOpenBothWays,
  listBundles,
  watchDetailReads,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { sendHttpRequest } from '../http.ts';
import { getUrl, venues, visit } from '../journeys.ts';

const camps = `/camps/location/${venues.demo}`;

test('leads from home by the venue, its camps and their category to a camp [RTE-07 RTE-21 CMP-15]', async ({
  page,
}) => {
  const camp = await findBundle('demo', 'camp', ({ venue }) => venue.slug === venues.demo);
  const reads = watchDetailReads(page, 'camp');
  await visit(page, 'demo');
  await page.getByRole('main').getByRole('link', { name: camp.venue.name, exact: true }).first().click();
  await page.getByRole('link', { name: 'Camps', exact: true }).click();
  // The venue has one type of camps, so there is no choice of a type.
  await expect(page).toHaveURL(getUrl('demo', getListPath('camp', camp)));
  await expect(page).toHaveTitle(`Bookings | Choose a camp · ${camp.category.name}`);
  const items = page.getByTestId('bundle-item');
  await expect(items.first()).toBeVisible();
  await expect(items.getByText('See details')).toHaveCount(await items.count());
  // The button is part of the row's one link; the tags of all rows are below each other.
  const lefts = await items
    .locator('.pv-tag')
    .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await expect(items.first().getByRole('link')).toHaveCount(1);
  const button = await items.filter({ hasText: camp.name }).first().getByText('See details').boundingBox();
  if (!button) throw new Error('The row has no button');
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await expect(page).toHaveURL(getUrl('demo', getDetailsPath('camp', camp)));
  await expect(
    page.getByTestId('navigation-links').getByRole('link', { name: 'Book an activity' }),
  ).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveTitle(`Bookings | ${camp.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(camp.name);
  expectDetailReads(reads, camp);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText(camp.category.name);
  await crumbs.getByRole('link', { name: 'Book a camp' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', getListPath('camp', camp)));
  await expect(crumbs).toContainText('Book a camp');
  await expect(crumbs.getByRole('link', { name: 'Book a camp' })).toHaveCount(0);
});

test('shows the sessions by whole weeks from the first day of each camp, with a link to its details [RTE-22 CMP-20 CMP-21]', async ({
  page,
}) => {
  const camp = await findBundle('demo', 'camp', ({ occurrences }) => occurrences.length > 7);
  await visit(page, 'demo', `${getListPath('camp', camp)}/timetable`);
  await expect(page).toHaveTitle(/^Bookings \| Camp timetable/);
  const section = page.getByRole('region', { name: camp.name, exact: true });
  const weeks = section.getByTestId('bundle-week');
  await expect(weeks.first().getByRole('heading')).toHaveText(/^Week 1, /);
  await expect(weeks.nth(1).getByRole('heading')).toHaveText(/^Week 2, /);
  // Each week has the days that are less than 7 days after its first one.
  const dates = camp.occurrences.map(({ session_display: { date } }) => Date.parse(date));
  const counts = new Map<number, number>();
  for (const date of dates) {
    const week = Math.floor((date - (dates[0] ?? 0)) / (7 * 86_400_000));
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  await expect(weeks).toHaveCount(counts.size);
  for (const [index, count] of [...counts.values()].entries())
    await expect(weeks.nth(index).getByTestId('bundle-session')).toHaveCount(count);
  await expect(section.getByTestId('bundle-session')).toHaveCount(camp.occurrences.length);
  // The days of a week that are alike are one row.
  await expect(weeks.nth(1).getByRole('listitem')).toHaveText(/^\w{3}(, \w{3})+ · 09:00–15:30.+available$/);
  await section.getByRole('link', { name: camp.name, exact: true }).click();
  await expect(page).toHaveURL(getUrl('demo', getDetailsPath('camp', camp)));
});

test('shows day, times, place and state of every session, and which one is next [CMP-14 CMP-32 CMP-33]', async ({
  page,
}) => {
  const camp = await findBundle(
    'demo',
    'camp',
    ({ occurrences }) =>
      occurrences.some(({ session_display }) => session_display.is_past) &&
      !occurrences.every(({ session_display }) => session_display.is_past),
  );
  const past = camp.occurrences.filter(({ session_display }) => session_display.is_past).length;
  await visit(page, 'demo', getDetailsPath('camp', camp));
  const sessions = page.getByTestId('bundle-session');
  await expect(sessions).toHaveCount(camp.occurrences.length);
  await expect(sessions.first()).toContainText(/^\w{3}\s\d+\s\w{3}\d\d:\d\d–\d\d:\d\d · .+past session$/i);
  await expect(page.getByText(`day ${past + 1} of ${camp.occurrences.length} is next`)).toBeVisible();
  // A day in progress says so, as long as it lasts.
  await page.route(/\/api\/v1\/activities\/camps\//, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { text } = await sendHttpRequest('demo', pathname + search);
    const json = JSON.parse(text) as { data: { occurrences: { ends_at: { utc: string } }[] } };
    const [first] = json.data.occurrences;
    if (first) first.ends_at.utc = '2999-01-01 00:00';
    await route.fulfill({ json });
  });
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: camp.category.name })
    .click();
  await expect(page.getByTestId('bundle-item').first()).toBeVisible();
  await page.getByRole('link', { name: 'See the timetable' }).click();
  const section = page.getByRole('region', { name: camp.name, exact: true });
  await expect(section.getByRole('listitem').first()).toHaveText(/On now$/);
});

test('puts courses that can be booked first in the timetable, with price, places and details [RTE-26]', async ({
  page,
}) => {
  // It has started and is the first of its list.
  const closed = await findBundle('demo', 'course', ({ slug }) => slug === 'arena-stage-3');
  await visit(page, 'demo', `${getListPath('course', closed)}/timetable`);
  const sections = page.getByTestId('bundle-timetable');
  await expect(sections.last().getByRole('heading', { level: 2 })).toHaveText(closed.name);
  const [first] = await sections.all();
  if (!first) throw new Error('The timetable is empty');
  await expect(first).toContainText(/£\d/);
  await expect(first).not.toContainText('Closed');
  await first.getByRole('link', { name: /^See details: / }).click();
  await expect(page).toHaveURL(/\/timetable\/[\w-]+$/);
});

test('shows on the page of a camp what it is, when, where, for how much and what to bring [CMP-02 CMP-19]', async ({
  page,
}) => {
  const camp = await findBundle('demo', 'camp', isOpenBothWays);
  await visit(page, 'demo', getDetailsPath('camp', camp));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(camp.name);
  await expect(main).toContainText(camp.description);
  await expect(main).toContainText(camp.venue.name);
  await expect(main).toContainText(`${camp.occurrences.length} days`);
  await expect(page.getByTestId('bundle-price')).toContainText(camp.price?.formatted ?? '');
  await expect(page.getByTestId('bundle-price')).toContainText(`${camp.sessionPrice?.formatted} each day`);
  await expect(main).toContainText('a packed lunch, a drink and a waterproof');
  const book = page.getByTestId('book-bundle');
  await expect(book).toHaveAttribute('href', getBookingPath('camp', camp));
  // The way to book is on the first screen of every width: above the basket, or in a bar of a smaller screen.
  for (const [width, height] of [
    [1440, 900],
    [768, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(book).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('bundle-price')).toBeInViewport({ ratio: 1 });
    await expectNoHorizontalScroll(page);
  }
  expect((await page.locator('.bundle-book').boundingBox())?.height).toBeLessThan(110);
  await expect(page.getByTestId('bundle-session')).toHaveCount(camp.occurrences.length);
});

test('answers 404 for unknown categories and camps, with the way back [RTE-14]', async ({ page }) => {
  const camp = await findBundle('demo', 'camp', () => true);
  const missing = { ...camp, slug: 'no-such-camp' };
  for (const [path, back] of [
    [`${camps}/no-such-category`, camps],
    [`${camps}/no-such-category/timetable`, camps],
    [getDetailsPath('camp', missing), getListPath('camp', camp)],
    [getBookingPath('camp', missing), getListPath('camp', camp)],
    // A category of another kind.
    [`${camps}/fitness-classes`, camps],
  ] as const) {
    const response = await page.goto(getUrl('demo', path));
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this camp');
    await page.getByRole('main').getByRole('link', { name: 'See all camps' }).click();
    await expect(page).toHaveURL(getUrl('demo', back === camps ? getListPath('camp', camp) : back));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We could not find this camp');
  }
  const unknownVenue = await page.goto(getUrl('demo', '/camps/location/nowhere'));
  expect(unknownVenue?.status()).toBe(404);
});

test('redirects the timetable address of camps to their pages [RTE-07]', async ({ page }) => {
  await page.goto(getUrl('demo', `/location/${venues.demo}/camps`));
  await expect(page).toHaveURL(getUrl('demo', `${camps}/holiday-camps`));
  await page.goto(getUrl('demo', `/location/${venues.demo}/holiday-camps`));
  await expect(page).toHaveURL(getUrl('demo', `${camps}/holiday-camps`));

  // A venue with two types of camps offers the choice.
  const types = `/camps/location/${venues.harbour}`;
  await visit(page, 'harbour', `/location/${venues.harbour}/camps`);
  await expect(page).toHaveURL(getUrl('harbour', types));
  await expect(page).toHaveTitle('Bookings | Book a camp');
  await expect(page.getByTestId('category-card')).toHaveText([/Holiday camps/, /Sailing camps/]);
  await page.getByRole('main').getByRole('link', { name: 'Sailing camps' }).press('Enter');
  await expect(page).toHaveURL(getUrl('harbour', `${types}/sailing-camps`));
  await expect(page.getByTestId('bundle-item')).toHaveText([/Sailing days/]);
});

test('renders every page of camps on the server, with its data [RTE-21 RTE-22 RTE-24]', async () => {
  const listed = await listBundles('demo', 'camp');
  const camp = listed.find(({ venue }) => venue.slug === venues.demo);
  if (!camp) throw new Error('The venue has no camp');
  for (const path of [
    getListPath('camp', camp),
    `${getListPath('camp', camp)}/timetable`,
    getDetailsPath('camp', camp),
    getBookingPath('camp', camp),
  ]) {
    const { status, text } = await sendHttpRequest('demo', path, { accept: 'text/html' });
    expect([path, status]).toEqual([path, 200]);
    expect(text.slice(text.indexOf('<main'), text.indexOf('</main>'))).toContain(camp.name);
  }
});

test('leads from a search to the camps that match it [VEN-10 RTE-23]', async ({ page }) => {
  const camp = await findBundle('demo', 'camp', () => true);
  await visit(page, 'demo', `/search?what=${encodeURIComponent(camp.name)}`);
  // They are the results, although no session has the name.
  await expect(page.getByRole('main')).not.toContainText('No sessions found');
  await expect(page.getByRole('status').filter({ hasText: /camps? (and|or) courses?/ })).toHaveCount(1);
  await page.getByTestId('bundle-results').getByRole('link', { name: camp.name, exact: true }).click();
  await expect(page).toHaveURL(getUrl('demo', getDetailsPath('camp', camp)));
});
