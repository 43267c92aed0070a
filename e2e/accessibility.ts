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
import { fetchReply, replyWithError } from './network-errors.ts';
import { fillCart, openCheckout, openOrigin, register } from './new-customer.ts';
import { buyWithRefusedCapture, getOrderId, passDeadline } from './payment/unpaid-order.ts';
import { matchText } from './texts.ts';

// One list of all screens, so that every accessibility check covers each of them.

const tomorrow = getDayFromNow(1);

/**
 * A screen and the steps that open it, in any language. `open` resolves once the screen has loaded its content.
 * `client` is set if only one client has the screen.
 */
export type TestScreen = {
  name: string;
  open: (page: Page, client: Client) => Promise<void>;
  client?: Client;
};

const visitPath = (path: string) => (page: Page, client: Client) => visit(page, client, path);
const getVenuePath = (client: Client): string => `/location/${venues[client]}`;

export const screens: readonly TestScreen[] = [
  { name: 'home', open: visitPath('/') },
  { name: 'home near a postcode', open: visitPath('/?q=M7+1UE') },
  { name: 'home without nearby venues', open: visitPath('/?q=Penzance') },
  { name: 'home near an unknown town', open: visitPath('/?q=Atlantis') },
  { name: 'home near the device', open: visitPath('/?q=53.5,-2.26') },
  { name: 'centre', open: (page, client) => visit(page, client, `/centre/${venues[client]}`) },
  { name: 'venue', open: (page, client) => visit(page, client, getVenuePath(client)) },
  { name: 'timetable', open: (page, client) => visitClasses(page, client, tomorrow) },
  { name: 'empty day', open: (page, client) => visitClasses(page, client, getDayFromNow(400)) },
  { name: 'timetable filters', open: openFilters },
  { name: 'courts by location', open: (page, client) => visitCourts(page, client, tomorrow, 'location') },
  { name: 'courts by time', open: openTimes },
  { name: 'court choice', open: chooseCourt },
  { name: 'session', open: (page, client) => openClass(page, client, tomorrow) },
  { name: 'guest prompt', open: openGuestPrompt },
  { name: 'added to basket', open: addAsGuest },
  { name: 'search', open: visitPath('/search?what=badminton') },
  { name: 'search without results', open: visitPath('/search?what=quidditch&time=evening') },
  { name: 'search near an unknown town', open: visitPath('/search?near=Nowhereville') },
  { name: 'empty basket', open: visitPath('/basket') },
  { name: 'basket', open: openBasket },
  { name: 'checkout', open: (page, client) => openCheckout(page, client, 2).then(() => undefined) },
  { name: 'lapsed line', open: openLapsedLine },
  { name: 'checkout with an error', open: openDeclinedCheckout },
  // Stripe's script shows the bank's page itself.
  { name: 'challenge', open: openChallenge, client: 'demo' },
  { name: 'changed basket', open: openChangedCart },
  { name: 'unresolved payment', open: openUnresolvedPayment },
  { name: 'confirmation', open: openConfirmation },
  { name: 'confirmation of an unpaid order', open: openUnpaidConfirmation },
  { name: 'order payment', open: openOrderPayment },
  { name: 'overdue order', open: openOverdueOrder },
  { name: 'unknown order', open: openUnknownOrder },
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
  { name: 'kiosk centre selection', open: visitPath('/kiosk?kiosk=true') },
  {
    name: 'embedded page',
    open: (page, client) => visit(page, client, `${getVenuePath(client)}/fitness-classes?embedded=true`),
  },
  { name: 'embed code', open: visitPath('/embed') },
  { name: 'not found', open: visitPath('/no/such/page/in/here') },
  { name: 'account', open: openAccount },
];

export function getScreen(name: string): TestScreen {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`Screen ${name} not found`);
  return screen;
}

async function openFilters(page: Page, client: Client): Promise<void> {
  await visitClasses(page, client, tomorrow);
  await page.getByRole('button', { name: matchText('activity', 'any_time') }).click();
  await expect(page.getByRole('radio', { name: matchText('activity', 'evening') })).toBeVisible();
}

async function openTimes(page: Page, client: Client): Promise<void> {
  await visitCourts(page, client, tomorrow, 'time');
  await page.locator('.court-time[aria-pressed]').first().click();
  await expect(page.getByTestId('free-slot').first()).toBeVisible();
}

async function chooseCourt(page: Page, client: Client): Promise<void> {
  await openTimes(page, client);
  await page.getByTestId('free-slot').first().click();
  await expect(page.getByTestId('add-to-basket')).toBeVisible();
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
  // It covers other targets for some seconds.
  await expect(page.locator('.pv-toast')).toHaveCount(0);
}

