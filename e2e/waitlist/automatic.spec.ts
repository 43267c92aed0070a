import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';

/** A full class from the day after next on, free or with a price, whose waitlist has two entries. */
async function findFullClass(isFree: boolean): Promise<{ id: string; path: string }> {
  const [row] = await runStatement<{ id: string; path: string }>(
    `select o.id, concat_ws('/', '/location', v.slug, k.slug, (o.starts_at at time zone o.timezone)::date) as path
     from occurrence o
     join client c on c.id = o.client_id
     join venue v on v.client_id = o.client_id and v.id = o.venue_id
     join category k on k.client_id = o.client_id and k.id = o.category_id
     where c.slug = 'demo' and o.status = 'bookable' and o.consumed = o.maximum and o.waitlisted = 2
       and o.starts_at >= $1::date + 1
       and $2 = (select max(r.amount) = 0 from pricing_option r
                 where r.client_id = o.client_id and r.schedule_id = o.schedule_id)
     order by o.starts_at limit 1`,
    [getDayFromNow(1), isFree],
  );
  if (!row) throw new Error('No full class with a waitlist');
  return row;
}

/** The fixed foot leaves the screen of a phone to the rest, with other times before the automatic booking. */
async function expectSmallFoot(page: Page): Promise<void> {
  const foot = await page.locator('.pv-slide-over__foot').boundingBox();
  expect(foot?.height).toBeLessThanOrEqual(740 / 4);
}

async function openPanel(page: Page, { id, path }: { id: string; path: string }): Promise<void> {
  await page.goto(getUrl('demo', `${path}?session=${id}`));
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('a free class is booked automatically from its waitlist, with the confirmation by email [WTL-06]', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await findFullClass(true);
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await openPanel(page, session);
  const panel = page.getByRole('dialog');
  const choice = panel.getByRole('checkbox', { name: 'Book it for me automatically' });
  await expect(choice).not.toBeChecked();
  await expectSmallFoot(page);
  const others = await panel.getByTestId('next-places').boundingBox();
  const automatic = await choice.boundingBox();
  expect(others?.y).toBeLessThan(automatic?.y ?? 0);
  await choice.press('Space');
  await expect(choice).toBeChecked();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await panel.getByTestId('waitlist-join').press('Enter');
  await expect(panel.getByTestId('waitlist-position')).toContainText('You are number 3');
  await expect(panel).toContainText('We’ll book your place when one becomes available, and email you.');
  await expect(choice).toHaveCount(0);
  await expectSmallFoot(page);

  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await expect(page.getByTestId('own-waitlist')).toContainText('We’ll book your place');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);

  // The venue adds places for everyone on the waitlist.
  await openPanel(page, session);
  await runStatement('update occurrence set maximum = maximum + 3, is_detached = true where id = $1', [
    session.id,
  ]);
  await expect(panel.getByText('Booked').first()).toBeVisible();
  await findInEmails(email, /your booking is confirmed/);
  const orders = await runStatement<{ total: number }>(
    `select r.total from "order" r join person p on p.client_id = r.client_id and p.id = r.person_id where p.email = $1`,
    [email],
  );
  expect(orders).toEqual([{ total: 0 }]);
});

test('a class with a price is booked automatically if the credit covers it, which pays for it [WTL-06]', async ({
  page,
}) => {
  test.slow();
  const session = await findFullClass(false);
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await openPanel(page, session);
  const panel = page.getByRole('dialog');
  await expect(panel.getByTestId('waitlist-join')).toBeVisible();
  // Without credit there is no choice.
  await expect(panel.getByTestId('waitlist-automatic')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await giveCredit(page, email, 'general', 5000);
  const choice = panel.getByRole('checkbox', { name: 'Book it for me automatically' });
  await expect(panel).toContainText(
    /This session costs £\d+\.\d\d. When it is your turn, we book the place, pay/,
  );
  await choice.press('Space');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await panel.getByTestId('waitlist-join').press('Enter');
  await expect(panel.getByTestId('waitlist-position')).toContainText('You are number 3');
  await expect(panel).toContainText(
    /We’ll book your place when one becomes available, pay £\d+\.\d\d with credit/,
  );

  await runStatement('update occurrence set maximum = maximum + 3, is_detached = true where id = $1', [
    session.id,
  ]);
  await expect(panel.getByText('Booked').first()).toBeVisible();
  await findInEmails(email, /your booking is confirmed/);
  const [paid] = await runStatement<{ total: number; left: number }>(
    `select r.total, a.balance as left from "order" r
     join person p on p.client_id = r.client_id and p.id = r.person_id
     join account a on a.client_id = p.client_id and a.person_id = p.id where p.email = $1`,
    [email],
  );
  expect(paid?.total).toBeGreaterThan(0);
  expect(paid?.left).toBe(5000 - (paid?.total ?? 0));
});
