import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, venues, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { matchText } from '../texts.ts';

const weeks = 3;
/** Booking opens 14 days before: the second week is open at any hour, the third is not. `live.spec.ts` uses the later days. */
const firstDay = 2;

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
  const all = (lists[0] ?? [])
    .map((first) => lists.map((list) => list.filter((other) => getKey(other) === getKey(first))))
    .filter((series) => series.every(({ length }) => length === 1))
    .map((series) => series.flat())
    .filter(([first, , last]) => first?.bookable_action.action === 'book' && !last?.bookable_action.action);
  // Tests beside this one take other classes, because each cancels one.
  const start = test.info().parallelIndex % Math.max(all.length, 1);
  const series = [...all.slice(start), ...all.slice(0, start)].find(
    ([, second]) => second?.bookable_action.action === 'book',
  );
  if (series) return series;
  throw new Error('No class can be booked in the first two weeks only');
}

const cancelledIds: string[] = [];

async function cancel(id = ''): Promise<void> {
  cancelledIds.push(id);
  await runStatement(`update occurrence set status = 'cancelled' where id = $1`, [id]);
}

test.afterEach(async () => {
  const ids = cancelledIds.splice(0);
  await runStatement(`update occurrence set status = 'bookable' where id = any($1)`, [ids]);
});

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
  await cancel(lost?.id);
  const add = page.getByTestId('add-to-basket');
  await add.press('Enter');
  const refusal = page.getByTestId('weekly-refused');
  await expect(refusal.getByRole('listitem')).toHaveCount(1);
  await expect(refusal).toContainText('Cancelled');
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

test('a week that cannot be booked has its next step in the footer: a notice of its opening, or the steps of its own session [BSK-03 ACT-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openOrigin(page, 'harbour');
  await register(page, 'harbour');
  const [first, second] = await findSeries(page);
  const day = `/location/${venues.harbour}/fitness-classes/${getDayFromNow(firstDay)}`;
  const panel = page.getByRole('dialog');
  const repeat = async () => {
    await visit(page, 'harbour', `${day}?session=${first?.id}`);
    await panel.getByLabel(matchText('activity', 'repeat')).selectOption(String(weeks));
    await expect(panel.getByTestId('weekly-day')).toHaveCount(weeks);
  };
  await repeat();
  const opening = panel.getByTestId('weekly-opening');
  await expect(opening).toContainText(/^\w{3}\s\d+\s\w{3} is not open for booking yet\./);
  await opening.getByTestId('opening-notice').press('Enter');
  await expect(opening).toContainText('We’ll email you when booking opens.');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);

  const add = panel.getByTestId('add-to-basket');
  const see = panel.getByTestId('weekly-see');
  await cancel(second?.id);
  await add.press('Enter');
  await expect(see).toHaveText(/^See your options for \w{3}\s\d/);
  await expectNoViolations(page);
  await see.press('Enter');
  await expect(page).toHaveURL(new RegExp(`session=${second?.id}`));
  await expect(panel).toContainText('This class has been cancelled.');
  await expect(panel.getByRole('link', { name: 'Choose another time' })).toBeVisible();

  // The session of the panel itself.
  await repeat();
  await cancel(first?.id);
  await add.press('Enter');
  await expect(add).toHaveCount(0);
  await see.press('Enter');
  await expect(panel.getByTestId('weekly-day')).toHaveCount(0);
  await panel.getByRole('link', { name: 'Choose another time' }).press('Enter');
  await expect(panel).toHaveCount(0);
});
