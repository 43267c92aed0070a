import type { Browser, Locator, Page, Request, Route } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { addClass, type Client, getDayFromNow, venues, visit, visitClasses } from './journeys.ts';
import { fillCart, register } from './new-customer.ts';

const isStreamRequest = (request: Request) => new URL(request.url()).pathname === '/api/events';
const getBasketBadge = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Basket' }).locator('.pv-badge');

/** Opens two tabs of one browser and waits until one of them opens the event stream. */
async function openTwoTabs(page: Page, client: Client, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await visit(page, client, path);
  const streamRequest = page.context().waitForEvent('request', (request) => isStreamRequest(request));
  await visit(other, client, path);
  await streamRequest;
  return other;
}

test('shows an item that a guest adds in one tab in the other tab without a reload [BSK-17]', async ({
  page,
}) => {
  const other = await openTwoTabs(page, 'demo', '/');
  await addClass(page, 'demo', getDayFromNow(3));
  await expect(getBasketBadge(other)).toHaveText(/^1 item/);
  await other.close();
});

test('updates a customer’s basket in every tab after a change elsewhere [BSK-17]', async ({ page }) => {
  await visit(page, 'demo');
  await register(page, 'demo');
  const other = await openTwoTabs(page, 'demo', '/basket');
  // A request outside of the application, of which no tab knows by itself.
  await fillCart(page, 'demo');
  await expect(getBasketBadge(page)).toHaveText(/^1 item/);
  await expect(getBasketBadge(other)).toHaveText(/^1 item/);
  await other.close();
});

test('shares one event stream between tabs and moves it when its tab closes [BSK-17]', async ({ page }) => {
  const streams: Page[] = [];
  const context = page.context();
  const open = async (): Promise<Page> => {
    const tab = await context.newPage();
    tab.on('request', (request) => isStreamRequest(request) && streams.push(tab));
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

type OpenClass = {
  /** The tag of the class's row on the page. */
  tag: Locator;
  /** The places that the page shows as available. */
  available: number;
  /** Adds a place of the class to the basket of a guest in another browser, by API requests alone. */
  addElsewhere: (browser: Browser) => Promise<void>;
};

/** Opens a day of classes and selects the one with the most places. Other tests do not book on these days. */
async function openTimetable(page: Page, date: string): Promise<OpenClass> {
  await visitClasses(page, 'harbour', date);
  // A row that asks for a log-in has no tag.
  const tags = await page
    .getByTestId('session-row')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('.pv-tag')?.textContent ?? ''));
  const counts = tags.map((text) => Number(/^(\d+) available$/.exec(text)?.[1] ?? 0));
  const available = Math.max(...counts);
  expect(available).toBeGreaterThan(1);
  const row = page.getByTestId('session-row').nth(counts.indexOf(available));
  const href = await row.getByRole('heading').getByRole('link').getAttribute('href');
  const id = new URL(href ?? '', page.url()).searchParams.get('session');
  expect(id).toHaveLength(34);
  return {
    tag: page
      .getByTestId('session-row')
      .filter({ has: page.locator(`a[href*="${id}"]`) })
      .locator('.pv-tag'),
    available,
    addElsewhere: async (browser) => {
      const elsewhere = await browser.newPage();
      await visit(elsewhere, 'harbour');
      const status = await elsewhere.evaluate(async (occurrenceId) => {
        const items = [{ purchasable_id: occurrenceId, purchasable_type: 'purchasableOccurrence' }];
        const added = await fetch('/api/activities/cart/add', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ items }),
        });
        return added.status;
      }, id);
      expect(status).toBe(200);
      await elsewhere.close();
    },
  };
}

test('updates an open timetable when another customer adds a place [ACT-03 ACT-14]', async ({
  page,
  browser,
}) => {
  const stream = page.waitForRequest((request) => isStreamRequest(request));
  const { tag, available, addElsewhere } = await openTimetable(page, getDayFromNow(10));
  await stream;
  await addElsewhere(browser);
  await expect(tag).toHaveText(`${available - 1} available`);
});

