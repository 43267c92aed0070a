// npm run screens: takes the screenshots in docs/screens/, `<screen>-<client>-<width>.png`, of an isolated stack on a
// Tuesday morning in August. PORT names a running stack instead; arguments select screens (default: all).
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs';
import { startIsolatedStack } from '../../scripts/isolated-stack.mjs';
import { root } from '../../scripts/settings.mjs';
import { compressPng } from './compress-png.mjs';

register();
const to = await import('../journeys.ts');
const { logInAs } = await import('../new-customer.ts');
const { serveGallery } = await import('../gallery/serve-gallery.ts');
const { matchText } = await import('../texts.ts');
const { getScreen } = await import('../accessibility/screens.ts');
const { tenderScreens } = await import('./tender-screens.ts');
const { ownScreens } = await import('./own-screens.ts');

const folder = join(root, 'docs/screens');
const startClock = '2026-08-04T07:55:00+01:00';
const today = '2026-08-04';
const tomorrow = '2026-08-05';
const widths = [360, 768, 1440];
const heights = { 360: 740, 768: 1024, 1440: 900 };

/**
 * Each screen continues from where the previous one left the page, as a customer does. `of: 'window'` captures the
 * window and not the page's whole length; `widths` and `clients` limit a screen; `scheme` is the colour scheme.
 */
const screens = [
  { name: 'home', show: (page, client) => to.visit(page, client) },
  { name: 'dark', show: (page, client) => to.visit(page, client), scheme: 'dark' },
  { name: 'drawer', widths: [360], of: 'window', show: openDrawer },
  { name: 'login', of: 'window', show: openLogin },
  { name: 'venue', show: (page, client) => to.visit(page, client, `/location/${to.venues[client]}`) },
  { name: 'timetable', show: (page, client) => to.visitClasses(page, client, today) },
  {
    name: 'week',
    show: (page, client) =>
      to.visit(page, client, `/location/${to.venues[client]}/fitness-classes/${tomorrow}/week`),
  },
  { name: 'courts', show: (page, client) => to.visitCourts(page, client, today) },
  { name: 'weekly-court', show: openWeeklyCourt },
  { name: 'search', show: (page, client) => to.visit(page, client, searches[client]) },
  { name: 'nothing-found', show: searchForNothing },
  { name: 'session', of: 'window', show: (page, client) => to.openClass(page, client, tomorrow) },
  { name: 'basket', show: fillBasket },
  { name: 'checkout', show: openCheckout },
  { name: 'confirmed', show: payAndConfirm },
  { name: 'account', of: 'window', show: openAccount },
  { name: 'charges', show: openCharges },
  { name: 'charge-basket', show: addCharge },
  { name: 'charge-checkout', show: openCheckout },
  { name: 'charge-confirmed', show: payAndConfirm },
  { name: 'kiosk', show: openKiosk },
  { name: 'embedded', clients: ['demo'], show: openCouncil },
  { name: 'not-found', show: (page, client) => page.goto(to.getUrl(client, '/no/such/page?kiosk=false')) },
  { name: 'maintenance', clients: ['maintenance'], show: (page) => page.goto(to.getUrl('maintenance')) },
  { name: 'gallery', show: (page, client) => page.goto(`${gallery.url}?theme=${client}`) },
];

/** Screens that the accessibility checks open too, each in a browser context of its own. */
const testScreens = [
  'camp categories',
  'camp list',
  'camp timetable',
  'camp details',
  'camp booking',
  'course categories',
  'course list',
  'course timetable',
  'course details',
  'course booking',
  'membership pricing',
  'checkout with name and email',
  'upcoming bookings',
  'booking details',
  'attendees',
  'waiver to sign',
  'tickets',
  'full class',
  'place in the waitlist',
  'forgotten password',
  'new password',
  'account of a member',
  'own details',
  'personal data',
  'household',
  'own memberships',
  'own packages',
  'guest passes',
  'own payments',
  'awaited openings',
  'joining plans',
  'joining form',
  'confirm email',
];

const searches = {
  demo: '/search?what=badminton&near=M7+1UE&radius=10&when=tomorrow',
  harbour: '/search?what=spin&when=tomorrow',
};

async function searchForNothing(page, client) {
  await to.visit(page, client, '/search?what=quidditch');
  await page.getByTestId('search-offer').getByRole('link').nth(3).waitFor();
}

/** A court every week for eight weeks, before it is added. */
async function openWeeklyCourt(page, client) {
  await to.visitCourts(page, client, tomorrow, 'location');
  await page.getByTestId('free-slot').filter({ visible: true }).first().click();
  await page.getByLabel(matchText('activity', 'repeat')).selectOption('8');
  await page.getByTestId('weekly-day').nth(7).waitFor();
}

async function openLogin(page, client) {
  await to.visit(page, client);
  await page.getByTestId('login-button').first().click();
  await page.getByTestId('login-modal').waitFor();
}

async function openAccount(page, client) {
  await page.goto(to.getUrl(client).replace('//bookings.', '//account.'));
  await page.getByTestId('home-dashboard').waitFor();
}

/** The account page of a customer who owes a penalty. */
async function openCharges(page, client) {
  await page.context().clearCookies();
  await to.visit(page, client, '/basket');
  await logInAs(page, client === 'demo' ? 'pat@demo.test' : 'kim@harbour.test');
  await openAccount(page, client);
  await page.getByTestId('unpaid-charge').first().waitFor();
}

