import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expect, test } from '../csp-test.ts';
import { type Client, getDayFromNow, getUrl, venues, visit, waitForHydration } from '../journeys.ts';
import { fillCart, logInAs, openCheckout, openOrigin, register } from '../new-customer.ts';
import { enlargeRootText, enlargeText, expectNoHorizontalScroll } from './checks.ts';
import { expectBesideFirstLine } from './first-line.ts';
import { openFullClass } from './open-session.ts';
import { findOverflowingText } from './text-boxes.ts';

/** Welsh words are long, and the other client has other fonts. */
const variants = [
  ['demo', 'cy'],
  ['demo', 'en'],
  ['harbour', 'en'],
] as const;

const listPaths = (client: Client): string[] => [
  '/',
  `/location/${venues[client]}`,
  `/centre/${venues[client]}`,
  `/location/${venues[client]}/fitness-classes/${getDayFromNow(0)}`,
  `/location/${venues[client]}/fitness-classes/${getDayFromNow(1)}`,
  `/location/${venues[client]}/courts/${getDayFromNow(1)}/time`,
  `/location/${venues[client]}/courts/${getDayFromNow(1)}/location`,
  `/location/${venues[client]}/fitness-classes/${getDayFromNow(400)}`,
  '/search?what=yoga&near=M7+1UE&radius=10&when=tomorrow',
  '/search?what=quidditch&time=evening',
  '/register',
  '/basket',
];

for (const [client, language] of variants.filter((_, index) => isSampled(index))) {
  test(`${client}, ${language}: shows every word whole and without overlaps on a narrow phone [UIK-04]`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    await page.setViewportSize({ width: 320, height: 740 });
    await openOrigin(page, client);
    await fillCart(page, client);
    for (const path of listPaths(client)) {
      await visit(page, client, path);
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      if (path === '/basket') await expect(page.getByTestId('cart-line').first()).toBeAttached();
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await findOverflowingText(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

/** Opens pages with text at 200 % and expects whole words without overlaps at the widths of phones. */
async function expectLargeTextFits(page: Page, client: Client, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, client, path);
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    if (path.startsWith('/basket')) await expect(page.getByTestId('cart-line').first()).toBeAttached();
    await enlargeText(page, 200);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect.soft(await findOverflowingText(page), `${path} at ${width}`).toEqual([]);
      const header = await page.locator('.shell-header').boundingBox();
      expect.soft(header?.height, `header of ${path} at ${width}`).toBeLessThan(740 / 4);
    }
  }
}

/** The bar at the bottom stays short, its button below its text or beside it, and the header does not grow on a tablet. */
async function expectBarsFit(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await expect(page.getByTestId('cart-line').first()).toBeAttached();
  await enlargeText(page, 200);
  const bar = page.locator('.pv-footer-bar');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const [box, text, button] = await Promise.all(
      [bar, bar.locator('.cart-bar__text'), bar.getByRole('link')].map((part) => part.boundingBox()),
    );
    if (!box || !text || !button) throw new Error('The bar of the basket is not shown');
    expect.soft(box.height, `bar at ${width}`).toBeLessThan(740 / 4);
    const isApart = text.y + text.height <= button.y || text.x + text.width <= button.x;
    expect.soft(isApart, `text and button of the bar at ${width}`).toBe(true);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  const header = await page.locator('.shell-header').boundingBox();
  expect.soft(header?.height, 'header at 768').toBeLessThan(1024 / 4);
  await expect.soft(page.locator('.shell-action--menu')).toBeVisible();
}

/** What stays in view while a page scrolls leaves room for it, whichever way the text is enlarged. */
async function expectLittleSticky(page: Page, client: Client, enlarge: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, client, `/location/${venues[client]}/fitness-classes/${getDayFromNow(1)}`);
  await enlarge();
  const bar = page.locator('.pv-footer-bar');
  await expect(bar).toBeVisible();
  await page.evaluate(() => scrollTo(0, 1200));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
  await expect.soft(page.locator('.pv-date-strip')).not.toBeInViewport();
  expect.soft((await bar.boundingBox())?.height, 'bar of the timetable').toBeLessThan(740 / 4);
  await expect.soft(bar.locator('b')).toHaveText(/£\d/);
  await visit(page, client, '/basket/checkout');
  await enlarge();
  const hold = page.locator('.cart-hold-bar').filter({ visible: true });
  await expect(hold.locator('b')).toHaveText(/\d+:\d\d/);
  expect.soft((await hold.boundingBox())?.height, 'hold of the checkout').toBeLessThan(740 / 7);
  await expect.soft(hold.locator('.pv-hold-timer__text')).toBeVisible();
  // The time left stays in view down to Pay.
  await page.getByTestId('pay-button').scrollIntoViewIfNeeded();
  expect.soft(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect.soft(hold.locator('b')).toBeInViewport({ ratio: 1 });
  // A low window needs its height for the page.
  await page.setViewportSize({ width: 360, height: 400 });
  await page.getByTestId('pay-button').scrollIntoViewIfNeeded();
  await expect.soft(hold).not.toBeInViewport();
}

/** The name of the client stays, and the label replaces an example that the field would cut off. */
async function expectNamesShown(page: Page, client: Client): Promise<void> {
  await visit(page, client);
  await enlargeText(page, 200);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const name = await page.locator('.shell-brand').locator('span, img').boundingBox();
    expect.soft(name?.width, `name of the client at ${width}`).toBeGreaterThan(width / 4);
    const label = await page.locator('.home-search .search-field > label').boundingBox();
    expect.soft(label?.width, `label of the search field at ${width}`).toBeGreaterThan(width / 2);
    expect.soft(await countBrokenWords(page), `words of the name at ${width}`).toBe(0);
  }
}

