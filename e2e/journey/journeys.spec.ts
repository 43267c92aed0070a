import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import {
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  logIn,
  venues,
  visit,
  visitClasses,
  visitCourts,
  waitForHydration,
} from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { createTapCounter } from './tap-counter.ts';

// The journeys of a customer with counted taps. Each maximum is the number of decisions that the customer has to make: a
// further tap would be one that the product asks for. The newcomer and the customer with a new card are in
// person/newcomer.spec.ts, the second court in cart/adding.spec.ts.

// Overlays, toasts and scrolling move as for most customers.
test.use({ reducedMotion: 'no-preference' });

const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } } as const;

/** Opens an empty page as a new customer, who has agreed to the terms. */
async function startAsCustomer(page: Page): Promise<void> {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
}

const getPay = (page: Page) => page.getByTestId('pay-button');
const getCheckoutLink = (page: Page) =>
  page
    .getByRole('link', { name: /^Checkout/ })
    .filter({ visible: true })
    .first();

async function waitForPayment(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect(getPay(page)).not.toHaveAttribute('aria-busy', 'true');
}

test.describe('on a phone', () => {
  test.use(phone);

  // What and when are typed: Search, the session, Add.
  test('a customer finds a class by words and has it in the basket in 3 taps [VEN-10 BSK-10]', async ({
    page,
  }) => {
    const { tap, press, expectAtMost } = createTapCounter();
    await startAsCustomer(page);
    await visit(page, 'demo', '/');
    const box = page.getByRole('main').getByRole('combobox', { name: /^Activity, venue/ });
    await box.fill('yoga tomorrow');
    await press('search', box);
    const session = page
      .getByTestId('session-row')
      .getByRole('link', { name: /^Book / })
      .first();
    await tap('session', session);
    await tap('add', page.getByTestId('add-to-basket'));
    await expect(page.getByTestId('booking-success')).toBeVisible();
    expectAtMost(3);
  });

  // The hour, the court, Add, Checkout, Pay.
  test('a customer pays for a court of a day in 5 taps [ACT-21 CHK-01]', async ({ page }) => {
    const { tap, press, expectAtMost } = createTapCounter();
    await startAsCustomer(page);
    await visitCourts(page, 'demo', getDayFromNow(6), 'time');
    await tap('hour', page.getByRole('button', { name: /[2-4] available$/ }).first());
    await tap('court', page.getByTestId('free-slot').filter({ visible: true }).first());
    await tap('add', page.getByTestId('add-to-basket'));
    await tap('checkout', getCheckoutLink(page));
    await waitForPayment(page);
    await fillCard(page, 'demo');
    await press('pay', getPay(page));
    await expectConfirmation(page);
    expectAtMost(5);
  });

  // Log in at the class, and the log-in itself. The class is open again, with its price.
  test('a customer logs in from a class that needs it in 2 taps and is back at the class [AUT-11]', async ({
    page,
  }) => {
    const { tap, expectAtMost } = createTapCounter();
    const rows = page.getByTestId('session-row');
    const row = rows.filter({ has: page.getByRole('button', { name: /^Log in / }) }).first();
    for (let day = 1; day < 8; day++) {
      await visitClasses(page, 'demo', getDayFromNow(day));
      await expect(rows.first()).toBeVisible();
      if ((await row.count()) > 0) break;
    }
    const name = (await row.getByRole('heading').getByRole('link').textContent()) ?? '';
    await tap('log in', row.getByRole('button', { name: /^Log in / }));
    const dialog = page.getByTestId('login-modal');
    await dialog.getByLabel('Email address').fill('alex@demo.test');
    await dialog.getByLabel('Password', { exact: true }).fill('Password1!');
    await tap('submit', dialog.getByTestId('login-submit'));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('session-panel')).toBeVisible();
    const title = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? '-';
    expect(name.startsWith(title)).toBe(true);
    expectAtMost(2);
  });

  // From the log-in page: Forgotten password, Email me a link; one question.
  test('a customer without their password has a link by email in 2 taps and 1 question [AUT-03]', async ({
    page,
  }) => {
    const { tap, expectAtMost } = createTapCounter();
    await visit(page, 'demo', '/login');
    await tap('forgotten', page.getByRole('link', { name: 'Forgotten your password?' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();
    const field = page.getByLabel('Email address or customer reference');
    await field.fill('alex@demo.test');
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(1);
    await tap('send', page.getByRole('button', { name: 'Email me a link' }));
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    expectAtMost(2);
  });

  // Pay, the other card, Pay: a declined card costs no other tap.
  test('a customer whose card is declined pays with another one by 2 taps on Pay [CHK-26 CHK-01]', async ({
    page,
  }) => {
    const { press, expectAtMost } = createTapCounter();
    await openCheckout(page, 'harbour');
    await fillCard(page, 'harbour', 'declined');
    await press('pay', getPay(page));
    await expect(page.getByText('Payment was declined')).toBeVisible();
    await waitForPayment(page);
    await fillCard(page, 'harbour');
    await press('pay again', getPay(page));
    await expectConfirmation(page);
    expectAtMost(2);
  });

  // Hold again and pay is one button.
  test('a customer whose hold has expired pays by 1 tap [BSK-44 CHK-01]', async ({ page }) => {
    const { press, expectAtMost } = createTapCounter();
    await page.clock.install();
    const { email } = await openCheckout(page, 'harbour');
    await fillCard(page, 'harbour');
    await runStatement(
      `update hold set ends_at = now() - interval '1 minute' where cart_id in (
         select c.id from cart c join person p on p.client_id = c.client_id and c.owner = 'person:' || p.id
         where p.email = $1)`,
      [email],
    );
    await page.clock.fastForward('16:00');
    await expect(getPay(page)).toHaveText(/^Hold again and pay/);
    await press('hold again and pay', getPay(page));
    await expectConfirmation(page);
    expectAtMost(1);
  });

  // My bookings, the booking: where it is, when, and its receipt.
  test('a customer opens what they have just booked in 2 taps [CHK-13 ACC-02]', async ({ page }) => {
    const { tap, expectAtMost } = createTapCounter();
    await openCheckout(page, 'harbour');
    await fillCard(page, 'harbour');
    await getPay(page).press('Enter');
    await expectConfirmation(page);
    await tap('my bookings', page.getByRole('link', { name: 'My bookings' }));
    await waitForHydration(page);
    await tap('booking', page.getByTestId('coming-booking').getByRole('heading').getByRole('link'));
    await expect(page.getByTestId('booking')).toBeVisible();
    expectAtMost(2);
  });
});

test.describe('at a kiosk', () => {
  test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true });

  // The activity, the class, Add, Checkout, Log in, Pay; one more where a guest is asked first.
  test('a customer gets from the start page to a paid place in 7 taps [MOD-01 CHK-29]', async ({
    page,
    browser,
  }) => {
    // Somebody without bookings: the first class of the day may be one that Alex has.
    const other = await browser.newPage();
    await openOrigin(other, 'demo');
    const { email, password } = await register(other, 'demo');
    await other.close();
    const { tap, press, count, expectAtMost } = createTapCounter();
    await visit(page, 'demo', `/kiosk?kiosk=true&centre=${venues.demo}`);
    await tap('activity', page.getByTestId('kiosk-tile').filter({ hasText: 'Fitness classes' }));
    const book = page.getByTestId('session-row').getByRole('link', { name: /^Book / });
    await tap('class', book.first());
    await tap('add', page.getByTestId('add-to-basket'));
    const asGuest = page.getByTestId('continue-as-guest');
    await expect(asGuest.or(getCheckoutLink(page)).first()).toBeVisible();
    const isAsked = await asGuest.isVisible();
    if (isAsked) {
      await tap('log in', page.getByTestId('guest-prompt').getByRole('button', { name: 'Log in' }));
      await logIn(page, email, password);
      count('log in');
    }
    await tap('checkout', getCheckoutLink(page).first());
    await waitForHydration(page);
    if (!isAsked) {
      // A guest's form comes first.
      await tap('to the log-in', page.getByTestId('checkout-login'));
      await expect(page.getByTestId('login-modal')).toBeVisible();
      await expect(page.getByTestId('login-modal')).toBeVisible();
      await logIn(page, email, password);
      count('log in');
    }
    await waitForPayment(page);
    await fillCard(page, 'demo');
    const terms = page.getByLabel('I agree to the booking terms');
    if (await terms.isVisible()) await press('terms', terms, 'Space');
    await press('pay', getPay(page));
    await expectConfirmation(page);
    expect(new URL(page.url()).searchParams.get('kiosk')).toBe('true');
    expectAtMost(7);
  });
});

test('a customer changes the language in 1 click and stays on the page [UIK-03]', async ({ page }) => {
  const { press, expectAtMost } = createTapCounter();
  await startAsCustomer(page);
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  const languages = page.getByTestId('language-switch');
  await press('language', languages.getByRole('button', { name: 'Cymraeg' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  expect(page.url()).toContain(getUrl('demo', '/basket'));
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  expectAtMost(1);
});
