import type { Locator, Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getDayFromNow, getUrl, visit, visitClasses } from './journeys.ts';
import { runStatement } from './stack/database.ts';
import { escapeRegExp } from './texts.ts';

const getRows = (page: Page) => page.getByTestId('session-row');
const getBox = (page: Page) => page.getByRole('main').getByRole('combobox', { name: /^Activity, venue/ });
const getOptions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const getTerm = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Your search' }).getByRole('button', { name });

/** The lines of a text as they are displayed. */
const getLines = (locator: Locator) =>
  locator.evaluate((element) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? '';
      for (const index of text.split('').keys()) {
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + text[index]);
      }
    }
    return [...lines.values()].map((line) => line.replaceAll('\u00a0', ' ').trim());
  });

test('opens the search near the town typed on home [VEN-02 VEN-10]', async ({ page }) => {
  await visit(page, 'demo');
  await page.getByTestId('search-venue').fill('Salford');
  await page.getByTestId('search-venue').press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'What’s on near Salford' }).click();
  await expect(page).toHaveURL(/\/search\?near=Salford$/);
  await expect(page).toHaveTitle('Bookings | What’s on');
  await expect(page.getByText('near Salford', { exact: true })).toBeVisible();
  await expect(getRows(page).first()).toContainText(/\d(\.\d)?\smiles?/);
});

test('leads from an activity on home to sessions, and from a town to venues [VEN-02 VEN-10]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await getBox(page).fill('yoga');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/search?what=yoga'));
  await expect(getRows(page).first()).toBeVisible();
  await page.goBack();
  await getBox(page).fill('Swinton');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/?q=Swinton'));
  await expect(page.getByRole('heading', { name: '4 venues near Swinton' })).toBeVisible();
  // Its address is in the town, so the venue comes first although its coordinates are not known.
  const nearest = page.getByTestId('venue-card').first();
  await expect(nearest.getByTestId('venue-name')).toHaveText('Moorside');
  await expect(nearest).not.toContainText('mile');
  await expect(page.getByRole('heading', { name: 'Not on the map' })).toHaveCount(0);
  await getBox(page).fill('Salfrod');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/?q=Salford&typed=Salfrod'));
  await expect(page.getByTestId('search-corrected')).toHaveText(
    'Showing results for “Salford”. You typed “Salfrod”.',
  );
  await getBox(page).fill('badmington tomorrow');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(
    getUrl('demo', '/search?what=Badminton&when=tomorrow&typed=badmington+tomorrow'),
  );
  await expect(page.getByTestId('search-corrected')).toHaveText(
    'Showing results for “Badminton”. You typed “badmington tomorrow”.',
  );
  // Words that are neither an activity nor a place, and a misspelt day.
  await visit(page, 'demo');
  await getBox(page).fill('quidditch');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/search?what=quidditch'));
  await expect(page.getByRole('heading', { name: 'No sessions found for “quidditch”' })).toBeVisible();
  await getBox(page).fill('yoga tomorow');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL('/search?what=yoga&when=tomorrow');
});

test('turns typed words into chips for what, where and when, which can be edited and removed [VEN-10]', async ({
  page,
}) => {
  await visit(page, 'demo', '/search');
  await getBox(page).fill('yoga tomorrow morning near M7');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL('/search?what=yoga&near=M7&when=tomorrow&time=morning');
  await expect(getBox(page)).toHaveValue('');
  await expect(getTerm(page, 'Activity: yoga')).toBeVisible();
  await expect(getTerm(page, 'Where: Near M7, 5 miles')).toBeVisible();
  await getTerm(page, 'When: Tomorrow, Morning').click();
  await page.getByLabel('Time of day').selectOption('Any time');
  await expect(page).toHaveURL('/search?what=yoga&near=M7&when=tomorrow');
  await getTerm(page, /^Where: /).click();
  await page.getByRole('textbox', { name: 'Town or postcode' }).fill('Swinton');
  await page.getByRole('textbox', { name: 'Town or postcode' }).press('Enter');
  await expect(page).toHaveURL('/search?what=yoga&near=Swinton&when=tomorrow');
  await getTerm(page, 'Activity: yoga').click();
  await page.getByRole('textbox', { name: 'Activity', exact: true }).fill('spin');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL('/search?what=spin&near=Swinton&when=tomorrow');
  await page.getByRole('link', { name: 'Remove spin' }).click();
  await page.getByRole('link', { name: /^Remove Near Swinton/ }).click();
  await expect(page).toHaveURL('/search?when=tomorrow');
  await page.getByRole('main').getByRole('link', { name: 'This weekend' }).click();
  await expect(page).toHaveURL('/search?when=weekend');
  await expect(page.getByRole('main').getByRole('link', { name: 'This weekend', exact: true })).toHaveCount(
    0,
  );
});

