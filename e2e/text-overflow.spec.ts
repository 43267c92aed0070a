import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { type Client, getDayFromNow, getUrl, venues, visit } from './journeys.ts';
import { fillCart, openOrigin } from './new-customer.ts';

/** Texts that their box clips, or that overlap another. Excludes the breadcrumbs, the last of which repeats the heading. */
const findOverflowingText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const excluded = 'svg, .pv-visually-hidden, .pv-breadcrumbs, .pv-footer-bar, .pv-toaster, .map';
    // Text for screen readers only is clipped to nothing.
    const isShown = (element: Element): boolean =>
      element.checkVisibility() &&
      element.closest(excluded) === null &&
      getComputedStyle(element).clipPath === 'none';
    const all = [...document.querySelectorAll('body *')].filter(isShown);
    const clipped = all.filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      const mayClip = textOverflow === 'ellipsis' || overflowX === 'hidden' || overflowX === 'clip';
      return mayClip && display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    });
    // Only an element's own text, because its descendants may be for screen readers.
    const boxes = all.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return { element, box: range.getBoundingClientRect() };
        }),
    );
    const overlaps = boxes.flatMap(({ element, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ element: other, box: otherBox }) => {
          const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
          const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
          return across > 2 && down > 4 && !element.contains(other) && !other.contains(element);
        })
        .map(({ element: other }) => `${element.textContent} overlaps ${other.textContent}`),
    );
    const excessWidth = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(excessWidth > 0 ? [`the page is ${excessWidth} px too wide`] : []),
      ...clipped.map(({ textContent }) => `clipped: ${textContent}`),
      ...overlaps,
    ];
  });

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
  '/register',
  '/basket',
];

for (const [client, language] of [
  ['demo', 'en'],
  ['demo', 'cy'],
  ['harbour', 'en'],
] as const) {
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
