import type { Page } from '@playwright/test';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { waitForHydration } from '../journeys.ts';
import { logInAs, openOrigin } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { registerParent } from './linked-child.ts';

type Past = { email: string; name: string; time: string; minutes: number };

/** Logs in a seeded person whose latest booking of a kind is over, and opens their past bookings. */
async function openPastBookings(page: Page, kind: 'classes' | 'resources' | 'ticketed'): Promise<Past> {
  const [past] = await runStatement<Past>(
    `select p.email, o.name, to_char(o.starts_at at time zone o.timezone, 'HH24:MI') as time,
       (extract(epoch from o.ends_at - o.starts_at) / 60)::int as minutes
     from booking b
     join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
     join category c on c.client_id = o.client_id and c.id = o.category_id
     join person p on p.client_id = b.client_id and p.id = b.person_id
     where b.status = 'settled' and o.ends_at < now() and c.booking_type = $1 and p.email like 'customer%@demo.test'
       and not o.members_only and coalesce(o.min_age, 0) <= 18 and o.max_age is null
       and exists (
         select from occurrence n
         join schedule s on s.client_id = n.client_id and s.id = n.schedule_id
           and s.waiver_id is null and s.induction_id is null
         where n.client_id = o.client_id and n.schedule_id = o.schedule_id and n.starts_at > now()
           and n.first_bookable_at <= now() and n.status = 'bookable' and n.consumed + 3 <= n.maximum
       )
       and (c.booking_type <> 'classes' or not exists (
         select from booking later
         join occurrence n on n.client_id = later.client_id and n.id = later.occurrence_id
         where later.client_id = b.client_id and later.person_id = b.person_id and n.name = o.name and n.ends_at > now()
       ))
     order by o.starts_at desc limit 1`,
    [kind],
  );
  if (!past) throw new Error(`Nobody has a past booking of ${kind}`);
  await runStatement(
    `update person set password_hash = (select password_hash from person where email = 'sam@demo.test'),
       date_of_birth = '1990-05-04' where email = $1`,
    [past.email],
  );
  await openOrigin(page, 'demo');
  await logInAs(page, past.email);
  await visitAccount(page, 'demo', '/bookings/past');
  return past;
}

/** Follows the link to the surface of bookings, and waits until its page takes clicks. */
async function bookAgain(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(`^Book again: ${name}(,|$)`) });
  await link.first().press('Enter');
  await page.waitForURL((url) => url.hostname.startsWith('bookings.'));
  await waitForHydration(page);
}

test('a class that is over is booked again in its next session, also every week [ACC-06 BSK-15]', async ({
  page,
}) => {
  const { name } = await openPastBookings(page, 'classes');
  await bookAgain(page, name);
  const panel = page.getByRole('dialog').filter({ has: page.getByTestId('session-panel') });
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(name);
  await panel.getByLabel('Repeat').selectOption({ index: 1 });
  await expect(panel.getByTestId('weekly-day').first()).toBeVisible();
  await panel.getByLabel('Repeat').selectOption({ index: 0 });
  await panel.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});

test('a court that is over is booked again at the same time of the next day that has one [ACC-06 ACT-04]', async ({
  page,
}) => {
  const { name, time, minutes } = await openPastBookings(page, 'resources');
  await bookAgain(page, name);
  await expect(page).toHaveURL(
    (url) =>
      url.pathname.endsWith('/time') &&
      url.searchParams.get('at') === time &&
      url.searchParams.get('length') === String(minutes),
  );
  const courts = page.locator('.court-times__courts');
  await expect(courts.getByRole('heading', { level: 2 })).toContainText(time);
  await courts.getByTestId('free-slot').first().click();
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});

test('tickets that are over are booked again in the next session [ACC-06 ACT-29]', async ({ page }) => {
  const { name } = await openPastBookings(page, 'ticketed');
  await bookAgain(page, name);
  const panel = page.getByRole('dialog').filter({ has: page.getByTestId('session-panel') });
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(name);
  await panel
    .getByRole('button', { name: /^Add a ticket: / })
    .first()
    .click();
  await panel.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});

test('a child’s class is booked again for the child [ACC-06 AUT-25]', async ({ page }) => {
  const { email, childId } = await registerParent(page, 'demo', 12);
  const [past] = await runStatement<{ name: string }>(
    `with chosen as (
       select b.client_id, b.id, o.name from booking b
       join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
       join category c on c.client_id = o.client_id and c.id = o.category_id
       where b.client_id = (select client_id from person where email = $1)
         and b.status = 'settled' and o.ends_at < now() and c.booking_type = 'classes' and not o.members_only
         and 12 between coalesce(o.min_age, 0) and coalesce(o.max_age, 99)
         and exists (
           select from occurrence n
           join schedule s on s.client_id = n.client_id and s.id = n.schedule_id
             and s.waiver_id is null and s.induction_id is null
           where n.client_id = o.client_id and n.schedule_id = o.schedule_id and n.starts_at > now()
             and n.first_bookable_at <= now() and n.status = 'bookable' and n.consumed + 1 <= n.maximum
         )
       order by o.max_age, o.starts_at desc limit 1
     )
     update booking b set person_id = $2, booked_by_id = (select id from person where email = $1)
     from chosen where b.client_id = chosen.client_id and b.id = chosen.id returning chosen.name`,
    [email, childId],
  );
  if (!past) throw new Error('Nobody has a past booking of a class for children');
  await visitAccount(page, 'demo', '/bookings/past');
  await page
    .getByRole('link', { name: `Book again: ${past.name}` })
    .first()
    .press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('for') === String(childId));
  const panel = page.getByRole('dialog').filter({ has: page.getByTestId('session-panel') });
  await expect(panel.getByRole('radio', { name: /Robin/ })).toBeChecked();
  await panel.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});