async function addCharge(page, client) {
  await page.getByTestId('unpaid-charge').first().getByRole('button').click();
  await page.getByText('In your basket').first().waitFor();
  await to.visit(page, client, '/basket');
  await page.getByTestId('cart-summary').waitFor();
}

/** Clears the log-in first and the kiosk mode last, so that neither affects another screen. */
async function openKiosk(page, client) {
  await page.context().clearCookies();
  await to.visit(page, client, `/kiosk?centre=${to.venues[client]}`);
  await page.getByTestId('kiosk-tile').first().waitFor();
  await page.evaluate(() => sessionStorage.clear());
}

/** Opens a council's page on another site, which embeds a booking page. */
async function openCouncil(page) {
  await page.goto(`http://council.localhost:${council.address().port}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByTestId('session-row').first().waitFor();
  // The frame grows with its content.
  await page.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 800);
}

function serveCouncil() {
  const embedCode = `<script src="${to.getUrl('demo', '/embed.js')}" data-venue="${to.venues.demo}" data-activity="fitness-classes" data-date="${tomorrow}" data-title="Bookings" async></script>`;
  const style =
    'body{max-width:64rem;margin:0 auto;padding:1rem;font:18px/1.5 Georgia,serif;color:#222}h1{color:#064}';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Salford</title><style>${style}</style><h1>Sport in our town</h1><p>What is on tomorrow at Northgate Arena.</p>${embedCode}<p>Questions? Call the town hall.</p>`,
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function openDrawer(page, client) {
  await to.visit(page, client);
  await page.setViewportSize({ width: 360, height: heights[360] });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
}

async function fillBasket(page, client) {
  await to.addClass(page, client, tomorrow);
  await to.addCourt(page, client, tomorrow);
  await to.visit(page, client, '/basket');
  await page.getByTestId('cart-summary').waitFor();
}

async function openCheckout(page, client) {
  await to.goToCheckout(page, client);
  await to.fillCard(page, client);
}

async function payAndConfirm(page) {
  await to.pay(page);
  await to.expectConfirmation(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const isSelected = (name) => selectedNames.length === 0 || selectedNames.includes(name);

const openContext = () =>
  browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: heights[1440] },
  });

async function captureTestScreens(client) {
  const opened = [...testScreens.map((screen) => getScreen(screen)), ...tenderScreens, ...ownScreens];
  for (const { name, open, client: onlyClient } of opened) {
    const fileName = name.replaceAll(' ', '-');
    if (!isSelected(fileName) || (onlyClient ?? client) !== client) continue;
    const context = await openContext();
    const page = await context.newPage();
    await open(page, client);
    for (const width of widths) await capture(page, { name: fileName }, { client, width });
    await context.close();
  }
}

async function captureClient(client) {
  const context = await openContext();
  const page = await context.newPage();
  // Nothing continues from the last selected screen.
  const shown = screens.slice(0, screens.findLastIndex(({ name }) => isSelected(name)) + 1);
  for (const screen of shown.filter(({ clients }) => (clients ?? ['demo', 'harbour']).includes(client))) {
    await page.emulateMedia({ colorScheme: screen.scheme ?? 'light' });
    await screen.show(page, client);
    if (isSelected(screen.name)) {
      for (const width of screen.widths ?? widths) await capture(page, screen, { client, width });
    }
    await page.setViewportSize({ width: 1440, height: heights[1440] });
  }
  await context.close();
}

async function capture(page, { name, of }, { client, width }) {
  await page.setViewportSize({ width, height: heights[width] });
  await waitUntilStable(page);
  if (of !== 'window') {
    // A window as high as the page puts content that is fixed to the bottom at the end of the page.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, heights[width]) });
    await waitUntilStable(page);
  }
  const png = await page.screenshot({ animations: 'disabled', scale: 'css' });
  writeFileSync(join(folder, `${name}-${client}-${width}.png`), compressPng(png));
  process.stdout.write(`${name}-${client}-${width}\n`);
}

/** Waits for the load event, rendering and lazy images, but not for an idle network: the event stream stays open. */
async function waitUntilStable(page) {
  await page.waitForLoadState('load');
  await page.waitForTimeout(800);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.mouse.move(0, 0);
}

function printTotalSize() {
  const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  const sum = bytes.reduce((total, size) => total + size, 0);
  process.stdout.write(`${bytes.length} screenshots, ${(sum / 1e6).toFixed(1)} MB\n`);
}

const { positionals: selectedNames } = parseArgs({ allowPositionals: true });
mkdirSync(folder, { recursive: true });
const stack = process.env.PORT ? { port: process.env.PORT } : await startIsolatedStack({ clock: startClock });
process.env.PAVILION_E2E_PORT = String(stack.port);
if (stack.dataDir) process.env.PAVILION_E2E_DATA = stack.dataDir;
if (!process.env.PORT) process.env.PAVILION_E2E_CLOCK_OFFSET = String(Date.parse(startClock) - Date.now());
const gallery = await serveGallery();
const council = await serveCouncil();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  for (const client of ['demo', 'harbour', 'maintenance']) await captureClient(client);
  for (const client of ['demo', 'harbour']) await captureTestScreens(client);
} finally {
  await browser.close();
  await gallery.stop();
  council.close();
  await stack.stop?.();
}
printTotalSize();
