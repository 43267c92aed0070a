import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './accessibility/checks.ts';
import { expectKioskTargets } from './accessibility/kiosk-targets.ts';
import { findOverflowingText } from './accessibility/text-boxes.ts';
import { expect, test } from './csp-test.ts';
import { type Client, getDayFromNow, getUrl, logIn, openClass, venues, visit } from './journeys.ts';
import { fillCart, openOrigin, register } from './new-customer.ts';
import { submitNewcomer, visitNewcomerForm } from './person/newcomer-form.ts';
import { runStatement } from './stack/database.ts';
import { readText } from './texts.ts';

const getKioskPath = (client: Client) => `/kiosk?kiosk=true&centre=${venues[client]}`;

test('shows the centre’s categories on the kiosk home and keeps kiosk mode in every link [RTE-29 RTE-30 MOD-07]', async ({
  page,
}) => {
  await visit(page, 'demo', getKioskPath('demo'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northgate Arena');
  const tiles = page.getByTestId('kiosk-tile');
  await expect(tiles).toHaveCount(6);
  await expect(tiles.filter({ hasText: /from £\d+\.\d\d/ })).toHaveCount(6);
  // It does not link to itself, and its search names no other venue.
  await expect(page.getByTestId('have-booking')).toBeVisible();
  await expect(page.getByTestId('back-to-kiosk-home')).toHaveCount(0);
  await expect(page.getByPlaceholder('Activity or day')).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/pv-kiosk/);
  await page.getByTestId('kiosk-tile').filter({ hasText: 'Fitness classes' }).click();
  await expect(page).toHaveURL(
    /\/location\/northgate-arena\/fitness-classes(\/[\d-]+)?\?kiosk=true&centre=northgate-arena/,
  );
  const days = page.getByRole('navigation', { name: 'Choose a day' });
  await expect(days.getByRole('link', { name: /^(Today, )?\w+day \d/ })).toHaveCount(14);
  const links = page.locator('a[href^="/"]');
  const hrefs = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(14);
  expect(hrefs.filter((href) => !href?.includes('kiosk=true'))).toEqual([]);
  await page.getByTestId('back-to-kiosk-home').click();
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('has the theme of its venue on the kiosk home, and on the way back to it [THM-07 MOD-01]', async ({
  page,
}) => {
  const readColour = () =>
    page
      .getByTestId('kiosk-tile')
      .or(page.getByTestId('session-row'))
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--primary'));
  await visit(page, 'demo', '/kiosk?kiosk=true&centre=riverside-pool');
  const own = await readColour();
  await page.getByTestId('kiosk-tile').filter({ hasText: 'Swimming' }).click();
  await expect(page.getByTestId('session-row').filter({ visible: true }).first()).toBeVisible();
  expect(await readColour()).toBe(own);
  await page.getByTestId('back-to-kiosk-home').click();
  await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
  expect(await readColour()).toBe(own);
  await visit(page, 'demo', getKioskPath('demo'));
  expect(await readColour()).not.toBe(own);
});

test('has the theme of its venue on every page of a kiosk, from the first moment [THM-07 MOD-01]', async ({
  page,
}) => {
  const query = '?kiosk=true&centre=riverside-pool';
  const readColour = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--primary').trim());
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', `/kiosk${query}`);
  await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
  const own = await readColour();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .click();
  await expect(page.getByTestId('cart-line').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readColour()).toBe(own);
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readColour()).toBe(own);
  const other = `/location/${venues.demo}/fitness-classes`;
  for (const path of ['/basket', '/basket/checkout', '/login', '/register', '/kiosk/bookings', other]) {
    const html = await page.evaluate(
      (url) => fetch(url).then((response) => response.text()),
      getUrl('demo', path + query),
    );
    expect(/--primary:\s*([^;}]+)/.exec(html)?.[1], path).toBe(own);
    await visit(page, 'demo', path + query);
    await page.waitForLoadState('networkidle');
    expect(await readColour(), path).toBe(own);
  }
  // A page whose address does not name the kiosk is one of the tab's kiosk.
  await visit(page, 'demo', '/basket');
  await expect.poll(readColour).toBe(own);
});

test('has the button of a session below its text on a tall kiosk, and in view on a low one [SHL-12 UIK-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await visit(page, 'demo', getKioskPath('demo'));
  await openClass(page, 'demo', getDayFromNow(4));
  const [text, foot] = await Promise.all(
    [page.getByTestId('session-panel'), page.locator('.pv-slide-over__foot')].map((part) =>
      part.boundingBox(),
    ),
  );
  if (!text || !foot) throw new Error('The panel is not shown');
  expect(foot.y - text.y - text.height).toBeGreaterThanOrEqual(0);
  expect(foot.y - text.y - text.height).toBeLessThan(60);
  await page.setViewportSize({ width: 1080, height: 700 });
  await expect(page.getByTestId('add-to-basket')).toBeInViewport({ ratio: 1 });
  const low = await page.locator('.pv-slide-over__foot').boundingBox();
  expect(Math.round((low?.y ?? 0) + (low?.height ?? 0))).toBe(700);
});

