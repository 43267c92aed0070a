import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Client, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { createGiftCard } from '../payment/gift-card.ts';
import { getJoinUrl, visitJoin } from '../person/join-surface.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { findInEmails } from '../stack/received-emails.ts';
import type { TestScreen } from './test-screen.ts';

const getButtons = (page: Page) => page.getByRole('main').getByRole('button');

async function openConfirmEmail(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await page.goto(await findInEmails(email, /http\S+\/confirm-email#[\w-]+/));
  await waitForHydration(page);
  await expect(getButtons(page).first()).toBeVisible();
}

async function confirmEmail(page: Page, client: Client): Promise<void> {
  await openConfirmEmail(page, client);
  await getButtons(page).first().press('Enter');
  await expect(page.getByTestId('email-confirmed')).toBeFocused();
}

/** A guardian hands an account over to a child, who opens the link of the email. */
async function openHandover(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  const bornOn = new Date(getNow());
  bornOn.setUTCFullYear(bornOn.getUTCFullYear() - 17, bornOn.getUTCMonth() - 5);
  const child = {
    first_name: 'Mia',
    last_name: 'Newcomer',
    date_of_birth: bornOn.toISOString().slice(0, 10),
  };
  const added = await sendFromPage(page, '/api/v1/linked-users/children', child);
  const email = `mia-${randomUUID()}@demo.test`;
  const path = `/api/v1/household/children/${(added.data as { id: string }).id}/handover`;
  expect((await sendFromPage(page, path, { email })).status).toBe(200);
  await page.goto(await findInEmails(email, /http\S+\/account-handover#[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByTestId('account-handover').locator('form')).toBeVisible();
}

/** A friend with an account opens the link of a guest pass. */
async function openGuestPass(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  const [pack] = await runStatement<{ id: string }>(
    `insert into package (client_id, id, person_id, plan_id, uses, used, used_at_desk, expires_at, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, 3, 0, 0, p.created_at + interval '60 days', p.created_at
     from person p join package_plan m on m.client_id = p.client_id and m.is_guest_pass where p.email = $1
     limit 1 returning id`,
    [email],
  );
  const friend = `friend-${email}`;
  const body = { recipient_name: 'Robin', recipient_email: friend };
  const path = `/api/my-account/guest-passes/${pack?.id}/send`;
  expect((await sendFromPage(page, path, body)).status).toBe(200);
  await page.context().clearCookies({ name: client });
  await register(page, client);
  await page.goto(await findInEmails(friend, /https?:\S+pass_token=[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByTestId('guest-pass').getByRole('button')).toBeVisible();
}

async function takeGuestPass(page: Page, client: Client): Promise<void> {
  await openGuestPass(page, client);
  await page.getByTestId('guest-pass').getByRole('button').press('Enter');
  await expect(page.getByTestId('guest-pass-taken').getByRole('heading')).toBeFocused();
}

async function openGiftCardBalance(page: Page, client: Client): Promise<void> {
  const code = await createGiftCard(client, 1234);
  await visit(page, client, '/gift-cards');
  const field = page.locator('.gift-card-page__form input[autocapitalize=characters]');
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByText('£12.34')).toBeVisible();
}

async function openJoiningVenues(page: Page, client: Client): Promise<void> {
  await visitJoin(page, client, '/');
  await expect(page.locator('main a[href*="/venue/"]').first()).toBeVisible();
}

/** A plan without questions leads from the prices straight to its payment. */
async function openJoiningPayment(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await visit(page, client, '/pricing');
  const plan = page.getByTestId('membership-plan').filter({ hasText: 'Northgate Active' });
  await plan.locator('a[href*="/join/"]').press('Enter');
  await expect(page).toHaveURL(getJoinUrl(client, '/checkout'));
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
}

// What emailed links open and what they lead to, the balance of a gift card, and the ends of online joining.
export const linkScreens: readonly TestScreen[] = [
  { name: 'confirm email', open: openConfirmEmail },
  { name: 'confirmed email address', open: confirmEmail },
  { name: 'account to take over', open: openHandover },
  { name: 'guest pass to take', open: openGuestPass, client: 'demo' },
  { name: 'taken guest pass', open: takeGuestPass, client: 'demo' },
  { name: 'balance of a gift card', open: openGiftCardBalance },
  { name: 'joining venues', open: openJoiningVenues, client: 'demo' },
  { name: 'joining payment', open: openJoiningPayment, client: 'demo' },
];
