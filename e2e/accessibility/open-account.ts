import { expect, type Page } from '@playwright/test';
import { type Client, getUrl, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { matchText } from '../texts.ts';
import { openConfirmation } from './open-payment.ts';

// The steps that open the screens of a person's account, in any language.

export async function openLogin(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/basket');
  await page.getByRole('main').getByTestId('login-button').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
}

export async function openRegisterErrors(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/register');
  await page.getByRole('button', { name: matchText('common', 'create_account') }).press('Enter');
  await expect(page.getByRole('main').getByRole('alert').first()).toBeFocused();
}

export async function visitAccount(page: Page, client: Client, path: string): Promise<void> {
  await page.goto(getUrl(client, path).replace('//bookings.', '//account.'));
  await waitForHydration(page);
}

export async function openAccount(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await visitAccount(page, client, '/');
  await expect(page.getByTestId('home-dashboard')).toBeVisible();
}

/** The charge is the customer's own: other tests pay those of the seeded customers. */
export async function openAccountWithCharge(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await runStatement(
    `insert into debt (client_id, id, person_id, kind, title, amount, tax_rate, tax_code, created_at)
     select client_id, gen_random_uuid(), id, 'penalty', 'Missed booking: Spin', 500, 0, 'exempt', now()
     from person where email = $1`,
    [email],
  );
  await visitAccount(page, client, '/');
  await expect(page.getByTestId('unpaid-charge').first()).toBeVisible();
}

export async function openAccountBookings(page: Page, client: Client): Promise<void> {
  await openConfirmation(page, client);
  await visitAccount(page, client, '/bookings/upcoming');
  await expect(page.getByTestId('coming-booking').first()).toBeVisible();
}

export async function openUnknownBooking(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await visitAccount(page, client, '/bookings/none');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function openBookingDetails(page: Page, client: Client): Promise<void> {
  await openConfirmation(page, client);
  await page.getByRole('link', { name: matchText('checkout', 'my_bookings') }).click();
  await page.getByTestId('coming-booking').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByTestId('booking')).toBeVisible();
}

async function requestPasswordLink(page: Page, client: Client, address: string): Promise<void> {
  await visit(page, client, '/forgotten-password');
  await page.getByLabel(matchText('account', 'email_or_reference')).fill(address);
  await page.getByRole('button', { name: matchText('common', 'email_me_link') }).click();
  await expect(page.getByTestId('password-link-sent')).toBeVisible();
}

export const openPasswordLinkSent = (page: Page, client: Client): Promise<void> =>
  requestPasswordLink(page, client, 'nobody@demo.test');

/** The page that an emailed link opens. */
export async function openNewPassword(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await requestPasswordLink(page, client, email);
  await page.goto(await findInEmails(email, /http\S+\/reset-password#[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByLabel(matchText('account', 'password_new'))).toBeVisible();
}
