import { expect, type Page, test } from '@playwright/test';
import { sendHttpRequest } from './http.ts';
import { getDayFromNow, getUrl, logIn, openClass, visit, visitClasses, visitCourts } from './journeys.ts';
import { fillCart, logInAs, openOrigin, register, sendFromPage } from './new-customer.ts';
import { runStatement } from './stack/database.ts';

const arena = '/location/northgate-arena';
const tomorrow = getDayFromNow(1);

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

const getRows = (page: Page) => page.getByTestId('session-row');

test('groups a day of classes by part of the day, each row with time, location, tag and price [RTE-20 ACT-36]', async ({
  page,
}) => {
  await visitClasses(page, 'demo', tomorrow);
  await expect(page.getByRole('heading', { level: 2, name: 'Morning' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Evening' })).toBeVisible();
  const available = getRows(page).filter({ hasText: /\d+ available/ });
  await expect(available.first()).toContainText(/\d\d:\d\d/);
  await expect(available.first()).toContainText(/£\d+\.\d\d/);
  await expect(available.first()).toContainText(/studio|hall|gym|pool|room/i);
  await expect(getRows(page).filter({ hasText: 'Sold out' }).first()).toBeVisible();
});

test('tags ended sessions as past sessions before any other tag, and offers no booking [ACT-14]', async ({
  page,
}) => {
  await visitClasses(page, 'demo', getDayFromNow(-1));
  await expect(getRows(page).first()).toBeVisible();
  const tags = await getRows(page).locator('.pv-tag').allTextContents();
  expect(tags.length).toBeGreaterThan(5);
  expect(new Set(tags)).toEqual(new Set(['Past session']));
  await expect(getRows(page).getByRole('link', { name: /^Book/ })).toHaveCount(0);
});

/** The date field is beside the venue on a phone, beside the title on a tablet, and never on a row of its own. */
async function expectShortTitle(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, part] of [
    [360, '.activity-title > p'],
    [768, '.activity-title > h1'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const [text, field] = await Promise.all(
      [part, '.day-field'].map((selector) => page.locator(selector).boundingBox()),
    );
    if (!text || !field) throw new Error('The title has no date field');
    expect(text.y, `${part} at ${width}`).toBeLessThan(field.y + field.height);
    expect(text.y + text.height, `${part} at ${width}`).toBeGreaterThan(field.y);
    expect(text.height, `lines of ${part} at ${width}`).toBeLessThan(60);
  }
  if (size) await page.setViewportSize(size);
}

test('offers fourteen days from today, named by weekday, and the days after them [ACT-42 ACT-07]', async ({
  page,
}) => {
  await visitClasses(page, 'demo', tomorrow);
  const strip = page.getByRole('navigation', { name: 'Choose a day' });
  const days = strip.getByRole('link').filter({ hasNotText: '2 weeks' });
  await expect(days).toHaveCount(14);
  await expect(days.first()).toContainText('Today');
  // The months of the days that are shown, not only that of the first one.
  const last = new Date(`${getDayFromNow(13)}T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
  });
  await expect(page.locator('.activity-title > p')).toContainText(last);
  await expectShortTitle(page);
  const third = new Date(`${getDayFromNow(2)}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short' });
  await days.nth(2).click();
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${getDayFromNow(2)}`));
  await expect(days.nth(2)).toContainText(third);
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date');
  await expect(strip.getByRole('link', { name: 'Previous 2 weeks' })).toHaveCount(0);
  await strip.getByRole('link', { name: 'Next 2 weeks' }).click();
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${getDayFromNow(14)}`));
  await expect(days.first()).toHaveAttribute('aria-current', 'date');
  await strip.getByRole('link', { name: 'Previous 2 weeks' }).press('Enter');
  await expect(days.first()).toContainText('Today');
  // A date that is picked, and not typed part by part.
  await page.getByLabel('Another day').fill(getDayFromNow(30));
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${getDayFromNow(30)}`));
  await expect(getRows(page).first()).toBeVisible();
});

test('narrows the day by filters and keeps them in the URL on another day [ACT-15 ACT-38]', async ({
  page,
}) => {
  await visitClasses(page, 'demo', tomorrow);
  const all = await getRows(page).count();
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByRole('radio', { name: 'Evening' }).click();
  await expect(page).toHaveURL(/time=evening/);
  await expect(page.getByRole('heading', { level: 2, name: 'Morning' })).toHaveCount(0);
  expect(await getRows(page).count()).toBeLessThan(all);
  const bookableOnly = page.getByRole('button', { name: 'Only show sessions I can book' });
  await expect(bookableOnly).toHaveAttribute('aria-pressed', 'false');
  await bookableOnly.click();
  await expect(getRows(page).filter({ hasText: 'Sold out' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(3).click();
  await expect(page).toHaveURL(/time=evening&show=bookable/);
  await expect(bookableOnly).toHaveAttribute('aria-pressed', 'true');
});

test('shows the week of a day from Monday, with the same filters, rendered on the server too [ACT-42 ACT-15 RTE-20]', async ({
  page,
}) => {
  // A day of next week, which no day of is over, and not its Monday.
  const offset = new Date(`${getDayFromNow(8)}T12:00:00Z`).getUTCDay() === 1 ? 9 : 8;
  const day = getDayFromNow(offset);
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  await visitClasses(page, 'demo', day);
  await page.getByRole('group', { name: 'View by' }).getByRole('link', { name: 'Week' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${day}/week#day-${day}`));
  const days = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByTestId('session-row') });
  await expect(days).toHaveCount(7);
  const format = (ahead: number) =>
    new Date(`${getDayFromNow(offset - weekday + ahead)}T12:00:00Z`).toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    });
  for (const ahead of [0, 6])
    await expect(days.nth(ahead).getByRole('heading', { level: 2 })).toHaveText(
      format(ahead).replace(',', ''),
    );
  // It begins at the chosen day, which the strip marks; the days before it are above.
  await expect(days.nth(weekday).getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(days.nth(weekday).getByRole('link').first()).toBeFocused();
  await expect(page.locator('.pv-date-strip [aria-current="date"]')).toContainText(
    format(weekday).replace(',', ''),
  );
  await page.evaluate(() => scrollTo(0, 0));
  // The field, the strip and the text below the title agree on the week.
  await expect(page.getByLabel('Another day')).toHaveValue(getDayFromNow(offset - weekday));
  await expect(page.locator('.activity-title__week')).toHaveText(
    new RegExp(
      `^${Number(getDayFromNow(offset - weekday).slice(8))}\\b.*–.*\\b${Number(getDayFromNow(offset - weekday + 6).slice(8))} \\w{3}$`,
    ),
  );
  // The strip marks the day in view, and leads to the other days of the week on the page.
  const strip = page.getByRole('navigation', { name: 'Choose a day' });
  const current = strip.locator('[aria-current="date"]');
  await expect(current).toContainText(format(0).replace(',', ''));
  await days.nth(4).getByTestId('session-row').last().scrollIntoViewIfNeeded();
  await expect(current).toContainText(format(4).replace(',', ''));
  await strip.getByRole('link', { name: format(2).replace(',', '') }).click();
  await expect(page).toHaveURL((url) =>
    url.pathname.endsWith(`/${getDayFromNow(offset - weekday + 2)}/week`),
  );
  // Its heading is directly below the strip.
  const readGap = async () => {
    const stripBox = await strip.boundingBox();
    const dayBox = await days.nth(2).boundingBox();
    return (dayBox?.y ?? 0) - (stripBox?.y ?? 0) - (stripBox?.height ?? 0);
  };
  await expect.poll(async () => Math.abs(await readGap())).toBeLessThan(12);
  await expect(current).toContainText(format(2).replace(',', ''));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(current).toContainText(format(6).replace(',', ''));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByRole('radio', { name: 'Evening' }).click();
  await expect(page).toHaveURL(/\/week\?time=evening$/);
  // The address changes before the page does.
  const readStarts = () => getRows(page).locator('.timetable-row__time b').allTextContents();
  await expect.poll(async () => (await readStarts()).filter((start) => start < '17:00')).toEqual([]);
  const starts = await readStarts();
  expect(starts.length).toBeGreaterThan(6);
  // The link shows the same, also before the script.
  const { text } = await sendHttpRequest('demo', `${new URL(page.url()).pathname}?time=evening`, {
    accept: 'text/html',
  });
  expect(text.match(/data-testid="session-row"/g)).toHaveLength(starts.length);
  await getRows(page).first().getByRole('heading').getByRole('link').press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/week\?time=evening&session=/);
});

