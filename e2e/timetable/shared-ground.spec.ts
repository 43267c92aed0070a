import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { getDetailsPath, readBundle } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit, visitCourts } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';

// Tennis and football are sold on the all-weather court of Northgate Arena. Football has its evenings.

/** Opens the times of a sport that are played on the ground, also those that are sold out. */
async function openTimes(page: Page, sport: 'tennis' | 'football', day: string): Promise<Locator> {
  const length = sport === 'tennis' ? '&length=90' : '';
  await visit(page, 'demo', `/location/${venues.demo}/${sport}/${day}?show=all${length}`);
  const times = page.locator('.court-time');
  await expect(times.first()).toBeVisible();
  return times;
}

const findAt = (times: Locator, start: string): Locator => times.filter({ hasText: new RegExp(`^${start}`) });

test('a tennis court is sold out where football has its ground, and the other way round [ACT-15 ACT-22 ACT-45]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const day = getDayFromNow(11);
  const tennis = await openTimes(page, 'tennis', day);
  for (const start of ['18:00', '19:30']) await expect(findAt(tennis, start)).toHaveText(`${start}Sold out`);
  await expect(findAt(tennis, '15:00')).toContainText('1 available');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);

  // The only slot of the time is chosen with it.
  await findAt(tennis, '15:00').press('Enter');
  await page.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();

  const football = await openTimes(page, 'football', day);
  // The tennis court is booked from 15:00 to 16:30.
  for (const start of ['15:00', '16:00', '18:00', '19:00'])
    await expect(findAt(football, start)).toHaveText(`${start}Sold out`);
  for (const start of ['14:00', '17:00', '20:00'])
    await expect(findAt(football, start)).toContainText('1 available');

  // Free play sells places on the courts, badminton whole courts.
  await visit(page, 'demo', `/location/${venues.demo}/tennis/${day}?length=60`);
  const freePlay = page.locator('.court-time');
  await expect(freePlay.filter({ hasText: /\d places? left$/ })).not.toHaveCount(0);
  await expect(freePlay.filter({ hasText: 'available' })).toHaveCount(0);
  await visitCourts(page, 'demo', day, 'time');
  const badminton = page.locator('.court-time');
  await expect(badminton.filter({ hasText: /\d available$/ })).not.toHaveCount(0);
  await expect(badminton.filter({ hasText: 'left' })).toHaveCount(0);
});

test('the page of a camp and of a course says who leads it [CMP-19 CRS-10]', async ({ page }) => {
  for (const [kind, slug, name] of [
    ['camp', 'gymnastics-camp', 'Nadia Petrov'],
    ['course', 'rookie-lifeguard', 'Ewan Doyle'],
  ] as const) {
    await visit(page, 'demo', getDetailsPath(kind, await readBundle('demo', kind, slug)));
    await expect(page.locator('.bundle-facts')).toContainText(`Led by ${name}`);
  }
});
