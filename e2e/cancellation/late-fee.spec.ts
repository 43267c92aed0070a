import { expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, waitForHydration } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { buyClass } from '../waitlist/full-class.ts';
import { giveOwnSchedule } from './own-schedule.ts';

test('after a cut-off with a fee the page, the dialog and the email name the fee and the refund [BKG-03 BKG-10]', async ({
  page,
}) => {
  test.slow();
  const id = await buyClass(page, 'demo', getDayFromNow(43), 'last');
  const [booking] = await runStatement<{ id: string; email: string; price: string; refund: string }>(
    `select b.id, p.email, to_char(b.amount / 100.0, 'FM990.00') as price,
       to_char((b.amount - 100) / 100.0, 'FM990.00') as refund
     from booking b join person p on p.client_id = b.client_id and p.id = b.person_id
     where b.occurrence_id = $1 and b.status = 'settled' order by b.created_at desc limit 1`,
    [id],
  );
  if (!booking) throw new Error('No booking');
  await giveOwnSchedule(id, { cancellation_cutoff_minutes: 86_400, cut_off_actions: ['charge_fee'] });
  // No other schedule of the demonstration data charges the fee.
  await runStatement(`update client set cancellation_fee = 100 where slug = 'demo'`, []);
  const path = `/bookings/${booking.id}`;
  await page.goto(getUrl('demo', path).replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const costs = 'Cancelling now costs a fee of £1.00.';
  await expect(page.getByTestId('cancellation')).toContainText(costs);
  await page.getByTestId('cancel-booking').press('Enter');
  const dialog = page.getByTestId('cancel-dialog');
  await expect(dialog).toContainText(`We will refund £${booking.refund} to the card`);
  await expect(dialog).toContainText(costs);
  await expectNoViolations(page);
  await page.getByTestId('confirm-cancel').press('Enter');
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  const kept = 'A fee of £1.00 was kept, because it was too late to cancel free of charge.';
  await expect(page.getByTestId('refund')).toContainText(`£${booking.refund} to the card`);
  await expect(page.getByTestId('refund')).toContainText(kept);
  // The card is that of a cancelled booking: a tag above the title, and no way there.
  const card = page.locator('.account-next-booking');
  await expect(card.locator('.pv-tag')).toHaveText('Cancelled');
  await expect(card.getByTestId('refund')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Directions' })).toHaveCount(0);
  await expect(card.getByRole('link', { name: /^Book again/ })).toHaveClass(/pv-button--primary/);
  expect(await findInEmails(booking.email, /A fee of £1\.00 was kept[^.]+\./)).toBe(kept);
});
