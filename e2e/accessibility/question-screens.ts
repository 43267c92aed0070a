import { expect, type Page } from '@playwright/test';
import { type Client, openClass, venues, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { becomeMember } from '../person/member.ts';
import { visitAccount } from './open-account.ts';
import { tomorrow } from './open-booking.ts';
import type { TestScreen } from './test-screen.ts';

/** Opens a question about the own membership. */
const openMembershipQuestion = (question: 'freeze' | 'cancel') => async (page: Page, client: Client) => {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await becomeMember(email, client);
  await visitAccount(page, client, '/memberships');
  await page.locator(`[data-opens="${question}"]`).first().press('Enter');
  await expect(page.locator('[data-question]')).toBeFocused();
};

/** Asks at a kiosk whether to empty the basket for the next person. */
async function openStartAgain(page: Page, client: Client): Promise<void> {
  await visit(page, client, `/kiosk?kiosk=true&centre=${venues[client]}`);
  await openClass(page, client, tomorrow);
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await page.locator('header [aria-haspopup="dialog"]').filter({ visible: true }).first().press('Enter');
  await expect(page.getByTestId('confirm-start-again')).toBeVisible();
}

// What is asked before something ends, and pages of links that no longer work.
export const questionScreens: readonly TestScreen[] = [
  { name: 'freeze question', open: openMembershipQuestion('freeze') },
  { name: 'cancel question', open: openMembershipQuestion('cancel') },
  { name: 'start again at a kiosk', open: openStartAgain },
  {
    name: 'booking by its reference at a kiosk',
    open: async (page, client) => {
      await visit(page, client, `/kiosk/bookings/reference?kiosk=true&centre=${venues[client]}`);
      await expect(page.getByTestId('find-booking')).toBeVisible();
    },
  },
  {
    name: 'unsubscribe link that no longer works',
    open: (page, client) => visit(page, client, '/unsubscribe/reminders/unknown'),
  },
  {
    name: 'email link that no longer works',
    open: (page, client) => visit(page, client, '/confirm-email#used'),
  },
  {
    name: 'guest pass link that no longer works',
    open: (page, client) => visitAccount(page, client, '/guest-passes/redeem?pass_token='),
    client: 'demo',
  },
  {
    name: 'account link that no longer works',
    open: (page, client) => visitAccount(page, client, '/account-handover#unknown'),
  },
];