/** The home page's field shows at least twelve letters, each about half as wide as high, on a phone and a wide window. */
async function expectRoomForWords(page: Page, client: Client): Promise<void> {
  await visit(page, client);
  await page.waitForLoadState('load');
  await enlargeText(page, 200);
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const field = page.locator('.home-search input[type=search]');
    const widthInEm = await field.evaluate(
      (input) => input.clientWidth / Number.parseFloat(getComputedStyle(input).fontSize),
    );
    expect(widthInEm, `the search field at ${width}`).toBeGreaterThan(6);
  }
}

for (const [client, language] of variants.filter((_, index) => isSampled(index))) {
  test(`${client}, ${language}: shows every word whole and without overlaps at twice the text size on a phone [UIK-04]`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    await page.setViewportSize({ width: 320, height: 740 });
    await expectLargeTextFits(page, client, [
      '/',
      '/?q=M7+1UE',
      `/location/${venues[client]}`,
      `/centre/${venues[client]}`,
      '/search?what=yoga&near=M7+1UE&radius=10&when=tomorrow',
      `/location/${venues[client]}/fitness-classes/${getDayFromNow(1)}`,
      `/location/${venues[client]}/courts/${getDayFromNow(1)}/time`,
      '/register',
    ]);
    await expectNamesShown(page, client);
    await expectRoomForWords(page, client);
    await page.setViewportSize({ width: 320, height: 740 });
    await openCheckout(page, client);
    await expectLargeTextFits(page, client, ['/basket', '/basket/checkout']);
    for (const title of await page.locator('.checkout-step__title:has(.checkout-step__number)').all())
      await expectBesideFirstLine(title.locator('.checkout-step__number'), title);
    const hold = page.locator('.pv-hold-timer').filter({ visible: true }).first();
    await expectBesideFirstLine(hold.locator('> svg'), hold.locator('.pv-hold-timer__text'));
    await expectBarsFit(page, client);
    await expectLittleSticky(page, client, () => enlargeText(page, 200));
  });
}

test('the numbers of the steps and of the basket grow with the text, beside their icon [UIK-04 SHL-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, 'demo');
  await enlargeText(page, 200);
  const step = await page.locator('.checkout-step__number').first().boundingBox();
  // Beside the longest word of a title in Welsh.
  expect(step?.height).toBeGreaterThan(50);
  const basket = page.locator('.shell-action--basket').filter({ visible: true });
  const [icon, badge] = await Promise.all(
    ['svg', '.pv-badge'].map((part) => basket.locator(part).boundingBox()),
  );
  expect(badge?.height).toBe(40);
  expect(badge?.x).toBeGreaterThan((icon?.x ?? 0) + (icon?.width ?? 0) / 2);
});

test('leaves room for the page beside what is sticky with a root font of twice the size on a phone [UIK-04]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  await expectLittleSticky(page, 'demo', () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
});

test('shows the menu of the account whole at twice the text size on a phone [UIK-04 ACC-01]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  for (const path of ['/', '/memberships', '/user-details', '/payments']) {
    await page.goto(getUrl('demo', path).replace('//bookings.', '//account.'));
    await waitForHydration(page);
    await enlargeText(page, 200);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.getByRole('button', { name: /Menu$/ }).last()).toBeVisible();
      expect.soft(await findOverflowingText(page), `${path} at ${width}`).toEqual([]);
      await expectNoHorizontalScroll(page);
    }
  }
});

test('shows the title and the tag of a full class whole at twice the text size on a phone: demo, cy [UIK-04]', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'cy', url: getUrl('demo') }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openFullClass(page, 'demo');
  await enlargeText(page, 200);
  const panel = page.getByRole('dialog');
  const tag = panel.locator('.favourite-beside').getByText('Wedi gwerthu allan', { exact: true });
  const [tagBox, close, title] = await Promise.all(
    [tag, panel.locator('.pv-slide-over__close'), panel.getByRole('heading').first()].map((part) =>
      part.boundingBox(),
    ),
  );
  if (!tagBox || !close || !title) throw new Error('The panel is not shown');
  // Two lines at most, and not beside the star.
  expect(tagBox.width).toBeGreaterThan(180);
  expect(tagBox.height).toBeLessThan(3 * 32);
  expect(title.y).toBeGreaterThanOrEqual(close.y + close.height);
  expect(await findOverflowingText(page)).toEqual([]);
});