test('fits the kiosk home into the window [RTE-29]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, 'demo', getKioskPath('demo'));
  await expect(page.getByTestId('kiosk-tile').last()).toContainText('from £');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  // The window of a tablet too, with the switch of the language.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  await expect(page.getByRole('button', { name: 'Cymraeg' })).toBeInViewport({ ratio: 1 });
  for (const width of [1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768);
  }
  const picture = await page.getByTestId('kiosk-tile').locator('.pv-picture').first().boundingBox();
  expect(picture?.height).toBeGreaterThan(115);
});

test('fills a portrait kiosk with the tiles of its home, without scrolling [RTE-29]', async ({ page }) => {
  for (const [width, height] of [
    [1080, 1920],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, 'demo', getKioskPath('demo'));
    const last = page.getByTestId('kiosk-tile').last();
    await expect(last).toContainText('from £');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height * 0.85);
    // Two columns.
    expect(box?.x).toBeGreaterThan(width * 0.45);
  }
});

test('fills a large landscape kiosk with the tiles of its home, without scrolling [RTE-29]', async ({
  page,
}) => {
  const [width, height] = [1920, 1080];
  await page.setViewportSize({ width, height });
  await visit(page, 'demo', getKioskPath('demo'));
  const tiles = page.getByTestId('kiosk-tile');
  await expect(tiles.last()).toContainText('from £');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  const box = await tiles.last().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height * 0.85);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width * 0.9);
});

test('keeps the checkout of the basket beside a timetable in view, however low the window [SHL-12]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  for (const height of [1080, 700]) {
    await page.setViewportSize({ width: 1920, height });
    await visit(
      page,
      'demo',
      `/location/${venues.demo}/yoga/${getDayFromNow(1)}?kiosk=true&centre=${venues.demo}`,
    );
    const checkout = page.getByRole('complementary').getByRole('link', { name: 'Checkout', exact: true });
    await expect(checkout).toBeInViewport({ ratio: 1 });
    // Nothing covers it, nor the title after a scroll.
    await checkout.click({ trial: true });
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await page.getByRole('complementary').getByRole('heading', { name: 'Basket' }).click({ trial: true });
    await checkout.click({ trial: true });
  }
});

test('shows the checkout of the basket page below its total in a low window of a kiosk [SHL-01 BSK-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', `/basket?kiosk=true&centre=${venues.demo}`);
  const checkout = page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true });
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await expectKioskTargets(page);
  const total = page.getByRole('complementary', { name: 'Summary' }).getByText('Total to pay');
  const [button, sum] = await Promise.all([checkout.boundingBox(), total.boundingBox()]);
  if (!button || !sum) throw new Error('The summary is not shown');
  expect(button.y + button.height).toBeLessThan(740);
  expect(button.y - sum.y - sum.height).toBeLessThan(60);
  // A tall screen too has it below the total, and not at the bottom of the window.
  await page.setViewportSize({ width: 1080, height: 1920 });
  await expect(checkout).toHaveCount(1);
  const [tall, tallSum] = await Promise.all([checkout.boundingBox(), total.boundingBox()]);
  expect((tall?.y ?? 0) - (tallSum?.y ?? 0)).toBeGreaterThan(0);
  expect((tall?.y ?? 0) - (tallSum?.y ?? 0)).toBeLessThan(110);
});