test('corrects a timetable that was fetched just before a place was added [ACT-03]', async ({
  page,
  browser,
}) => {
  // Otherwise the page refetches once after its load, and receives the response of this test.
  await watchClient(browser);
  const date = getDayFromNow(11);
  const stream = page.waitForRequest((request) => isStreamRequest(request));
  const { tag, available, addElsewhere } = await openTimetable(page, date);
  await stream;
  // The first response after the event is the one that the server cached before it.
  const timetableUrl = `/api/activities/venue/${venues.harbour}/activity/fitness-classes/v2/timetable?date=${date}`;
  const cachedBody = await page.evaluate(async (url) => (await fetch(url)).text(), timetableUrl);
  let cachedResponses = 0;
  await page.route(
    /\/v2\/timetable/,
    (route) => {
      cachedResponses += 1;
      return route.fulfill({ body: cachedBody, contentType: 'application/json' });
    },
    { times: 1 },
  );
  await addElsewhere(browser);
  await expect(tag).toHaveText(`${available - 1} available`, { timeout: 15_000 });
  expect(cachedResponses).toBe(1);
});

/** Holds back the page's event stream, as a slow connection does, until the returned function is called. */
async function delayStream(page: Page): Promise<() => void> {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/events?*', async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

test('shows a place that was added after the page was rendered and before its event stream opened [ACT-03]', async ({
  page,
  browser,
}) => {
  const openStream = await delayStream(page);
  const { tag, available, addElsewhere } = await openTimetable(page, getDayFromNow(13));
  await addElsewhere(browser);
  await expect(tag).toHaveText(`${available} available`);
  openStream();
  await expect(tag).toHaveText(`${available - 1} available`);
});

test('shows in a second tab a place that was added while the tab loaded [ACT-03]', async ({
  page,
  browser,
}) => {
  const stream = page.waitForResponse((response) => isStreamRequest(response.request()));
  await visit(page, 'harbour');
  await stream;
  const tab = await page.context().newPage();
  let load = (): void => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await tab.route('**/start-background*', async (route) => {
    await loaded;
    await route.continue();
  });
  const { tag, available, addElsewhere } = await openTimetable(tab, getDayFromNow(8));
  await addElsewhere(browser);
  // The first tab has received the change.
  await page.waitForTimeout(3000);
  await expect(tag).toHaveText(`${available} available`);
  load();
  await expect(tag).toHaveText(`${available - 1} available`);
  await tab.close();
});

test('sends no request but the stream’s after an ordinary load [ACT-03]', async ({ page, browser }) => {
  await watchClient(browser, 'demo');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // No other test books here, which would send changes.
  await visit(page, 'demo', '/location/moorside');
  await page.waitForTimeout(7000);
  const sent = requests.filter((path) => path.startsWith('/api/'));
  expect(sent.toSorted()).toEqual(['/api/activities/cart', '/api/events']);
});

/** Opens a stream elsewhere, so that the server has the changes of the next minute. */
async function watchClient(browser: Browser, client: Client = 'harbour'): Promise<void> {
  const elsewhere = await browser.newPage();
  const stream = elsewhere.waitForResponse((response) => isStreamRequest(response.request()));
  await visit(elsewhere, client);
  await stream;
  // The history covers data that were cached before it began.
  await elsewhere.waitForTimeout(3000);
  await elsewhere.close();
}

for (const [day, failure, reply] of [
  [12, 'is refused', (route: Route) => route.fulfill({ status: 503, body: '' })],
  [13, 'never responds', () => undefined],
] as const) {
  test(`polls the timetable when the event stream ${failure} [ACT-03]`, async ({ page, browser }) => {
    await page.clock.install();
    await page.route('**/api/events?*', reply);
    const { tag, available, addElsewhere } = await openTimetable(page, getDayFromNow(day));
    await addElsewhere(browser);
    await expect(tag).toHaveText(`${available} available`);
    const readTagLater = async () => {
      await page.clock.runFor(5000);
      return tag.textContent();
    };
    await expect.poll(readTagLater, { timeout: 30_000 }).toBe(`${available - 1} available`);
  });
}
