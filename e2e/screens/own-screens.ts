import { expect, type Page } from '@playwright/test';
import { visitAccount } from '../accessibility/open-account.ts';
import { type Client, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { addVirtualAuthenticator } from '../person/virtual-authenticator.ts';
import { findInEmails } from '../stack/received-emails.ts';

/** The page that the link of an invitation opens, for who is invited. */
async function openInvitation(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email, password } = await register(page, client);
  await register(page, client);
  const invitation = { email, relationship: 'partner' };
  expect((await sendFromPage(page, '/api/v1/household/invitations', invitation)).status).toBe(200);
  const logIn = await sendFromPage(page, '/api/auth/customer/login', { username: email, password });
  expect(logIn.status).toBe(200);
  await page.goto(await findInEmails(email, /http\S+\/invitation#[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByTestId('invitation').getByRole('button').first()).toBeVisible();
}

/** My details with a passkey. */
async function openPasskeys(page: Page, client: Client): Promise<void> {
  await addVirtualAuthenticator(page);
  await openOrigin(page, client);
  await register(page, client);
  await visitAccount(page, client, '/user-details');
  await page.getByTestId('add-passkey').press('Enter');
  const name = page.getByTestId('add-passkey-dialog').getByRole('textbox');
  await name.fill('Phone');
  await name.press('Enter');
  await page.getByTestId('passkey').scrollIntoViewIfNeeded();
  await expect(page.getByTestId('passkey')).toBeVisible();
}

/** The checkout of a membership by Direct Debit. */
async function openDirectDebit(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await visit(page, client, '/pricing');
  await page.getByRole('link', { name: 'Join Northgate Monthly' }).press('Enter');
  await page.getByTestId('joining-form').getByLabel('No', { exact: true }).check();
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page.getByTestId('direct-debit')).toContainText('LEISURE');
}

// Screens of a person that no accessibility check of all screens opens: their own tests check them.
export const ownScreens = [
  { name: 'invitation', open: openInvitation },
  { name: 'passkeys', open: openPasskeys },
  { name: 'direct debit', open: openDirectDebit, client: 'demo' },
];
