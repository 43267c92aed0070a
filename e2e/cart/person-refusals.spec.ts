import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { bornYearsAgo, fillBirthday } from '../bundles.ts';
import { giveOwnSchedule } from '../cancellation/own-schedule.ts';
import { expect, test } from '../csp-test.ts';
import { holdReads } from '../hold-reads.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { linkChild } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';

/** A class of a day with places for everyone, which the tests beside this one cannot fill. */
async function findClass(page: Page, day: string): Promise<string> {
  const path = `/api/activities/venue/${venues.demo}/activity/yoga/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, path);
  const session = (data as View[]).findLast(
    ({ bookable_action, capacity }) => bookable_action.action === 'book' && capacity.available >= 8,
  );
  if (!session) throw new Error(`No class on ${day}`);
  return session.id;
}

type View = { id: string; capacity: { available: number }; bookable_action: { action: string | null } };

test('person_not_linked: a person whose link has ended meanwhile cannot be booked for, and the customer books for themselves [AUT-25 BSK-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const robin = await linkChild(email, 'Robin', 30);
  const day = getDayFromNow(10);
  const id = await findClass(page, day);
  await page.route('**/api/events*', (route) => route.abort());
  await visit(page, 'demo', `/location/${venues.demo}/yoga/${day}?session=${id}&for=${robin}`);
  const add = page.getByTestId('add-to-basket');
  await expect(add).toBeVisible();
  await runStatement('delete from linked_person where linked_id = $1', [robin]);
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/activities/cart/add'));
  await add.press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'person_not_linked' });
  await expect(page.getByTestId('not-added')).toContainText(
    'You can book only for yourself and for people who are linked to you.',
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /\(you\)/ })
    .press('Space');
  // It takes no press while the session is read again for the customer.
  await expect(async () => {
    await add.press('Enter', { timeout: 3000 });
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible({
      timeout: 5000,
    });
  }).toPass({ timeout: 40_000 });
});

test('too_many_children: a 21st child is refused in the panel, and one of the others can be booked for [AUT-25 BSK-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  for (let child = 1; child <= 20; child += 1) await linkChild(email, `Robin ${child}`, 30);
  // Children whom a parent adds have no address.
  await runStatement(
    `update person set email = '' where id in (
    select l.linked_id from linked_person l join person p on p.id = l.person_id where p.email = $1)`,
    [email],
  );
  const day = getDayFromNow(12);
  const id = await findClass(page, day);
  await visit(page, 'demo', `/location/${venues.demo}/yoga/${day}?session=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByTestId('panel-add-child').press('Enter');
  const form = panel.getByTestId('panel-child-form');
  await form.getByLabel('Child’s first name').fill('Robin 21');
  await form.getByLabel('Child’s last name').fill('Newcomer');
  await fillBirthday(form, bornYearsAgo(13));
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/v1/linked-users/children'));
  await form.getByRole('button', { name: 'Save and choose' }).press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'too_many_children' });
  await expect(
    page.getByText('You have added 20 children, the most that one account has.').first(),
  ).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  const other = panel.getByRole('radio', { name: 'Robin 20' });
  await other.press('Space');
  await expect(other).toBeChecked();
  // It takes no press while the session is read again for the child.
  await expect(async () => {
    await panel.getByTestId('add-to-basket').press('Enter', { timeout: 3000 });
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toContainText('Robin 20', {
      timeout: 5000,
    });
  }).toPass({ timeout: 40_000 });
});

test('price_not_available: a price that the venue keeps for members meanwhile is refused, and the customer takes another one [PRC-01 BSK-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const day = getDayFromNow(16);
  const id = await findClass(page, day);
  await giveOwnSchedule(id);
  // Two prices for everyone, of which the customer chooses the one that is not preselected.
  const changePrice = (amount: string, membersOnly: boolean) =>
    runStatement(
      `with changed as (
         update pricing_option p set name = 'Early bird', amount = ${amount}, members_only = $2, min_age = null,
           max_age = null, concession = null
         where id = (
           select p.id from pricing_option p join occurrence o on o.client_id = p.client_id and o.schedule_id = p.schedule_id
           where o.id = $1 order by p.position desc, p.id limit 1
         ) returning schedule_id
       ) select from changed`,
      [id, membersOnly],
    );
  await changePrice('5000', false);
  await page.route('**/api/events*', (route) => route.abort());
  await visit(page, 'demo', `/location/${venues.demo}/yoga/${day}?session=${id}`);
  const panel = page.getByRole('dialog');
  const chosen = panel.getByRole('radio', { name: /^Early bird/ });
  await chosen.press('Space');
  await expect(chosen).toBeChecked();
  // Without its stream the page reads the session again from time to time, which would show the change before the press.
  const release = await holdReads(page, /\/api\/(v1\/)?activities\/(?!cart)/);
  await changePrice('amount', true);
  const add = page.getByTestId('add-to-basket');
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/activities/cart/add'));
  await add.press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'price_not_available' });
  release();
  await expect(page.getByTestId('not-added')).toContainText(
    'This price is not for this person. Choose another price.',
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await expect(panel).toContainText('Early bird');
  await expect(add).toContainText('£7.20');
  await add.press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
});
