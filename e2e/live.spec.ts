import type { Page, Route } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { addClass, type Client, getDayFromNow, visit, visitClasses } from './journeys.ts';
import { fillCart, register } from './new-customer.ts';

const getBasketBadge = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Basket' }).locator('.pv-badge');

/** Opens two tabs of one browser and waits until one of them opens the event stream. */
async function openTwoTabs(page: Page, client: Client, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await visit(page, client, path);
  const streamRequest = page
    .context()
    .waitForEvent('request', (request) => request.url().endsWith('/api/events'));
  await visit(other, client, path);
  await streamRequest;
  return other;
}

test('shows an item that a guest adds in one tab in the other tab without a reload [BSK-17]', async ({
  page,
}) => {
  const other = await openTwoTabs(page, 'demo', '/');
  await addClass(page, 'demo', getDayFromNow(3));
  await expect(getBasketBadge(other)).toHaveText(/^1 item/, { timeout: 10_000 });
  await other.close();
});

test('updates a customer’s basket in every tab after a change elsewhere [BSK-17 BSK-18]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await register(page, 'demo');
  const other = await openTwoTabs(page, 'demo', '/basket');
  // A request outside of the application, of which no tab knows by itself.
  await fillCart(page, 'demo');
  await expect(getBasketBadge(page)).toHaveText(/^1 item/, { timeout: 10_000 });
  await expect(getBasketBadge(other)).toHaveText(/^1 item/, { timeout: 10_000 });
  await other.close();
});

test('shares one event stream between tabs and moves it when its tab closes [BSK-17]', async ({ page }) => {
  const streams: Page[] = [];
  const context = page.context();
  const open = async (): Promise<Page> => {
    const tab = await context.newPage();
    tab.on('request', (request) => request.url().endsWith('/api/events') && streams.push(tab));
    await visit(tab, 'harbour', '/basket');
    return tab;
  };
  const tabs = [await open()];
  await expect.poll(() => streams.length).toBe(1);
  for (let more = 0; more < 7; more += 1) tabs.push(await open());
  await tabs[7]?.waitForTimeout(2500);
  expect(streams.length).toBe(1);
  await tabs[0]?.close();
  await expect.poll(() => streams.length).toBe(2);
  for (const tab of tabs.slice(1)) await tab.close();
});

test('updates an open timetable when another customer adds a place [ACT-03 ACT-14]', async ({
  page,
  browser,
}) => {
  const date = getDayFromNow(5);
  await visitClasses(page, 'demo', date);
  await page.waitForRequest((request) => request.url().endsWith('/api/events'));
  const readTags = () => page.getByTestId('session-row').locator('.pv-tag').allTextContents();
  const before = await readTags();
  const elsewhere = await browser.newPage();
  await addClass(elsewhere, 'demo', date);
  await expect.poll(readTags, { timeout: 10_000 }).not.toEqual(before);
  await elsewhere.close();
});

/** Adds a place to the basket by API requests alone. */
async function addPlace(page: Page, date: string): Promise<void> {
  const status = await page.evaluate(async (day) => {
    const url = `/api/activities/venue/northgate-arena/activity/fitness-classes/v2/timetable?date=${day}`;
    type Session = {
      id: string;
      capacity: { available: number };
      bookable_action: { action: string | null };
    };
    const { data } = (await (await fetch(url)).json()) as { data: Session[] };
    const bookable = data.find(
      ({ capacity, bookable_action }) => bookable_action.action === 'book' && capacity.available > 5,
    );
    const items = [{ purchasable_id: bookable?.id, purchasable_type: 'purchasableOccurrence' }];
    const added = await fetch('/api/activities/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
    return added.status;
  }, date);
  expect(status).toBe(200);
}

test('corrects a timetable that was fetched just before a place was added [ACT-03 BSK-17]', async ({
  page,
  browser,
}) => {
  const date = getDayFromNow(6);
  await visitClasses(page, 'demo', date);
  await page.waitForRequest((request) => request.url().endsWith('/api/events'));
  const readTags = () => page.getByTestId('session-row').locator('.pv-tag').allTextContents();
  const before = await readTags();
  // The first response after the event is the one that the server cached before it.
  const timetableUrl = /\/v2\/timetable/;
  const cachedBody = await page.evaluate(
    async (day) =>
      (
        await fetch(`/api/activities/venue/northgate-arena/activity/fitness-classes/v2/timetable?date=${day}`)
      ).text(),
    date,
  );
  await page.route(
    timetableUrl,
    (route) => route.fulfill({ body: cachedBody, contentType: 'application/json' }),
    {
      times: 1,
    },
  );
  const elsewhere = await browser.newPage();
  await visit(elsewhere, 'demo');
  await addPlace(elsewhere, date);
  await expect.poll(readTags, { timeout: 15_000 }).not.toEqual(before);
  await elsewhere.close();
});

for (const [failure, reply] of [
  ['is refused', (route: Route) => route.fulfill({ status: 503, body: '' })],
  ['never responds', () => undefined],
] as const) {
  test(`polls the timetable when the event stream ${failure} [BSK-17 ACT-03]`, async ({ page, browser }) => {
    const date = getDayFromNow(7);
    await page.clock.install();
    await page.route('**/api/events', reply);
    await visitClasses(page, 'demo', date);
    const readTags = () => page.getByTestId('session-row').locator('.pv-tag').allTextContents();
    const before = await readTags();
    const elsewhere = await browser.newPage();
    await visit(elsewhere, 'demo');
    await addPlace(elsewhere, date);
    await elsewhere.close();
    expect(await readTags()).toEqual(before);
    const readTagsLater = async () => {
      await page.clock.runFor(5000);
      return readTags();
    };
    await expect.poll(readTagsLater, { timeout: 30_000 }).not.toEqual(before);
  });
}
