import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, venues, visit, visitClasses, waitForHydration } from '../journeys.ts';
import { linkChild } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { buyClass, fillUp, getRow } from './full-class.ts';
import { leaveWaitlist } from './leave-waitlist.ts';

test('a parent joins, is offered and books a full class for a linked person, and keeps their own place out of it [WTL-01 WTL-06 AUT-25]', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const day = getDayFromNow(39);
  // The customer has a place already, so that only Robin can wait.
  const id = await buyClass(page, 'demo', day);
  const [customer] = await runStatement<{ email: string }>(
    `select p.email from booking b join person p on p.client_id = b.client_id and p.id = b.person_id
     where b.occurrence_id = $1 and b.status = 'settled' order by b.created_at desc limit 1`,
    [id],
  );
  const email = customer?.email ?? '';
  const robin = await linkChild(email, 'Robin', 30);
  await fillUp(id);
  const path = `/location/${venues.demo}/fitness-classes/${day}?session=${id}`;
  const panel = page.getByRole('dialog');
  await expect(async () => {
    await visit(page, 'demo', path);
    await expect(panel.getByTestId('attendee-select')).toBeInViewport({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  // Who waits is asked above the button, in view on a phone, and the choice keeps the focus.
  const choice = panel.getByLabel('Who is it for?');
  await choice.focus();
  await choice.selectOption({ label: 'Robin Newcomer' });
  await expect(panel.getByTestId('waitlist-join')).toBeInViewport();
  await expect(choice).toBeFocused();
  await expect(panel.getByRole('radio', { name: 'Robin Newcomer' })).toHaveCount(0);
  await panel.getByTestId('waitlist-join').press('Enter');
  await expect(page.locator('.pv-toast')).toContainText('Successfully joined the waitlist.');
  await expect(panel.getByTestId('waitlist-position')).toContainText('You are number 1');
  await expectNoViolations(page);
  const readEntries = () =>
    runStatement<{ person_id: number; status: string }>(
      'select person_id, status from waitlist_entry where occurrence_id = $1 order by created_at',
      [id],
    );
  expect(await readEntries()).toEqual([{ person_id: robin, status: 'waiting' }]);
  // In the list, too, the row is about the chosen person: they leave, and join again from there.
  await visitClasses(page, 'demo', `${day}?for=${robin}`);
  const row = getRow(page, id);
  await leaveWaitlist(row);
  await expect(row.getByTestId('waitlist-join')).toBeVisible();
  await expect.poll(readEntries).toEqual([{ person_id: robin, status: 'left' }]);
  await row.getByTestId('waitlist-join').press('Enter');
  await expect(row).toContainText('On waitlist');
  await expect.poll(readEntries).toMatchObject([{ status: 'left' }, { person_id: robin, status: 'waiting' }]);
  // The list of the customer themselves shows their booking.
  await visitClasses(page, 'demo', day);
  await expect(row).toContainText('Booked');

  // The venue adds a place: the email's link and the account open the offer for Robin.
  await runStatement('update occurrence set maximum = maximum + 1 where id = $1', [id]);
  const link = await findInEmails(email, new RegExp(`http://\\S+session=${id}\\S*`));
  await page.goto(getUrl('demo', '/bookings/upcoming').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const entry = page.getByTestId('own-waitlist');
  await expect(entry).toContainText('For Robin');
  await expect(entry.getByRole('link', { name: /^Book your place/ })).toHaveAttribute(
    'href',
    new RegExp(`session=${id}&for=${robin}$`),
  );
  await page.goto(link);
  await expect(panel.getByTestId('waitlist-offer')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await panel.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toContainText('Robin');
});
