import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { type Client, getDayFromNow, getUrl, venues, visit } from './journeys.ts';
import { fillCart } from './new-customer.ts';

/** Words that are cut off by their box, or lie over those of a neighbour. The trail's last crumb is the heading below it. */
const findOverflowingText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const aside = 'svg, .pv-visually-hidden, .pv-breadcrumbs, .pv-footer-bar, .pv-toaster, .map';
    // Words for screen readers alone are clipped to nothing.
    const isShown = (one: Element): boolean =>
      one.checkVisibility() && one.closest(aside) === null && getComputedStyle(one).clipPath === 'none';
    const all = [...document.querySelectorAll('body *')].filter(isShown);
    const cut = all.filter((one) => {
      const { overflowX, textOverflow, display } = getComputedStyle(one);
      const mayCut = textOverflow === 'ellipsis' || overflowX === 'hidden' || overflowX === 'clip';
      return mayCut && display !== 'inline' && one.scrollWidth > one.clientWidth + 1;
    });
    // Of its own words alone: what else lies in it may be for screen readers.
    const boxes = all.flatMap((one) =>
      [...one.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .map((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          return { one, box: range.getBoundingClientRect() };
        }),
    );
    const over = boxes.flatMap(({ one, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ one: other, box: its }) => {
          const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          return across > 2 && down > 4 && !one.contains(other) && !other.contains(one);
        })
        .map(({ one: other }) => `${one.textContent} lies over ${other.textContent}`),
    );
    const sideways = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(sideways > 0 ? [`the page is ${sideways} px too wide`] : []),
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
      ...over,
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
  test(`${client}, ${language}: on a narrow phone every word is whole and has its own place [UIK-04]`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    await page.setViewportSize({ width: 320, height: 740 });
    await visit(page, client, '/basket');
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