for (const width of [1440, 360])
  test(`shows a typed time as the choice of the time of day, ${width} px [VEN-10]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, 'demo', '/search');
    await getBox(page).fill('badminton tomorrow 7pm');
    await getBox(page).press('Enter');
    await getTerm(page, 'When: Tomorrow, from 19:00').click();
    const time = page.getByLabel('Time of day');
    await expect(time.getByRole('option', { selected: true })).toHaveText('From 19:00');
    await time.selectOption('Any time');
    await expect(page).toHaveURL('/search?what=badminton&when=tomorrow');
    await expect(time.getByRole('option', { name: 'From 19:00' })).toHaveCount(0);
    await page.goBack();
    await expect(time.getByRole('option', { selected: true })).toHaveText('From 19:00');
    await time.selectOption('Evening');
    await expect(page).toHaveURL('/search?what=badminton&when=tomorrow&time=evening');
  });

test('applies a typed place with the button that closes the sheet on a phone [VEN-10]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, 'demo', '/search?what=yoga&near=M7');
  const place = page.getByRole('textbox', { name: 'Town or postcode' });
  await getTerm(page, /^Where: Near M7/).click();
  await place.fill('M5');
  await place.press('Escape');
  await expect(place).toHaveCount(0);
  await expect(page).toHaveURL('/search?what=yoga&near=M7');
  await getTerm(page, /^Where: Near M7/).click();
  await place.fill('M5');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/search?what=yoga&near=M5');
  await expect(place).toHaveCount(0);
  // Nothing was typed, so the venue stays.
  await visit(page, 'demo', '/search?what=yoga&venue=northgate-arena');
  await getTerm(page, /^Where: At Northgate Arena/).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(place).toHaveCount(0);
  await expect(page).toHaveURL('/search?what=yoga&venue=northgate-arena');
});

test('suggests names while typing, by keyboard and by pointer [UIK-04 VEN-10]', async ({ page }) => {
  await visit(page, 'demo');
  await getBox(page).click();
  await page.keyboard.type('bad');
  await expect(getBox(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(getOptions(page).first()).toHaveText('BadmintonActivity · Courts');
  await page.keyboard.press('ArrowDown');
  await expect(getOptions(page).first()).toHaveAttribute('aria-selected', 'true');
  const activeId = await getOptions(page).first().getAttribute('id');
  await expect(getBox(page)).toHaveAttribute('aria-activedescendant', activeId ?? '');
  await expect(getBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getOptions(page)).toHaveCount(0);
  await expect(getBox(page)).toHaveValue('bad');
  // Escape stops the suggesting, also where there is nothing to suggest; the next one clears the text.
  await page.keyboard.type('qqq');
  await page.keyboard.press('Escape');
  await expect(getBox(page)).toHaveValue('badqqq');
  await page.keyboard.press('Escape');
  await expect(getBox(page)).toHaveValue('');
  await page.keyboard.type('bad');
  await expect(getBox(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/search?what=Badminton'));

  await getBox(page).click();
  await page.keyboard.type('northg');
  await getOptions(page).filter({ hasText: 'Northgate Arena' }).click();
  await expect(page).toHaveURL('/search?what=Badminton&venue=northgate-arena');
  await expect(getTerm(page, 'Where: At Northgate Arena')).toBeVisible();
  await expect(getRows(page).filter({ hasNotText: 'Northgate Arena' })).toHaveCount(0);
  await visit(page, 'demo');
  await getBox(page).click();
  await page.keyboard.type('rivers');
  await getOptions(page).filter({ hasText: 'Riverside Pool' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/location/riverside-pool'));
});

test('keeps every typed letter while the suggestions load [VEN-10]', async ({ page }) => {
  await page.route(/assets\/suggestions/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  await visit(page, 'demo', '/search');
  await getBox(page).click();
  await page.keyboard.type('yoga tomorrow near salford', { delay: 15 });
  await expect(getBox(page)).toHaveValue('yoga tomorrow near salford');
});

const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** The results by their headings: their start and what the order adds to it, 15 minutes for each mile. */
const readDays = (page: Page): Promise<{ title: string; order: number[] }[]> =>
  page
    .getByRole('main')
    .locator('section:has([data-testid=session-row])')
    .evaluateAll((sections) =>
      sections
        .filter((section) => section.querySelector('section') === null)
        .map((section) => ({
          title: section.querySelector('h2')?.textContent ?? '',
          order: [...section.querySelectorAll('[data-testid=session-row]')].map(({ textContent }) => {
            const [, hours, minutes] = /(\d\d):(\d\d)/.exec(textContent ?? '') ?? [];
            const miles = /([\d.]+)\smiles?/.exec(textContent ?? '')?.[1];
            return Number(hours) * 60 + Number(minutes) + Number(miles) * 15;
          }),
        })),
    );

test('shows the results on a phone after a search, nearest and soonest first by day [VEN-10]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, 'demo');
  await getBox(page).fill('badminton tomorrow near M7 1UE');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?what=badminton/);
  await expect(getRows(page).first()).toBeInViewport();
  // Every chip is whole in the window, and so is the first result below them.
  await page.evaluate(() => scrollTo(0, 0));
  for (const chip of ['badminton', 'Near M7 1UE', 'Tomorrow', 'Filters'])
    await expect(page.getByRole('main').getByRole('button', { name: chip })).toBeInViewport({ ratio: 1 });
  await expect(getRows(page).first().getByRole('heading')).toBeInViewport({ ratio: 1 });
  // A tablet folds the filters too, so that two sessions are on its first screen.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(getRows(page).nth(1).getByRole('heading')).toBeInViewport({ ratio: 1 });
  const relaxed = page.getByRole('link', { name: 'Relaxed', exact: true });
  await expect(relaxed).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(relaxed).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await getBox(page).fill('spin');
  await getBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?what=spin/);
  await expect(getRows(page).first()).toBeInViewport();
  // Camps and courses come after the sessions, behind a link; what can no longer be joined comes last and says so.
  await visit(page, 'demo', '/search?what=swimming');
  await expect(getRows(page).first().getByRole('heading')).toBeInViewport({ ratio: 1 });
  const bundles = page.getByTestId('bundle-results');
  const link = page.getByRole('link', { name: /^\d+ camps and courses$/ });
  await expect(link).toBeInViewport();
  await link.press('Enter');
  await expect(bundles.getByRole('heading')).toBeInViewport();
  const items = bundles.getByRole('listitem');
  const isClosed = (await items.allTextContents()).map((text) => /has (already )?(started|ended)/.test(text));
  expect(isClosed.indexOf(true)).toBeGreaterThan(0);
  expect(isClosed.lastIndexOf(false)).toBe(isClosed.indexOf(true) - 1);
  await visit(page, 'demo', '/search?what=yoga&near=M7+1UE&radius=10&page=2');
  await expect(getRows(page)).toHaveCount(40);
  const days = await readDays(page);
  const coming = Array.from({ length: 30 }, (_, count) => longDay.format(Date.parse(getDayFromNow(count))));
  const positions = days.map(({ title }) => coming.indexOf(title.replace(/^Today, /, '')));
  expect(positions.length).toBeGreaterThan(1);
  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
  for (const { title, order } of days) {
    // The displayed distances are rounded to a tenth of a mile.
    const isBefore = order.slice(1).map((value, index) => value > (order[index] ?? Number.NaN) - 1.6);
    expect(isBefore, title).not.toContain(false);
  }
});

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: keeps the whole search field in view after a second search on a wide window [VEN-10]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, client, '/search?what=swim');
    await getBox(page).fill('yoga weekend');
    await getBox(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?what=yoga/);
    await expect(getRows(page).first()).toBeInViewport();
    await expect(getBox(page)).toBeFocused();
    await expect(page.getByRole('main').locator('.search-field')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  });
}

test('rounds the count of more sessions than are counted [VEN-10]', async ({ page }) => {
  await visit(page, 'demo', '/search');
  await expect(page.locator('.search-count b')).toHaveText(/^Over \d+0 sessions$/);
});

test('searches near the selected venue if the device is not located, and otherwise asks [VEN-10 VEN-11]', async ({
  page,
}) => {
  await visit(page, 'demo');
  await page.getByRole('main').getByRole('link', { name: 'Near me' }).click();
  const notice = page.locator('.search-form__errors');
  await expect(notice).toContainText('We couldn’t get your location. Enter a town or postcode instead.');
  // What is on everywhere is shown meanwhile, and no place is selected.
  await expect(page).toHaveURL(getUrl('demo', '/search'));
  await expect(getTerm(page, 'Where: Anywhere')).toBeVisible();
  await expect(getRows(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Tonight', exact: true }).click();
  await expect(page).toHaveURL(getUrl('demo', '/search?when=today&time=evening'));
  await expect(getTerm(page, 'When: Tonight')).toBeVisible();
  await expect(notice).toBeEmpty();
  await visit(page, 'demo');
  await page.getByRole('main').getByRole('link', { name: 'Tonight', exact: true }).click();
  await expect(page).toHaveURL(getUrl('demo', '/search?when=today&time=evening'));
  await expect(getTerm(page, 'When: Tonight')).toBeVisible();
  await visit(page, 'demo', '/location/riverside-pool');
  await visit(page, 'demo', '/search?near=me');
  await expect(page).toHaveURL(getUrl('demo', '/search?near=M5+3HP'));
  await expect(notice).toContainText('Near Riverside Pool, your last venue.');
  await expect(getTerm(page, 'Where: Near Riverside Pool, 5 miles')).toBeVisible();
  await expect(getRows(page).first()).toContainText(/miles?/);
});

test('keeps the search in the URL, so that the link shows the same results [VEN-10]', async ({
  page,
  browser,
}) => {
  await visit(page, 'demo', '/search?what=yoga&near=M7+1UE&radius=10&when=tomorrow');
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
  await expect(getTerm(other, 'Activity: yoga')).toBeVisible();
  await expect(getTerm(other, 'Where: Near M7 1UE, 10 miles')).toBeVisible();
  await expect(getTerm(other, 'When: Tomorrow')).toBeVisible();
  await other.close();
});

test('searches within five miles and shows location and distance errors at the box [VEN-04 VEN-05 ERR-07]', async ({
  page,
}) => {
  const error = page.getByRole('search').getByRole('alert').first();
  await visit(page, 'demo', '/search?near=M7+1UE');
  await getTerm(page, 'Where: Near M7 1UE, 5 miles').click();
  await page.getByRole('textbox', { name: 'Town or postcode' }).fill('Paris Texas');
  await page.getByRole('textbox', { name: 'Town or postcode' }).press('Enter');
  await expect(error).toContainText('We could not find “Paris Texas”');
  await expect(page.getByRole('main').getByRole('link', { name: /^All venues/ })).toBeVisible();
  await expect(getBox(page)).toHaveAttribute('aria-invalid', 'true');
  await getTerm(page, /^Where: /).click();
  await page.getByRole('textbox', { name: 'Town or postcode' }).fill('M27 0EWXX');
  await page.getByRole('textbox', { name: 'Town or postcode' }).press('Enter');
  await expect(error).toContainText('5 to 7 characters');
  // A misspelt word in an address, such as one in a message, is corrected like a typed one.
  await visit(page, 'demo', '/search?what=yogga');
  await expect(page.getByTestId('search-corrected')).toHaveText(
    'Showing results for “Yoga”. You typed “yogga”.',
  );
  // So is one that has results, by the stem of the word.
  await visit(page, 'demo', '/search?what=swiming');
  await expect(page.getByTestId('search-corrected')).toHaveText(
    'Showing results for “swimming”. You typed “swiming”.',
  );
  await expect(getTerm(page, 'Activity: swimming')).toBeVisible();
  // A client without a camp that has all words shows its camps.
  // A word that says for whom it is finds the names with another word for the same people.
  await visit(page, 'demo', '/search?what=kids+swimming');
  await expect(page.getByTestId('session-row').first()).toContainText('Family swim');
  await expect(page.getByTestId('search-corrected')).toHaveCount(0);
  await visit(page, 'harbour', '/search?what=kids+football+camp');
  await expect(page.getByTestId('search-corrected')).toHaveText(
    'Showing results for “camp”. You typed “kids football camp”.',
  );
  await expect(page.getByRole('link', { name: /holiday camp/i }).first()).toBeVisible();
  // A typing error in a town is corrected, and said.
  await visit(page, 'demo', '/search?what=yoga&near=manchster&radius=10');
  await expect(page.getByTestId('search-corrected')).toHaveText(
    'Showing results for “Manchester”. You typed “manchster”.',
  );
  await expect(getTerm(page, 'Where: Near Manchester, 10 miles')).toBeVisible();
  // A place without a venue is the cause, also if the activity has no sessions anywhere.
  await visit(page, 'demo', '/search?what=quidditch&near=Aberdeen');
  await expect(
    page.getByText(
      'We have no venue within 5 miles of Aberdeen. Nothing in the next 7 days matches “quidditch” at any of our venues.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Show everything · / })).toBeVisible();
  await visit(page, 'demo', '/search?what=yoga&near=Aberdeen');
  await expect(
    page.getByText('We have no venue within 5 miles of Aberdeen. Try a wider search:'),
  ).toBeVisible();
  await visit(page, 'demo', '/search?near=M7+1UE&radius=31');
  await expect(error).toContainText('30');
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
  // Also where one books it: in the panel.
  await getRows(page).first().getByRole('link').first().press('Enter');
  await expect(page.getByTestId('session-panel').getByText('Women only')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('session-panel')).toHaveCount(0);
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

test('has the checkout in the window after an addition from the results [SHL-12]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, 'harbour', '/search?what=spin&places_left=true');
  await getRows(page).getByRole('link', { name: /^Book/ }).first().press('Enter');
  await page.getByTestId('add-to-basket').press('Enter');
  await page.getByTestId('continue-as-guest').press('Enter');
  const added = page.getByTestId('booking-success');
  await expect(added).toBeVisible();
  await expect(added.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
});

test('groups the courts of an hour into one row with a link for each available court, and counts rows [VEN-10]', async ({
  page,
}) => {
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
  await visit(page, 'demo', '/search?what=badminton&when=tomorrow&time=evening');
  await expect(getRows(page).first()).toBeVisible();
  const count = await getRows(page).count();
  await expect(page.locator('.search-count')).toHaveText(`${count} sessions`);
  await expect(page.getByTestId('map-pin').first()).toContainText(`${count} sessions`);
});

/** Coming days from Monday to Thursday, whose evenings have more courts than a page of results. */
const listWeekdays = (): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8]
    .map(getDayFromNow)
    .filter((day) => [1, 2, 3, 4].includes(new Date(`${day}T12:00:00Z`).getUTCDay()));

type FoundCourt = { id: string; bookable_action: { action: string | null } };

test('shows every court of the listed hours, also those beyond a page of results [VEN-10]', async ({
  page,
}) => {
  /** Opens the evening of a day, and returns the courts that can be booked beyond its first page. */
  const openEvening = async (day: string): Promise<FoundCourt[]> => {
    const rest = page.waitForResponse(/\/api\/activities\/search\?.*\bpage=2\b/);
    await visit(page, 'demo', `/search?what=badminton&when=${day}&time=evening`);
    const { data } = (await (await rest).json()) as { data: FoundCourt[] };
    return data.filter(({ bookable_action }) => bookable_action.action === 'book');
  };
  const free: FoundCourt[] = [];
  for (const day of listWeekdays()) if (free.length === 0) free.push(...(await openEvening(day)));
  expect(free.length).toBeGreaterThan(0);
  for (const { id } of free) await expect(page.locator(`a[href*="session=${id}"]`)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
});

test('suggests criteria to drop when no session matches', async ({ page }) => {
  await visit(page, 'demo', '/search?what=quidditch&near=Penzance&when=tomorrow&time=evening');
  await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible();
  const main = page.getByRole('main');
  // No wider search of the word has results, so none is offered.
  await expect(main.getByRole('link', { name: /^Show everything · / })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Within 10 miles' })).toHaveCount(0);
  await visit(page, 'demo', '/search?what=quidditch&when=tomorrow');
  await expect(main.getByRole('link', { name: /^Next 7 days/ })).toHaveCount(0);
  // The place is the cause, or the place and the time.
  await visit(page, 'demo', '/search?what=yoga&near=Penzance&when=tomorrow&time=morning');
  await expect(
    main.getByText('We have no venue within 5 miles of Penzance. Try a wider search:'),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: /^All venues.* · \d+ sessions?$/ }).first()).toBeVisible();
  await visit(page, 'demo', '/search?what=quidditch&when=tomorrow');
  await main.getByRole('link', { name: /^Remove “quidditch” · \d+ sessions$/ }).click();
  await expect(page).toHaveURL('/search?when=tomorrow');
  await expect(getRows(page).first()).toBeVisible();
});

test('names the distance and the nearest venue when an activity is only farther away [VEN-10]', async ({
  page,
}) => {
  await visit(page, 'demo', '/search?what=squash&near=M5+3HP&radius=1');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: 'No sessions found for “squash” near M5 3HP' }),
  ).toBeVisible();
  await expect(main.getByText('Nothing matches within 1 mile of M5 3HP.')).toContainText(
    /The nearest is Northgate Arena, \d(\.\d)? miles? away\. Try a wider search:$/,
  );
  await main.getByRole('link', { name: /^Within 5 miles · \d+ sessions$/ }).click();
  await expect(getRows(page).filter({ hasText: 'Northgate Arena' }).first()).toBeVisible();
  await visit(page, 'demo', '/search?what=camps&near=Aberdeen');
  await expect(main.getByRole('heading', { name: 'Camps and courses at all our venues' })).toBeVisible();
  await expect(main.getByRole('heading', { name: /^No sessions found/ })).toHaveCount(0);
  // The courses do not hide that the sessions are elsewhere.
  await visit(page, 'demo', '/search?what=swimming&near=Aberdeen');
  await expect(main.getByText('We have no venue within 5 miles of Aberdeen.')).toBeVisible();
  await expect(main.getByRole('link', { name: /^All venues · \d+ sessions$/ })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Camps and courses at all our venues' })).toBeVisible();
  // Camps are not among the sessions.
  await visit(page, 'demo', '/search?what=camps&venue=riverside-pool');
  await expect(
    main.getByRole('heading', { name: 'No sessions found for “camps” at Riverside Pool' }),
  ).toBeVisible();
  await main.getByRole('link', { name: /^All venues · \d+ camps and courses$/ }).click();
  await expect(page.getByTestId('bundle-item').or(page.getByTestId('bundle-results')).first()).toBeVisible();
});

test('offers everything, the activities and the venues when nothing has the searched word [VEN-10]', async ({
  page,
}) => {
  const path = '/search?what=quidditch';
  await visit(page, 'demo', path);
  const main = page.getByRole('main');
  const activities = main.getByRole('navigation', { name: 'What you can book' });
  const names = ['Fitness classes', 'Courts', 'Swimming', 'Camps', 'Courses'];
  for (const name of names) await expect(activities.getByRole('link', { name, exact: true })).toBeVisible();
  // Each leads to something that can be booked.
  for (const name of names) {
    await visit(page, 'demo', path);
    await activities.getByRole('link', { name, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));
    await expect(
      getRows(page).or(page.getByTestId('bundle-item')).or(page.getByTestId('category-card')).first(),
    ).toBeVisible();
  }
  await visit(page, 'demo', path);
  await main
    .getByRole('navigation', { name: 'Our venues' })
    .getByRole('link', { name: 'Riverside Pool' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Pool' })).toBeVisible();
  await visit(page, 'demo', path);
  const everything = main.getByRole('link', { name: /^Show everything · / });
  await page.setViewportSize({ width: 360, height: 800 });
  expect((await getLines(everything))[0]).toBe('Show everything ·');
  await everything.click();
  await expect(page).toHaveURL('/search');
  await expect(getRows(page).first()).toBeVisible();
});

test('offers the next day with sessions when the searched time has none [VEN-10]', async ({ page }) => {
  // No session starts in the last minute of a day.
  await visit(page, 'demo', '/search?what=yoga&when=today&from=23:59');
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing matches at this time')).toBeVisible();
  await main.getByRole('link', { name: /^Next: [A-Z][a-z]+day \d/ }).click();
  await expect(page).toHaveURL(/\/search\?what=yoga&when=(tomorrow|\d{4}-\d\d-\d\d)$/);
  // Some classes of yoga have other names.
  const classes = await runStatement<{ name: string }>(
    `select t.name from template t join category c on c.client_id = t.client_id and c.id = t.category_id
     where c.name = 'Yoga'`,
  );
  await expect(getRows(page).first()).toContainText(
    new RegExp(classes.map(({ name }) => escapeRegExp(name)).join('|')),
  );
  // Nothing later is offered for a search that no day matches. In the evening nothing else is on today either.
  await visit(page, 'demo', '/search?what=quidditch&when=tomorrow');
  await expect(main.getByRole('link', { name: /^Remove “quidditch”/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Next: / })).toHaveCount(0);
});

test('states the result once in the accessibility tree, after it is announced [UIK-04]', async ({ page }) => {
  await visit(page, 'demo', '/search?what=quidditch');
  await expect(page.locator('main output').first()).toHaveText('No sessions found');
  // The announcement is removed once it has been read.
  await expect(page.getByText('No sessions found')).toHaveCount(1);
  await visit(page, 'demo', '/search?what=yoga');
  const result = page.locator('main output').first();
  await expect(result).toHaveText(/^\d+ sessions$/);
  // A venue of the map has a number of its own.
  const text = (await result.textContent()) ?? '';
  await expect(page.getByRole('main').getByText(text, { exact: true })).toHaveCount(1);
  await visitClasses(page, 'demo', getDayFromNow(400));
  await expect(page.getByText(/^No sessions on /)).toHaveCount(1);
});

test('searches near the device to about 100 metres and forgets its position on request [VEN-10]', async ({
  page,
}) => {
  await page.context().grantPermissions(['geolocation'], { origin: getUrl('demo', '') });
  await page.context().setGeolocation({ latitude: 53.498_21, longitude: -2.261_44 });
  await visit(page, 'demo', '/search');
  await page.getByRole('main').getByRole('link', { name: 'Near me' }).click();
  await expect(page).toHaveURL('/search?near=53.498%2C-2.261');
  // The venues within a mile come by start, so the nearest need not be first.
  await expect(getRows(page).filter({ hasText: 'Northgate Arena' }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Remove Near you/ }).click();
  await expect(page).toHaveURL('/search');
});

test('shows an error when the device does not share its position', async ({ page }) => {
  await visit(page, 'demo', '/search');
  await getTerm(page, 'Where: Anywhere').click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t get your location' })).toBeVisible();
});

test('works without a script and excludes results from search engines [VEN-10]', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(getUrl('demo', '/search?tags=beginners'));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await getBox(page).fill('near Salford');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/search?near=Salford&tags=beginners'));
  await expect(page.getByText('near Salford', { exact: true })).toBeVisible();
  await expect(getRows(page).filter({ hasNotText: 'For beginners' })).toHaveCount(0);
  await page.goto(getUrl('demo'));
  await getBox(page).fill('yoga this weekend');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(getUrl('demo', '/search?what=yoga&when=weekend'));
  await page.goto(getUrl('demo', '/search'));
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.close();
});
