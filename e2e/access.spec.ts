import type { Page } from '@playwright/test';
import {
  type AnyScreen,
  enlargeText,
  screens,
  seeNoBarrier,
  seeNoCutText,
  seeNothingSideways,
  seeRoomToPress,
} from './access.ts';
import { addressOf, type Client, dayIn, openClass, visit, visitClasses, visitCourts } from './journeys.ts';
import { expect, test } from './policed.ts';

test.describe.configure({ mode: 'parallel' });

const isLong = process.env['PAVILION_LONG'] === '1';
const clients: readonly Client[] = ['demo', 'harbour'];
const widths = [320, 768, 1440];

/** Every screen in one of the two themes, in turn; in the long run in both. */
const inTheme = (index: number): readonly Client[] =>
  isLong ? clients : clients.filter((_, at) => at === index % clients.length);

for (const [index, screen] of screens.entries()) {
  for (const client of inTheme(index)) {
    test(`${client}: ${screen.name} shuts nobody out at any width, nor with larger text [UIK-04]`, async ({
      page,
    }) => {
      await goTo(page, client, screen);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await seeNothingSideways(page);
        await seeNoCutText(page);
        await seeNoBarrier(page);
        if (width === 320) await seeRoomToPress(page);
      }
      await enlargeText(page, 200);
      for (const width of [640, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await seeNothingSideways(page);
        await seeNoCutText(page);
      }
    });
  }
}

async function goTo(page: Page, client: Client, { open }: AnyScreen): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, client);
}

/** Those that are reached without a word of English. */
const withoutWords = [
  'home',
  'venue',
  'timetable',
  'courts by place',
  'search',
  'basket',
  'checkout',
  'account',
];
const inWelsh = screens.filter(({ name }) => withoutWords.includes(name));
for (const screen of isLong ? inWelsh : inWelsh.filter((_, index) => index % 4 === 2)) {
  test(`in Welsh, ${screen.name} shuts nobody out either [UIK-04 UIK-03]`, async ({ page, context }) => {
    const surfaces = [addressOf('demo'), addressOf('demo').replace('//bookings.', '//account.')];
    await context.addCookies(surfaces.map((url) => ({ name: 'language', value: 'cy', url })));
    await goTo(page, 'demo', screen);
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await seeNoBarrier(page);
      await seeNothingSideways(page);
      await seeNoCutText(page);
    }
  });
}

test('for who wants no motion nothing moves when something opens [UIK-04]', async ({ page }) => {
  const moving = (): Promise<number> => page.evaluate(() => document.getAnimations().length);
  await page.setViewportSize({ width: 390, height: 740 });
  await visit(page, 'demo');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, 'demo');
  await menu.click();
  const opened = page.getByRole('dialog');
  await expect(opened).toBeVisible();
  expect(await moving()).toBe(0);
  await opened.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  expect(await moving()).toBe(0);
  await openClass(page, 'demo', dayIn(1));
  expect(await moving()).toBe(0);
  await opened.getByText('Why this price?').click();
  expect(await moving()).toBe(0);
  await page.getByTestId('add-to-basket').click();
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  expect(await moving()).toBe(0);
});

/** How something looks to who has colours of their own: the parts of it that are left then. */
const lookOf = (page: Page, part: string): Promise<string> =>
  page
    .locator(part)
    .filter({ visible: true })
    .first()
    .evaluate((one) => {
      const { backgroundColor, color, fontWeight, textDecorationLine } = getComputedStyle(one);
      const { borderTop, borderBottom, outline } = getComputedStyle(one);
      return [
        backgroundColor,
        color,
        fontWeight,
        textDecorationLine,
        borderTop,
        borderBottom,
        outline,
      ].join();
    });

test('with colours of the reader’s own, what is chosen differs from what is not [UIK-04]', async ({
  page,
}) => {
  const differs = async (chosen: string, other: string): Promise<void> =>
    expect(await lookOf(page, chosen), chosen).not.toBe(await lookOf(page, other));
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visitClasses(page, 'demo', dayIn(1));
  await differs('.shell-links a[aria-current]', '.shell-links a:not([aria-current])');
  await differs('.shell-languages [aria-pressed="true"]', '.shell-languages [aria-pressed="false"]');
  await differs('.pv-day[aria-current]', '.pv-day:not([aria-current])');
  await page.getByRole('button', { name: 'Places left only' }).click();
  await differs('.pv-chip[aria-pressed="true"]', '.pv-chip:not([aria-pressed="true"])');
  await visitCourts(page, 'demo', dayIn(1), 'time');
  await page.getByRole('button', { name: /free$/ }).first().click();
  await differs('.court-time[aria-pressed="true"]', '.court-time[aria-pressed="false"]');
  await differs('.pv-segments a[aria-current]', '.pv-segments a:not([aria-current])');
  await differs('.pv-segments label:has(:checked)', '.pv-segments label:not(:has(:checked))');
  await visitCourts(page, 'demo', dayIn(1), 'location');
  await differs('.court-cell--free', '.court-cell--taken');
  await visit(page, 'demo', '/search?places_left=true');
  await differs('.pv-chip[aria-current]', '.pv-chip:not([aria-current])');
});

test('with colours of the reader’s own, what can be pressed has an edge, and the focus a ring [UIK-04]', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const withoutEdge = (parts: string): Promise<string[]> =>
    page.locator(parts).evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one);
          const isClear = /^rgba\(.*, 0\)$/.test(borderTopColor);
          return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || isClear;
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    );
  await visitCourts(page, 'demo', dayIn(1), 'time');
  await page.getByRole('button', { name: /free$/ }).first().click();
  expect(await withoutEdge('.court-time, .pv-chip, .pv-segments, .court-card a')).toEqual([]);
  await visitCourts(page, 'demo', dayIn(1), 'location');
  expect(await withoutEdge('.court-cell--free')).toEqual([]);
  await visit(page, 'demo', '/register');
  expect(await withoutEdge('main .pv-button, main .pv-input')).toEqual([]);
  await visit(page, 'demo', '/kiosk?kiosk=true&centre=northgate-arena');
  await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
  expect(await withoutEdge('.kiosk__tile')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});
