import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, venues, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { matchText } from '../texts.ts';

const weeks = 3;
/** Booking opens 14 days before: the second week is open at any hour, the third is not. */
const firstDay = 6;

type Class = {
  id: string;
  name: string;
  duration: number;
  category_slug: string;
  starts_at: { local: string };
  bookable_action: { action: string | null };
};

/** A class that can be booked in the first two weeks only, at a time of day at which no other class has its name. */
async function findSeries(page: Page): Promise<Class[]> {
  const paths = Array.from(
    { length: weeks },
    (_, week) =>
      `/api/activities/venue/${venues.harbour}/activity/fitness-classes/v2/timetable?date=${getDayFromNow(firstDay + 7 * week)}`,
  );
  const lists = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (path) => ((await (await fetch(path)).json()) as { data: Class[] }).data),
      ),
    paths,
  );
  const getKey = ({ name, duration, starts_at }: Class) => `${name} ${duration} ${starts_at.local.slice(11)}`;
  for (const first of lists[0] ?? []) {
    const series = lists.map((list) => list.filter((other) => getKey(other) === getKey(first)));
    const actions = series.map(([only]) => only?.bookable_action.action ?? null);
    if (series.every(({ length }) => length === 1) && actions.join() === 'book,book,') return series.flat();
  }
  throw new Error('No class can be booked in the first two weeks only');
}

test('a class every week is added in one claim without the weeks that are not open; if one is lost meanwhile, it is named and nothing is added [BSK-03 BSK-15 SHL-12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openOrigin(page, 'harbour');
  await register(page, 'harbour');
  const series = await findSeries(page);
  const [first, lost] = series;
  await visit(
    page,
    'harbour',
    `/location/${venues.harbour}/fitness-classes/${getDayFromNow(firstDay)}?session=${first?.id}`,
  );
  const panel = page.getByTestId('session-panel');
  const repeat = panel.getByLabel(matchText('activity', 'repeat'));
  await repeat.selectOption(String(weeks));
  const days = panel.getByTestId('weekly-day');
  await expect(days).toHaveCount(weeks);
  await expect(days.filter({ hasText: /£\d|Free/ })).toHaveCount(weeks - 1);
  await expect(page.getByTestId('weekly-clashes')).toContainText('1 of 3 weeks');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  // Between the list and the press.
  await runStatement(`update occurrence set status = 'cancelled' where id = $1`, [lost?.id]);
  const add = page.getByTestId('add-to-basket');
  await add.press('Enter');
  const refusal = page.getByTestId('weekly-refused');
  await expect(refusal.getByRole('listitem')).toHaveCount(1);
  await expect(refusal).toContainText(matchText('reason', 'occurrence_cancelled'));
  await expect(days.nth(1).locator('.pv-tag')).toHaveText(matchText('reason', 'occurrence_cancelled'));
  const readIds = () =>
    page.evaluate(
      async (path) => {
        const { data } = (await (await fetch(path)).json()) as {
          data: { items: { cartable_resource: { occurrence_id: string } }[] };
        };
        return data.items.map((item) => item.cartable_resource.occurrence_id);
      },
      getUrl('harbour', '/api/activities/cart'),
    );
  expect(await readIds()).toEqual([]);
  await add.press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  expect(await readIds()).toEqual([first?.id]);
});
