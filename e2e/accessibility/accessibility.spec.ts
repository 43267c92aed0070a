import type { Page } from '@playwright/test';
import { isLong, isSampled } from '../../scripts/testing/sample.mjs';
import { expect, test } from '../csp-test.ts';
import {
  type Client,
  getDayFromNow,
  getUrl,
  openClass,
  visit,
  visitClasses,
  visitCourts,
} from '../journeys.ts';
import { expectReachableByKeyboard } from '../keyboard.ts';
import { logInAs } from '../new-customer.ts';
import { visitJoin } from '../person/join-surface.ts';
import { expectWelsh } from '../welsh.ts';
import {
  enlargeText,
  expectEdgesInForcedColours,
  expectNoClippedText,
  expectNoHorizontalScroll,
  expectNoViolations,
  expectReadableInDark,
  expectTargetSize,
  findControlsWithoutEdge,
} from './checks.ts';
import { screens } from './screens.ts';
import type { TestScreen } from './test-screen.ts';
import { findOverflowingText } from './text-boxes.ts';

test.describe.configure({ mode: 'parallel' });

const widths = [320, 360, 768, 1440];
/** Where to look for violations, which takes a second each time: a short run alternates between narrow and wide. */
const listCheckedWidths = (index: number): readonly number[] =>
  isLong ? [320, 360, 768, 1440] : [[320, 360, 768, 1440][(index >> 1) % 4] ?? 320];

const furtherChecks = ['keyboard', 'larger text', 'dark theme', 'forced colours'] as const;

/** A short run makes one of the further checks for each screen, in turns that meet all. */
const listChecks = (index: number): readonly (typeof furtherChecks)[number][] =>
  isLong ? furtherChecks : furtherChecks.filter((_, at) => at === Math.floor(index / 2) % 4);

type Variant = { client: Client; language: 'en' | 'cy' };
const variants: readonly Variant[] = [
  { client: 'demo', language: 'en' },
  { client: 'harbour', language: 'en' },
  { client: 'demo', language: 'cy' },
];

/** Each screen runs in one of the two themes or in Welsh, in turn; in the long run in all three. */
function listVariants(screen: TestScreen, index: number): readonly Variant[] {
  const possible = variants.filter(
    ({ client, language }) =>
      (screen.client ?? client) === client && !(screen.isEnglish && language !== 'en'),
  );
  return isLong ? possible : possible.filter((_, at) => at === index % possible.length);
}

// A short run opens every other screen.
for (const [index, screen] of screens.entries()) {
  if (!isSampled(index)) continue;
  for (const { client, language } of listVariants(screen, index)) {
    test(`${client}, ${language}: ${screen.name} is accessible at every width, with ${listChecks(index).join(' and ')} [UIK-04]`, async ({
      page,
      context,
    }) => {
      const surfaces = ['bookings', 'account', 'join'].map((surface) =>
        getUrl(client).replace('//bookings.', `//${surface}.`),
      );
      await context.addCookies(surfaces.map((url) => ({ name: 'language', value: language, url })));
      await openScreen(page, client, screen);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (language === 'cy') await expectWelsh(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page);
        await expectNoClippedText(page);
        expect(await findOverflowingText(page), `at ${width}`).toEqual([]);
        if (listCheckedWidths(index).includes(width)) await expectNoViolations(page);
        if (width === 320) await expectTargetSize(page);
      }
      const checks = listChecks(index);
      if (checks.includes('dark theme')) await expectReadableInDark(page);
      if (checks.includes('forced colours')) await expectEdgesInForcedColours(page);
      if (checks.includes('keyboard')) await expectReachableByKeyboard(page);
      if (checks.includes('larger text')) await expectLargeText(page, screen);
    });
  }
}

/** A kiosk is at least as wide as a tablet. */
const listLargeTextWidths = ({ name }: TestScreen): readonly number[] =>
  name.includes('kiosk') ? [640, 1280] : [360, 640, 1280];

async function expectLargeText(page: Page, screen: TestScreen): Promise<void> {
  await enlargeText(page, 200);
  for (const width of listLargeTextWidths(screen)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectNoClippedText(page);
    expect(await findOverflowingText(page), `at twice the text size and ${width}`).toEqual([]);
  }
}

async function openScreen(page: Page, client: Client, { open }: TestScreen): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, client);
}

test('opens overlays without animation under reduced motion [UIK-04]', async ({ page }) => {
  const countAnimations = (): Promise<number> => page.evaluate(() => document.getAnimations().length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 740 });
  await visit(page, 'demo');
  const menu = page.getByRole('button', { name: 'Menu' });
  const started = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        for (const event of ['animationstart', 'transitionrun'])
          document.addEventListener(event, () => resolve(true), { once: true });
      }),
  );
  await menu.click();
  expect(await started).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, 'demo');
  await menu.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await countAnimations()).toBe(0);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
  expect(await countAnimations()).toBe(0);
  await openClass(page, 'demo', getDayFromNow(1));
  expect(await countAnimations()).toBe(0);
  await dialog.getByText('Why this price?').click();
  expect(await countAnimations()).toBe(0);
  await page.getByTestId('add-to-basket').click();
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  expect(await countAnimations()).toBe(0);
});

