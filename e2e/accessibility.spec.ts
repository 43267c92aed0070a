import type { Page } from '@playwright/test';
import {
  enlargeText,
  expectNoClippedText,
  expectNoHorizontalScroll,
  expectNoViolations,
  expectTargetSize,
  screens,
  type TestScreen,
} from './accessibility.ts';
import { expect, test } from './csp-test.ts';
import {
  type Client,
  getDayFromNow,
  getUrl,
  openClass,
  visit,
  visitClasses,
  visitCourts,
} from './journeys.ts';

test.describe.configure({ mode: 'parallel' });

const isLong = process.env['PAVILION_LONG'] === '1';
const clients: readonly Client[] = ['demo', 'harbour'];
const widths = [320, 768, 1440];

/** Every screen in one of the two themes, in turn; in the long run in both. */
const getClientsForIndex = (index: number): readonly Client[] =>
  isLong ? clients : clients.filter((_, at) => at === index % clients.length);

for (const [index, screen] of screens.entries()) {
  for (const client of getClientsForIndex(index)) {
    test(`${client}: ${screen.name} shuts nobody out at any width, nor with larger text [UIK-04]`, async ({
      page,
    }) => {
      await openScreen(page, client, screen);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page);
        await expectNoClippedText(page);
        await expectNoViolations(page);
        if (width === 320) await expectTargetSize(page);
      }
      await enlargeText(page, 200);
      for (const width of [640, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page);
        await expectNoClippedText(page);
      }
    });
  }
}

async function openScreen(page: Page, client: Client, { open }: TestScreen): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, client);
}

/** Those that are reached without a word of English. */
const welshScreenNames = [
  'home',
  'venue',
  'timetable',
  'courts by place',
  'search',
  'basket',
  'checkout',
  'account',
];
const welshScreens = screens.filter(({ name }) => welshScreenNames.includes(name));
for (const screen of isLong ? welshScreens : welshScreens.filter((_, index) => index % 4 === 2)) {
  test(`in Welsh, ${screen.name} shuts nobody out either [UIK-04 UIK-03]`, async ({ page, context }) => {
    const surfaces = [getUrl('demo'), getUrl('demo').replace('//bookings.', '//account.')];
    await context.addCookies(surfaces.map((url) => ({ name: 'language', value: 'cy', url })));
    await openScreen(page, 'demo', screen);
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await expectNoClippedText(page);
    }
  });
}

test('for who wants no motion nothing moves when something opens [UIK-04]', async ({ page }) => {
  const countAnimations = (): Promise<number> => page.evaluate(() => document.getAnimations().length);
  await page.setViewportSize({ width: 390, height: 740 });
  await visit(page, 'demo');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect.poll(countAnimations).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, 'demo');
  await menu.click();
  const opened = page.getByRole('dialog');
  await expect(opened).toBeVisible();
  expect(await countAnimations()).toBe(0);
  await opened.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  expect(await countAnimations()).toBe(0);
  await openClass(page, 'demo', getDayFromNow(1));
  expect(await countAnimations()).toBe(0);
  await opened.getByText('Why this price?').click();
  expect(await countAnimations()).toBe(0);
  await page.getByTestId('add-to-basket').click();
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  expect(await countAnimations()).toBe(0);
});

/** How something looks to who has colours of their own: the parts of it that are left then. */
const readAppearance = (page: Page, part: string): Promise<string> =>
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
    expect(await readAppearance(page, chosen), chosen).not.toBe(await readAppearance(page, other));
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visitClasses(page, 'demo', getDayFromNow(1));
  await differs('.shell-links a[aria-current]', '.shell-links a:not([aria-current])');
  await differs(
    '.shell-language-switch [aria-pressed="true"]',
    '.shell-language-switch [aria-pressed="false"]',
  );
  await differs('.pv-date-strip__day[aria-current]', '.pv-date-strip__day:not([aria-current])');
  await page.getByRole('button', { name: 'Only show sessions with places left' }).click();
  await differs('.pv-chip[aria-pressed="true"]', '.pv-chip:not([aria-pressed="true"])');
  await visitCourts(page, 'demo', getDayFromNow(1), 'time');
  await page
    .getByRole('button', { name: /available$/ })
    .first()
    .click();
  await differs('.court-time[aria-pressed="true"]', '.court-time[aria-pressed="false"]');
  await differs('.pv-segmented-choice a[aria-current]', '.pv-segmented-choice a:not([aria-current])');
  await differs('.pv-segmented-choice label:has(:checked)', '.pv-segmented-choice label:not(:has(:checked))');
  await visitCourts(page, 'demo', getDayFromNow(1), 'location');
  await differs('.court-cell--available', '.court-cell--unavailable');
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
  await visitCourts(page, 'demo', getDayFromNow(1), 'time');
  await page
    .getByRole('button', { name: /available$/ })
    .first()
    .click();
  expect(await withoutEdge('.court-time, .pv-chip, .pv-segmented-choice, .court-card a')).toEqual([]);
  await visitCourts(page, 'demo', getDayFromNow(1), 'location');
  expect(await withoutEdge('.court-cell--available')).toEqual([]);
  await visit(page, 'demo', '/register');
  expect(await withoutEdge('main .pv-button, main .pv-input')).toEqual([]);
  await visit(page, 'demo', '/kiosk?kiosk=true&centre=northgate-arena');
  await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
  expect(await withoutEdge('.kiosk__tile')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});