test('filters classes by their times and their kind [ACT-15]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByLabel('Starts from').selectOption('09:00');
  await page.getByLabel('Ends by').selectOption('18:00');
  await expect(page.getByRole('button', { name: 'From 09:00, Until 18:00' })).toBeVisible();
  await expect(page).toHaveURL(/from=09%3A00&until=18%3A00/);
  const starts = await getRows(page).locator('.timetable-row__time b').allTextContents();
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.every((start) => start >= '09:00' && start < '18:00')).toBe(true);
  await visitClasses(page, 'demo', tomorrow);
  const all = await getRows(page).count();
  await page.getByRole('button', { name: 'Any kind' }).click();
  await page.getByRole('group', { name: 'Kind' }).getByRole('checkbox').first().click();
  await expect(page).toHaveURL(/tag=/);
  await expect.poll(() => getRows(page).count()).toBeLessThan(all);
  await expect(getRows(page).first()).toBeVisible();
});

test('filters classes by their instructor, which the address keeps [ACT-15]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  const all = await getRows(page).count();
  await page.getByRole('button', { name: 'Any instructor' }).click();
  const group = page.getByRole('group', { name: 'Instructor' });
  const name = /checkbox "([^"]+)"/.exec(await group.ariaSnapshot())?.[1] ?? '';
  const choice = group.getByRole('checkbox', { name, exact: true });
  await choice.click();
  await expect(page).toHaveURL(/instructor=/);
  await expect.poll(() => getRows(page).count()).toBeLessThan(all);
  // A name does not break across lines.
  const rows = (await getRows(page).allTextContents()).map((row) => row.replaceAll('\u00a0', ' '));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes(name))).toEqual([]);
  // A link reproduces it.
  await page.reload();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(getRows(page)).toHaveCount(rows.length);
});

