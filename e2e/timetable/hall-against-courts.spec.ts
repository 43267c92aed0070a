import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

// The whole hall and its courts are sold by themselves, and are the same floor.

type View = { id: string; bookable_action: { action: string | null } };
type Session = { id: string; isHall: boolean; at: number; until: number };

/** What can be booked in the hall on a day: its courts, and all of them. */
async function listFree(page: Page, day: string): Promise<Session[]> {
  const url = `/api/activities/venue/${venues.demo}/activity/badminton/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  const ids = (data as View[])
    .filter(({ bookable_action: { action } }) => action === 'book')
    .map(({ id }) => id);
  return runStatement<Session>(
    `select o.id, o.leaf_allocation = 'all' as "isHall",
       extract(epoch from o.starts_at)::float8 as at, extract(epoch from o.ends_at)::float8 as until
     from occurrence o
     where o.id = any($1) order by o.starts_at, o.id`,
    [ids],
  );
}

/** A time of the hall and a court within it, on a day that has another time for both. */
async function findBoth(page: Page, from: number): Promise<{ day: string; hall: Session; court: Session }> {
  // The rest of the booking window after `from`, then the days before it.
  for (let tried = 0; tried < 13; tried += 1) {
    const day = getDayFromNow(1 + ((from - 1 + tried) % 13));
    const free = await listFree(page, day);
    const halls = free.filter(({ isHall }) => isHall);
    const [hall] = halls;
    const court = free.find(
      ({ isHall, at, until }) => hall && !isHall && at >= hall.at && until <= hall.until,
    );
    if (hall && court && halls.length > 1) return { day, hall, court };
  }
  throw new Error('No day has two times of the whole hall');
}

for (const [what, position] of [
  ['the whole hall', 4],
  ['a court', 9],
] as const)
  test(`${what} is refused when its floor is taken by the other, and another time is booked [ACT-21 ACT-31]`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openOrigin(page, 'demo');
    await register(page, 'demo');
    const { day, hall, court } = await findBoth(page, position);
    const [own, others] = what === 'a court' ? [court, hall] : [hall, court];
    const length = own.isHall ? 120 : 60;
    const path = `/location/${venues.demo}/badminton/${day}/location?length=${length}`;
    await page.route('**/api/events*', (route) => route.abort());
    await visit(page, 'demo', path);
    const slot = page.locator(`[data-slot*="${own.id}"]`).filter({ visible: true });
    await slot.getByRole('button').press('Enter');

    const context = await browser.newContext();
    const other = await context.newPage();
    await openOrigin(other, 'demo');
    await register(other, 'demo');
    const items = [{ purchasable_id: others.id, purchasable_type: 'purchasableOccurrence' }];
    expect((await sendFromPage(other, '/api/activities/cart/add', { items })).status).toBe(200);
    await context.close();

    const reply = page.waitForResponse('**/api/activities/cart/add');
    await page.getByTestId('add-to-basket').press('Enter');
    expect(await (await reply).json()).toMatchObject({ code: 'occurrence_full' });
    const refusal = page.getByTestId('not-added');
    await expect(refusal).toContainText('This session is sold out.');
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await refusal.getByRole('button', { name: 'Choose another time' }).press('Enter');
    await expect(page.locator('[data-slot] > button:focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.getByTestId('add-to-basket').press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
    const free = await listFree(page, day);
    expect(free.map(({ id }) => id)).not.toContain(own.id);
  });
