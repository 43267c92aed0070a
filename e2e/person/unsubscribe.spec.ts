import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { readEmails } from '../stack/received-emails.ts';
import { withSecondWorker } from '../stack/second-worker.ts';

const linkPattern = /\/unsubscribe\/reminders\/[\w-]+/;

/** Gives a customer a place of the demonstration's crowd in a session of the next hours, of which nobody has been reminded. */
async function giveBooking(email: string): Promise<void> {
  const moved = await runStatement(
    `with place as (
       select b.client_id, b.id, me.id as person_id from person me
       join booking b on b.client_id = me.client_id and b.status = 'settled'
       join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id and o.status = 'bookable'
       join person p on p.client_id = b.client_id and p.id = b.person_id
       where me.email = $1 and p.email like 'customer%'
         and o.starts_at > $2::timestamptz + interval '30 minutes'
         and o.starts_at < $2::timestamptz + interval '23 hours'
         and not exists (
           select from booking own
           where own.client_id = b.client_id and own.occurrence_id = b.occurrence_id and own.person_id = me.id
         )
       order by o.starts_at desc, b.id limit 1
     ), forgotten as (
       delete from sent_notification n using place
       where n.client_id = place.client_id and n.key like 'reminder:' || place.id || ':%'
     )
     update booking b set person_id = place.person_id, booked_by_id = place.person_id,
       settled_at = $2::timestamptz - interval '3 days'
     from place where b.client_id = place.client_id and b.id = place.id
     returning b.id`,
    [email, new Date(getNow()).toISOString()],
  );
  expect(moved).toHaveLength(1);
}

/** Waits for the reminder of a customer, and returns the path of its link. */
async function findReminder(email: string): Promise<string> {
  const find = async () =>
    (await readEmails(email)).map(({ text }) => linkPattern.exec(text)?.[0]).find(Boolean);
  // The sweep of the application looks for reminders once a minute. It may be the one that is running.
  await withSecondWorker(() => expect.poll(find, { timeout: 120_000 }).toBeDefined());
  return (await find()) ?? '';
}

const countReminders = async (email: string) =>
  (await readEmails(email)).filter(({ text }) => linkPattern.test(text)).length;

async function createCustomer(page: Page): Promise<string> {
  await openOrigin(page, 'harbour');
  return (await register(page, 'harbour')).email;
}

test('the link of a reminder ends the reminders of its customer by a button, without log-in [ACC-08]', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const browser = page.context().browser();
  if (!browser) throw new Error('Page without a browser');
  // The tests also run at night.
  await runStatement(`update client set quiet_from = null, quiet_until = null where slug = 'harbour'`);
  const email = await createCustomer(page);
  await giveBooking(email);
  const path = await findReminder(email);

  const mailbox = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await mailbox.goto(getUrl('harbour', path));
  await waitForHydration(mailbox);
  await expect(mailbox.getByRole('heading', { name: 'Stop reminders of your sessions?' })).toBeVisible();
  await expectNoHorizontalScroll(mailbox);
  expect((await createAxe(mailbox).analyze()).violations).toEqual([]);
  const isReminded = async () =>
    (await runStatement<{ reminders: boolean }>('select reminders from person where email = $1', [email]))[0]
      ?.reminders;
  // Opening the page changes nothing, because mail programs open links by themselves.
  expect(await isReminded()).toBe(true);
  await mailbox.getByRole('button', { name: 'Stop reminders' }).press('Enter');
  await expect(mailbox.getByRole('heading', { name: 'You get no more reminders' })).toBeVisible();
  expect((await createAxe(mailbox).analyze()).violations).toEqual([]);
  expect(await isReminded()).toBe(false);

  // A later customer gets a reminder, so the sweep has passed the first one.
  await giveBooking(email);
  const later = await createCustomer(page);
  await giveBooking(later);
  await findReminder(later);
  expect(await countReminders(email)).toBe(1);

  await mailbox.goto(getUrl('harbour', `${path.slice(0, -2)}xx`));
  await waitForHydration(mailbox);
  await mailbox.getByRole('button', { name: 'Stop reminders' }).press('Enter');
  await expect(mailbox.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await mailbox.context().close();
});