const customers = { demo: 'alex@demo.test', harbour: 'kim@harbour.test' } as const;

const listWidePaths = (client: Client): string[] => [
  '/',
  `/location/${venues[client]}`,
  `/centre/${venues[client]}`,
  `/location/${venues[client]}/fitness-classes/${getDayFromNow(1)}`,
  `/location/${venues[client]}/fitness-classes/${getDayFromNow(9)}`,
  `/location/${venues[client]}/courts/${getDayFromNow(1)}/time`,
  '/search?what=yoga&near=M7+1UE&radius=10&when=tomorrow',
];

/** Words of the client's name that are on more than one line. */
const countBrokenWords = (page: Page): Promise<number> =>
  page.locator('.shell-brand').evaluate((brand) => {
    const text = brand.querySelector('span')?.firstChild;
    if (!(text instanceof Text)) return 0;
    return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    }).length;
  });

/** Widths at which twice the text size leaves the space of half the width. */
const wideWidths = [768, 1024, 1280, 1440];

for (const [client, language] of variants.filter((_, index) => isSampled(index))) {
  test(`${client}, ${language}: at twice the text size has the layout of a narrow window on a tablet and a desk [UIK-04]`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openOrigin(page, client);
    await logInAs(page, customers[client]);
    await enlargeText(page, 200);
    for (const path of listWidePaths(client)) {
      await visit(page, client, path);
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      for (const width of wideWidths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await findOverflowingText(page), `${path} at ${width}`).toEqual([]);
        const header = await page.locator('.shell-header').boundingBox();
        expect.soft(header?.height, `header of ${path} at ${width}`).toBeLessThan(900 / 6);
        await expect.soft(page.locator('.shell-action--menu'), `menu of ${path} at ${width}`).toBeVisible();
        expect.soft(await countBrokenWords(page), `words of the name at ${width}`).toBe(0);
      }
    }
  });
}

/** Titles of bookings whose column is too narrow for a word. */
const countNarrowTitles = (page: Page): Promise<number> =>
  page.locator('.account-visit__name, .account-next-booking__inner').evaluateAll(
    (titles) =>
      titles.filter((title) => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        return title.clientWidth < Math.min(8 * rem, innerWidth / 2);
      }).length,
  );

/** The actions of bookings are inside their cards, and their words are whole. */
const listBrokenActions = (page: Page): Promise<string[]> =>
  page.locator('.account-visit, .account-next-booking').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const cardBox = card.getBoundingClientRect();
      return [...card.querySelectorAll('a, button')]
        .filter((action) => {
          const box = action.getBoundingClientRect();
          const text = [...action.childNodes].find((node) => node instanceof Text);
          const isBroken = [...(text?.data.matchAll(/\S+/g) ?? [])].some(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text as Text, index);
            range.setEnd(text as Text, index + word.length);
            return range.getClientRects().length > 1;
          });
          return isBroken || box.right > cardBox.right || cardBox.right > innerWidth;
        })
        .map((action) => action.textContent ?? '');
    }),
  );

/** The label that replaces the example of the search field begins with its icon, and ends above the field. */
async function expectSearchLabelApart(page: Page): Promise<void> {
  const search = page.locator('.home-search .search-field');
  const [label, icon, field] = await Promise.all([
    search.locator('label').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().toJSON() as { x: number; bottom: number };
    }),
    search.locator('button svg').boundingBox(),
    search.locator('input').boundingBox(),
  ]);
  if (!icon || !field) throw new Error('The search field is not shown');
  expect(label.bottom).toBeLessThanOrEqual(field.y);
  expect(Math.abs(label.x - icon.x)).toBeLessThan(8);
}

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: fits pages of the account with a root font of twice the size [UIK-04 ACC-06]`, async ({
    page,
  }) => {
    await openOrigin(page, client);
    await logInAs(page, customers[client]);
    await enlargeRootText(page, 200);
    const account = getUrl(client).replace('//bookings.', '//account.').replace(/\/$/, '');
    const accountPaths = ['/', '/bookings/upcoming', '/memberships', '/user-details', '/payments'];
    const bookingPaths = ['/', '/gift-cards', '/pricing', '/cookies', `/camps/location/${venues[client]}`];
    for (const path of [
      ...accountPaths.map((part) => `${account}${part}`),
      ...bookingPaths.map((part) => getUrl(client, part)),
      getUrl(client).replace('//bookings.', '//join.'),
    ]) {
      await page.goto(path);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      // In a wider window a camp's note begins beside its price and continues below it, which would count as an overlap.
      for (const width of path.includes('/camps/') ? [360] : [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await findOverflowingText(page), `${path} at ${width}`).toEqual([]);
        expect.soft(await countNarrowTitles(page), `titles of ${path} at ${width}`).toBe(0);
        expect.soft(await listBrokenActions(page), `actions of ${path} at ${width}`).toEqual([]);
        if (width === 360 && path === getUrl(client, '/')) await expectSearchLabelApart(page);
      }
    }
  });
}
