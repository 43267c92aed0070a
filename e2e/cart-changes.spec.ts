import type { Locator, Page } from '@playwright/test';
import { readStoredCart } from './cart/stored-cart.ts';
import { expect, test } from './csp-test.ts';
import { getDayFromNow, openClass, venues, visit, visitCourts } from './journeys.ts';
import { fetchReply } from './network-errors.ts';
import { fillCart, openOrigin, register, sendFromPage } from './new-customer.ts';
import { runStatement } from './stack/database.ts';
import { cartsWithOccurrence, endHolds } from './stack/holds.ts';

// How each change of the basket is requested, and what the screen shows when it succeeds or fails.
const addCalls = /\/api\/activities\/cart\/add$/;
const removeCalls = /\/api\/activities\/cart\/remove/;
const cartCalls = /\/api\/activities\/cart(\?.*)?$/;
const updateCalls = /\/api\/activities\/cart\/[0-9a-f-]{36}/;

type CartReply = { data: { id: string; items: { id: string; name: string; purchased_for: unknown }[] } };

const getLines = (page: Page) => page.getByTestId('cart-line');
const getSummary = (page: Page) => page.getByTestId('cart-summary');

async function openCart(page: Page, count: number): Promise<void> {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo', count);
  await visit(page, 'demo', '/basket');
  await expect(getLines(page)).toHaveCount(count);
}

/** Leaves every read of the basket unanswered, so that only the response of a change can change the screen. */
const blockCartReads = (page: Page): Promise<unknown> =>
  page.route(cartCalls, (route) =>
    route.request().method() === 'GET' ? new Promise<void>(() => undefined) : route.fallback(),
  );

/** Clicks a button three times within 240 ms of the page's clock, and expects its one request after 250 ms. */
async function expectOneRequest(page: Page, button: Locator, calls: RegExp): Promise<void> {
  let count = 0;
  page.on('request', (request) => {
    if (calls.test(request.url())) count += 1;
  });
  await expect(button).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  for (let click = 0; click < 3; click += 1) {
    await button.evaluate((element: HTMLElement) => element.click());
    await page.clock.runFor(80);
  }
  await page.clock.runFor(9);
  expect(count).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => count).toBe(1);
  await page.clock.runFor(1000);
  await page.clock.resume();
  expect(count).toBe(1);
}

test('adds and removes 250 ms after the first of several presses, once [BSK-11]', async ({ page }) => {
  await page.clock.install();
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(6));
  await expectOneRequest(page, page.getByTestId('add-to-basket'), addCalls);
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket');
  await expectOneRequest(page, getLines(page).getByRole('button', { name: /^Remove/ }), removeCalls);
  await expect(getLines(page)).toHaveCount(0);
});

const setStatus = (id: string, status: string) =>
  runStatement('update occurrence set status = $2 where id = $1', [id, status]);