test('lists the times at which a court can be booked, and full ones on request [ACT-15 ACT-38]', async ({
  page,
}) => {
  await visit(page, 'demo', `${arena}/squash/${tomorrow}`);
  const times = page.locator('.court-time');
  await expect(times.first()).toBeVisible();
  await expect(times.filter({ hasText: 'Sold out' })).toHaveCount(0);
  const bookable = await times.count();
  const fullToo = page.getByRole('button', { name: 'Show sold-out times too' });
  await expect(fullToo).toHaveAttribute('aria-pressed', 'false');
  await expect(page).not.toHaveURL(/show=/);
  await fullToo.click();
  await expect(fullToo).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/show=all/);
  expect(await times.count()).toBeGreaterThanOrEqual(bookable);
  // The grid of courts shows them without being asked.
  await visit(page, 'demo', `${arena}/badminton/${tomorrow}`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(fullToo).toBeHidden();
  await visit(page, 'demo', `${arena}/squash/${tomorrow}?from=12:00&until=16:00`);
  const starts = await times.locator('b').allTextContents();
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.every((start) => start >= '12:00' && start < '16:00')).toBe(true);
});

test('books classes, courts and tickets of a venue on the older platform by its paths [ACT-03 ACT-05]', async ({
  page,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/activity\/[^/]+\/(v2\/)?(timetable|times|slots)$/.test(pathname)) paths.push(pathname);
  });
  const older = '/location/oakfield-community';
  const [first, second] = [getDayFromNow(2), getDayFromNow(3)];
  /** The first page comes with its data; another day is asked for. */
  const openSecondDay = async (activity: string): Promise<void> => {
    await visit(page, 'demo', `${older}/${activity}/${first}`);
    await page.locator(`a[href*="${second}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(second));
    await expect(page.locator(`[aria-current=date][href*="${second}"]`)).toBeVisible();
  };
  const add = async (): Promise<void> => {
    await page.getByTestId('add-to-basket').click();
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', older);
  await expect(page.getByTestId('category-card')).toHaveText([
    /Fitness classes/,
    /Courts/,
    /Swimming/,
    /Camps/,
    /Courses/,
  ]);
  await openSecondDay('hiit');
  await getRows(page).getByRole('link', { name: /^Book/ }).first().click();
  await add();
  await openSecondDay('family-swim');
  await getRows(page).getByRole('link', { name: /^Book/ }).first().click();
  await page.getByRole('button', { name: 'Add a ticket: Adult' }).click();
  await add();
  await openSecondDay('squash');
  await page.locator('.court-time').first().click();
  await add();
  const path = '/api/activities/venue/oakfield-community/activity';
  expect(new Set(paths.filter((name) => name.includes('oakfield')))).toEqual(
    new Set([`${path}/hiit/timetable`, `${path}/family-swim/timetable`, `${path}/squash/slots`]),
  );
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(3);
  await visit(page, 'demo', '/camps/location/oakfield-community/holiday-camps');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Art camp/ })
      .first(),
  ).toBeVisible();
  await visit(page, 'demo', '/courses/location/oakfield-community/learn-to-swim');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /stage 1/ })
      .first(),
  ).toBeVisible();
});

test('opens a filter under its heading on a phone and closes it with Done', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitClasses(page, 'demo', tomorrow);
  const instructor = page.getByRole('button', { name: 'Any instructor' });
  await instructor.click();
  const panel = page.getByRole('group', { name: 'Instructor' });
  await expect(panel.getByText('Instructor', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toHaveCount(0);
  await expect(instructor).toBeFocused();
});

test('links an empty day to the nearest day with sessions [ACT-07]', async ({ page }) => {
  await visitClasses(page, 'demo', getDayFromNow(400));
  await expect(page.getByRole('heading', { name: /^No sessions on / })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /^See / }).click();
  await expect(getRows(page).first()).toBeVisible();
});

test('tells a guest the price and the ages of a class for teenagers before the press [ACT-31 ACT-35 PRC-01]', async ({
  page,
}) => {
  // Tuesdays and Thursdays: one of the next four days.
  const teens = getRows(page).filter({ hasText: 'Teen HIIT' });
  for (let ahead = 1; ahead < 6; ahead += 1) {
    await visit(page, 'demo', `${arena}/hiit/${getDayFromNow(ahead)}`);
    await expect(getRows(page).first()).toBeVisible();
    if ((await teens.count()) > 0) break;
  }
  await expect(teens).toContainText('£3.60');
  await expect(teens.getByRole('link', { name: /^Book/ })).toHaveCount(0);
  await expect(teens.getByRole('button', { name: /^Log in/ })).toBeVisible();
  await teens.getByRole('link').first().click();
  const panel = page.getByTestId('session-panel');
  await expect(panel).toContainText('Junior£3.60');
  await expect(panel).toContainText('This class is for ages 11 to 15.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log in to book' })).toBeVisible();
});

test('points out what the basket and the bookings have at the same time, and adds it all the same [ACT-35 BSK-03]', async ({
  page,
}) => {
  const day = getDayFromNow(10);
  const openAt = async (activity: string, role: 'link' | 'button', name: RegExp): Promise<void> => {
    await visit(page, 'demo', `${arena}/${activity}/${day}`);
    await page.getByRole(role, { name }).filter({ visible: true }).first().click();
  };
  const choice = page.getByRole('region', { name: 'Your choice' });
  const panel = page.getByRole('dialog');
  await openAt('spin', 'link', /^Book Spin, 17:30/);
  await expect(page.getByTestId('session-panel')).toBeVisible();
  await expect(panel.getByTestId('overlap')).toHaveCount(0);
  await panel.getByTestId('add-to-basket').click();
  await panel.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await openAt('badminton', 'button', /^Court \d, 18:00, £/);
  await expect(choice.getByTestId('overlap')).toContainText('Spin, 17:30–18:15: in your basket');
  await choice.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  // A class and tickets say it in their panel, and are added too.
  await openAt('spin', 'link', /^Book Spin, 18:30/);
  await expect(panel.getByTestId('overlap')).toContainText('18:00–19:00: in your basket');
  await panel.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await openAt('family-swim', 'link', /^Book Family swim, 17:00/);
  await panel.getByRole('button', { name: 'Add a ticket: Adult' }).click();
  await expect(panel.getByTestId('overlap')).toContainText('Spin, 17:30–18:15: in your basket');
  await panel.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();

  // Alex has a booking for gentle yoga on each day.
  await logInAs(page, 'alex@demo.test');
  await visit(page, 'demo', `${arena}/badminton/${getDayFromNow(11)}`);
  await page
    .getByRole('button', { name: /^Court \d, 11:00, £/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(choice.getByTestId('overlap')).toContainText('Gentle yoga, 10:30–11:30: booked');
});

test('names a session of the URL that does not exist, and leads to the other sessions [ACT-06]', async ({
  page,
}) => {
  for (const id of ['garbage', '', 'x'.repeat(34)]) {
    await visit(page, 'demo', `${arena}/yoga/${tomorrow}?session=${id}`);
    const panel = page.getByRole('dialog', { name: 'Session' });
    await expect(panel.getByRole('heading', { name: 'We could not find this session' })).toBeVisible();
    await panel.getByRole('button', { name: 'Choose another time' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(getUrl('demo', `${arena}/yoga/${tomorrow}`));
  }
});

test('says that a day of the URL is past, and leads to today [RTE-20]', async ({ page, browser }) => {
  for (const path of ['fitness-classes', 'courts', 'badminton']) {
    await visit(page, 'demo', `${arena}/${path}/2020-01-01`);
    await expect(
      page.getByRole('heading', { name: 'Wednesday 1 January 2020 is in the past' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link');
    await expect(days.first()).toContainText('Today');
    await page.getByRole('main').getByRole('link', { name: 'See today' }).click();
    await expect(page).toHaveURL(new RegExp(`/${path}/${getDayFromNow(0)}$`));
  }
  await visitCourts(page, 'demo', getDayFromNow(-1));
  await expect(page.getByRole('heading', { name: / is in the past$/ })).toBeVisible();
  const other = await browser.newPage({ javaScriptEnabled: false });
  await other.goto(getUrl('demo', `${arena}/spin/2020-01-01`));
  await expect(other.getByText('Wednesday 1 January 2020 is in the past')).toBeVisible();
  await other.close();
});

test('names a day of the URL that does not exist, and leads to today [RTE-20]', async ({ page }) => {
  for (const day of ['2026-02-30', 'tomorow', '2026-1-5', '99999-01-01']) {
    const response = await page.goto(getUrl('demo', `${arena}/spin/${day}`));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${day}” is not a date`);
  }
  await page.getByRole('main').getByRole('link', { name: 'See today' }).click();
  await expect(page).toHaveURL(getUrl('demo', `${arena}/spin`));
  await expect(page.getByRole('navigation', { name: 'Choose a day' })).toBeVisible();
});

