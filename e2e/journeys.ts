import { expect, type FrameLocator, type Page } from '@playwright/test';

// What a visitor does, in their words: the browser tests, the pictures and the measurements go these ways alike.
export type Client = 'demo' | 'harbour';

export const venues = { demo: 'northgate-arena', harbour: 'harbour-sports-village' } as const;
const customers = { demo: 'alex@demo.test', harbour: 'kim@harbour.test' } as const;
const password = 'Password1!';

/** YYYY-MM-DD, so many days from now. */
export const getDayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The bookings site of a client, as the product that runs for the tests serves it. */
export const getUrl = (client: string, path = '/'): string =>
  `http://bookings.${client}.localhost:${process.env['PAVILION_E2E_PORT'] ?? 3000}${path}`;

/** A page of the client's bookings site, with its script at work. */
export async function visit(page: Page, client: Client, path = '/'): Promise<void> {
  await page.goto(getUrl(client, path));
  await waitForHydration(page);
}

/** The page's script has taken it over. The network never falls silent, for an event stream stays open. */
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

/** Opens the panel of the first class of a day that can be booked. */
export async function openClass(page: Page, client: Client, date: string): Promise<void> {
  await visitClasses(page, client, date);
  await page
    .getByTestId('session-row')
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  await expect(page.getByTestId('session-panel')).toBeVisible();
}

/** Opens the panel of the first court-hour of a day that is free. */
async function openCourt(page: Page, client: Client, date: string): Promise<void> {
  await visitCourts(page, client, date, 'location');
  await page.getByTestId('free-slot').filter({ visible: true }).first().click();
  await expect(page.getByTestId('session-panel')).toBeVisible();
}

/** Puts what the panel shows into the basket, as a guest where nobody is logged in, and closes the panel. */
async function addFromPanel(page: Page): Promise<void> {
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
  await addFromPanel(page);
}

export async function addCourt(page: Page, client: Client, date: string): Promise<void> {
  await openCourt(page, client, date);
  await addFromPanel(page);
}

/** Logs in where one stands: in the dialog that is open, or that the header opens. */
export async function logIn(page: Page, username: string): Promise<void> {
  const dialog = page.getByTestId('login-modal');
  if (!(await dialog.isVisible())) await page.getByTestId('login-button').first().click();
  await dialog.getByLabel('Email address').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByTestId('login-submit').click();
  await expect(dialog).toHaveCount(0);
}

/** The checkout of a basket that has something in it, by whoever is logged in afterwards. */
export async function goToCheckout(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket/checkout');
  const dialog = page.getByTestId('login-modal');
  await expect(dialog.or(page.getByTestId('pay-button'))).toBeVisible();
  if (await dialog.isVisible()) await logIn(page, customers[client]);
  await expect(page.getByTestId('pay-button')).toBeVisible();
}

/** Which card: one that goes through, one whose bank asks first, or one that is declined. */
export type Card = 'frictionless' | 'challenge' | 'declined';

/** The name on an Opayo test card is what tells the sandbox how the bank shall behave. */
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

/** The provider's own frame in the checkout. */
const getCardFrame = (page: Page): FrameLocator => page.frameLocator('.card-frame iframe:visible');

export async function fillCard(page: Page, client: Client, card: Card = 'frictionless'): Promise<void> {
  const frame = getCardFrame(page);
  const number = client === 'demo' ? opayoCards[card].number : stripeCards[card];
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12/30');
  await frame.getByLabel('Security code').fill('123');
  if (client === 'demo') await frame.getByLabel('Name on card').fill(opayoCards[card].holder);
}

/**
 * Agrees to what has to be agreed to, which not every client asks for, and presses Pay. By keys: Chromium may hand a
 * click right after a scroll to the provider's frame, which was at that place a moment before.
 */
export async function pay(page: Page): Promise<void> {
  const terms = page.getByLabel('I agree to the booking terms');
  if ((await terms.isVisible()) && !(await terms.isChecked())) await terms.press('Space');
  const button = page.getByTestId('pay-button');
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.press('Enter');
}

export const expectConfirmation = (page: Page): Promise<void> =>
  page.waitForURL(/\/booking-confirmed\//, { timeout: 30_000 });
