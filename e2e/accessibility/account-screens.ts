import { expect, type Page } from '@playwright/test';
import { type Client, venues } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { visitJoin } from '../person/join-surface.ts';
import { registerParent } from '../person/linked-child.ts';
import { becomeMember } from '../person/member.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { visitAccount } from './open-account.ts';
import { openConfirmation } from './open-payment.ts';
import type { TestScreen } from './test-screen.ts';

/** A page of the account of a member with a package and credit. */
const openAsMember =
  (path: string, testId: string): TestScreen['open'] =>
  async (page, client) => {
    await openOrigin(page, client);
    const { email } = await register(page, client);
    await becomeMember(email, client);
    await giveCredit(page, email, 'general', 1250);
    await visitAccount(page, client, path);
    await expect(page.getByTestId(testId)).toBeVisible();
  };

async function openHousehold(page: Page, client: Client): Promise<void> {
  await registerParent(page, client, 8);
  await visitAccount(page, client, '/user-details/people');
  await expect(page.getByTestId('household-own')).toBeVisible();
}

async function openPayments(page: Page, client: Client): Promise<void> {
  await openConfirmation(page, client);
  await visitAccount(page, client, '/payments');
  await expect(page.getByTestId('order').first()).toBeVisible();
}

async function openJoiningPlans(page: Page, client: Client): Promise<void> {
  await visitJoin(page, client, `/venue/${venues[client]}`);
  await expect(page.locator('main a[href*="/join/"]').first()).toBeVisible();
}

async function openJoiningForm(page: Page, client: Client): Promise<void> {
  await openJoiningPlans(page, client);
  await page.locator('main a[href*="/join/"]').first().click();
  await expect(page.getByTestId('joining-account')).toBeVisible();
}

/** My bookings with a session of which the customer awaits the opening. */
async function openOpenings(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await runStatement(
    `insert into opening_notice (client_id, person_id, occurrence_id, attendee_id, due_at, language, origin, created_at)
     select p.client_id, p.id, o.id, p.id, $2::timestamptz + interval '5 days', 'en', 'http://localhost', $2
     from person p cross join lateral (
       select id from occurrence where client_id = p.client_id and starts_at > $2::timestamptz + interval '10 days' order by starts_at, id limit 1
     ) o where p.email = $1`,
    [email, new Date(getNow())],
  );
  await visitAccount(page, client, '/bookings');
  await expect(page.getByTestId('own-opening')).toBeVisible();
}

// The account of a member with a household, and online joining.
export const accountScreens: readonly TestScreen[] = [
  { name: 'account of a member', open: openAsMember('/', 'home-dashboard') },
  { name: 'own details', open: openAsMember('/user-details', 'user-details') },
  { name: 'personal data', open: openAsMember('/user-details/data', 'personal-data') },
  { name: 'household', open: openHousehold },
  { name: 'own memberships', open: openAsMember('/memberships', 'memberships') },
  { name: 'own packages', open: openAsMember('/packages', 'packages') },
  { name: 'guest passes', open: openAsMember('/guest-passes', 'guest-passes'), client: 'demo' },
  { name: 'own payments', open: openPayments },
  { name: 'awaited openings', open: openOpenings },
  { name: 'joining plans', open: openJoiningPlans, client: 'demo' },
  { name: 'joining form', open: openJoiningForm, client: 'demo' },
];
