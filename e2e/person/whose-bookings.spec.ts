import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import type { Client } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { registerParent } from './linked-child.ts';

/** Gives a booking of a day to come to a parent, and one to their child. Returns the names of the classes. */
async function takeBookings(client: Client, email: string, childId: number) {
  const taken = await runStatement<{ person_id: number; name: string }>(
    `with parent as (select client_id, id from person where email = $1),
       chosen as (
         select distinct on (o.name) b.client_id, b.id, o.name from booking b
         join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
         join category c on c.client_id = o.client_id and c.id = o.category_id
         join person p on p.client_id = b.client_id and p.id = b.person_id
         where b.client_id = (select client_id from parent) and b.status = 'settled' and c.booking_type = 'classes'
           and o.starts_at > now() + interval '1 day' and p.email like 'customer%'
         order by o.name, o.starts_at desc
       ),
       pair as (select *, row_number() over (order by name) as place from chosen order by name limit 2)
     update booking b set booked_by_id = parent.id, person_id = case place when 1 then parent.id else $2 end
     from pair, parent where b.client_id = pair.client_id and b.id = pair.id
     returning b.person_id, pair.name`,
    [email, childId],
  );
  const findName = (isChild: boolean) => taken.find((row) => (row.person_id === childId) === isChild)?.name;
  const [own, ofChild] = [findName(false), findName(true)];
  if (!own || !ofChild) throw new Error(`${client} has no two classes with bookings`);
  return { own, ofChild };
}

for (const client of sampleClients(1))
  test(`${client}: lists the bookings of one person of a household, which the address keeps [BKG-05 ACC-06]`, async ({
    page,
  }) => {
    const { email, childId } = await registerParent(page, client);
    const { own, ofChild } = await takeBookings(client, email, childId);
    await visitAccount(page, client, '/bookings/upcoming');
    const whose = page.getByRole('group', { name: 'Whose bookings' });
    await expect(whose.getByRole('button')).toHaveText(['Everyone', 'Me', 'Robin']);
    const bookings = page.getByTestId('coming-booking');
    const getBooking = (name: string) => bookings.filter({ has: page.getByRole('link', { name }) });
    await expect(bookings).toHaveCount(2);
    await whose.getByRole('button', { name: 'Robin' }).press('Enter');
    await expect(bookings).toHaveCount(1);
    await expect(getBooking(ofChild)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/bookings/upcoming\\?person=${childId}$`));
    await page.reload();
    await expect(whose.getByRole('button', { name: 'Robin' })).toHaveAttribute('aria-pressed', 'true');
    await expect(bookings).toHaveCount(1);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
    }
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await whose.getByRole('button', { name: 'Me' }).press('Enter');
    await expect(bookings).toHaveCount(1);
    await expect(getBooking(own)).toBeVisible();

    await whose.getByRole('button', { name: 'Robin' }).press('Enter');
    await expect(whose.getByRole('button', { name: 'Robin' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Past' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'No past bookings for Robin' })).toBeVisible();
    await page.getByRole('button', { name: 'Show everyone’s bookings' }).press('Enter');
    await expect(page).toHaveURL(/\/bookings\/past$/);
    await expect(whose.getByRole('button', { name: 'Everyone' })).toHaveAttribute('aria-pressed', 'true');
  });