test('restores a removed line and the lines cleared after it with one Undo [BSK-10 BSK-41]', async ({
  page,
}) => {
  await openCart(page, 3);
  const undo = page.getByRole('button', { name: 'Undo' });
  await getLines(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(undo).toBeVisible();
  await expect(getLines(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear basket' }).press('Enter');
  await expect(page.getByText('Successfully cleared order.')).toBeVisible();
  await expect(undo).toHaveCount(1);
  await undo.press('Enter');
  await expect(getLines(page)).toHaveCount(3);
});

test('clears the basket and restores it with Undo, or names what has gone [BSK-13 BSK-41 BSK-36]', async ({
  page,
}) => {
  await openCart(page, 2);
  const isEmpty = page.getByRole('heading', { name: 'Your shopping basket is empty' });
  const clear = page.getByRole('button', { name: 'Clear basket' });
  const undo = page.getByRole('button', { name: 'Undo' });
  let unblock = (): void => undefined;
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  let count = 0;
  await page.route(cartCalls, async (route) => {
    if (route.request().method() === 'DELETE') {
      count += 1;
      await unblocked;
    }
    await route.continue();
  });
  await clear.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(getLines(page).getByTestId('loading-spinner')).toHaveCount(2);
  unblock();
  await expect(page.getByText('Successfully cleared order.')).toBeVisible();
  await expect(isEmpty).toBeVisible();
  expect(count).toBe(1);
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).not.toContainText('2');
  await page.reload();
  await expect(isEmpty).toBeVisible();

  await fillCart(page, 'demo', 2);
  await visit(page, 'demo', '/basket');
  await expect(getLines(page)).toHaveCount(2);
  const names = await getLines(page).getByRole('heading').allTextContents();
  await clear.press('Enter');
  await undo.press('Enter');
  await expect(getLines(page)).toHaveCount(2);
  await expect(page.getByText('Put back in your basket.')).toBeVisible();
  expect(await getLines(page).getByRole('heading').allTextContents()).toEqual(names);
  await expect(page.locator(':focus')).toHaveCount(1);

  const { data } = await sendFromPage(page, '/api/activities/cart');
  const { items } = data as { items: { cartable_resource: { occurrence_id: string } }[] };
  const id = items[1]?.cartable_resource.occurrence_id ?? '';
  await clear.press('Enter');
  await expect(undo).toBeVisible();
  await expect(page.getByText('Put back in your basket.')).toHaveCount(0, { timeout: 1000 });
  await setStatus(id, 'cancelled');
  const restored = page.waitForResponse('**/api/activities/cart/restore');
  await undo.press('Enter');
  await restored;
  await setStatus(id, 'bookable');
  const lost = page.getByRole('alert').filter({ hasText: 'We could not add these again' });
  await expect(lost.getByRole('listitem')).toHaveText([
    new RegExp(`^${names[1]}, .+, \\w{3}\\s\\d+\\s\\w+, \\d\\d:\\d\\d: This class has been cancelled\\.$`),
  ]);
  await expect(getLines(page)).toHaveCount(1);
});

/** Opens the checkout with a line that has no attendee, which the server never sends to a logged-in customer. */
async function openUnassigned(page: Page): Promise<void> {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await page.route(cartCalls, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await fetchReply(route);
    const body = (await response.json()) as CartReply;
    for (const item of body.data.items) item.purchased_for = null;
    return route.fulfill({ response, json: body });
  });
  await visit(page, 'demo', '/basket/checkout');
}

test('reports an updated line and shows the basket of the response [BSK-14 BSK-37]', async ({ page }) => {
  await openUnassigned(page);
  const assign = page.getByRole('button', { name: /for me/i });
  await expect(assign).toBeVisible();
  await blockCartReads(page);
  await assign.click();
  await expect(page.getByText('Successfully updated item in the basket.')).toBeVisible();
  await expect(assign).toHaveCount(0);
  await expect(page.getByText('Jo Newcomer').first()).toBeVisible();
});

test('shows the lines and totals of each response although no read of the basket is answered [BSK-37]', async ({
  page,
}) => {
  await openCart(page, 3);
  await blockCartReads(page);
  // The response differs from what the page could calculate by itself.
  const change = (body: CartReply) => {
    const [item] = body.data.items;
    if (item) item.name = 'Renamed by the server';
    const total = { value: 98765, formatted: '£987.65', currency: 'GBP' };
    return { data: { ...body.data, total, balance: total, item_count: 42 } };
  };
  await page.route(removeCalls, async (route) => {
    const response = await fetchReply(route);
    await route.fulfill({ response, json: change((await response.json()) as CartReply) });
  });
  await getLines(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(getSummary(page)).toHaveText('42 items · £987.65');
  await expect(getLines(page)).toHaveCount(2);
  await expect(getLines(page).filter({ hasText: 'Renamed by the server' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getSummary(page)).toHaveText(/^3 items · £\d+\.\d\d$/);
  await expect(getLines(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear basket' }).click();
  await expect(getLines(page)).toHaveCount(0);
});

const amount = (value: number) => ({ value, formatted: `£${value / 100}`, currency: 'GBP' });
const changes = {
  adding: {
    calls: addCalls,
    open: async (page: Page) => {
      await openOrigin(page, 'demo');
      await register(page, 'demo');
      await openClass(page, 'demo', getDayFromNow(6));
    },
    run: (page: Page) => page.getByTestId('add-to-basket').click(),
  },
  removing: {
    calls: removeCalls,
    open: (page: Page) => openCart(page, 2),
    run: (page: Page) =>
      getLines(page)
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click(),
  },
  updating: {
    calls: updateCalls,
    open: async (page: Page) => {
      await openUnassigned(page);
      await expect(page.getByRole('button', { name: /for me/i })).toBeVisible();
    },
    run: (page: Page) => page.getByRole('button', { name: /for me/i }).click(),
  },
  clearing: {
    calls: cartCalls,
    open: (page: Page) => openCart(page, 2),
    run: (page: Page) => page.getByRole('button', { name: 'Clear basket' }).click(),
  },
};

for (const [name, { calls, open, run }] of Object.entries(changes)) {
  test(`${name} replaces the items, totals, credits and id of the basket [BSK-37 PRC-03]`, async ({
    page,
  }) => {
    await open(page);
    await blockCartReads(page);
    const before = await readStoredCart(page);
    const id = crypto.randomUUID();
    const credit = {
      total_available: amount(1234),
      max_applicable: amount(567),
      applied: amount(89),
    };
    await page.route(calls, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const response = await fetchReply(route);
      const { data } = (await response.json()) as CartReply;
      for (const item of data.items) item.name = `${item.name} of the response`;
      const available_credit = {
        membership: { type: 'membership', ...credit },
        general: { type: 'general', ...credit },
      };
      const json = { data: { ...data, id, uuid: id, total: amount(98765), available_credit } };
      return route.fulfill({ response, json });
    });
    await run(page);
    await expect.poll(async () => (await readStoredCart(page))?.id).toBe(id);
    const after = await readStoredCart(page);
    expect(before?.id).not.toBe(id);
    expect(after?.uuid).toBe(id);
    const stored = { totalAvailable: amount(1234), maxApplicable: amount(567), applied: amount(89) };
    expect(after?.availableCredit).toEqual({
      membership: { type: 'membership', ...stored },
      general: { type: 'general', ...stored },
    });
    expect(after?.total).toEqual(amount(98765));
    const count = { adding: 1, removing: 1, updating: 1, clearing: 0 }[name];
    expect(after?.items).toHaveLength(count ?? -1);
    for (const item of after?.items ?? []) expect(item.name).toMatch(/ of the response$/);
  });
}

const refusal = {
  status: 409,
  json: { code: 'place_taken', message: 'Someone else has just booked this place.', errors: {} },
};
const failure = { status: 500, json: { code: 'internal_error', message: '', errors: {} } };
const replies = [
  ['the server’s error', refusal, 'Someone else has just booked this place.', refusal.json.message],
  ['a generic error', failure, 'Something has gone wrong, please try again', 'Try again.'],
] as const;

for (const [name, reply, text, step] of replies) {
  test(`shows ${name} when adding, removing or clearing fails, and the button works again [BSK-38]`, async ({
    page,
  }) => {
    const getError = () => page.locator('.pv-toast').filter({ hasText: text });
    await openCart(page, 2);
    await page.route(cartCalls, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(reply) : route.continue(),
    );
    const clear = page.getByRole('button', { name: 'Clear basket' });
    await clear.click();
    await expect(getError()).toBeVisible();
    await expect(clear).toHaveAttribute('aria-busy', 'false');
    await visit(page, 'demo', '/basket');
    await page.route(removeCalls, (route) => route.fulfill(reply));
    await getLines(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(getError()).toBeVisible();
    await expect(getLines(page).first().getByTestId('loading-spinner')).toHaveCount(0);
    await expect(getLines(page)).toHaveCount(2);
    await page.route(addCalls, (route) => route.fulfill(reply));
    await openClass(page, 'demo', getDayFromNow(12));
    const add = page.getByTestId('add-to-basket');
    await add.click();
    await expect(getError()).toBeVisible();
    await expect(add).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByTestId('not-added')).toHaveText(`We couldn’t add this${step}`);
  });

  test(`shows ${name} below the choice of courts and beside a package [BSK-38]`, async ({ page }) => {
    await openOrigin(page, 'demo');
    await register(page, 'demo');
    await page.route(addCalls, (route) => route.fulfill(reply));
    await visitCourts(page, 'demo', getDayFromNow(12), 'location');
    await page.getByTestId('free-slot').filter({ visible: true }).first().click();
    await page.getByTestId('add-to-basket').click();
    await expect(page.getByTestId('not-added')).toContainText(step);
    await visit(page, 'demo', '/pricing');
    const pack = page.getByTestId('package-plan').first();
    await pack.getByRole('button', { name: 'Add to basket' }).press('Enter');
    await expect(pack.getByRole('alert')).toContainText(step);
  });

  test(`shows ${name} when updating fails, and the button works again [BSK-38]`, async ({ page }) => {
    await openUnassigned(page);
    await page.route(updateCalls, (route) => route.fulfill(reply));
    const assign = page.getByRole('button', { name: /for me/i });
    await assign.click();
    await expect(page.locator('.pv-toast').filter({ hasText: text })).toBeVisible();
    await expect(assign).toBeVisible();
    await expect(assign).not.toHaveAttribute('aria-busy', 'true');
  });
}

const getOpenSession = (page: Page): string => new URL(page.url()).searchParams.get('session') ?? '';

test('says in the basket that an expired place was taken, and another customer has it [BSK-44]', async ({
  page,
  browser,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(9));
  const id = getOpenSession(page);
  const title = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? '';
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  // The class has no other place, and the customer's time has run out.
  await endHolds(cartsWithOccurrence, id);
  await runStatement(
    `update occurrence set maximum = consumed,
      online_maximum = case when online_maximum is not null then online_consumed end,
      foh_maximum = case when online_maximum is not null then foh_consumed end
    where id = $1`,
    [id],
  );
  await visit(page, 'demo', '/basket');
  await expect(page.getByRole('button', { name: /hold/i }).filter({ visible: true }).first()).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await openOrigin(other, 'demo');
  await register(other, 'demo');
  await visit(other, 'demo', `/location/${venues.demo}/fitness-classes/${getDayFromNow(9)}?session=${id}`);
  await other.getByTestId('add-to-basket').click();
  await expect(other.getByTestId('booking-success')).toBeVisible();
  await other.context().close();

  await page.reload();
  await expect(page.getByText(new RegExp(`^${title}, .+ is no longer in your basket$`))).toBeVisible();
  await expect(page.getByText(/^Your hold expired and someone else booked the place on /)).toBeVisible();
  await expect(getLines(page)).toHaveCount(0);
});

const limits = [
  ['English', 'This is more than one person can book in this session (limit: 1).'],
  ['Welsh', 'Mae hyn yn fwy nag y gall un person ei archebu yn y sesiwn hon (terfyn: 1).'],
] as const;
for (const [n, [language, text]] of limits.entries()) {
  test(`names in ${language} the limit of places that a session has for one person [BSK-15]`, async ({
    page,
  }) => {
    const day = getDayFromNow(10 + n);
    await openClass(page, 'demo', day);
    const id = getOpenSession(page);
    const path = `/location/${venues.demo}/fitness-classes/${day}?session=${id}`;
    await runStatement('update occurrence set max_places_per_person = 1 where id = $1', [id]);
    if (language === 'Welsh') {
      await visit(page, 'demo');
      await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
    }
    const add = page.getByTestId('add-to-basket');
    for (const isRefused of [false, true]) {
      await visit(page, 'demo', path);
      await add.click();
      await page.getByTestId('continue-as-guest').click();
      const added = page.getByTestId('booking-success');
      await expect(isRefused ? page.getByRole('dialog').getByText(text) : added).toBeVisible();
      // Otherwise the page knows that the session is in the basket, and offers to remove it.
      await blockCartReads(page);
    }
  });
}
