import { expect, type Locator, type Page, test } from '@playwright/test';
import { isSampled } from '../scripts/testing/sample.mjs';
import { createAxe } from './accessibility/axe.ts';
import { serveGallery } from './gallery/serve-gallery.ts';

// The components move as for most customers.
test.use({ reducedMotion: 'no-preference' });

// Every component in every state, without the application.
test.describe.configure({ mode: 'parallel' });
let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.stop());

const themes = {
  demo: '',
  'demo, dark': '?dark',
  harbour: '?theme=harbour',
  'harbour, dark': '?theme=harbour&dark',
};

async function openGallery(page: Page, { query = '', width = 1440, height = 900 } = {}): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(`${gallery.url}${query}`);
  await page.getByRole('heading', { name: 'Every part, every state' }).waitFor();
}

/** Pauses the page's timers; `page.clock.runFor` advances them. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-08-04T07:55:00+01:00' });
  await openGallery(page);
  await page.clock.pauseAt('2026-08-04T08:55:00+01:00');
}

const getButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const readStyle = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const fitsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const [themeIndex, [name, query]] of Object.entries(themes).entries()) {
  for (const [widthIndex, width] of [360, 1440].entries()) {
    if (!isSampled(themeIndex, widthIndex)) continue;
    test(`has no accessibility violation and readable contrast: ${name}, ${width} px [UIK-04 THM-05]`, async ({
      page,
    }) => {
      await openGallery(page, { query, width });
      const violations = await findViolations(page);
      expect(violations.filter(({ id }) => id !== 'color-contrast')).toEqual([]);
      expect(violations.filter(({ id }) => id === 'color-contrast')).toEqual([]);
    });
  }
}

test('has no accessibility violation in overlays and toasts [UIK-04]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page);
  for (const opener of ['Panel, small', 'Dialog', 'Question', 'Open calendar']) {
    await getButton(page, opener).click();
    const dialog = page.getByRole(opener === 'Question' ? 'alertdialog' : 'dialog');
    await expect(dialog).toHaveCSS('opacity', '1');
    await expect(dialog).toHaveAccessibleName(/./);
    expect(await findViolations(page, '[role=dialog], [role=alertdialog]')).toEqual([]);
    if (opener === 'Question') await getButton(page, 'Keep it').click();
    else await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  for (const toast of ['Success', 'Failure', 'Warning', 'Validation']) await getButton(page, toast).click();
  expect(await findViolations(page, '.pv-toaster')).toEqual([]);
});

async function findViolations(page: Page, selector = 'body') {
  const { violations } = await createAxe(page)
    .include(selector)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html) }));
}

test('renders buttons 26, 34, 42 and 58 px high and enlarges the target of small ones [UIK-01 UIK-04]', async ({
  page,
}) => {
  await openGallery(page);
  for (const [size, height, above] of [
    ['xs', 26, 0],
    ['s', 34, 5],
    ['m', 42, 2],
    ['l', 58, 0],
  ] as const) {
    const buttons = page.getByRole('region', { name: /^Buttons/ }).locator(`.pv-button--${size}`);
    expect(await buttons.count()).toBeGreaterThanOrEqual(6);
    const heights = await buttons.evaluateAll((all) =>
      all.map((control) => Math.round(control.getBoundingClientRect().height)),
    );
    expect(new Set(heights)).toEqual(new Set([height]));
    const isPressed = await buttons.first().evaluate((control, distance) => {
      control.scrollIntoView({ block: 'center' });
      const { x, y, width } = control.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y - distance + 0.5) === control;
    }, above);
    expect(isPressed).toBe(true);
  }
});

test('limits the width of the footer bar by its size [SHL-08]', async ({ page }) => {
  await openGallery(page);
  const widths: Record<string, string> = {};
  for (const size of ['small', 'medium', 'large', 'full']) {
    const bar = page.getByRole('complementary', { name: `Basket summary, ${size}` });
    await expect(bar).toHaveCSS('position', 'fixed');
    widths[size] = await readStyle(bar.locator('> div'), 'max-width');
  }
  expect(widths).toEqual({ small: '768px', medium: '1264px', large: '1536px', full: 'none' });
});

test('lets a disabled button take the focus and describe its reason [UIK-04]', async ({ page }) => {
  await openGallery(page);
  const disabledButton = getButton(page, 'Checkout now');
  await disabledButton.focus();
  await expect(disabledButton).toBeFocused();
  await expect(disabledButton).toHaveAttribute('aria-disabled', 'true');
  await expect(disabledButton).toHaveAccessibleDescription('Tick the camp consent to go on.');
  await expect(page.getByText('Tick the camp consent to go on.')).toBeVisible();
});

test('renders tags in nine distinct colours [UIK-06]', async ({ page }) => {
  await openGallery(page);
  const names = 'dark primary secondary success info warning neutral danger inactive'.split(' ');
  const tags = names.map((name) => page.locator('.pv-tag').getByText(name, { exact: true }));
  const styles = await Promise.all(
    tags.map(async (tag) =>
      (
        await Promise.all(
          ['color', 'background-color', 'box-shadow'].map((property) => readStyle(tag, property)),
        )
      ).join(),
    ),
  );
  expect(new Set(styles).size).toBe(names.length);
});

test('renders notifications solid or outlined in four tones, each with its own icon [UIK-05]', async ({
  page,
}) => {
  await openGallery(page);
  const region = page.getByRole('region', { name: 'Notifications' });
  const distinct = { tones: new Set<string>(), icons: new Set<string>() };
  for (const tone of ['danger', 'info', 'success', 'warning']) {
    const solid = region.locator(`.pv-notification--${tone}.pv-notification--solid`);
    const outline = region.locator(`.pv-notification--${tone}.pv-notification--outline`);
    expect(await readStyle(solid, 'border-top-color')).toBe('rgba(0, 0, 0, 0)');
    expect(await readStyle(solid, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    expect(await readStyle(outline, 'border-top-color')).toBe(
      await readStyle(outline.locator('.pv-icon'), 'color'),
    );
    expect(await readStyle(outline, 'background-color')).toBe('rgba(0, 0, 0, 0)');
    distinct.tones.add(await readStyle(outline, 'border-top-color'));
    distinct.icons.add(await solid.locator('.pv-icon').innerHTML());
  }
  expect(distinct.tones.size).toBe(4);
  // Each tone has its own icon, so that tones do not differ by colour alone.
  expect(distinct.icons.size).toBe(4);
});

test('limits tooltips to 18, 30, 50, 70 or 100 per cent of the window and closes them on Escape [UIK-07]', async ({
  page,
}) => {
  await openGallery(page, { width: 1200 });
  // Scrolling closes a tooltip, so the page finishes scrolling before the first one opens.
  await getButton(page, 'Question').focus();
  const readScroll = () => page.evaluate(() => scrollY);
  await expect
    .poll(async () => {
      const before = await readScroll();
      await page.waitForTimeout(100);
      return (await readScroll()) - before;
    })
    .toBe(0);
  const tooltip = page.getByRole('tooltip');
  for (const share of [18, 30, 50, 70, 100]) {
    await page.keyboard.press('Tab');
    await expect(getButton(page, `${share}%`)).toBeFocused();
    await expect(tooltip).toBeVisible();
    const maxWidth = Number.parseFloat(await readStyle(tooltip, 'max-width'));
    const gutters = share === 100 ? 64 : 0;
    expect(maxWidth).toBeCloseTo((1200 * share) / 100 - gutters, 0);
    expect((await tooltip.boundingBox())?.width).toBeLessThanOrEqual(maxWidth + 0.5);
    await expect(getButton(page, `${share}%`)).toHaveAccessibleDescription(/^Members save/);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  }
  await getButton(page, '30%').hover();
  await page.mouse.move(2, 2);
  await getButton(page, '30%').hover();
  await expect(tooltip).toHaveText('Members save 20 per cent on every class before 17:00.');
});

test.describe('toasts', () => {
  const getMessage = (page: Page, text: string): Locator =>
    page.getByRole('region', { name: 'Messages' }).locator('.pv-toast').filter({ hasText: text });

  test('close after 3, 5 or 10 seconds, or on Close [ERR-14 ERR-02]', async ({ page }) => {
    await openWithStoppedClock(page);
    for (const [opener, text, after] of [
      ['Success', 'Added to your basket', 5000],
      ['With undo', 'Spin removed', 10_000],
    ] as const) {
      await getButton(page, opener).click();
      await leavePage(page);
      await page.clock.runFor(after - 1);
      await expect(getMessage(page, text)).toBeVisible();
      await page.clock.runFor(1);
      await expect(getMessage(page, text)).toHaveCount(0);
    }

    await getButton(page, 'With undo').click();
    await getButton(page, 'Undo').click();
    await expect(getMessage(page, 'Spin removed')).toHaveCount(0);
    await leavePage(page);
    await page.clock.runFor(2999);
    await expect(getMessage(page, 'Spin is back')).toBeVisible();
    await page.clock.runFor(1);
    await expect(getMessage(page, 'Spin is back')).toHaveCount(0);

    await getButton(page, 'Warning').click();
    await leavePage(page);
    await page.clock.runFor(60_000);
    await getMessage(page, 'Two minutes left').getByRole('button', { name: 'Close' }).click();
    await expect(getMessage(page, 'Two minutes left')).toHaveCount(0);
  });

  test('stay while the pointer or the focus is on them [ERR-14 UIK-04]', async ({ page }) => {
    await openWithStoppedClock(page);
    await getButton(page, 'Success').click();
    await leavePage(page);
    await page.clock.runFor(4000);
    const toast = getMessage(page, 'Added to your basket');
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await leavePage(page);
    await page.clock.runFor(500);
    await toast.getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await getButton(page, 'Success').focus();
    await page.clock.runFor(499);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });

  test('list every invalid field under one heading [ERR-03]', async ({ page }) => {
    await openGallery(page);
    await getButton(page, 'Validation').click();
    const toast = getMessage(page, 'Validation errors');
    await expect(toast.locator('b')).toHaveText('Validation errors');
    await expect(toast.getByRole('list')).toHaveCount(2);
    await expect(toast.getByRole('list').first().getByRole('listitem')).toHaveText([
      'Enter an email address.',
    ]);
    await expect(toast.getByRole('list').last().getByRole('listitem')).toHaveText([
      'Use 8 characters or more.',
      'Use a figure too.',
    ]);
    await expect(toast).toHaveRole('alert');
  });

  test('differ in icon by kind and interrupt only for failures [ERR-02]', async ({ page }) => {
    await openWithStoppedClock(page);
    const icons = new Set<string>();
    for (const [opener, text, role] of [
      ['Success', 'Added to your basket', 'status'],
      ['Failure', 'That place has just been taken', 'alert'],
      ['Warning', 'Two minutes left', 'status'],
    ] as const) {
      await getButton(page, opener).click();
      await expect(getMessage(page, text)).toHaveRole(role);
      icons.add(await getMessage(page, text).locator('.pv-icon').first().innerHTML());
    }
    expect(icons.size).toBe(3);
  });

  const leavePage = (page: Page): Promise<void> => page.mouse.move(2, 2);
});

test.describe('panels', () => {
  const getPanel = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

  test('are 560, 640 and 720 px wide and fill a phone [UIK-02]', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGallery(page);
    for (const [size, width] of [
      ['small', 560],
      ['medium', 640],
      ['large', 720],
    ] as const) {
      for (const [window, expectedWidth] of [
        [1440, width],
        [360, 360],
      ] as const) {
        await page.setViewportSize({ width: window, height: 800 });
        await getButton(page, `Panel, ${size}`).click();
        await expect
          .poll(() => getPanel(page, 'HIIT 30').boundingBox())
          .toEqual({ x: window - expectedWidth, y: 0, width: expectedWidth, height: 800 });
        await page.keyboard.press('Escape');
        await expect(getPanel(page, 'HIIT 30')).toHaveCount(0);
      }
    }
  });

  test('start moving after 10 ms and unmount 200 ms after closing [UIK-02]', async ({ page }) => {
    await openWithStoppedClock(page);
    const shownScrim = page.locator('.pv-scrim--shown');
    await getButton(page, 'Panel, small').click();
    await expect(getPanel(page, 'HIIT 30')).toBeAttached();
    await page.clock.runFor(9);
    await expect(shownScrim).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(shownScrim).toHaveCount(1);
    expect(await readStyle(page.locator('.pv-slide-over'), 'transition-property')).toBe('translate');
    await page.keyboard.press('Escape');
    await expect(shownScrim).toHaveCount(0);
    await page.clock.runFor(199);
    await expect(getPanel(page, 'HIIT 30')).toBeAttached();
    await page.clock.runFor(1);
    await expect(getPanel(page, 'HIIT 30')).toHaveCount(0);
  });

  test('stack, close from the top on Escape and return the focus [UIK-02 UIK-04]', async ({ page }) => {
    await openGallery(page);
    await getButton(page, 'Panel, medium').click();
    await getButton(page, 'One over it').click();
    await expect(getPanel(page, 'Waiver')).toBeVisible();
    const top = await page.evaluate(
      () =>
        document.elementFromPoint(innerWidth - 20, innerHeight / 2)?.closest('[role=dialog]')?.textContent,
    );
    expect(top).toContain('The one beneath waits.');
    for (let tabs = 0; tabs < 4; tabs += 1) {
      await page.keyboard.press('Tab');
      await expect(getPanel(page, 'Waiver').locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(getPanel(page, 'Waiver')).toHaveCount(0);
    await expect(getPanel(page, 'HIIT 30')).toBeVisible();
    await expect(getButton(page, 'One over it')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(getPanel(page, 'HIIT 30')).toHaveCount(0);
    await expect(getButton(page, 'Panel, medium')).toBeFocused();
  });

  test('close on a click outside, except alert dialogs [UIK-02]', async ({ page }) => {
    await openGallery(page);
    await getButton(page, 'Panel, small').click();
    await expect(getPanel(page, 'HIIT 30')).toBeVisible();
    await page.mouse.click(100, 400);
    await expect(getPanel(page, 'HIIT 30')).toHaveCount(0);

    const alertDialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
    await getButton(page, 'Question').click();
    await page.keyboard.press('Escape');
    await page.mouse.click(100, 100);
    await expect(alertDialog).toBeVisible();
    await getButton(page, 'Keep it').click();
    await expect(alertDialog).toHaveCount(0);
    await expect(getButton(page, 'Question')).toBeFocused();
  });
});

test.describe('the date picker', () => {
  const field = (page: Page): Locator => page.getByLabel('Start date');

  test('is 150 px wide and formats dates as DD-MM-YYYY, typed or picked [QST-07]', async ({ page }) => {
    await openGallery(page);
    await expect(field(page)).toHaveValue('04-08-2026');
    await expect(field(page)).toHaveAttribute('placeholder', 'DD-MM-YYYY');
    const box = await page.locator('.pv-date-picker .pv-input').boundingBox();
    expect(box?.width).toBe(150);
    await field(page).fill('31-02-2026');
    await field(page).blur();
    await expect(field(page)).toHaveValue('31-02-2026');
    await field(page).fill('25-12-2026');
    await getButton(page, 'Open calendar').click();
    await expect(getButton(page, 'Friday 25 December 2026')).toHaveAttribute('aria-pressed', 'true');
    await getButton(page, 'Monday 21 December 2026').click();
    await expect(field(page)).toHaveValue('21-12-2026');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('starts the week on Monday and supports the keyboard [ACT-42 UIK-04]', async ({ page }) => {
    await openGallery(page);
    await getButton(page, 'Open calendar').press('Enter');
    await expect(page.getByRole('columnheader').first()).toHaveText('Mo');
    await expect(page.getByRole('columnheader').first()).toHaveAttribute('abbr', 'Monday');
    const focused = page.getByRole('dialog').locator(':focus');
    await expect(focused).toHaveAccessibleName('Tuesday 4 August 2026');
    for (const [key, day] of [
      ['Home', 'Monday 3 August 2026'],
      ['End', 'Sunday 9 August 2026'],
      ['ArrowDown', 'Sunday 16 August 2026'],
      ['PageDown', 'Wednesday 16 September 2026'],
      ['ArrowLeft', 'Tuesday 15 September 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toHaveAccessibleName(day);
    }
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('15-09-2026');
    await expect(getButton(page, 'Open calendar')).toBeFocused();
  });
});

test('shows the spinner for loading and failed states, and a retry for the failed state [SHL-11]', async ({
  page,
}) => {
  await openGallery(page);
  const spinner = (text: string): Locator =>
    page.getByTestId('loading-spinner').filter({ hasText: text }).first();
  for (const text of ['Loading classes…', 'Loading venues…', 'Not loaded']) {
    await expect(spinner(text)).toBeVisible();
    await expect(spinner(text)).toHaveRole('status');
  }
  const failed = page
    .locator('div')
    .filter({ has: spinner('Not loaded') })
    .last();
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('does not scroll sideways at 320 px or with text at 200 % [UIK-04]', async ({ page }) => {
  await openGallery(page, { width: 320 });
  expect(await fitsSideways(page)).toBe(true);
  await openGallery(page, { width: 1280 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await fitsSideways(page)).toBe(true);
  expect(await readStyle(page.locator('.pv-button--m').first(), 'font-size')).toBe('32px');
  // Text that is wider than its box is clipped or overlaps its neighbour.
  const clipped = await page
    .locator(
      '.pv-button, .pv-tag, .pv-chip, .pv-date-strip__day, .pv-notification, .pv-hold-timer, .pv-segmented-choice label',
    )
    .evaluateAll((all) =>
      all
        .filter((control) => control.scrollWidth > control.clientWidth + 1)
        .map((control) => control.textContent),
    );
  expect(clipped).toEqual([]);
});

test('runs no animation under reduced motion [UIK-04]', async ({ page }) => {
  await openGallery(page);
  const countAnimations = (): Promise<number> => page.evaluate(() => document.getAnimations().length);
  expect(await countAnimations()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(countAnimations).toBe(0);
  await getButton(page, 'Panel, small').click();
  await expect(page.locator('.pv-scrim--shown')).toHaveCount(1);
  expect(await countAnimations()).toBe(0);
});

test('shows controls and selection under forced colours [UIK-04]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openGallery(page);
  const withoutEdge = await page
    .locator('.pv-button, .pv-icon-button, .pv-tag, .pv-notification, .pv-hold-timer, .pv-segmented-choice')
    .evaluateAll((all) =>
      all
        .filter((control) => {
          const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(control);
          const isClear = /^rgba\(.*, 0\)$/.test(borderTopColor);
          return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || isClear;
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    );
  expect(withoutEdge).toEqual([]);
  for (const [selected, other] of [
    ['.pv-segmented-choice > :has(:checked)', '.pv-segmented-choice > :has(input:not(:checked))'],
    ['.pv-date-strip__day[aria-current]', '.pv-date-strip__day:not([aria-current])'],
    ['.pv-chip--on', '.pv-chip:not(.pv-chip--on)'],
  ] as const) {
    const readBackground = (selector: string): Promise<string> =>
      readStyle(page.locator(selector).first(), 'background-color');
    expect(await readBackground(selected)).not.toBe(await readBackground(other));
  }
  await expect(page.getByLabel('I agree to the exercise waiver')).toHaveCSS('appearance', 'auto');
});

test('shows a focus ring on every focusable element [UIK-04]', async ({ page }) => {
  await openGallery(page);
  await page.keyboard.press('Tab');
  const withoutRing = await page.evaluate(() => {
    const rings = (element: Element | null): string[] =>
      element === null || element === document.body
        ? []
        : [
            [getComputedStyle(element).outlineStyle, getComputedStyle(element).outlineWidth].join(' '),
            ...rings(element.parentElement),
          ];
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex="0"]',
    );
    return [...all]
      .filter(
        (control) => control.checkVisibility() && control.tabIndex >= 0 && !control.matches(':disabled'),
      )
      .filter((control) => {
        control.focus();
        const hasRing = rings(control).some((ring) => /^(solid|auto) [2-9]/.test(ring));
        return document.activeElement !== control || !hasRing;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
  expect(withoutRing).toEqual([]);
});
