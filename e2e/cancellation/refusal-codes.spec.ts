import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { holdReads } from '../hold-reads.ts';
import { getDayFromNow, getUrl, waitForHydration } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';
import { buyClass } from '../waitlist/full-class.ts';
import { giveOwnSchedule } from './own-schedule.ts';

// The dialog of a cancellation is open, and something changes meanwhile. Tickets are in cart/ticket-refusals.spec.ts.

/** Opens the dialog of a class that was bought, on a page that hears of nothing that happens elsewhere. */
async function openDialog(page: Page, day: string): Promise<{ occurrenceId: string; bookingId: string }> {
  await page.setViewportSize({ width: 360, height: 740 });
  const occurrenceId = await buyClass(page, 'demo', day, 'last');
  await giveOwnSchedule(occurrenceId, { cancellation_cutoff_minutes: 0, cut_off_actions: [] });
  const [booking] = await runStatement<{ id: string }>(
    `select id from booking where occurrence_id = $1 and status = 'settled' order by created_at desc limit 1`,
    [occurrenceId],
  );
  const bookingId = booking?.id ?? '';
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto(getUrl('demo', `/bookings/${bookingId}`).replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await page.getByTestId('cancel-booking').press('Enter');
  await expect(page.getByTestId('confirm-cancel')).toBeVisible();
  return { occurrenceId, bookingId };
}

/** Confirms, and returns the code of the refusal. */
async function confirm(page: Page): Promise<string | undefined> {
  const reply = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByTestId('confirm-cancel').press('Enter');
  return ((await (await reply).json()) as { code?: string }).code;
}

test('booking_cancelled: what was cancelled in another tab is shown as cancelled, once [BKG-03 BKG-10]', async ({
  page,
}) => {
  const { bookingId } = await openDialog(page, getDayFromNow(36));
  const path = `/api/activities/bookings/${bookingId}?source=bookings`;
  const elsewhere = page.evaluate(async (url) => (await fetch(url, { method: 'DELETE' })).status, path);
  expect(await elsewhere).toBe(200);
  expect(await confirm(page)).toBe('booking_cancelled');
  await expect(page.getByText(/This booking is (already )?cancelled\./).first()).toBeVisible();
  await expect(page.getByTestId('cancel-booking')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible();
});

test('refund_changed: a fee that applies by now is shown before anything is cancelled, then it is cancelled for the rest [BKG-03 BKG-10]', async ({
  page,
}) => {
  const { occurrenceId } = await openDialog(page, getDayFromNow(37));
  const change = (minutes: number, actions: readonly string[]) =>
    runStatement(
      `update schedule set cancellation_cutoff_minutes = $2, cut_off_actions = $3
       where id = (select schedule_id from occurrence where id = $1)`,
      [occurrenceId, minutes, actions],
    );
  // Without its stream the page reads the booking again from time to time, which would show the fee before the press.
  const release = await holdReads(page, /\/api\/v1\/activities\/bookings\//);
  await runStatement(`update client set cancellation_fee = 100 where slug = 'demo'`);
  await change(86_400, ['charge_fee']);
  expect(await confirm(page)).toBe('refund_changed');
  release();
  const dialog = page.getByTestId('cancel-dialog');
  await expect(dialog).toContainText('What you get back has changed. Read it again before you cancel.');
  await expect(dialog).toContainText('Cancelling now costs a fee of £1.00.');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  expect(await confirm(page)).toBeUndefined();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
});
