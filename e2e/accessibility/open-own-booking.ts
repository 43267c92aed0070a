import { expect, type Page } from '@playwright/test';
import { type Client, venues, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { visitJoin } from '../person/join-surface.ts';
import { becomeMember } from '../person/member.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { matchAnywhere } from '../texts.ts';
import { openBookingDetails, visitAccount } from './open-account.ts';
import { tomorrow } from './open-booking.ts';
import type { TestScreen } from './test-screen.ts';

const classes = (client: Client): string => `/location/${venues[client]}/fitness-classes/${tomorrow}`;

async function visitAsKiosk(page: Page, client: Client, path: string): Promise<void> {
  await visit(page, client, `${path}?kiosk=true&centre=${venues[client]}`);
  await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
}

async function openWeek(page: Page, client: Client): Promise<void> {
  // The week of all classes of the larger client is long.
  const activity = client === 'demo' ? 'yoga' : 'fitness-classes';
  await visit(page, client, `/location/${venues[client]}/${activity}/${tomorrow}/week`);
  await expect(page.getByTestId('session-row').filter({ visible: true }).first()).toBeVisible();
}

async function openKioskTimetable(page: Page, client: Client): Promise<void> {
  await visitAsKiosk(page, client, classes(client));
  await expect(page.getByTestId('session-row').filter({ visible: true }).first()).toBeVisible();
}

async function openKioskBookings(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await visitAsKiosk(page, client, classes(client));
  await page.getByTestId('kiosk-bookings-link').click();
  await expect(page.getByTestId('kiosk-bookings')).toBeVisible();
}

/** The dialog of a booking that one of its buttons opens. */
const openBookingDialog =
  (namespace: string, key: string, testId: string): TestScreen['open'] =>
  async (page, client) => {
    await openBookingDetails(page, client);
    await page
      .getByRole('button', { name: matchAnywhere(namespace, key) })
      .first()
      .press('Enter');
    await expect(page.getByTestId(testId)).toBeVisible();
  };

async function openChangeOfPlan(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await becomeMember(email, client);
  await visitAccount(page, client, '/memberships');
  const changes = page.getByTestId('change-membership');
  await changes.locator('summary').press('Enter');
  await expect(changes.getByRole('listitem').first()).toBeVisible();
}

/** A customer invites another one, who opens the link of the email. */
async function openInvitation(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  await page.context().clearCookies({ name: client });
  await register(page, client);
  const { status } = await sendFromPage(page, '/api/v1/household/invitations', {
    email,
    relationship: 'partner',
  });
  expect(status).toBe(200);
  await page.goto(await findInEmails(email, /http\S+\/invitation#[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByTestId('invitation').getByRole('heading', { level: 1 })).toBeVisible();
}

async function openDirectDebit(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await visitJoin(page, client, `/venue/${venues[client]}`);
  const plan = page.getByTestId('membership-plan').filter({ hasText: 'Northgate Monthly' });
  await plan.locator('a[href*="/join/"]').press('Enter');
  const form = page.getByTestId('joining-form');
  await form.getByRole('radio').nth(1).check();
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page.getByTestId('direct-debit')).toBeVisible();
}

// The week, a visit at a kiosk, and what a customer opens from their bookings and memberships.
export const ownBookingScreens: readonly TestScreen[] = [
  { name: 'week', open: openWeek },
  { name: 'timetable of a kiosk', open: openKioskTimetable },
  { name: 'bookings of a kiosk', open: openKioskBookings },
  { name: 'entry code', open: openBookingDialog('common', 'show_entry_code', 'entry-codes') },
  {
    name: 'move of a booking',
    open: openBookingDialog('account', 'change_session', 'change-session-dialog'),
  },
  { name: 'cancellation', open: openBookingDialog('account', 'cancel_booking', 'cancel-dialog') },
  { name: 'change of plan', open: openChangeOfPlan, client: 'demo' },
  { name: 'invitation', open: openInvitation },
  { name: 'Direct Debit', open: openDirectDebit, client: 'demo' },
];
