import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { createAxe } from './accessibility/axe.ts';
import { expect, test } from './csp-test.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  logIn,
  pay,
  venues,
  visit,
  waitForHydration,
} from './journeys.ts';
import { fillCart, logInAs, openCheckout, openOrigin, register } from './new-customer.ts';
import { expectDetectedInTime, noteLogins } from './person/login-watch.ts';
import { runStatement } from './stack/database.ts';
import { findInEmails } from './stack/received-emails.ts';
import { sampleClients } from './stack/sample-clients.ts';

const getAccountUrl = (client: string, path = '/'): string =>
  getUrl(client, path).replace('//bookings.', '//account.');

const openAccount = async (page: Page, client: Client): Promise<void> => {
  await page.goto(getAccountUrl(client));
  await waitForHydration(page);
};

const getDashboard = (page: Page) => page.getByTestId('home-dashboard');
const getBrand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Northgate Leisure' });
const getNavigation = (page: Page) => page.getByRole('navigation', { name: 'My account' });

/** ACC-01: the texts and paths of the visible links, in order. */
const readNavigation = (page: Page): Promise<string[][]> =>
  getNavigation(page)
    .locator('a:visible, button:visible')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href') ?? '']));

test('shares one log-in between both surfaces and opens My account with the Dashboard and its pages [RTE-01 RTE-18 ACC-01]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/basket');
  await page.getByTestId('my-account-button').click();
  await expect(page).toHaveURL(getAccountUrl('demo'));
  await expect(page).toHaveTitle('Bookings | My account');
  await expect(getDashboard(page).getByRole('heading', { level: 1 })).toHaveText('Hello, Jo');
  await expect(getNavigation(page).locator('[aria-current="page"]')).toHaveText('Dashboard');
  await expect(getBrand(page)).toHaveAttribute('href', getUrl('demo'));

  const links = [
    ['Dashboard', '/'],
    ['My details', '/user-details'],
    ['Memberships', '/memberships'],
    ['Packages', '/packages'],
    ['Bookings', '/bookings'],
    ['Guest passes', '/guest-passes'],
    ['Payments', '/payments'],
    ['Log out', ''],
  ];
  const isSpecified = ([text]: string[]) => links.some(([name]) => name === text);
  expect((await readNavigation(page)).filter(isSpecified)).toEqual(links);
  await page.setViewportSize({ width: 360, height: 740 });
  await waitForHydration(page);
  // A button with the name of the page opens the list over the page, which keeps its place.
  const menu = getNavigation(page).getByRole('button', { name: 'Dashboard Menu' });
  const content = getDashboard(page);
  const readTop = async () => (await content.boundingBox())?.y;
  const before = await readTop();
  await expect(getNavigation(page).getByRole('link')).toHaveCount(0);
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(getNavigation(page).getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
  expect(await readTop()).toBe(before);
  const onPhone = links.map(([text, path]) => [text, text === 'Bookings' ? '/bookings/upcoming' : path]);
  expect((await readNavigation(page)).filter(isSpecified)).toEqual(onPhone);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('logs out on both surfaces, which the other detects in 5 seconds, and clears personal data [AUT-04 AUT-08]', async ({
  page,
  context,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await noteLogins(page);
  await visit(page, 'demo', '/basket');
  const account = await context.newPage();
  await openAccount(account, 'demo');
  // A request that is under way is refused after the log-out, which reloads the page.
  await account.waitForLoadState('networkidle');
  await getNavigation(account).getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(account.getByRole('heading', { level: 1 })).toHaveText('Log in to see your account');
  await expect(account.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(account.locator('.pv-toast')).toContainText('You are logged out.');
  await expect(getDashboard(account)).toHaveCount(0);
  await expect(account.locator('body')).not.toContainText('Jo');
  // The other tab detects the log-out by itself.
  await expect(page.getByTestId('my-account-button')).toHaveCount(0);
  await expect(page.getByTestId('login-button').first()).toBeVisible();
  await expectDetectedInTime(page);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('demo_'))).toEqual([]);
});

/** The picture of an empty page is the icon of its link in the navigation. */
async function expectIconOfLink(page: Page, path: string): Promise<void> {
  const picture = page.locator('main .pv-empty-state__picture svg');
  await expect(picture).toBeVisible();
  const link = getNavigation(page).locator(`a[href$="${path}"]`).first();
  expect(await picture.innerHTML(), path).toBe(await link.locator('svg').innerHTML());
}

test('shows a new customer the next steps, with links to the bookings surface [RTE-18]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const past = page.waitForResponse((response) => /per_page=1(&|$)/.test(response.url()));
  await openAccount(page, 'demo');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeVisible();
  await expectIconOfLink(page, '/bookings');
  expect(((await (await past).json()) as { data: unknown[] }).data).toEqual([]);
  await expect(main.getByRole('link', { name: 'See past bookings' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Find something to do' })).toHaveAttribute(
    'href',
    getUrl('demo', '/search'),
  );
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Basket' })).toHaveAttribute(
    'href',
    getUrl('demo', '/basket'),
  );
  await expect(header.getByRole('link', { name: 'Northgate Leisure' })).toHaveAttribute(
    'href',
    getUrl('demo'),
  );
  for (const path of ['/packages', '/payments', '/user-details/people']) {
    await page.goto(getUrl('demo', path).replace('//bookings.', '//account.'));
    await waitForHydration(page);
    await expectIconOfLink(page, path);
  }
  await openAccount(page, 'demo');
  await main.getByRole('link', { name: 'Book an activity' }).press('Enter');
  await expect(page).toHaveURL((url) => url.host.startsWith('bookings.demo.'));
});

test('shows the basket count on the account surface [SHL-03]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await openAccount(page, 'demo');
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).toContainText('1');
});

