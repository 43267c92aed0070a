import type { Locator, Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expect, test } from '../csp-test.ts';
import {
  addClass,
  getDayFromNow,
  getUrl,
  openClass,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from '../journeys.ts';
import { fetchReply } from '../network-errors.ts';
import { fillCart, openOrigin, register } from '../new-customer.ts';

// What a page shows after an addition: in the row or cell itself, and beside or below the page, with no dialog.
const getSuccess = (page: Page) => page.getByTestId('booking-success');
const getInBasket = (page: Page) => page.getByTestId('in-basket').filter({ visible: true });
const getFreeSlots = (page: Page) => page.getByTestId('free-slot').filter({ visible: true });
const getChoice = (page: Page) => page.getByRole('region', { name: 'Your choice' });
const addCalls = /\/api\/activities\/cart\/add$/;

async function addAsGuest(page: Page): Promise<void> {
  await page.getByTestId('add-to-basket').click();
  await page.getByTestId('continue-as-guest').click();
  await expect(getSuccess(page)).toBeVisible();
}

/** Opens a page as a new customer, who sees no guest prompt. */
async function startAsCustomer(page: Page): Promise<void> {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
}

/** Counts the real clicks on a page. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counter = { count: 0 };
    document.addEventListener('click', ({ isTrusted }) => isTrusted && (counter.count += 1), true);
    Object.assign(window, { clicks: counter });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: { count: number } }).clicks.count);
};

const readBox = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('turns a guest’s row into “In your basket”, also after a reload and in another tab, until it is removed [SHL-12 BSK-10 BSK-17]', async ({
  page,
}) => {
  const day = getDayFromNow(3);
  const other = await page.context().newPage();
  await visitClasses(other, 'demo', day);
  await expect(getInBasket(other)).toHaveCount(0);
  await openClass(page, 'demo', day);
  const id = new URL(page.url()).searchParams.get('session') ?? '';
  await addAsGuest(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const getRow = (tab: Page) =>
    tab.getByTestId('session-row').filter({ has: tab.locator(`a[href*="${id}"]`) });
  for (const tab of [page, other]) {
    await expect(getRow(tab)).toContainText('In your basket');
    await expect(getRow(tab).getByRole('link', { name: /^Book/ })).toHaveCount(0);
  }
  await page.reload();
  await expect(getInBasket(page)).toHaveCount(1);
  // Its panel offers no second addition.
  await getRow(page).getByRole('heading').getByRole('link').click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Remove from basket' })).toBeVisible();
  await expect(panel.getByTestId('add-to-basket')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const remove = getRow(page).getByRole('button', { name: /^Remove .+, \d\d:\d\d, .+/ });
  await remove.press('Enter');
  await expect(getRow(page).getByRole('link', { name: /^Book/ })).toBeVisible();
  await expect(getRow(page).getByRole('heading').getByRole('link')).toBeFocused();
  await expect(getInBasket(other)).toHaveCount(0);
  await other.close();
});

test('confirms an addition in the side basket of a wide window, with the focus on the row [SHL-12 BSK-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openClass(page, 'demo', getDayFromNow(3));
  await addAsGuest(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const basket = page.getByRole('complementary', { name: 'Basket' });
  const success = basket.getByTestId('booking-success');
  await expect(success.getByRole('status').first()).toContainText('Successfully added item to the basket.');
  // One confirmation, not a toast as well.
  await expect(page.locator('.pv-toast')).toHaveCount(0);
  await expect(success.getByTestId('cart-line')).toHaveCount(1);
  await expect(success.getByRole('link', { name: 'Checkout' })).toBeInViewport();
  await expect(success.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await expect(page.getByTestId('session-row').locator(':focus')).toHaveCount(1);
  // A guest, too, is two stops from the checkout.
  for (const _ of [1, 2]) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pay for your basket' })).toBeFocused();
  await success.getByRole('button', { name: 'Keep browsing' }).press('Enter');
  await expect(getSuccess(page)).toHaveCount(0);
  await expect(basket.getByTestId('cart-line')).toHaveCount(1);
  // The row of what was added.
  await expect(
    page
      .getByTestId('session-row')
      .filter({ has: getInBasket(page) })
      .locator(':focus'),
  ).toHaveCount(1);
  // The list shows a whole line, and scrolls where the window has no space for all of them.
  await expect(basket.getByTestId('cart-line').getByRole('button', { name: /^Remove/ })).toBeInViewport({
    ratio: 1,
  });
  // The total stays in view with the checkout in a window that is lower than the basket, which folds its lines.
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect(basket.getByTestId('cart-line')).toBeHidden();
  await expect(basket.getByText('1 item', { exact: true })).toBeVisible();
  await expect(basket.getByText('Total to pay')).toBeInViewport({ ratio: 1 });
  await expect(basket.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  // The row leads to the checkout, past Remove.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pay for your basket' })).toBeFocused();
});

test('shows the lines that were added to a full side basket, whole, and leads to the others [SHL-12]', async ({
  page,
}) => {
  for (const client of ['demo', 'harbour'] as const) {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openOrigin(page, client);
    await register(page, client);
    await fillCart(page, client, 4);
    // A day of which the basket has no line, after all of them.
    const day = getDayFromNow(16);
    await openClass(page, client, day);
    await page.getByTestId('add-to-basket').click();
    const basket = page.getByRole('complementary', { name: 'Basket' });
    await expect(basket.getByTestId('booking-success')).toBeVisible();
    const line = basket.getByTestId('cart-line');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(`${Number(day.slice(8))} `);
    await expect(line.getByRole('button', { name: /^Remove/ })).toBeInViewport({ ratio: 1 });
    await expect(basket.getByText('5 items', { exact: true })).toBeVisible();
    await expect(basket.getByRole('link', { name: '4 more items in your basket' })).toBeInViewport({
      ratio: 1,
    });
    await expect(basket.getByRole('link', { name: '4 more items in your basket' })).toHaveAttribute(
      'href',
      '/basket',
    );
    await expect(basket.getByRole('button', { name: 'Keep browsing' })).toBeInViewport({ ratio: 1 });
    // Nothing of a list that is shown whole fades.
    const lines = basket.locator('.cart-side__lines');
    expect(await lines.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    await basket.getByRole('button', { name: 'Keep browsing' }).click();
    await expect(line).toHaveCount(5);
    expect(await lines.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(0);
    // The list takes the space above the basket that a scrolled page gives it, where a scroll position may animate.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const readHeight = () => lines.evaluate((list) => list.clientHeight);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(readHeight).toBeLessThan(300);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(readHeight).toBeGreaterThan(400);
    await expect(basket.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  }
});

test('raises the bar of a phone with count, total and time left, until Escape or another page [SHL-12 SHL-08]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const day = getDayFromNow(3);
  await openClass(page, 'demo', day);
  await addAsGuest(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const bar = page.getByRole('complementary', { name: 'Basket summary' });
  const success = bar.getByTestId('booking-success');
  await expect(success).toContainText('We’re holding your place for 15 minutes.');
  await expect(success).toContainText(/£\d+\.\d\d1 item · held for 1[45]:\d\d/);
  await expect(success.getByRole('link', { name: 'Back to home' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(success).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'View basket' })).toBeVisible();
  await addClass(page, 'demo', getDayFromNow(4));
  await visitClasses(page, 'demo', day);
  await expect(bar).toBeVisible();
  await expect(success).toHaveCount(0);
});

test('confirms an addition on a wide page without a side basket [SHL-12]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openClass(page, 'demo', getDayFromNow(3));
  const id = new URL(page.url()).searchParams.get('session') ?? '';
  await visit(page, 'demo', `/location/${venues.demo}?session=${id}`);
  await addAsGuest(page);
  await expect(page.getByRole('complementary', { name: 'Basket summary' })).toContainText(
    'Successfully added item to the basket.',
  );
  await getSuccess(page).getByRole('button', { name: 'Keep browsing' }).click();
  await expect(page.getByRole('complementary', { name: 'Basket summary' })).toBeHidden();
});

for (const width of [1280, 360].filter((_, index) => isSampled(index))) {
  test(`${width} px: adds a second court with two clicks [ACT-21 SHL-12]`, async ({ page }) => {
    await startAsCustomer(page);
    await page.setViewportSize({ width, height: 800 });
    await visitCourts(page, 'demo', getDayFromNow(5), width < 768 ? 'time' : 'location');
    if (width < 768)
      await page
        .getByRole('button', { name: /[2-4] available$/ })
        .first()
        .click();
    for (const count of [1, 2]) {
      const readClicks = await countClicks(page);
      const cards = page.locator('.court-card').filter({ has: getFreeSlots(page) });
      await (width < 768 ? cards.getByTestId('free-slot') : getFreeSlots(page)).first().click();
      if (width < 768) await expect(page.getByRole('button', { name: /^Chosen · £/ })).toHaveCount(1);
      // A second court at the same time is no overlap.
      await expect(page.getByTestId('overlap')).toHaveCount(0);
      await page.getByTestId('add-to-basket').click();
      await expect(getInBasket(page)).toHaveCount(count);
      expect(await readClicks()).toBe(2);
    }
    const success = getSuccess(page);
    await expect(success).toContainText('Successfully added item to the basket.');
    await expect(success.getByRole('link', { name: 'Checkout' })).toBeVisible();
    await expect(success.getByRole('link', { name: 'Back to home' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('adds several courts and hours with one press and one request, and removes one in its cell [ACT-21 BSK-03 BSK-22]', async ({
  page,
}) => {
  await startAsCustomer(page);
  await visitCourts(page, 'demo', getDayFromNow(6), 'location');
  const requests: string[] = [];
  page.on('request', (request) => addCalls.test(request.url()) && requests.push(request.postData() ?? ''));
  const chosen = await getFreeSlots(page).evaluateAll((cells) =>
    cells.slice(0, 3).map((cell) => cell.getAttribute('aria-label') ?? ''),
  );
  for (const name of chosen) await page.getByRole('button', { name, exact: true }).click();
  const choice = getChoice(page);
  await expect(choice.getByRole('listitem')).toHaveCount(3);
  await expect(choice.getByRole('listitem').first()).toContainText(
    /Court \d, \d\d:\d\d–\d\d:\d\dBadminton · /,
  );
  await choice
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Remove Court/ })
    .click();
  const amount =
    /£\d+\.\d\d/.exec((await choice.getByTestId('add-to-basket').textContent()) ?? '')?.[0] ?? '';
  await choice.getByTestId('add-to-basket').click();
  await expect(getSuccess(page)).toContainText('We’re holding your places for 15 minutes.');
  await expect(getSuccess(page)).toContainText(`Total to pay${amount}`);
  await expect(getInBasket(page)).toHaveCount(2);
  await expect(choice).toHaveCount(0);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.match(/purchasable_id/g)).toHaveLength(2);
  expect(requests[0]?.match(/"quantity":\d+/g)).toEqual(['"quantity":1', '"quantity":1']);
  await getInBasket(page).first().getByRole('button').click();
  await expect(getInBasket(page)).toHaveCount(1);
  await expect(getSuccess(page).getByTestId('cart-line')).toHaveCount(1);
  // Below a choice the basket is folded to its count, hold and total.
  await page.setViewportSize({ width: 1440, height: 900 });
  const basket = page.getByRole('complementary', { name: 'Basket', exact: true });
  await expect(basket.getByTestId('cart-line')).toBeVisible();
  await getFreeSlots(page).first().click();
  await expect(basket.getByTestId('cart-line')).toBeHidden();
  // One filled button in the column: the basket's is quiet beside a choice.
  const [add, checkout] = await Promise.all(
    [getChoice(page).getByTestId('add-to-basket'), basket.getByRole('link', { name: /^Checkout/ })].map(
      (button) => button.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(checkout).not.toBe(add);
  // With two courts, both whole.
  await getFreeSlots(page).nth(4).click();
  await expect(getChoice(page).getByRole('listitem')).toHaveCount(2);
  await page.evaluate(() => scrollTo(0, 0));
  const list = getChoice(page).getByRole('list');
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  for (const text of ['1 item', /^Held for/, 'Total to pay', /^Checkout/]) {
    await expect(basket.getByText(text).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
  }
  // The total is below the hold, not over it.
  const [hold, total] = await Promise.all([
    basket.getByRole('timer').boundingBox(),
    basket.locator('dl').boundingBox(),
  ]);
  expect(total?.y).toBeGreaterThanOrEqual((hold?.y ?? 0) + (hold?.height ?? 0));
  await expect(basket.getByRole('button', { name: 'Keep browsing' })).toBeHidden();
});

test('adds what is still available of several courts, and names what is not [BSK-03 ACT-46]', async ({
  page,
  browser,
}) => {
  await startAsCustomer(page);
  // The page does not hear that another customer takes a court.
  await page.route('**/api/events*', (route) => route.abort());
  const day = getDayFromNow(7);
  await visitCourts(page, 'demo', day, 'location');
  const [taken, free] = [getFreeSlots(page).nth(0), getFreeSlots(page).nth(1)];
  const takenName = /^(Court \d, \d\d:\d\d)/.exec((await taken.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await taken.click();
  await free.click();
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await startAsCustomer(other);
  await visitCourts(other, 'demo', day, 'location');
  await other
    .getByRole('button', { name: new RegExp(`^${takenName}`) })
    .filter({ visible: true })
    .click();
  await other.getByTestId('add-to-basket').click();
  await expect(getSuccess(other)).toBeVisible();
  await otherContext.close();
  await page.getByTestId('add-to-basket').click();
  await expect(getInBasket(page)).toHaveCount(1);
  const alert = getChoice(page).getByRole('alert');
  await expect(alert).toContainText('We couldn’t add this');
  await expect(alert.getByRole('listitem')).toHaveText([new RegExp(`^${takenName}: \\S`)]);
  // The next choice closes the message.
  await getFreeSlots(page).first().click();
  await expect(alert).toHaveCount(0);
});

/** Opens a day on which the whole hall is available. */
async function visitHall(page: Page): Promise<void> {
  for (let ahead = 1; ahead < 13; ahead += 1) {
    await visit(
      page,
      'demo',
      `/location/${venues.demo}/badminton/${getDayFromNow(ahead)}/location?length=120`,
    );
    await expect(page.getByRole('radio', { name: '120 min Whole hall' })).toBeChecked();
    if ((await getFreeSlots(page).count()) > 0) break;
  }
}

test('says in words that a length is the whole hall, before its price [ACT-21 ACT-34]', async ({ page }) => {
  await visitHall(page);
  await expect(page.getByRole('radio', { name: '60 min One court' })).toBeVisible();
  await expect(getFreeSlots(page).first()).toHaveText('Whole hall · £38.00');
  await getFreeSlots(page).first().click();
  await expect(getChoice(page)).toContainText('Whole hall · Sports hall, Northgate Arena');
  await expect(getChoice(page).getByTestId('add-to-basket')).toHaveText(/£38\.00$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(
    page,
    'demo',
    page
      .url()
      .replace(/^[^/]+\/\/[^/]+/, '')
      .replace('/location?', '/time?'),
  );
  // One press on a time chooses the hall, which is the only choice there.
  const time = page.getByRole('button', { name: /^\d\d:\d\d £38\.00 Whole hall$/ }).first();
  const slot = page.getByRole('button', { name: /^\d\d:\d\d £38\.00 1 chosen$/ });
  const start = /^\d\d:\d\d/.exec((await time.textContent()) ?? '')?.[0] ?? '';
  await time.click();
  await expect(slot).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('add-to-basket')).toBeInViewport({ ratio: 1 });
  await slot.click();
  await expect(page.getByTestId('add-to-basket')).toHaveCount(0);
  // A link to the time shows it with its hall.
  await visit(page, 'demo', `${new URL(page.url()).pathname}?length=120&at=${start}`);
  // The name is above the button, whole, before and after the choice.
  const card = page.locator('.court-card');
  // Both at once, because the page scrolls to the choice.
  const readCard = () =>
    card.evaluate((element) => {
      const [name, button] = [element.querySelector('b'), element.querySelector('button')];
      const [nameBox, buttonBox] = [name?.getBoundingClientRect(), button?.getBoundingClientRect()];
      return {
        gap: (buttonBox?.top ?? 0) - (nameBox?.bottom ?? 0),
        nameHeight: nameBox?.height,
        buttonHeight: buttonBox?.height,
      };
    });
  for (const state of ['Choose whole hall', 'Whole hall chosen']) {
    await expect(card.getByTestId('free-slot')).toHaveText(new RegExp(`^${state} · £38\\.00 .+, ${start}$`));
    const { gap, nameHeight, buttonHeight } = await readCard();
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(nameHeight).toBeLessThan(32);
    expect(buttonHeight).toBeLessThan(64);
    if (state === 'Choose whole hall') await card.getByTestId('free-slot').click();
  }
  await page.getByTestId('add-to-basket').click();
  await page.getByTestId('continue-as-guest').click();
  await expect(getSuccess(page)).toBeVisible();
  // Nothing is 'available' at the time of the only one.
  await expect(page.getByRole('heading', { name: /^In your basket at \d\d:\d\d$/ })).toBeVisible();
});

test('replaces a chosen court by the whole hall that has it, and says so [ACT-21]', async ({ page }) => {
  await visitHall(page);
  const hallName = (await getFreeSlots(page).first().getAttribute('aria-label')) ?? '';
  const hall = page.getByRole('button', { name: hallName, exact: true }).filter({ visible: true });
  const time = /\d\d:\d\d/.exec(hallName)?.[0] ?? '';
  await page.getByRole('radio', { name: '60 min One court' }).click();
  const court = page
    .getByRole('button', { name: new RegExp(`^Court \\d, ${time}`) })
    .filter({ visible: true })
    .first();
  const name = /^Court \d, \d\d:\d\d/.exec((await court.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await court.click();
  await page.getByRole('radio', { name: '120 min Whole hall' }).click();
  await hall.click();
  const choice = getChoice(page);
  await expect(choice.getByRole('listitem')).toHaveCount(1);
  await expect(choice.getByRole('status')).toContainText(
    `${name} use the same space, so you cannot book them together. We removed ${name}.`,
  );
  // The next choice closes the message.
  await choice.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('We changed your choice')).toHaveCount(0);
});

test('leads from a day on which the whole hall is sold out to the next one that has it [ACT-07 ACT-21]', async ({
  page,
}) => {
  const hall = (ahead: number) =>
    `/location/${venues.demo}/badminton/${getDayFromNow(ahead)}/location?length=120`;
  await page.route(`**/v2/slots?date=${getDayFromNow(2)}*`, async (route) => {
    const response = await fetchReply(route);
    const { data, ...rest } = await response.json();
    const full = data.map((slot: { duration: number; capacity: object }) =>
      slot.duration === 120 ? { ...slot, capacity: { ...slot.capacity, available: 0 } } : slot,
    );
    await route.fulfill({ response, json: { ...rest, data: full } });
  });
  await visit(page, 'demo', hall(1));
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(2).click();
  await expect(page).toHaveURL(getUrl('demo', hall(2)));
  await expect(page.getByText(/^The whole hall is not available on \w+\s\d+\s\w+$/)).toBeVisible();
  await page.getByRole('link', { name: /^Next available: \w+\s\d+\s\w+$/ }).click();
  await expect(page.getByRole('radio', { name: '120 min Whole hall' })).toBeChecked();
  await expect(getFreeSlots(page).first()).toHaveText('Whole hall · £38.00');
  await expect(page.getByText(/^The whole hall is not available on /)).toHaveCount(0);
});

test('brings the courts of a selected time into view on a phone and focuses their heading [ACT-04 UIK-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitCourts(page, 'demo', getDayFromNow(4), 'time');
  await page
    .getByRole('button', { name: /[2-4] available$/ })
    .first()
    .click();
  const slot = page.locator('.court-card').getByTestId('free-slot').first();
  const heading = page.getByRole('heading', { name: / available at \d\d:\d\d$/ });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(slot).toBeInViewport({ ratio: 1 });
  await slot.click();
  // The bar with the choice does not cover the court.
  await expect
    .poll(async () => {
      const [bar, court] = [await readBox(getChoice(page)), await readBox(slot)];
      return bar.y - court.y - court.height;
    })
    .toBeGreaterThanOrEqual(0);
  // The time keeps the mark of its chosen court while the courts of another time are shown.
  const chosenTime = page.getByRole('button', { name: /1 chosen$/ });
  await expect(chosenTime).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('button', { name: /available$/ })
    .first()
    .press('Enter');
  await expect(chosenTime).toHaveAttribute('aria-pressed', 'false');
});

test('shows a court that was added from the search results in the row of its hour [VEN-10 BSK-10]', async ({
  page,
}) => {
  await startAsCustomer(page);
  await visit(page, 'demo', '/search?what=badminton&near=M7+1UE&when=tomorrow');
  const rows = page.getByTestId('session-row');
  const links = rows
    .filter({ hasText: /[2-4] available/ })
    .first()
    .getByRole('listitem')
    .getByRole('link');
  const [first, last] = [links.first(), links.last()];
  // The last court stays available, and finds the row whose count has changed.
  const lastHref = await last.getAttribute('href');
  const courts = rows.filter({ has: page.locator(`a[href="${lastHref}"]`) }).getByRole('listitem');
  const count = await courts.count();
  await first.click();
  await page.getByTestId('add-to-basket').click();
  await expect(getSuccess(page)).toBeVisible();
  await expect(courts).toHaveCount(count);
  await expect(courts.first()).toContainText(/^Court \d.*In your basket/);
  await courts
    .first()
    .getByRole('button', { name: /^Remove Badminton, \d\d:\d\d, Court \d$/ })
    .press('Enter');
  await expect(courts.first().getByRole('link')).toBeVisible();
  await expect(courts).toHaveCount(count);
});
