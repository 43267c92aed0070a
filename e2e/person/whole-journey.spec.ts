import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { bornYearsAgo, fillBirthday } from '../bundles.ts';
import { giveOwnSchedule } from '../cancellation/own-schedule.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, pay, venues, visit } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { confirmAddress } from './confirm-address.ts';

const password = 'A-new-Customer-1';

/** What a child pays for yoga, and what a late cancellation keeps of it, in minor units. */
const price = 432;
const fee = 100;

/** Fills in the form of a new account on its page and sends it. Returns the email address. */
async function registerOnPage(page: Page): Promise<string> {
  const email = `whole-${Date.now().toString(36)}x${process.pid.toString(36)}@demo.test`;
  await visit(page, 'demo', '/register?redirect=/basket');
  const typed = { 'First name': 'Jo', 'Last name': 'Newcomer', 'Email address': email, Password: password };
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await fillBirthday(page.getByRole('main').getByRole('group', { name: 'Date of birth' }), '1990-05-04');
  await page.getByLabel('I agree to the booking terms').check();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/basket');
  return email;
}

async function linkChild(page: Page): Promise<void> {
  await visitAccount(page, 'demo', '/user-details/people');
  await page.getByRole('button', { name: 'Add a child' }).press('Enter');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Newcomer');
  await fillBirthday(page.getByRole('main'), bornYearsAgo(9));
  await page.getByRole('button', { name: 'Save child' }).press('Enter');
  const own = page.getByTestId('household-own').getByTestId('household-member');
  await expect(own).toContainText('Robin Newcomer');
  await expectNoHorizontalScroll(page);
}

type Session = {
  id: string;
  name: string;
  capacity: { available: number };
  bookable_action: { action: string | null };
};

/** A yoga class with places, of the given day in so many days or a later one, with its day. */
async function findYoga(page: Page, firstDay: number): Promise<{ id: string; day: string }> {
  for (let ahead = firstDay; ahead < firstDay + 7; ahead += 1) {
    const day = getDayFromNow(ahead);
    const path = `/api/activities/venue/${venues.demo}/activity/yoga/v2/timetable?date=${day}`;
    const { data } = await sendFromPage(page, path);
    const session = (data as Session[]).find(
      ({ name, bookable_action, capacity }) =>
        name === 'Vinyasa yoga' && bookable_action.action === 'book' && capacity.available >= 3,
    );
    if (session) return { id: session.id, day };
  }
  throw new Error('No yoga class has places');
}

