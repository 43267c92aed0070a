import type { BrowserContext, Page } from '@playwright/test';
import { expectGoodAtWidths } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getCardFrame, getUrl, logIn, pay, visit } from '../journeys.ts';
import { openCheckout, openOrigin, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { completeChallenge, expectChallenge } from './challenge.ts';

// What a customer does out of turn: presses Pay twice, goes back, or is logged out while typing.

/** The payment attempts that took money or will take it, and the orders, of a customer. */
async function countPayments(email: string) {
  const [row] = await runStatement<{ attempts: number; orders: number }>(
    `select
       (select count(*)::int from payment_attempt a
        join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
        where c.client_id = p.client_id and c.person_id = p.id and a.state in ('authorised', 'capture_pending', 'captured', 'captured_late')) as attempts,
       (select count(*)::int from "order" o where o.client_id = p.client_id and o.person_id = p.id) as orders
     from person p where p.email = $1`,
    [email],
  );
  return row;
}

function countAuthorisations(page: Page): { count: number } {
  const sent = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/authorise')) sent.count += 1;
  });
  return sent;
}

const pressTwice = {
  click: async (page: Page): Promise<void> => {
    const button = page.getByTestId('pay-button');
    await button.scrollIntoViewIfNeeded();
    await button.hover();
    await button.dblclick();
  },
  Enter: async (page: Page): Promise<void> => {
    await page.getByTestId('pay-button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  },
  /** Both before the page can draw. */
  script: (page: Page): Promise<void> =>
    page.locator('form.payment-form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    }),
} as const;

for (const client of sampleClients(0)) {
  for (const way of ['click', 'Enter', 'script'] as const) {
    test(`${client}: Pay twice by ${way} makes one payment and one order [CHK-21 PAY-08]`, async ({
      page,
    }) => {
      const { email } = await openCheckout(page, client);
      const sent = countAuthorisations(page);
      await fillCard(page, client);
      await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
      await pressTwice[way](page);
      await expectConfirmation(page);
      expect(sent.count).toBe(1);
      expect(await countPayments(email)).toEqual({ attempts: 1, orders: 1 });
    });
  }

  test(`${client}: Back from the confirmation leads to the order and pays nothing again [CHK-06 PAY-08]`, async ({
    page,
  }) => {
    const { email } = await openCheckout(page, client);
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
    const confirmation = new URL(page.url()).pathname;
    const sent = countAuthorisations(page);
    await page.goBack();
    await expect(page).toHaveURL(getUrl(client, '/basket/checkout'));
    await expect(page.locator('#main')).toContainText('Your last order is confirmed');
    await expect(page.getByTestId('pay-button')).toHaveCount(0);
    await expectGoodAtWidths(page, 360);
    await page.getByRole('link', { name: 'View your last order' }).press('Enter');
    await page.waitForURL((url) => url.pathname === confirmation);
    expect(sent.count).toBe(0);
    expect(await countPayments(email)).toEqual({ attempts: 1, orders: 1 });
  });

  test(`${client}: Back during a challenge shows the open payment, which is paid once [CHK-22 PAY-05]`, async ({
    page,
  }) => {
    const { email } = await openCheckout(page, client);
    await visit(page, client, '/basket');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Checkout/ })
      .first()
      .press('Enter');
    await page.waitForURL('**/basket/checkout');
    await fillCard(page, client, 'challenge');
    await pay(page);
    await expectChallenge(page, client);
    await goBackTo(page, '/basket');
    const open = page.getByTestId('open-payment');
    await expect(open).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await open.getByRole('link', { name: 'Continue the payment' }).press('Enter');
    const left = page.getByTestId('open-challenge');
    await expect(left).toContainText('You have not been charged.');
    // Only Stripe's script shows a challenge again. Opayo's is replaced by another card.
    if (client === 'harbour') {
      const again = left.getByRole('button', { name: 'Continue the payment' });
      await expect(again).not.toHaveAttribute('aria-busy', 'true');
      await again.press('Enter');
      await completeChallenge(page, client, 'pass');
    } else {
      await fillCard(page, client);
      await pay(page);
    }
    await expectConfirmation(page);
    expect(await countPayments(email)).toEqual({ attempts: 1, orders: 1 });
  });
}

/** A frame's own pages are entries of the history too. */
async function goBackTo(page: Page, path: string): Promise<void> {
  for (let count = 0; count < 4 && new URL(page.url()).pathname !== path; count += 1) {
    await page.goBack();
    await page.waitForTimeout(500);
  }
  expect(new URL(page.url()).pathname).toBe(path);
}

const endSession = {
  /** The browser has lost the cookies. */
  'its cookies are gone': async (_: Page, context: BrowserContext): Promise<void> => context.clearCookies(),
  /** The same session ends in a browser with separate cookies. */
  'it ended elsewhere': async (page: Page, context: BrowserContext): Promise<void> => {
    const elsewhere = await page
      .context()
      .browser()
      ?.newContext({ storageState: await context.storageState() });
    const other = await elsewhere?.newPage();
    if (!other) throw new Error('No other browser');
    await openOrigin(other, 'demo');
    expect((await sendFromPage(other, '/api/auth/logout', {})).status).toBe(200);
    await elsewhere?.close();
    await pay(page);
  },
} as const;

for (const way of ['its cookies are gone', 'it ended elsewhere'] as const) {
  test(`says that the session has ended because ${way} while the customer types, and pays after another log-in [AUT-10 AUT-11]`, async ({
    page,
    context,
  }) => {
    const { email, password } = await openCheckout(page, 'demo');
    await fillCard(page, 'demo');
    await endSession[way](page, context);
    const dialog = page.getByTestId('login-modal');
    await expect(dialog).toContainText('You have been logged out.', { timeout: 15_000 });
    await expect(dialog).toContainText('Your basket is kept.');
    await page.keyboard.press('Escape');
    const notice = page.getByTestId('session-ended');
    await expect(notice).toContainText('What you entered on this page is gone');
    await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toHaveCount(0);
    await expectGoodAtWidths(page, 1440, 360);
    await page.locator('main').getByTestId('login-button').press('Enter');
    await logIn(page, email, password);
    await expect(notice).toHaveCount(0);
    await expect(page.getByTestId('pay-button')).toBeVisible();
    await expect(getCardFrame(page).getByLabel('Card number')).toHaveValue('');
    await fillCard(page, 'demo');
    await pay(page);
    await expectConfirmation(page);
    expect(await countPayments(email)).toEqual({ attempts: 1, orders: 1 });
  });
}
