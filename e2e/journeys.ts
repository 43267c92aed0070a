import { expect, type FrameLocator, type Page } from '@playwright/test';
import { getNow } from './stack/environment.ts';
import { matchText } from './texts.ts';

// Steps of a customer's journey, shared by the browser tests, the screenshots and the benchmarks.
export type Client = 'demo' | 'harbour';

export const venues = { demo: 'northgate-arena', harbour: 'harbour-sports-village' } as const;
const customers = { demo: 'alex@demo.test', harbour: 'kim@harbour.test' } as const;
const password = 'Password1!';

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** YYYY-MM-DD of the venues, which are all in London's time zone. */
export function getDayFromNow(days: number): string {
  const today = Date.parse(londonDay.format(getNow()));
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10);
}

/** A URL of the client's bookings surface on the running stack. */
export const getUrl = (client: string, path = '/'): string =>
  `http://bookings.${client}.localhost:${process.env['PAVILION_E2E_PORT'] ?? 3000}${path}`;

/** Opens a page of the client's bookings surface and waits for hydration. */
export async function visit(page: Page, client: Client, path = '/'): Promise<void> {
  await page.goto(getUrl(client, path));
  await waitForHydration(page);
}

/** Waits for React and not for an idle network, because the event stream stays open. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
};

/** `date` is YYYY-MM-DD. */
export const visitClasses = (page: Page, client: Client, date: string): Promise<void> =>
  visit(page, client, `/location/${venues[client]}/fitness-classes/${date}`);

export const visitCourts = (page: Page, client: Client, date: string, by: 'time' | 'location' | '' = '') =>
  visit(page, client, `/location/${venues[client]}/courts/${date}${by === '' ? '' : `/${by}`}`);

/** Opens the panel of the first bookable class of a day of which the tests beside this one cannot take the last place. */
export async function openClass(page: Page, client: Client, date: string): Promise<void> {
  await visitClasses(page, client, date);
  await page
    .getByTestId('session-row')
    .filter({ hasNotText: /(^|\D)[1-5] available/ })
    .getByRole('link', { name: matchText('activity', 'book', { isStart: true }) })
    .first()
    .click();
  await expect(page.getByTestId('session-panel')).toBeVisible();
}

/** Chooses the first available court of a day. */
async function chooseCourt(page: Page, client: Client, date: string): Promise<void> {
  await visitCourts(page, client, date, 'location');
  await page.getByTestId('free-slot').filter({ visible: true }).first().click();
  await expect(page.getByTestId('add-to-basket')).toBeVisible();
}

/** Adds what is chosen to the basket, as a guest if not logged in, and closes the confirmation. */
async function addChosen(page: Page): Promise<void> {
  await page.getByTestId('add-to-basket').click();
  const added = page.getByTestId('booking-success');
  const asGuest = page.getByTestId('continue-as-guest');
  await expect(added.or(asGuest)).toBeVisible();
  if (await asGuest.isVisible()) await asGuest.click();
  await expect(added).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(added).toHaveCount(0);
}

export async function addClass(page: Page, client: Client, date: string): Promise<void> {
  await openClass(page, client, date);
  await addChosen(page);
}

export async function addCourt(page: Page, client: Client, date: string): Promise<void> {
  await chooseCourt(page, client, date);
  await addChosen(page);
}

/** Logs in on the current page: in the open dialog, or in the one that the header opens. */
export async function logIn(page: Page, username: string, ownPassword = password): Promise<void> {
  const dialog = page.getByTestId('login-modal');
  if (!(await dialog.isVisible())) await page.getByTestId('login-button').first().click();
  await dialog.getByLabel('Email address').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(ownPassword);
  await dialog.getByTestId('login-submit').click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the checkout of a filled basket, and logs in if the page asks for it. */
export async function goToCheckout(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket/checkout');
  const dialog = page.getByTestId('login-modal');
  // Who has added as a guest is asked for a name and an address.
  const guestLogin = page.getByTestId('checkout-login');
  await expect(dialog.or(page.getByTestId('pay-button')).or(guestLogin)).toBeVisible();
  if (await guestLogin.isVisible()) {
    await guestLogin.press('Enter');
    await expect(dialog).toBeVisible();
  }
  if (await dialog.isVisible()) await logIn(page, customers[client]);
  await expect(page.getByTestId('pay-button')).toBeVisible();
}

/** A card that is accepted at once, one that needs a challenge, or one that is declined. */
export type Card = 'frictionless' | 'challenge' | 'declined';

/** In the sandbox the name on an Opayo test card selects the bank's behaviour. */
const opayoCards: Record<Card, { number: string; holder: string }> = {
  frictionless: { number: '4929000000006', holder: 'SUCCESSFUL' },
  challenge: { number: '4929000000006', holder: 'CHALLENGE' },
  declined: { number: '4929602110085639', holder: 'SUCCESSFUL' },
};
const stripeCards: Record<Card, string> = {
  frictionless: '4242424242424242',
  challenge: '4000002760003184',
  declined: '4000000000000002',
};

export const getCardFrame = (page: Page): FrameLocator => page.frameLocator('.card-frame iframe:visible');

export async function fillCard(page: Page, client: Client, card: Card = 'frictionless'): Promise<void> {
  const frame = getCardFrame(page);
  const number = client === 'demo' ? opayoCards[card].number : stripeCards[card];
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12/30');
  await frame.getByLabel('Security code').fill('123');
  if (client === 'demo') await frame.getByLabel('Name on card').fill(opayoCards[card].holder);
  await fillBillingAddress(page);
}

/** Enters the billing address if the page asks for it: a customer without a saved one, and Opayo. */
async function fillBillingAddress(page: Page): Promise<void> {
  const line1 = page.getByLabel(matchText('checkout', 'billing_line1'));
  if (!(await line1.isVisible()) || (await line1.inputValue()) !== '') return;
  await line1.fill('88 High Street');
  await page.getByLabel(matchText('checkout', 'billing_city')).fill('Salford');
  await page.getByLabel(matchText('checkout', 'billing_postcode')).fill('M5 4WT');
}

/**
 * Accepts the terms if the client has some, and activates Pay. By keyboard, because right after a scroll Chromium may
 * send a click to the provider's frame, which was at that position a moment before.
 */
export async function pay(page: Page): Promise<void> {
  const terms = page.getByLabel(matchText('account', 'terms_agree'));
  if ((await terms.isVisible()) && !(await terms.isChecked())) await terms.press('Space');
  const button = page.getByTestId('pay-button');
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.press('Enter');
}

export const expectConfirmation = (page: Page): Promise<void> =>
  page.waitForURL(/\/booking-confirmed\//, { timeout: 30_000 });