test('says up to which day sessions are shown when the day of the URL is later [ACT-07]', async ({
  page,
}) => {
  for (const day of [getDayFromNow(400), '9999-12-31']) {
    for (const path of ['fitness-classes', 'badminton']) {
      await visit(page, 'demo', `${arena}/${path}/${day}`);
      await expect(page.getByRole('main')).toContainText(/You can see sessions up to \w+\s\d+\s\w+\./);
      await expect(page.getByRole('main').getByRole('link', { name: /^See / })).toBeVisible();
    }
  }
});

/** What shows through at the edges of the panel's close button: the classes of the elements right below it. */
const listBelowClose = (page: Page): Promise<string[]> =>
  page.locator('.pv-slide-over__close').evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 2, bottom - 2].map((y) => [x, y] as const),
    );
    return points.map(([x, y]) => {
      const below = document.elementsFromPoint(x, y).find((element) => !button.contains(element));
      return below?.className ?? '';
    });
  });

test('opens a session with its time, venue, equipment and price explanation [ACT-28]', async ({ page }) => {
  await openClass(page, 'demo', tomorrow);
  const panel = page.getByRole('dialog');
  // On a phone its text scrolls past the close button, and not under it.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const top of [170, 230, 290, 350]) {
    await page.locator('.pv-slide-over__body').evaluate((body, y) => body.scrollTo(0, y), top);
    const below = (await listBelowClose(page)).filter((name) => !/__(inner|title)$/.test(name));
    expect(below).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(panel).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  await expect(panel).toContainText('Northgate Arena');
  await expect(panel).toContainText(/Bring: (?!bring)[a-z]/);
  await panel.getByText('Why this price?').click();
  await expect(panel).toContainText(/Includes £\d+\.\d\d VAT/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${tomorrow}`));
});

type Session = {
  id: string;
  location_name: string;
  friendly_location_name: string | null;
  instructors: { name: string }[];
};

/** A list of a day, as the page itself requests it. */
const readSessions = (page: Page, path: string): Promise<Session[]> =>
  page.evaluate(async (url) => {
    const response = await fetch(url);
    return ((await response.json()) as { data: Session[] }).data;
  }, `/api/activities/venue/northgate-arena/activity/${path}?date=${tomorrow}`);

test('names the location of a session, or the venue’s own name for it, and the instructor [ACT-34]', async ({
  page,
}) => {
  const panel = page.getByRole('dialog');
  await visitClasses(page, 'demo', tomorrow);
  const classes = await readSessions(page, 'fitness-classes/v2/timetable');
  const unnamed = classes.find(
    ({ friendly_location_name, instructors }) => friendly_location_name === null && instructors.length > 0,
  );
  expect(unnamed?.location_name).toMatch(/\S/);
  await visit(page, 'demo', `${arena}/fitness-classes/${tomorrow}?session=${unnamed?.id}`);
  await expect(panel).toContainText(`${unnamed?.location_name}, Northgate Arena`);
  await expect(panel).toContainText(unnamed?.instructors[0]?.name ?? 'no instructor');
  const courts = await readSessions(page, 'courts/v2/slots');
  const named = courts.find(({ friendly_location_name }) => friendly_location_name !== null);
  expect(named?.location_name).not.toBe(named?.friendly_location_name);
  await visit(page, 'demo', `${arena}/courts/${tomorrow}?session=${named?.id}`);
  await expect(panel).toContainText(`${named?.friendly_location_name}, Northgate Arena`);
});

test('explains why a session cannot be booked [ACT-35]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  await getRows(page).filter({ hasText: 'Cancelled' }).first().getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('This class has been cancelled.');
  await expect(panel.getByTestId('add-to-basket')).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Choose another time' })).toBeVisible();
  await expect(panel.getByTestId('next-similar')).toBeVisible();

  // With several sessions of the same name to come, the footer leads to the next one and the panel lists the others.
  const [often] = await runStatement<{ id: string; name: string }>(
    `update occurrence set status = 'cancelled', is_detached = true where id = (
       select o.id from occurrence o
       join venue v on v.client_id = o.client_id and v.id = o.venue_id
       join category c on c.client_id = o.client_id and c.id = o.category_id
       where o.client_id = (select id from client where slug = 'demo') and v.slug = 'northgate-arena'
         and c.booking_type = 'classes' and o.starts_at > now() + interval '16 days'
         and o.status = 'bookable' and not o.members_only
       order by (
         select count(*) from occurrence n
         where n.client_id = o.client_id and n.venue_id = o.venue_id and n.name = o.name and n.status = 'bookable'
           and n.first_bookable_at <= now() and n.consumed < n.maximum
           and n.starts_at between o.starts_at and o.starts_at + interval '5 days'
       ) desc, o.starts_at limit 1
     ) returning id, name`,
  );
  await visit(page, 'demo', `${arena}/fitness-classes?session=${often?.id}`);
  await expect(panel).toContainText('This class has been cancelled.');
  await expect(panel.getByTestId('next-similar')).toBeVisible();
  const others = panel.getByTestId('next-places').getByRole('listitem');
  await expect(others.first()).toContainText(often?.name ?? 'no class');
  // The nearest is in the list too.
  const nearest = await panel.getByTestId('next-similar').getAttribute('href');
  await expect(others.first().getByRole('link')).toHaveAttribute('href', nearest ?? 'none');
  await others.first().getByRole('link').click();
  await expect(panel.getByRole('heading', { name: often?.name ?? 'no class' })).toBeVisible();
  await expect(panel.getByTestId('add-to-basket')).toBeVisible();

  // A full session without a waitlist leads to the next similar one with places.
  await visit(page, 'demo', `${arena}/lane-swim/${tomorrow}`);
  const full = getRows(page).filter({ hasText: 'Sold out' }).first();
  const [name = ''] = (await full.getByRole('heading').innerText()).split('\n');
  await full.getByRole('link', { name: 'See other times' }).click();
  await expect(panel).toContainText('This session is sold out.');
  const fullUrl = page.url();
  await panel.getByTestId('next-similar').press('Enter');
  await expect(page).not.toHaveURL(fullUrl);
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(panel.getByTestId('add-to-basket')).toBeVisible();
});

test('leads on from a closed location, from closed booking and from the limit of an unproven address [ACT-35 ACT-11 AUT-12]', async ({
  page,
}) => {
  const panel = page.getByRole('dialog');
  const hall = '/location/oakfield-community/hiit';
  await openOrigin(page, 'demo');
  const email = `limit-${process.pid.toString(36)}x${Date.now().toString(36)}@demo.test`;
  const newcomer = { first_name: 'Jo', last_name: 'Newcomer', email, date_of_birth: '1990-05-04' };
  expect(await sendFromPage(page, '/api/auth/customer/provisional', newcomer)).toMatchObject({ status: 200 });

  await visit(page, 'demo', `${hall}/${getDayFromNow(5)}`);
  await getRows(page).filter({ hasText: 'Closed' }).first().getByRole('link').first().click();
  await expect(panel).toContainText('Closed: Hall. We are laying a new floor.');
  await expect(panel.getByTestId('add-to-basket')).toHaveCount(0);
  await panel.getByTestId('next-similar').press('Enter');
  await expect(panel.getByTestId('add-to-basket')).toBeVisible();

  const open = page.url();
  const id = new URL(open).searchParams.get('session');
  const { pathname, search } = new URL(open);
  const close = (at: string) =>
    runStatement(`update occurrence set last_bookable_at = ${at} where id = $1`, [id]);
  await close(`now() - interval '1 hour'`);
  try {
    await visit(page, 'demo', pathname + search);
    await expect(panel).toContainText('You can no longer book this session.');
    await panel.getByTestId('next-similar').press('Enter');
    await expect(panel.getByTestId('add-to-basket')).toBeVisible();
    expect(page.url()).not.toBe(open);
  } finally {
    await close('starts_at');
  }

  await fillCart(page, 'demo', 6);
  await visit(page, 'demo', pathname + search);
  await panel.getByTestId('add-to-basket').press('Enter');
  await expect(panel.getByRole('alert')).toContainText(
    'You can hold up to 6 places until your email address is confirmed.',
  );
  await expect(panel.getByRole('link', { name: 'My account' })).toBeVisible();
  await panel.getByRole('link', { name: 'View basket' }).press('Enter');
  await expect(page.getByTestId('cart-line')).toHaveCount(6);
});

test('explains that a session is in the basket or already booked [ACT-35]', async ({ page }) => {
  const panel = page.getByRole('dialog');
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openClass(page, 'demo', getDayFromNow(3));
  const reserved = page.url();
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', new URL(reserved).pathname + new URL(reserved).search);
  await expect(panel.getByText('This session is already in the basket.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View basket' })).toHaveAttribute('href', '/basket');

  // A session that needs an induction says how to get it.
  const needy = await page.evaluate(async (days) => {
    for (const day of days) {
      const path = `/api/activities/venue/riverside-pool/activity/aqua/v2/timetable?date=${day}`;
      type View = { id: string; bookable_action: { code: string | null } };
      const { data } = (await (await fetch(path)).json()) as { data: View[] };
      const found = data.find(({ bookable_action }) => bookable_action.code === 'induction_required');
      if (found) return `/location/riverside-pool/aqua/${day}?session=${found.id}`;
    }
    throw new Error('No session needs an induction');
  }, [2, 3, 4, 5, 6, 7, 8].map(getDayFromNow));
  await visit(page, 'demo', needy);
  await expect(panel).toContainText('You need an induction before you can book this session.');
  await panel.getByRole('button', { name: 'How to get the induction' }).press('Enter');
  await expect(page.getByTestId('waiver-terms')).toContainText('Ask at reception for a poolside induction.');

  await logInAs(page, 'alex@demo.test');
  const booked = await page.evaluate(async (date) => {
    const response = await fetch(`/api/v1/activities/bookings?starts_after=${date} 00:00:00`);
    type View = {
      first_name: string;
      occurrence_id: string;
      venue: { slug: string };
      starts_at: { local: string };
    };
    const { data } = (await response.json()) as { data: View[] };
    // Other tests book elsewhere and on other days with this account.
    return data.find(
      ({ first_name, venue, starts_at }) =>
        first_name === 'Alex' && venue.slug === 'northgate-arena' && starts_at.local.startsWith(date),
    )?.occurrence_id;
  }, tomorrow);
  await visit(page, 'demo', `${arena}/fitness-classes/${tomorrow}?session=${booked}`);
  await expect(panel.getByText('This session is already booked.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'See your bookings' })).toHaveAttribute(
    'href',
    /\/bookings\/upcoming$/,
  );
});

test('leads a guest and a customer without membership from a class for members to the memberships [ACT-35]', async ({
  page,
}) => {
  const row = page.getByTestId('session-row').filter({ hasText: 'Chair yoga' });
  await visit(page, 'demo', `${arena}/yoga/${getDayFromNow(3)}`);
  await expect(row.locator('.pv-tag')).toHaveText('Members only');
  await expect(row.getByRole('button', { name: /^Log in/ })).toBeVisible();
  await row.getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  // An account alone does not help, so it is no reason of its own.
  await expect(panel.getByTestId('footer-reason')).toHaveText(
    'Members can book this. Log in if you are a member.',
  );
  await expect(panel).not.toContainText('You need an account');
  await expect(panel.getByRole('link', { name: 'See memberships' })).toHaveAttribute('href', '/pricing');
  await expect(panel.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  // The star ends where the text does.
  const star = await panel.locator('.favourite-beside').boundingBox();
  const content = await panel.getByTestId('session-panel').boundingBox();
  const getRight = (box: typeof star) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(Math.abs(getRight(star) - getRight(content))).toBeLessThan(12);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', `${arena}/yoga/${getDayFromNow(3)}`);
  await expect(row).toContainText('Members only');
  await expect(row.getByRole('link', { name: /^See memberships/ })).toHaveAttribute('href', '/pricing');
});

test('tells a guest that log-in gives member prices, where a class has them [AUT-12 PRC-01]', async ({
  page,
}) => {
  await visit(page, 'demo', `${arena}/yoga/${getDayFromNow(10)}`);
  await getRows(page).filter({ hasText: 'Restorative yoga' }).getByRole('link').first().click();
  await expect(page.getByTestId('session-panel')).toBeVisible();
  // Only members can book it so early; from now on everyone can.
  const id = new URL(page.url()).searchParams.get('session');
  const [opening] = await runStatement<{ at: string }>(
    'select first_bookable_at::text as at from occurrence where id = $1',
    [id],
  );
  await runStatement(`update occurrence set first_bookable_at = now() - interval '1 day' where id = $1`, [
    id,
  ]);
  // The replies to guests are shared for a second.
  await expect(async () => {
    await page.reload();
    await expect(page.getByTestId('add-to-basket')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByTestId('session-panel')).toContainText('Needs a membership');
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('guest-prompt')).toContainText('Log in for member prices, or carry on.');
  await runStatement('update occurrence set first_bookable_at = $2::timestamptz where id = $1', [
    id,
    opening?.at,
  ]);
});

test('asks a guest to log in on adding, lets them continue and offers the checkout [AUT-12 SHL-12 SHL-03]', async ({
  page,
}) => {
  await openClass(page, 'demo', getDayFromNow(3));
  const id = new URL(page.url()).searchParams.get('session');
  const prompt = page.getByTestId('guest-prompt');
  // What the checkout will ask for is said before: an age limit needs the date of birth.
  await runStatement('update occurrence set min_age = 14 where id = $1', [id]);
  // The replies to guests are shared for a second.
  await expect(async () => {
    await page.reload();
    await page.getByTestId('add-to-basket').click();
    await expect(prompt).toContainText('We ask for your name, email and date of birth.', { timeout: 1000 });
  }).toPass();
  await expect(prompt).toContainText('Log in to use your credit or benefits, or carry on.');
  // Each fact has an icon of its own.
  const icons = await page
    .locator('.occurrence-facts > li > svg')
    .evaluateAll((list) => list.map(({ innerHTML }) => innerHTML));
  expect(icons.length).toBeGreaterThan(3);
  expect(new Set(icons).size).toBe(icons.length);
  await runStatement('update occurrence set min_age = null where id = $1', [id]);
  await expect(async () => {
    await page.reload();
    await page.getByTestId('add-to-basket').click();
    await expect(prompt).toContainText('We ask for your name and email.', { timeout: 2000 });
  }).toPass();
  // The way with the fewest steps comes first.
  await expect(prompt.getByRole('button')).toHaveText(['Continue as guest', 'Log in']);
  await expect(prompt.getByTestId('continue-as-guest')).toBeFocused();
  await expect(prompt.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await prompt.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toContainText(
    /We’re holding your place for 1[45] minutes/,
  );
  const panel = page.getByTestId('booking-success');
  await expect(panel.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/basket/checkout');
  await panel.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).toContainText('1');
});

test('asks a guest to log in for sessions that need an account [AUT-12]', async ({ page }) => {
  await visitClasses(page, 'demo', getDayFromNow(4));
  const row = getRows(page).filter({ hasText: 'Log in to book' }).first();
  await expect(row.locator('.pv-tag')).toHaveText('Account needed');
  await row.getByRole('button', { name: /^Log in/ }).click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await logIn(page, 'sam@demo.test');
  await expect(page.getByTestId('my-account-button')).toBeVisible();
  await expect(getRows(page).filter({ hasText: 'Log in to book' })).toHaveCount(0);
});

test('shows courts as columns, times as rows and the prices where courts can be selected [ACT-21 ACT-05]', async ({
  page,
}) => {
  await visitCourts(page, 'demo', tomorrow, 'location');
  const grid = page.getByRole('table', { name: /^Badminton on / });
  await expect(grid.getByRole('columnheader')).toHaveText([
    'Time',
    /Court 1/,
    /Court 2/,
    /Court 3/,
    /Court 4/,
  ]);
  // The sport and the hall are said once, before the courts.
  await expect(page.getByRole('heading', { name: 'Badminton', level: 2 })).toBeVisible();
  await expect(page.getByText('Sports hall', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('.court-legend').first().locator('span')).toHaveText([
    'Available',
    'Sold out',
    'Your choice',
  ]);
  const available = grid.getByTestId('free-slot').first();
  await expect(available).toHaveText(/^£\d+\.\d\d$/);
  await available.click();
  await expect(available).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('Badminton');
  // The grid is one stop of the tab order; arrow keys move between its courts.
  const stops = grid.locator('.court-cell:is(a, button):not([tabindex="-1"])');
  await expect(stops).toHaveCount(1);
  await available.press('ArrowDown');
  await expect(available).not.toBeFocused();
  await expect(grid.locator('td :focus')).toHaveCount(1);
  await expect(stops).toBeFocused();
  await page.keyboard.press('Space');
  await expect(stops).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
});

test('shows the day of an address that goes on after its type [RTE-20]', async ({ page }) => {
  await visit(page, 'demo', `${arena}/badminton/${tomorrow}/location/court-2/anything`);
  await expect(page.getByRole('table', { name: /^Badminton on / })).toBeVisible();
});

test('offers only times where the court is allocated [ACT-21 ACT-04]', async ({ page }) => {
  await visit(page, 'demo', `${arena}/squash/${tomorrow}`);
  await expect(page.getByText('By court')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  // The only slot of a time is chosen with the time.
  const time = page.getByRole('button', { name: /available$/ }).first();
  const start = /^\d\d:\d\d/.exec((await time.textContent()) ?? '')?.[0] ?? '';
  await time.click();
  await expect(page.getByRole('button', { name: new RegExp(`^${start} .*1 chosen$`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByTestId('add-to-basket')).toBeVisible();
});

test('opens the courts of a time below its row on a phone, which shows the durations [ACT-04 ACT-37]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', `${arena}/badminton/${tomorrow}`);
  await expect(page.getByText('Whole hall')).toBeVisible();
  // The sports are one row that scrolls, and the first times are above the bar of a basket.
  const sports = page.getByRole('group', { name: 'Sport' });
  expect((await sports.boundingBox())?.height).toBeLessThan(56);
  const firstTime = await page.locator('.court-time').first().boundingBox();
  expect((firstTime?.y ?? 740) + (firstTime?.height ?? 0)).toBeLessThan(740 - 72);
  const folded = page.getByRole('button', { name: 'Filters: Any time · Any court' });
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(folded).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(folded).toBeVisible();
  const times = page.locator('.court-time');
  const courts = page.locator('.court-times__courts');
  // A time with one court has nothing to open.
  const texts = await times.allTextContents();
  const several = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((index) => /[2-9] available$/.test(texts[index] ?? ''));
  expect(several.length).toBeGreaterThan(1);
  for (const index of [several.at(0) ?? 0, several.at(-1) ?? 0]) {
    await times.nth(index).click();
    await expect(courts.getByRole('heading', { level: 2 })).toBeFocused();
    // The row has three times: the last of it is above the courts, and the first of the next one is below. All at once,
    // because the page scrolls.
    const { row, list, next } = await page.evaluate(
      (last) => {
        const read = (element: Element | undefined) => {
          const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
          return { top, bottom };
        };
        const all = [...document.querySelectorAll('.court-time')].filter((time) => time.checkVisibility());
        const list = [...document.querySelectorAll('.court-times__courts')].find((section) =>
          section.checkVisibility(),
        );
        return { row: read(all[last]), list: read(list), next: read(all[last + 1]) };
      },
      index - (index % 3) + 2,
    );
    expect(list.top).toBeGreaterThanOrEqual(row.bottom);
    expect(list.top - row.bottom).toBeLessThan(20);
    expect(next.top).toBeGreaterThanOrEqual(list.bottom);
  }
});

test('keeps the selected court from day to day [ACT-37]', async ({ page }) => {
  await visit(page, 'demo', `${arena}/badminton/${tomorrow}/location`);
  await page.getByRole('button', { name: 'Any court' }).click();
  // The page shows the choice once it is in the URL.
  await page.getByRole('radio', { name: 'Court 2' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /Court 2/]);
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(4).click();
  await expect(page.getByRole('button', { name: 'Court 2', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /Court 2/]);
});

test('restores the filters of an activity when the visitor comes back to it [ACT-30]', async ({ page }) => {
  await visitClasses(page, 'demo', tomorrow);
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByRole('radio', { name: 'Evening' }).click();
  await expect(page).toHaveURL(/time=evening/);
  const toVenue = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1);
  await toVenue.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Arena' })).toBeVisible();
  await page.getByTestId('category-card').filter({ hasText: 'Courts' }).getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Courts' })).toBeVisible();
  await expect(page).not.toHaveURL(/time=/);
  await toVenue.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Arena' })).toBeVisible();
  const classes = page.getByTestId('category-card').filter({ hasText: 'Fitness classes' });
  await classes.getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`${arena}/fitness-classes(/[\\d-]+)?\\?time=evening$`));
  await expect(page.getByRole('button', { name: 'Evening', exact: true })).toBeVisible();
});

test('keeps filters, day and opened session of each activity apart [ACT-30]', async ({ page }) => {
  const [classDay, courtDay] = [getDayFromNow(3), getDayFromNow(5)];
  await visit(page, 'demo', `${arena}/fitness-classes/${classDay}?time=evening`);
  await getRows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/[?&]session=/);
  const classUrl = page.url();
  await visit(page, 'demo', `${arena}/badminton/${courtDay}`);
  await expect(page).not.toHaveURL(/time=|session=/);
  await expect(
    page.getByRole('navigation', { name: 'Choose a day' }).locator('[aria-current=date]'),
  ).toHaveAttribute('href', new RegExp(courtDay));
  await page.goBack();
  await expect(page).toHaveURL(classUrl);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(getUrl('demo', `${arena}/fitness-classes/${classDay}?time=evening`));
  expect(await getRows(page).count()).toBeGreaterThan(0);
  const starts = await getRows(page).locator('.timetable-row__time b').allTextContents();
  expect(starts.every((start) => start >= '17:00')).toBe(true);
});