export async function openBasket(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await fillCart(page, client, 2);
  await visit(page, client, '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
}

/** The response to a removal lists the removed line as lapsed, which the server does after a hold has expired. */
async function openLapsedLine(page: Page, client: Client): Promise<void> {
  type Item = {
    cartable_resource: { occurrence_id: string; name: string; starts_at: unknown; venue_slug: string };
  };
  type Reply = { data: { items: Item[]; lapsed: unknown[] } };
  await openBasket(page, client);
  await page.route(/\/api\/activities\/cart\/remove/, async (route) => {
    const response = await fetchReply(route);
    const body = (await response.json()) as Reply;
    const { occurrence_id, name, starts_at, venue_slug } = body.data.items[0]?.cartable_resource ?? {};
    body.data.lapsed = [{ occurrence_id, name, starts_at, venue_slug }];
    await route.fulfill({ response, json: body });
  });
  await page.getByTestId('cart-line').first().getByRole('button').first().click();
  await expect(page.locator('.cart-lapsed')).toBeVisible();
  await expect(page.locator('.pv-toast')).toHaveCount(0);
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
}

async function openChallenge(page: Page, client: Client): Promise<void> {
  await openCheckout(page, client);
  await fillCard(page, client, 'challenge');
  await pay(page);
  const bank = page.frameLocator('.challenge-frame').frameLocator('iframe[name=bank]');
  await expect(bank.getByLabel('Word')).toBeVisible();
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

/** Pays for a line fewer than the basket has: the page gets no live updates. */
async function openChangedCart(page: Page, client: Client): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort());
  await openCheckout(page, client);
  await fillCart(page, client);
  await fillCard(page, client);
  await pay(page);
  await expect(page.getByText(matchText('checkout', 'cart_changed_title'))).toBeVisible();
}

async function openUnresolvedPayment(page: Page, client: Client): Promise<void> {
  await page.route('**/api/checkout/complete', replyWithError(500));
  await openCheckout(page, client);
  await fillCard(page, client);
  await pay(page);
  await expect(page.getByText(matchText('checkout', 'error_complete_request_failed'))).toBeVisible();
}

async function openUnpaidConfirmation(page: Page, client: Client): Promise<void> {
  await buyWithRefusedCapture(page, client);
  await expect(page.getByTestId('order-lines')).toBeVisible();
}

async function openOrderPayment(page: Page, client: Client): Promise<void> {
  await page.goto(await buyWithRefusedCapture(page, client));
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
}

/** The worker cancels an overdue order within a minute, and the page then says so in its place. */
async function openOverdueOrder(page: Page, client: Client): Promise<void> {
  const link = await buyWithRefusedCapture(page, client);
  await passDeadline(getOrderId(page));
  await page.goto(link);
  const getTitle = (key: string) => page.getByRole('heading', { name: matchText('checkout', key) });
  await expect(getTitle('order_overdue_title').or(getTitle('order_cancelled_title'))).toBeVisible();
}

async function openUnknownOrder(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/checkout/pay?order_token=AAAA');
  const name = matchText('checkout', 'order_link_unknown_title');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

export async function openLogin(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await page.getByRole('main').getByTestId('login-button').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
}

async function openRegisterErrors(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/register');
  await page.getByRole('button', { name: matchText('common', 'create_account') }).press('Enter');
  await expect(page.getByRole('main').getByRole('alert').first()).toBeFocused();
}

async function openDrawer(page: Page, client: Client): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, client);
  const name = matchText('common', 'menu');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  if (size) await page.setViewportSize(size);
}

async function openAccount(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await page.goto(getUrl(client).replace('//bookings.', '//account.'));
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
}

/** Axe checks the target size only when the rule is enabled. */
export async function expectNoViolations(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    // The bank's own page.
    .exclude(['.challenge-frame', 'iframe[name=bank]']);
  const { violations } = await axe.analyze();
  const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(messages).toEqual([]);
}

/** WCAG 1.4.10: a page that is wider than its window needs scrolling for each line. */
export const expectNoHorizontalScroll = async (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

/** Sets the root font size through the DOM, because the page's policy refuses an injected style element. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** No text extends beyond a box that clips its overflow. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const clippedTexts = await page.evaluate(() => {
    const isClipping = (value: string): boolean => value === 'hidden' || value === 'clip';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
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
        // Text for screen readers only is in a box of one pixel.
        if (edge.width <= 1) break;
        const isClipped =
          (isClipping(overflowX) && (line.right > edge.right + 1 || line.left < edge.left - 1)) ||
          (isClipping(overflowY) && (line.bottom > edge.bottom + 3 || line.top < edge.top - 3));
        if (isClipped) {
          clipped.push(`${text.textContent.trim()} in ${box.className}`);
          break;
        }
        // A scrolling box reveals the rest; ancestors do not clip a fixed element.
        if (
          [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll') ||
          position === 'fixed'
        )
          break;
      }
    }
    return clipped;
  });
  expect(clippedTexts).toEqual([]);
}

const targetSelector =
  '.pv-button:not(.pv-button--xs, .pv-button--s), .pv-icon-button, .pv-chip, .pv-date-strip__day, .shell-action, .shell-language-switch button, .pv-segmented-choice > *, .court-time, .court-cell--available, .court-card button, .pv-checkbox, .kiosk__tile, summary, select, input:not([type="hidden"], [type="checkbox"], [type="radio"])';

/** Important controls respond 22 px from their centre to each side, beyond the visible edge of small ones. */
export async function expectTargetSize(page: Page): Promise<void> {
  const tooSmall = await page.evaluate((controls) => {
    const reach = 21;
    const isLargeEnough = (element: HTMLElement): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ].every(([right = 0, down = 0]) => {
        const hit = document.elementFromPoint(right, down);
        return hit !== null && (element.contains(hit) || hit.contains(element.closest('.pv-input, label')));
      });
    };
    const scope =
      document.querySelector('[role="dialog"], [role="alertdialog"], .pv-filter-chip__panel') ?? document;
    return [...scope.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 2)
      .filter((element) => !isLargeEnough(element))
      .map((element) => element.outerHTML.slice(0, 160));
  }, targetSelector);
  await page.evaluate(() => scrollTo(0, 0));
  expect(tooSmall).toEqual([]);
}