for (const client of sampleClients(1)) {
  test(`${client}: asks a guest to log in and then shows their account on the same page [RTE-18 AUT-12]`, async ({
    page,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openOrigin(other, client);
    const { email, password } = await register(other, client);
    await elsewhere.close();

    const paths = [
      '/user-details',
      '/memberships',
      '/packages',
      '/bookings',
      '/bookings/upcoming',
      '/payments',
    ];
    for (const path of client === 'demo' ? [...paths, '/guest-passes'] : []) {
      await page.goto(getAccountUrl(client, path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Log in to see your \w/);
    }
    await openAccount(page, client);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to see your account');
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    await page.locator('main').getByRole('button', { name: 'Log in' }).press('Enter');
    const dialog = page.getByTestId('login-modal');
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Password', { exact: true }).press('Enter');
    await expect(getDashboard(page).getByRole('heading', { level: 1 })).toHaveText('Hello, Jo');
    await expect(page).toHaveURL(getAccountUrl(client));
  });
}

test('shows the next booking prominently and later bookings below it [ACC-02]', async ({ page }) => {
  await openCheckout(page, 'demo', 2);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const booked = page.getByTestId('order-lines').getByRole('heading');
  await expect(booked).toHaveCount(2);
  const [first = '', second = ''] = await booked.allTextContents();
  await openAccount(page, 'demo');
  const next = page.getByTestId('next-booking');
  await expect(next.getByRole('heading', { level: 3 })).toHaveText(first);
  await expect(next).toContainText(/\d\d:\d\d/);
  await expect(next).toContainText('Northgate Arena');
  // A customer's own booking does not name the attendee.
  await expect(next).not.toContainText('For Jo');
  const laterBookings = page.getByTestId('coming-booking');
  await expect(laterBookings).toHaveCount(1);
  await expect(laterBookings).toContainText(second);
  const again = next.getByRole('link', { name: new RegExp(`^Book again: ${first}, .+`) });
  // The row of links has one style and one baseline, on each card.
  for (const card of [next, laterBookings]) {
    const links = card.locator('.account-action-links > *');
    const looks = await links.evaluateAll((all) =>
      all.map((link) => {
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(link);
        return [link.getBoundingClientRect().y, color, fontSize, fontWeight, textDecorationLine].join(' ');
      }),
    );
    expect(looks).toHaveLength(2);
    expect(new Set(looks).size).toBe(1);
  }
  await expect(again).toHaveAttribute('href', new RegExp(`^${getUrl('demo', `/location/${venues.demo}/`)}`));
  await next.getByTestId('cancel-booking').press('Enter');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
  await again.press('Enter');
  // The next session of the class that the customer can book.
  await expect(page.getByTestId('session-panel')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(first);
});

/** Buys a class as a new customer; returns its name and their email address. */
async function buyOwnClass(page: Page, client: Client): Promise<{ name: string; email: string }> {
  const { email } = await openCheckout(page, client);
  await fillCard(page, client);
  await pay(page);
  await expectConfirmation(page);
  const name = (await page.getByTestId('order-lines').getByRole('heading').textContent()) ?? '';
  return { name, email };
}

const buyClass = async (page: Page, client: Client): Promise<string> =>
  (await buyOwnClass(page, client)).name;

/** The booking's buttons are one row, and what changes it another; the picture's ground ends at the bottom of its frame. */
async function expectActionsInRows(page: Page): Promise<void> {
  const listTops = (selector: string): Promise<number[]> =>
    page.locator(selector).evaluateAll((all) => all.map((action) => action.getBoundingClientRect().y));
  const [buttons, changes] = await Promise.all(
    ['.account-next-booking__actions > *', '.account-next-booking .account-action-links > *'].map(listTops),
  );
  expect(buttons).toHaveLength(3);
  expect(new Set(buttons).size).toBe(1);
  expect(new Set(changes).size).toBe(1);
  const [scene, frame] = await Promise.all(
    ['.account-next-booking__picture > *', '.account-next-booking__picture'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  if (!scene || !frame) throw new Error('The picture of the booking is not shown');
  expect(Math.abs(scene.y + scene.height - frame.y - frame.height)).toBeLessThan(2);
}

for (const client of sampleClients(0)) {
  test(`${client}: leads from the confirmation to the booking with its details, calendar file, map and receipt [RTE-04 BKG-08 CHK-13]`, async ({
    page,
    browser,
  }) => {
    const name = await buyClass(page, client);
    const address = /\S+@[\w.-]*\w/.exec(
      (await page.getByText('We have emailed the details to').textContent()) ?? '',
    );
    const link = await findInEmails(address?.[0] ?? '', /http\S+\/booking-confirmed\/\S+/);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL(/\/booking-confirmed\/[0-9a-f-]{36}/);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
    await expect(elsewhere.getByTestId('order-lines')).toContainText(name);
    // First what opens the door, then the rest.
    await expect(elsewhere.locator('.order-line__actions > *').first()).toHaveText(/^Show entry code/);
    // The link alone proves the order, so its files need no log-in either.
    const linkedFile = elsewhere.waitForEvent('download');
    await elsewhere.getByRole('link', { name: /^Add to calendar/ }).press('Enter');
    expect(readFileSync(await (await linkedFile).path(), 'utf8')).toContain('BEGIN:VEVENT');
    const receiptFile = elsewhere.waitForEvent('download');
    await elsewhere.getByRole('link', { name: 'Download the receipt (PDF)' }).press('Enter');
    expect((await receiptFile).suggestedFilename()).toMatch(/^receipt-[2-9A-Z]{8}\.pdf$/);
    await elsewhere.context().close();
    const orderPath = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'My bookings' }).press('Enter');
    await expect(page).toHaveURL(getAccountUrl(client, '/bookings/upcoming'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My bookings');
    await page.getByTestId('coming-booking').getByRole('link', { name, exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/);
    const booking = page.getByTestId('booking');
    await expect(booking.getByRole('heading', { level: 1 })).toHaveText(name);
    // What opens the door needs no scrolling, not even on a phone.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(booking.getByRole('button', { name: /^Show entry code/ })).toBeInViewport({ ratio: 1 });
    if (size) await page.setViewportSize(size);
    await expectActionsInRows(page);
    await expect(booking).toContainText(/\w+day \d+ \w+ 20\d\d/);
    // The day is above, with its time, and not repeated below.
    const when = await booking.locator('.account-next-booking__when').innerText();
    const date = /\w+day \d+ \w+/.exec(when)?.[0] ?? 'no date';
    await expect(booking.getByText(date)).toHaveCount(1);
    await expect(booking).toContainText(/£\d+\.\d\d/);
    await expect(booking.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=5\d\.\d+&mlon=-?\d\.\d+#map=17\//,
    );
    const downloadEvent = page.waitForEvent('download');
    await booking.getByRole('link', { name: 'Add to calendar' }).press('Enter');
    const file = readFileSync(await (await downloadEvent).path(), 'utf8');
    const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
    expect(new ICAL.Event(calendar.getAllSubcomponents('vevent')[0]).summary).toBe(name);
    const receiptEvent = page.waitForEvent('download');
    await booking.getByRole('link', { name: 'Download the receipt (PDF)' }).press('Enter');
    expect(readFileSync(await (await receiptEvent).path(), 'latin1')).toMatch(/^%PDF-1\.7/);
    await booking.getByRole('link', { name: 'View receipt' }).press('Enter');
    await expect(page).toHaveURL(getUrl(client, `${orderPath}#receipt`));
    await expect(page.getByRole('complementary', { name: 'Receipt' })).toContainText(name);
    // The link leads to the receipt, not to the confirmation above it.
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeInViewport({ ratio: 1 });
  });
}

test('keeps the focus near a booking that is cancelled on the dashboard [ACC-02 BKG-04 UIK-04]', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, 'demo', 4);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await openAccount(page, 'demo');
  const later = page.getByTestId('coming-booking');
  await expect(later).toHaveCount(3);
  const cancel = async (card: Locator): Promise<void> => {
    await card.getByRole('button', { name: /^Cancel booking/ }).press('Enter');
    await page.getByTestId('confirm-cancel').press('Enter');
  };
  const last = later.last().getByRole('link').first();
  const href = (await last.getAttribute('href')) ?? '';
  await cancel(later.nth(1));
  await expect(later).toHaveCount(2);
  // The one below is in its place.
  await expect(later.locator(`a[href="${href}"]`).first()).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await cancel(page.getByTestId('next-booking'));
  await expect(later).toHaveCount(1);
  const next = page.getByTestId('next-booking').getByRole('heading', { level: 3 }).getByRole('link');
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
});

test('does not show a booking to another customer, nor one that does not exist [BKG-08]', async ({
  page,
  browser,
}) => {
  await buyClass(page, 'demo');
  await openAccount(page, 'demo');
  const link = page.getByTestId('next-booking').getByRole('heading', { level: 3 }).getByRole('link');
  const path = (await link.getAttribute('href')) ?? '';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await visit(other, 'demo', '/basket');
  await register(other, 'demo');
  for (const missing of [path, '/bookings/0190b1a2-7c11-7d21-8a54-1f6f6d0c1a01', '/bookings/none']) {
    await other.goto(getAccountUrl('demo', missing));
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('We could not find this booking');
  }
  await elsewhere.close();
});

test('shows the customer’s next booking on the bookings home instead of the venue’s next session [ACC-02]', async ({
  page,
}) => {
  await visit(page, 'demo', `/location/${venues.demo}`);
  await visit(page, 'demo');
  const resume = page.locator('.home-resume');
  await expect(resume).toContainText(/Next: /);
  const name = await buyClass(page, 'demo');
  await visit(page, 'demo');
  const next = page.getByTestId('home-next-booking');
  await expect(next).toContainText(`Your next booking: ${name}, `);
  await expect(resume).not.toContainText('Next: ');
  // Beside another venue the booking names its own.
  await visit(page, 'demo', '/location/moorside');
  await visit(page, 'demo');
  await expect(next).toContainText(`Your next booking: ${name} at Northgate Arena, `);
  await next.press('Enter');
  await expect(page.getByTestId('booking').getByRole('heading', { level: 1 })).toHaveText(name);
});

type OccurrenceView = { id: string; bookable_action: { action: string | null } };

/** Adds a court of the coming days to Alex's basket, with Alex's child as the attendee. */
const bookForRobin = (page: Page): Promise<string> =>
  page.evaluate(
    async ([venue, dates]) => {
      const sendRequest = async (
        url: string,
        method = 'GET',
        body?: unknown,
      ): Promise<{ ok: boolean; data: unknown }> => {
        const response = await fetch(url, {
          method,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          headers: { 'content-type': 'application/json' },
        });
        return { ok: response.ok, data: ((await response.json()) as { data: unknown }).data };
      };
      const links = (await sendRequest('/api/v1/linked-users')).data as { referenced_user: { id: number } }[];
      for (const date of dates) {
        const url = `/api/activities/venue/${venue}/activity/courts/v2/timetable?date=${date}`;
        const occurrences = (await sendRequest(url)).data as OccurrenceView[];
        const bookable = occurrences.filter(({ bookable_action }) => bookable_action.action === 'book');
        for (const { id } of bookable.slice(0, 3)) {
          const item = {
            purchasable_id: id,
            purchasable_type: 'purchasableOccurrence',
            purchased_for_user_id: links[0]?.referenced_user.id,
          };
          const added = await sendRequest('/api/activities/cart/add', 'POST', { items: [item] });
          if (added.ok) return id;
        }
      }
      return '';
    },
    [venues.demo, Array.from({ length: 13 }, (_, index) => getDayFromNow(index + 1))] as const,
  );

test('names the child on a booking for a child [ACC-02 AUT-25]', async ({ page }) => {
  await visit(page, 'demo', '/basket');
  await logIn(page, 'alex@demo.test');
  expect(await bookForRobin(page)).not.toBe('');
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await openAccount(page, 'demo');
  await expect(page.getByTestId('next-booking')).toBeVisible();
  await page.getByRole('link', { name: 'See all bookings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My bookings');
  const bookings = page.getByTestId('coming-booking');
  await expect(bookings.filter({ hasText: 'For Robin Morgan' }).first()).toBeVisible();
  await expect(page.getByTestId('coming-booking').filter({ hasText: 'For Alex' })).toHaveCount(0);
});

/** Gives a customer past classes of seeded people, the oldest ones, and returns how many. */
const takePastBookings = async (email: string, count: number): Promise<number> => {
  const taken = await runStatement(
    `with chosen as (
       select distinct on (o.starts_at, o.id) b.client_id, b.id from booking b
       join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
       join category c on c.client_id = o.client_id and c.id = o.category_id
       join person p on p.client_id = b.client_id and p.id = b.person_id
       where b.status = 'settled' and c.booking_type = 'classes' and o.ends_at < now()
         and p.email like 'customer%@demo.test'
       order by o.starts_at, o.id limit $2
     )
     update booking b set booked_by_id = p.id, person_id = p.id from chosen, person p
     where p.client_id = b.client_id and p.email = $1 and b.client_id = chosen.client_id and b.id = chosen.id
     returning b.id`,
    [email, count],
  );
  return taken.length;
};

test('lists upcoming, past and cancelled bookings by pages, and cancels one in its row [ACC-06 RTE-18 BKG-04]', async ({
  page,
}) => {
  const { name, email } = await buyOwnClass(page, 'demo');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(getAccountUrl('demo', '/bookings'));
  const booking = page.getByTestId('coming-booking');
  await expect(booking.getByRole('heading', { level: 3 })).toHaveText(name);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    /^(Today|Tomorrow|\w+day \d+ \w+( \d+)?)$/,
  );
  const lists = page.getByRole('group', { name: 'Which bookings' });
  await expect(lists.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('aria-current', 'true');
  await lists.getByRole('link', { name: 'Past' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You have no past bookings' })).toBeVisible();
  await lists.getByRole('link', { name: 'Upcoming' }).press('Enter');
  await booking.getByRole('button', { name: `Cancel booking ${name}` }).press('Enter');
  const confirm = page.getByTestId('confirm-cancel');
  await expect(confirm).toBeVisible();
  // The dialog names the cut-off before the cancellation.
  await expect(page.getByTestId('cancel-dialog')).toContainText(
    /You can cancel until \w{3}\s\d+\s\w{3}, \d\d:\d\d\./,
  );
  // One line of text.
  await expect.poll(() => confirm.evaluate((button) => button.clientHeight)).toBeLessThan(60);
  await confirm.press('Enter');
  await expect(page.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeVisible();
  await lists.getByRole('link', { name: 'Cancelled' }).press('Enter');
  await expect(page).toHaveURL(getAccountUrl('demo', '/bookings/cancelled'));
  await expect(booking).toContainText(name);
  await expect(booking).toContainText('Cancelled');
  await expect(booking.getByRole('button')).toHaveCount(0);

  await page.goto(getAccountUrl('demo', '/payments?orders=refunded'));
  await expect(page.getByTestId('order')).toContainText(name);
  await expect(page.getByTestId('order-refund')).toBeVisible();

  // One page has 20 bookings.
  expect(await takePastBookings(email, 25)).toBe(25);
  await page.goto(getAccountUrl('demo', '/bookings/past'));
  await expect(booking).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more bookings' });
  await waitForHydration(page);
  await more.press('Enter');
  await expect(booking).toHaveCount(25);
  await expect(booking.nth(20)).toBeFocused();
  await expect(more).toHaveCount(0);
});

test('shows loading, an error and a retry when the bookings fail to load [SHL-11]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const url = '**/api/v1/activities/bookings*';
  let responseCount = 0;
  let respond = (): void => {};
  const isLoadingSeen = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(url, async (route) => {
    responseCount += 1;
    await isLoadingSeen;
    await route.fulfill({ status: 404, json: { message: 'no', errors: {}, code: 'not_found' } });
  });
  await openAccount(page, 'demo');
  const waits = getDashboard(page).locator('.pv-skeletons').getByRole('status');
  await expect(waits.filter({ hasText: 'Loading your bookings' })).toBeVisible();
  respond();
  await expect(page.getByText('We could not load your bookings')).toBeVisible();
  expect(responseCount).toBeGreaterThan(0);
  await expect(getNavigation(page).getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.unroute(url);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You have no upcoming bookings' })).toBeVisible();
});

test('serves the account at /~account on a bare host, with the same log-in [MOD-05]', async ({ page }) => {
  const bare = `http://localhost:${new URL(getUrl('demo')).port}`;
  await page.goto(`${bare}/~account`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to see your account');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    `${bare}/privacy`,
  );
  await register(page, 'demo');
  await page.goto(`${bare}/~account`);
  await expect(getDashboard(page).getByRole('heading', { level: 1 })).toHaveText('Hello, Jo');
  await expect(getBrand(page)).toHaveAttribute('href', `${bare}/`);
  await getBrand(page).press('Enter');
  await page.getByTestId('my-account-button').press('Enter');
  await expect(page).toHaveURL(`${bare}/~account`);
  await getNavigation(page).getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to see your account');
});

test('fits and passes axe at 320 px and with text at 200 %, logged in or not', async ({ page }) => {
  const expectAccessible = async (): Promise<void> => {
    for (const [width, size] of [
      [1280, '200%'],
      [320, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((to) => {
        document.documentElement.style.fontSize = to;
      }, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const { violations } = await createAxe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  };
  await openAccount(page, 'demo');
  await expectAccessible();
  await openOrigin(page, 'demo');
  await logInAs(page, 'alex@demo.test');
  await openAccount(page, 'demo');
  await expect(page.getByTestId('next-booking')).toBeVisible();
  await expectAccessible();
  await page.getByTestId('next-booking').getByRole('heading', { level: 3 }).getByRole('link').press('Enter');
  await expect(page.getByTestId('booking')).toBeVisible();
  await expectAccessible();
});