/** The computed styles that remain visible under forced colours. */
const readAppearance = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { backgroundColor, color, fontWeight, textDecorationLine } = getComputedStyle(element);
      const { borderTop, borderBottom, outline } = getComputedStyle(element);
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

test('distinguishes selected from unselected items under forced colours [UIK-04]', async ({ page }) => {
  const expectDifferent = async (selected: string, other: string): Promise<void> =>
    expect(await readAppearance(page, selected), selected).not.toBe(await readAppearance(page, other));
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visitClasses(page, 'demo', getDayFromNow(1));
  await expectDifferent('.shell-links a[aria-current]', '.shell-links a:not([aria-current])');
  await expectDifferent(
    '.shell-language-switch [aria-pressed="true"]',
    '.shell-language-switch [aria-pressed="false"]',
  );
  await expectDifferent('.pv-date-strip__day[aria-current]', '.pv-date-strip__day:not([aria-current])');
  await page.getByRole('button', { name: 'Only show sessions I can book' }).click();
  await expectDifferent('.pv-chip[aria-pressed="true"]', '.pv-chip:not([aria-pressed="true"])');
  await visitCourts(page, 'demo', getDayFromNow(1), 'time');
  await page
    .getByRole('button', { name: /[2-4] available$/ })
    .first()
    .click();
  await expectDifferent('.court-time[aria-pressed="true"]', '.court-time[aria-pressed="false"]');
  await expectDifferent('.pv-segmented-choice a[aria-current]', '.pv-segmented-choice a:not([aria-current])');
  await expectDifferent(
    '.pv-segmented-choice label:has(:checked)',
    '.pv-segmented-choice label:not(:has(:checked))',
  );
  await visitCourts(page, 'demo', getDayFromNow(1), 'location');
  await expectDifferent('.court-cell--available', '.court-cell--unavailable');
  await page.locator('button.court-cell--available').first().click();
  // A chosen court is filled: its edge alone looks like that of an available one.
  await expect(page.locator('button.court-cell--chosen')).not.toHaveCSS(
    'background-color',
    await page
      .locator('button.court-cell--available')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor),
  );
  await visit(page, 'demo', '/search?places_left=true');
  await expectDifferent('.pv-chip[aria-current]', '.pv-chip:not([aria-current])');
  await logInAs(page, 'alex@demo.test');
  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await expectDifferent('.account-nav a[aria-current]', '.account-nav a:not([aria-current])');
  await visitJoin(page, 'demo', '/');
  for (const part of ['mark', 'name'])
    await expectDifferent(
      `.joining-steps [aria-current] .joining-steps__${part}`,
      `.joining-steps [data-status="later"] .joining-steps__${part}`,
    );
});

test('shows the marks of availability under forced colours [UIK-04 ACT-07]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  /** The colours of marks, or of a part of them, and the page's background. */
  const readMarks = (selector: string, part?: string): Promise<string[]> =>
    page.locator(selector).evaluateAll(
      (elements, pseudo) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { backgroundColor, boxShadow, borderTopStyle } = getComputedStyle(element, pseudo);
            const behind = element.closest('[aria-current]') ?? document.body;
            const canvas = getComputedStyle(behind).backgroundColor;
            const isVisible =
              (backgroundColor !== canvas && !/^rgba\(.*, 0\)$/.test(backgroundColor)) ||
              boxShadow !== 'none' ||
              borderTopStyle !== 'none';
            return isVisible ? 'visible' : 'hidden';
          }),
      part,
    );
  await visitClasses(page, 'demo', getDayFromNow(1));
  await expect(page.locator('.pv-date-strip__dot:not(.pv-date-strip__dot--none)').first()).toBeVisible();
  expect(new Set(await readMarks('.pv-date-strip__dot:not(.pv-date-strip__dot--none)'))).toEqual(
    new Set(['visible']),
  );
  await visitCourts(page, 'demo', getDayFromNow(1), 'location');
  expect(new Set(await readMarks('.court-legend i'))).toEqual(new Set(['visible']));
  expect(new Set(await readMarks('.court-cell'))).toEqual(new Set(['visible']));
  await visit(page, 'demo');
  expect(new Set(await readMarks('.venue-opening-status', '::before'))).toEqual(new Set(['visible']));
});

test('shows an edge around controls and a focus ring under forced colours [UIK-04]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const withoutEdge = (selectors: string) => findControlsWithoutEdge(page, selectors);
  await visitCourts(page, 'demo', getDayFromNow(1), 'time');
  await page
    .getByRole('button', { name: /[2-4] available$/ })
    .first()
    .click();
  expect(await withoutEdge('.court-time, .pv-chip, .pv-segmented-choice, .court-card button')).toEqual([]);
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
