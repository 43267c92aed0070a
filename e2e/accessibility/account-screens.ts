import { expect, type Page } from '@playwright/test';
import { type Client, venues } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { visitJoin } from '../person/join-surface.ts';
import { registerParent } from '../person/linked-child.ts';
import { becomeMember } from '../person/member.ts';
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
  { name: 'joining plans', open: openJoiningPlans, client: 'demo' },
  { name: 'joining form', open: openJoiningForm, client: 'demo' },
];