/** After an addition the low screen has the line, its hold, the total and the checkout at once, below one row of filters. */
async function expectBasketBesideList(page: Page): Promise<void> {
  await openClass(page, 'demo', getDayFromNow(3));
  await page.getByTestId('add-to-basket').click();
  const added = page.getByTestId('booking-success');
  await expect(added.locator('.pv-notification--success')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const parts = [
    added.getByTestId('cart-line'),
    added.locator('.pv-hold-timer'),
    added.getByText('Total to pay'),
  ];
  for (const part of [...parts, added.getByRole('link', { name: 'Checkout', exact: true })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const chips = page.getByRole('group', { name: 'Filters' }).locator('.pv-chip');
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expectKioskTargets(page);
  const lines = added.locator('.cart-side__lines');
  await expect(lines).toHaveCSS('overflow-y', 'visible');
}

test('shows sessions on the first screen of a low kiosk, below filters in one row, and a wide checkout [UIK-04 SHL-01 SHL-12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, 'demo', getKioskPath('demo'));
  const day = `/location/${venues.demo}/fitness-classes/${getDayFromNow(3)}`;
  await visit(page, 'demo', `${day}?kiosk=true&centre=${venues.demo}`);
  await expect(page.getByTestId('session-row').nth(1)).toBeInViewport({ ratio: 1 });
  // An empty basket takes no space from them.
  await expect(page.getByRole('complementary', { name: 'Basket' })).toBeHidden();
  const filters = page.getByRole('group', { name: 'Filters' });
  const tops = await filters
    .locator('.pv-chip')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(filters.locator('.pv-chip').last()).toBeInViewport({ ratio: 1 });
  await filters.getByRole('button', { name: 'Any time' }).press('Enter');
  const morning = filters.getByRole('radio', { name: 'Morning' });
  // Not check(), because the address has the choice, which changes a moment later.
  await morning.click();
  await expect(morning).toBeChecked();
  await expectKioskTargets(page);
  await filters.getByRole('button', { name: 'Done' }).press('Enter');
  // The keyboard reaches the breadcrumbs.
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first();
  expect((await home.locator('xpath=ancestor::nav').boundingBox())?.height).toBe(1);
  await home.focus();
  await expect(home).toBeInViewport({ ratio: 1 });
  await expectBasketBesideList(page);
  await page.setViewportSize({ width: 1080, height: 1920 });
  await openClass(page, 'demo', getDayFromNow(4));
  await page.getByTestId('add-to-basket').click();
  const added = page.getByTestId('booking-success');
  const checkout = await added.getByRole('link', { name: 'Checkout', exact: true }).boundingBox();
  const contentWidth = await added.evaluate((box) => {
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
  expect(checkout?.width).toBe(contentWidth);
});

test('shows every ticket that was added beside the list of a low kiosk, with the total [SHL-12 UIK-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const day = getDayFromNow(5);
  await visit(page, 'demo', `/location/riverside-pool/swimming/${day}?kiosk=true&centre=riverside-pool`);
  await page.getByTestId('session-row').getByRole('link', { name: /^Book/ }).first().click();
  const add = page.getByRole('dialog').getByRole('button', { name: /^Add a ticket/ });
  for (const ticket of [0, 1]) await add.nth(ticket).click();
  await page.getByTestId('add-to-basket').click();
  const added = page.getByTestId('booking-success');
  await expect(added.getByTestId('cart-line')).toHaveCount(2);
  for (const line of await added.getByTestId('cart-line').all())
    await expect(line.getByText(/^£/)).toBeInViewport({ ratio: 1 });
  // Nothing of a list that is shown whole fades.
  const lines = added.locator('.cart-side__lines');
  expect(await lines.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await expect(added.getByText('Total to pay')).toBeInViewport({ ratio: 1 });
  await expect(added.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  await expect(added.getByRole('button', { name: 'Keep browsing' })).toBeInViewport({ ratio: 1 });
  // Then one line is whole beside the list, with the total and the checkout.
  await added.getByRole('button', { name: 'Keep browsing' }).press('Enter');
  await expect(added).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  const basket = page.getByRole('complementary', { name: 'Basket' });
  const line = basket.getByTestId('cart-line').first();
  // The widest day has one line too, whenever this runs.
  await basket
    .getByText(/08:00–09:00/)
    .evaluate((when) => when.firstChild?.replaceWith('Wed 30 Dec, 08:00–09:00 · '));
  for (const part of [line.getByRole('button', { name: /^One more: / }), line.getByText(/^£/)])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(basket.getByText('Total to pay')).toBeInViewport({ ratio: 1 });
  const checkout = await basket.getByRole('link', { name: 'Checkout' }).boundingBox();
  expect((checkout?.y ?? 800) + (checkout?.height ?? 0)).toBeLessThan(796);
});

test('shows a message between the logo and the buttons of a kiosk, and never over a button [ERR-02 MOD-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo', 2);
  await visit(page, 'demo', `/basket?kiosk=true&centre=${venues.demo}`);
  await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const toast = page.locator('.pv-toast');
  await expect(toast).toContainText('removed');
  // The pointer keeps it open.
  await toast.hover();
  const readEdges = async () => {
    const [brand, message, actions] = await Promise.all(
      [page.locator('.shell-brand'), toast, page.locator('.shell-header__actions')].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!brand || !message || !actions) throw new Error('The header or its message is not shown');
    return { brand, message, actions };
  };
  const wide = await readEdges();
  expect(wide.message.x).toBeGreaterThanOrEqual(wide.brand.x + wide.brand.width);
  expect(wide.message.x + wide.message.width).toBeLessThanOrEqual(wide.actions.x);
  await page.setViewportSize({ width: 1080, height: 1920 });
  const tall = await readEdges();
  expect(tall.message.y).toBeLessThan(80);
  expect(tall.message.x + tall.message.width).toBeLessThanOrEqual(tall.actions.x);
});

test('names the next booking of who logs in at the kiosk home [SHL-14]', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, 'demo', getKioskPath('demo'));
  const home = page.getByTestId('kiosk-home');
  await expect(home).toContainText('What would you like to do today?');
  await expectKioskTargets(page);
  // One button leads to both ways to a booking.
  await page.getByRole('link', { name: 'I have a booking' }).press('Enter');
  const ways = page.getByTestId('kiosk-bookings');
  await expect(ways.getByRole('heading', { level: 1 })).toHaveText('I have a booking');
  await expect(ways.getByRole('link', { name: 'Find a booking by its reference' })).toBeVisible();
  await expectNoViolations(page);
  await expectKioskTargets(page);
  await ways.getByRole('button', { name: 'Log in' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in to see your bookings' });
  await expect(dialog).toContainText('Log in with the email address you booked with.');
  await expect(dialog.getByText('Booked without an account?')).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);
  await expectKioskTargets(page);
  await expect(dialog.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await page.setViewportSize({ width: 1080, height: 1920 });
  const box = await dialog.boundingBox();
  expect(box?.width).toBeGreaterThan(700);
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, 'alex@demo.test');
  // What the button promised: the bookings of the next days, later ones on request.
  await expect(page).toHaveURL(getUrl('demo', `/kiosk/bookings?kiosk=true&centre=${venues.demo}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My bookings');
  const rows = page.getByTestId('kiosk-booking');
  await expect(rows.first()).toContainText(/\d\d:\d\d.*For /);
  await expectNoViolations(page);
  for (const button of await page.getByTestId('kiosk-bookings').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await expectKioskTargets(page);
  const countSoon = await rows.count();
  await page.getByRole('button', { name: 'Show later bookings' }).press('Enter');
  await expect(rows.nth(countSoon)).toBeFocused();
  await rows
    .first()
    .getByRole('button', { name: /^Show entry code/ })
    .press('Enter');
  const code = page.getByRole('dialog', { name: 'Entry code' });
  await expect(code.getByTestId('entry-code').first().getByRole('img')).toBeVisible();
  await expect(code).toContainText('Take a photo of this code');
  await page.keyboard.press('Escape');
  await page.getByTestId('back-to-kiosk-home').click();
  await expect(page.getByTestId('have-booking')).toHaveCount(0);
  await expect(home.getByTestId('home-next-booking')).toHaveText(/^Your next booking: /);
  // My account is not open at a kiosk.
  await home.getByTestId('home-next-booking').click();
  await expect(page.getByTestId('kiosk-bookings')).toBeVisible();
  await page.getByTestId('back-to-kiosk-home').click();
  await page.getByRole('link', { name: 'My bookings' }).click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(getUrl('demo', getKioskPath('demo')));
  await expect(page.getByTestId('have-booking')).toBeVisible();
  // Nothing is left for the next person, neither at the address.
  await visit(page, 'demo', `/kiosk/bookings?kiosk=true&centre=${venues.demo}`);
  await expect(page.getByTestId('kiosk-login')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

/** A text on several lines has no line that is less than half as long as another. */
async function expectEvenLines(element: Locator): Promise<void> {
  const widths = await element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(({ width }) => width);
  });
  expect(Math.min(...widths) * 2).toBeGreaterThan(Math.max(...widths));
}

test('finds a booking by its reference without a log-in, and leaves nothing of it [MOD-01]', async ({
  page,
}) => {
  const [order] = await runStatement<{ reference: string; name: string; firstName: string }>(
    `select r.reference, o.name, p.first_name as "firstName" from booking b
     join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id and o.starts_at > now() + interval '1 day'
     join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id
     join "order" r on r.client_id = l.client_id and r.id = l.order_id
     join person p on p.client_id = r.client_id and p.id = r.person_id and p.id = b.person_id
     where b.status = 'settled' and p.email like 'customer%@demo.test' and p.last_name = 'Walker' limit 1`,
  );
  if (!order) throw new Error('No booking of a customer Walker found');
  await visit(page, 'demo', getKioskPath('demo'));
  await page.getByTestId('have-booking').click();
  await page.setViewportSize({ width: 1080, height: 1920 });
  await expectEvenLines(page.getByRole('link', { name: 'Find a booking by its reference' }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByTestId('kiosk-login').click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Find a booking by its reference' });
  expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1);
  await link.click();
  const find = page.getByTestId('find-booking');
  const submit = find.getByRole('button', { name: 'Find booking' });
  await submit.press('Enter');
  await expect(find.getByText('Enter the booking reference')).toBeVisible();
  await find.getByLabel('Booking reference').fill(order.reference.toLowerCase());
  await find.getByLabel(/^Last name or email address/).fill('Lovelace');
  await submit.press('Enter');
  await expect(page.getByTestId('find-booking-error')).toContainText('We could not find a booking');
  await expectNoViolations(page);
  await expectKioskTargets(page);
  await find.getByLabel(/^Last name or email address/).fill('walker');
  await expect(page.getByTestId('find-booking-error')).toHaveCount(0);
  await submit.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your booking ${order.reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const found = page.getByTestId('found-booking').filter({ hasText: order.name });
  await expect(found).toContainText(`${order.firstName} · For 1 person`);
  await expect(find).not.toContainText(/walker|@/i);
  await expectNoViolations(page);
  await expectKioskTargets(page);
  await found.getByRole('button', { name: /^Show entry code/ }).press('Enter');
  await expect(page.getByTestId('entry-code').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(found.getByRole('button', { name: /^Show entry code/ })).toBeFocused();
  // The address and the storage have nothing of it, and neither has the page after Done.
  await expect(page).toHaveURL(getUrl('demo', `/kiosk/bookings/reference?kiosk=true&centre=${venues.demo}`));
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored.toLowerCase()).not.toMatch(new RegExp(`walker|${order.reference}`, 'i'));
  await find.getByTestId('kiosk-done').getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
  await page.getByTestId('have-booking').click();
  await page.getByRole('link', { name: 'Find a booking by its reference' }).click();
  await expect(find.getByLabel('Booking reference')).toHaveValue('');
  await expect(page.getByTestId('found-booking')).toHaveCount(0);
});

test('offers an activity to who has no booking to come at a kiosk [SHL-14]', async ({ page }) => {
  await visit(page, 'demo', getKioskPath('demo'));
  await register(page, 'demo');
  await visit(page, 'demo', `/kiosk/bookings?kiosk=true&centre=${venues.demo}`);
  await expect(page.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Book an activity' }).click();
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('shows every word of a timetable beside the basket of a kiosk [UIK-04]', async ({ page }) => {
  const path = `/location/${venues.demo}/yoga/${getDayFromNow(8)}?kiosk=true&centre=${venues.demo}`;
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, 'demo', path);
    // The longest tag.
    await expect(page.getByText(/^Booking opens \w+ /).first()).toBeVisible();
    expect(await findOverflowingText(page)).toEqual([]);
  }
});

test('shows the first ticket of a session in a low window of a kiosk [ACT-29 UIK-04]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const path = `/location/${venues.demo}/family-swim/${getDayFromNow(4)}?kiosk=true&centre=${venues.demo}`;
  await visit(page, 'demo', path);
  await page.getByTestId('session-row').first().getByRole('heading').getByRole('link').press('Enter');
  const panel = page.getByRole('dialog');
  const ticket = panel.getByTestId('ticket').first();
  const add = ticket.getByRole('button', { name: /^Add a ticket/ });
  const basket = panel.getByTestId('add-to-basket');
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(add).toBeInViewport({ ratio: 1 });
    // Above the bar with the button, which covers what is below it.
    await expect
      .poll(async () => {
        const [row, bar] = await Promise.all([ticket.boundingBox(), basket.locator('..').boundingBox()]);
        return (bar?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0);
      })
      .toBeGreaterThan(16);
    const box = await add.boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 0))).toBeLessThan(2);
  }
  // A number of two digits moves no button.
  const remove = ticket.getByRole('button', { name: /^Remove a ticket/ });
  const count = ticket.locator('.ticket-choice__count');
  await add.click();
  const before = await remove.boundingBox();
  for (let tickets = 1; tickets < 10; tickets += 1) await add.click();
  await expect(count).toHaveText('10');
  expect((await remove.boundingBox())?.x).toBe(before?.x);
});

test('searches the kiosk’s centre, and another place on request [MOD-01 VEN-10]', async ({ page }) => {
  await visit(page, 'demo', getKioskPath('demo'));
  const box = page.getByRole('main').getByRole('combobox');
  await box.fill('yoga tomorrow');
  await box.press('Enter');
  await expect(page).toHaveURL(
    /\/search\?what=yoga&venue=northgate-arena&when=tomorrow&kiosk=true&centre=northgate-arena$/,
  );
  await expect(page.getByTestId('session-row').first()).toContainText('Northgate Arena');
  await box.fill('near Ordsall');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?what=yoga&near=Ordsall&when=tomorrow&kiosk=true/);
});

test('asks for the centre when a kiosk has none or an unknown one [MOD-10]', async ({ page }) => {
  await visit(page, 'demo', '/kiosk?centre=atlantis');
  await expect(page.getByTestId('kiosk-centre')).toHaveCount(4);
  // The venues follow their heading, also on a tall screen, where they fill the window.
  await page.setViewportSize({ width: 1080, height: 1920 });
  const lead = await page.getByText('You only need to choose this').boundingBox();
  const first = await page.getByTestId('kiosk-centre').first().boundingBox();
  expect((first?.y ?? 0) - (lead?.y ?? 0)).toBeLessThan(100);
  await page.getByTestId('kiosk-centre').filter({ hasText: 'Northgate Arena' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northgate Arena');
});

test('warns on a kiosk after 70 seconds and continues on any touch [MOD-01]', async ({ page }) => {
  await page.clock.install();
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=true&centre=${venues.demo}`);
  // Kiosk chunks load after the first script; with a paused clock no event stream keeps the network busy.
  await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(65_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.runFor(7000);
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await expect(page.getByTestId('kiosk-warning')).toContainText(/in (1[5-9]|20) seconds/);
  await page.mouse.click(5, 5);
  await page.clock.runFor(500);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/location\//);
});

/** Playwright's clock hides the navigation type, by which the page detects Back, so only performance.now moves. */
const moveTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const real = performance.now.bind(performance);
    performance.now = () => real() + Number(document.documentElement.dataset['passed'] ?? 0);
  });

/** From now on `performance.now()` is ahead by so many milliseconds. */
const setPassedTime = (page: Page, passedMs: number): Promise<void> =>
  page.evaluate((passed) => {
    document.documentElement.dataset['passed'] = String(passed);
  }, passedMs);

/** The guard also prevents clicks on external links; it loads after the first script. */
const waitForIdleGuard = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const link = document.createElement('a');
        link.href = 'http://127.0.0.1:1/';
        document.body.append(link);
        const click = new MouseEvent('auxclick', { bubbles: true, cancelable: true });
        link.dispatchEvent(click);
        link.remove();
        return click.defaultPrevented;
      }),
    )
    .toBe(true);

