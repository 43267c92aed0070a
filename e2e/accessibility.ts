import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  openClass,
  pay,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from './journeys.ts';
import { fillCart, openCheckout, register } from './new-customer.ts';

// Which screens there are, and what each of them owes to everybody who comes: one list, so that none is left out.

const tomorrow = getDayFromNow(1);

/** A screen and the way to it; afterwards it shows what it is for, and waits for nothing. */
export type TestScreen = { name: string; open: (page: Page, client: Client) => Promise<void> };

const visitPath = (path: string) => (page: Page, client: Client) => visit(page, client, path);
const getVenuePath = (client: Client): string => `/location/${venues[client]}`;

export const screens: readonly TestScreen[] = [
  { name: 'home', open: visitPath('/') },
  { name: 'home around a place', open: visitPath('/?q=M7+1UE') },
  { name: 'home with nothing near', open: visitPath('/?q=Penzance') },
  { name: 'home around nowhere', open: visitPath('/?q=Atlantis') },
  { name: 'home around the device', open: visitPath('/?q=53.5,-2.26') },
  { name: 'centre', open: (page, client) => visit(page, client, `/centre/${venues[client]}`) },
  { name: 'venue', open: (page, client) => visit(page, client, getVenuePath(client)) },
  { name: 'timetable', open: (page, client) => visitClasses(page, client, tomorrow) },
  { name: 'a day with nothing on', open: (page, client) => visitClasses(page, client, getDayFromNow(400)) },
  { name: 'filters of a day', open: openFilters },
  { name: 'courts by place', open: (page, client) => visitCourts(page, client, tomorrow, 'location') },
  { name: 'courts by time', open: openTimes },
  { name: 'session', open: (page, client) => openClass(page, client, tomorrow) },
  { name: 'question to a guest', open: openGuestPrompt },
  { name: 'added', open: addAsGuest },
  { name: 'search', open: visitPath('/search?what=badminton') },
  { name: 'a search for nothing', open: visitPath('/search?what=quidditch&time=evening') },
  { name: 'a search around nowhere', open: visitPath('/search?near=Nowhereville') },
  { name: 'empty basket', open: visitPath('/basket') },
  { name: 'basket', open: openBasket },
  { name: 'checkout', open: (page, client) => openCheckout(page, client, 2).then(() => undefined) },
  { name: 'checkout with an error', open: openDeclinedCheckout },
  { name: 'confirmation', open: openConfirmation },
  { name: 'log-in dialog', open: openLogin },
  { name: 'log-in', open: visitPath('/login') },
  { name: 'register', open: visitPath('/register') },
  { name: 'register with errors', open: openRegisterErrors },
  { name: 'drawer', open: openDrawer },
  {
    name: 'kiosk home',
    open: async (page, client) => {
      await visit(page, client, `/kiosk?kiosk=true&centre=${venues[client]}`);
      await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
    },
  },
  { name: 'kiosk asking where it is', open: visitPath('/kiosk?kiosk=true') },
  {
    name: 'page in another site’s',
    open: (page, client) => visit(page, client, `${getVenuePath(client)}/fitness-classes?embedded=true`),
  },
  { name: 'line for another site', open: visitPath('/embed') },
  { name: 'not found', open: visitPath('/no/such/page/in/here') },
  { name: 'account', open: openAccount },
];

export function getScreen(name: string): TestScreen {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

async function openFilters(page: Page, client: Client): Promise<void> {
  await visitClasses(page, client, tomorrow);
  await page.getByRole('button', { name: 'Any time' }).click();
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeVisible();
}

async function openTimes(page: Page, client: Client): Promise<void> {
  await visitCourts(page, client, tomorrow, 'time');
  await page
    .getByRole('button', { name: /available$/ })
    .first()
    .click();
  await expect(page.getByTestId('free-slot').first()).toBeVisible();
}

async function openGuestPrompt(page: Page, client: Client): Promise<void> {
  await openClass(page, client, getDayFromNow(3));
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('guest-prompt')).toBeVisible();
}

async function addAsGuest(page: Page, client: Client): Promise<void> {
  await openGuestPrompt(page, client);
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
}

export async function openBasket(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await fillCart(page, client, 2);
  await visit(page, client, '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
}

async function openDeclinedCheckout(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client);
  await fillCard(page, client, 'declined');
  await pay(page);
  await expect(page.getByTestId('payment-error')).toBeVisible();
}

async function openConfirmation(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client, 2);
  await fillCard(page, client);
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines')).toBeVisible();
}

export async function openLogin(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await page.getByRole('main').getByTestId('login-button').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
}

async function openRegisterErrors(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/register');
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
}

async function openDrawer(page: Page, client: Client): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, client);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  if (size) await page.setViewportSize(size);
}

async function openAccount(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await register(page, client);
  await page.goto(getUrl(client).replace('//bookings.', '//account.'));
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
}

/** What axe finds. Unless it is told, it leaves out the size of what is pressed. */
export async function expectNoViolations(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found).toEqual([]);
}

/** A page that is wider than its window makes its reader go to and fro for each line. */
export const expectNoHorizontalScroll = async (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

/** As a reader's own setting does it. By the page's object model, for its policy refuses a style that is put in. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** No letter lies outside of a box that cuts off what is too long for it. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const isCutting = (value: string): boolean => value === 'hidden' || value === 'clip';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim()) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.pv-visually-hidden, option, noscript, [aria-hidden="true"], .maplibregl-map'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const line = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Words for screen readers alone lie in a box of a pixel.
        if (edge.width <= 1) break;
        const isOut =
          (isCutting(overflowX) && (line.right > edge.right + 1 || line.left < edge.left - 1)) ||
          (isCutting(overflowY) && (line.bottom > edge.bottom + 3 || line.top < edge.top - 3));
        if (isOut) {
          found.push(`${text.textContent.trim()} in ${box.className}`);
          break;
        }
        // What scrolls shows the rest; what is fixed lies in no other box.
        if ([overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll') || position === 'fixed')
          break;
      }
    }
    return found;
  });
  expect(cut).toEqual([]);
}

const targetSelector =
  '.pv-button:not(.pv-button--xs, .pv-button--s), .pv-icon-button, .pv-chip, .pv-date-strip__day, .shell-action, .shell-language-switch button, .pv-segmented-choice > *, .court-time, .court-cell--available, .court-card a, .pv-checkbox, .kiosk__tile, summary, select, input:not([type="hidden"], [type="checkbox"], [type="radio"])';

/** What matters can be pressed 22 px from its middle to each side, which is more than one sees of some. */
export async function expectTargetSize(page: Page): Promise<void> {
  const small = await page.evaluate((controls) => {
    const reach = 21;
    const isFound = (one: HTMLElement): boolean => {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ].every(([right = 0, down = 0]) => {
        const hit = document.elementFromPoint(right, down);
        return hit !== null && (one.contains(hit) || hit.contains(one.closest('.pv-input, label')));
      });
    };
    const front = document.querySelector('[role="dialog"], .pv-filter-chip__panel') ?? document;
    return [...front.querySelectorAll<HTMLElement>(controls)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 2)
      .filter((one) => !isFound(one))
      .map((one) => one.outerHTML.slice(0, 160));
  }, targetSelector);
  await page.evaluate(() => scrollTo(0, 0));
  expect(small).toEqual([]);
}