/** Books and pays a class for Robin in the panel of its page. */
async function bookForRobin(page: Page, { id, day }: { id: string; day: string }): Promise<void> {
  await visit(page, 'demo', `/location/${venues.demo}/yoga/${day}?session=${encodeURIComponent(id)}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: 'Robin Newcomer' }).check();
  const add = panel.getByTestId('add-to-basket');
  await expect(add).toContainText('£4.32');
  await expect(add).not.toHaveAttribute('aria-busy', 'true');
  await add.press('Enter');
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toContainText('For Robin');
  await expectNoHorizontalScroll(page);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines')).toContainText('Robin Newcomer');
}

/** Opens the page of the only coming booking. Returns its id. */
async function openBooking(page: Page): Promise<string> {
  await visitAccount(page, 'demo', '/bookings');
  const booking = page.getByTestId('coming-booking');
  await expect(booking).toContainText('For Robin Newcomer');
  await booking.getByRole('heading', { level: 3 }).getByRole('link').press('Enter');
  await expect(page.getByTestId('booking').getByRole('heading', { level: 1 })).toHaveText('Vinyasa yoga');
  await expectNoHorizontalScroll(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Moves the open booking to the session of another day at the same price. */
async function moveBooking(page: Page, day: string): Promise<void> {
  const when = page.getByTestId('booking').locator('.account-next-booking__when');
  const before = await when.innerText();
  await page.getByTestId('change-session').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another session' });
  await dialog.getByLabel('Day', { exact: true }).selectOption(day);
  const choice = dialog
    .locator('label')
    .filter({ hasText: 'Nothing more to pay' })
    .locator('input[type="radio"]:enabled')
    .first();
  await choice.check();
  await expectNoViolations(page);
  await dialog.getByTestId('confirm-change').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(when).not.toHaveText(before);
}

/** Cancels the open booking; the dialog says first what comes back. */
async function cancelBooking(page: Page, says: readonly string[]): Promise<void> {
  await page.getByTestId('cancel-booking').press('Enter');
  const dialog = page.getByTestId('cancel-dialog');
  for (const text of says) await expect(dialog).toContainText(text);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page.getByTestId('confirm-cancel').press('Enter');
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
}

/** Gives one session a cut-off that is over and charges a fee. */
async function closeCutOff(occurrenceId: string): Promise<void> {
  await giveOwnSchedule(occurrenceId, {
    cancellation_cutoff_minutes: 86_400,
    cut_off_actions: ['charge_fee'],
  });
  // No other schedule of the demonstration data charges the fee.
  await runStatement(`update client set cancellation_fee = $1 where slug = 'demo'`, [fee]);
}

/** The journal of a customer's orders, oldest first: reason, from, to, minor units. */
const readJournal = async (email: string): Promise<string[]> => {
  const rows = await runStatement<{ reason: string; from: string; to: string; amount: number }>(
    `select j.reason, f.code as from, t.code as to, j.amount from journal j
     join "order" o on o.client_id = j.client_id and o.id = j.order_id
     join person p on p.client_id = o.client_id and p.id = o.person_id
     join account f on f.client_id = j.client_id and f.id = j.from_account_id
     join account t on t.client_id = j.client_id and t.id = j.to_account_id
     where p.email = $1 order by j.created_at, j.id`,
    [email],
  );
  return rows.map(({ reason, from, to, amount }) => `${reason} ${from} ${to} ${amount}`);
};

/** The entries of a paid and cancelled booking: what comes back waits in an account of its own until the card has it. */
const listEntries = (refunded: number): string[] => [
  `sale sales receivable ${price}`,
  `capture receivable card-opayo ${price}`,
  `refund_owed refunds-due sales ${refunded}`,
  `refund card-opayo refunds-due ${refunded}`,
];

/** What the provider took and gave back for a customer, in minor units. */
async function readPayments(email: string): Promise<{ captured: number; refunded: number }[]> {
  return runStatement(
    `select a.captured, a.refunded from payment_attempt a
     join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
     join person p on p.client_id = c.client_id and p.id = c.person_id
     where p.email = $1 and a.state = 'captured' order by a.created_at`,
    [email],
  );
}

for (const [width, height] of (
  [
    [360, 740],
    [1440, 900],
  ] as const
).filter((_, index) => isSampled(index))) {
  test(`${width} px: from registration to late cancellation for a child, with the money to the penny [AUT-25 BKG-03 BKG-10]`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const email = await registerOnPage(page);
    await confirmAddress(page, email);
    await linkChild(page);

    const first = await findYoga(page, width === 360 ? 3 : 4);
    await bookForRobin(page, first);
    await openBooking(page);
    await moveBooking(page, (await findYoga(page, width === 360 ? 6 : 7)).day);
    await cancelBooking(page, ['We will refund £4.32 to the card']);
    await expect.poll(() => readPayments(email)).toEqual([{ captured: price, refunded: price }]);

    const second = await findYoga(page, width === 360 ? 9 : 10);
    await closeCutOff(second.id);
    await bookForRobin(page, second);
    await openBooking(page);
    await cancelBooking(page, ['We will refund £3.32 to the card', 'Cancelling now costs a fee of £1.00.']);
    await expect
      .poll(() => readPayments(email))
      .toEqual([
        { captured: price, refunded: price },
        { captured: price, refunded: price - fee },
      ]);
    await expect
      .poll(() => readJournal(email), { timeout: 30_000 })
      .toEqual([
        ...listEntries(price),
        // The fee stays with the sale.
        ...listEntries(price - fee),
      ]);
  });
}