for (const kind of ['a customer', 'a guest'] as const) {
  test(`clears all data of ${kind} after 90 seconds, also from the browser history [MOD-01 BSK-13]`, async ({
    page,
  }) => {
    await moveTime(page);
    await visit(page, 'demo', getKioskPath('demo'));
    if (kind === 'a customer') await register(page, 'demo');
    await fillCart(page, 'demo');
    await visit(page, 'demo', '/basket?kiosk=true');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
    await visit(page, 'demo', `/location/${venues.demo}?kiosk=true&session=remember-me`);
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
    await waitForIdleGuard(page);
    await setPassedTime(page, 75_000);
    await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
    await expect(page).toHaveURL(/\/location\//);
    await setPassedTime(page, 90_000);
    await expect(page).toHaveURL(getUrl('demo', getKioskPath('demo')));
    await expect(page.getByTestId('kiosk-home')).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).filter((name) => name !== 'language')).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(getUrl('demo', getKioskPath('demo')));
    await expect(page.getByTestId('kiosk-home')).toBeVisible();
    await visit(page, 'demo', '/basket?kiosk=true');
    await expect(page.getByTestId('cart-line')).toHaveCount(0);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });
}

test('keeps a form over a change of the language, and the end of the visit clears both [UIK-03 MOD-01]', async ({
  page,
}) => {
  await moveTime(page);
  await visit(page, 'demo', getKioskPath('demo'));
  await visit(page, 'demo', '/register?kiosk=true');
  await page.getByLabel('First name').fill('Mo');
  await page.getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.getByLabel(readText('cy', 'account', 'first_name'))).toHaveValue('Mo');
  await waitForIdleGuard(page);
  await setPassedTime(page, 90_000);
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await visit(page, 'demo', '/register?kiosk=true');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('asks a guest at a kiosk for their details once, at the checkout, or to log in [AUT-11 AUT-12 MOD-01]', async ({
  page,
}) => {
  await visit(page, 'demo', getKioskPath('demo'));
  await openClass(page, 'demo', getDayFromNow(3));
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  const form = await visitNewcomerForm(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('login-modal')).toHaveCount(0);
  await page.getByTestId('checkout-login').press('Enter');
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await page.keyboard.press('Escape');
  // Who has only given their details has not logged in, and starts again instead of logging out.
  await submitNewcomer(page, form, `mo-${Date.now().toString(36)}x@demo.test`);
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await header.getByRole('button', { name: 'Start again' }).press('Enter');
  await page.getByTestId('confirm-start-again').press('Enter');
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
  await expect(header.getByRole('button', { name: /^(Start again|Log out)$/ })).toHaveCount(0);
});

test('a guest starts again at a kiosk, which asks first and empties the basket [MOD-01]', async ({
  page,
}) => {
  await visit(page, 'demo', getKioskPath('demo'));
  await openClass(page, 'demo', getDayFromNow(3));
  const startAgain = page.getByRole('banner').getByRole('button', { name: 'Start again' });
  await expect(startAgain).toHaveCount(0);
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket/checkout');
  await page.getByTestId('newcomer-form').getByLabel('First name').fill('Mo');
  await startAgain.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start again?' });
  await expect(dialog).toContainText('We empty the basket and clear what was entered, for the next person.');
  await expectNoViolations(page);
  await expectKioskTargets(page);
  await dialog.getByRole('button', { name: 'Keep my basket' }).press('Enter');
  await expect(startAgain).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Mo');
  await startAgain.press('Enter');
  await page.getByTestId('confirm-start-again').press('Enter');
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
  await expect(startAgain).toHaveCount(0);
  await visit(page, 'demo', '/basket?kiosk=true');
  await expect(page.getByRole('heading', { name: /basket is empty$/ })).toBeVisible();
});

test('disables autocomplete in every field on a kiosk [MOD-01]', async ({ page }) => {
  await visit(page, 'demo', '/register?kiosk=true');
  const autocompleteValues = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expect(
    autocompleteValues.filter((value) => value !== null && value !== 'off' && value !== 'new-password'),
  ).toEqual([]);
  expect(autocompleteValues).toContain('off');
});

test('clears cookies and cached responses on a kiosk log-out [MOD-01]', async ({ page }) => {
  await visit(page, 'demo', getKioskPath('demo'));
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket?kiosk=true&centre=northgate-arena');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  const requestedUrls = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/(?!live)/.test(request.url())) requestedUrls.add(request.url());
  });
  // Navigation within the application makes the page fetch its data.
  await page.getByRole('link', { name: 'Continue browsing' }).first().click();
  await expect(page.getByTestId('category-card').first()).toBeVisible();
  const visitUrls = [...requestedUrls];
  expect(visitUrls.length).toBeGreaterThan(1);
  requestedUrls.clear();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(getUrl('demo', getKioskPath('demo')));
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  const cachedUrls = await page.evaluate(
    async (urls) => {
      const cached: string[] = [];
      for (const url of urls) {
        // The page's own headers, because responses vary by them.
        const headers = { 'x-client-domain': location.host, 'accept-language': 'en' };
        const response = await fetch(url, { headers, cache: 'only-if-cached', mode: 'same-origin' }).catch(
          () => undefined,
        );
        if (response?.ok) cached.push(url);
      }
      return cached;
    },
    visitUrls.filter((url) => !requestedUrls.has(url)),
  );
  expect(cachedUrls).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(getUrl('demo', getKioskPath('demo')));
});

test('blocks every link that leads out of a kiosk [MOD-01]', async ({ page }) => {
  const venue = `/location/${venues.demo}?kiosk=true&centre=${venues.demo}`;
  await visit(page, 'demo', venue);
  await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Map', exact: true })).toHaveCount(0);
  const pages = page.context().pages().length;
  for (const attributes of ['href="http://127.0.0.1:1/"', 'href="/privacy" target="_blank"']) {
    await page.locator('h1').evaluate((heading, of) => {
      heading.innerHTML = `<a ${of}>Out of here</a>`;
    }, attributes);
    await page.getByRole('link', { name: 'Out of here' }).click();
    await page.getByRole('link', { name: 'Out of here' }).press('Enter');
  }
  await expect(page).toHaveURL(getUrl('demo', venue));
  expect(page.context().pages()).toHaveLength(pages);
});

test('leaves kiosk mode when the URL says so and stays out of it [MOD-07 MOD-08 MOD-10]', async ({
  page,
}) => {
  await visit(page, 'demo', getKioskPath('demo'));
  await visit(page, 'demo', '/kiosk?kiosk=false');
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
  await expect(page.locator('html')).not.toHaveClass(/pv-kiosk/);
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expect(page.getByTestId('login-button')).toBeVisible();
  await expect(page.getByTestId('back-to-kiosk-home')).toHaveCount(0);
});
