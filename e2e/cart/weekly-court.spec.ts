import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { type Client, getDayFromNow, getUrl, venues, visit, visitCourts } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { matchText } from '../texts.ts';

const weeks = 8;
/** The last week is within the booking window of 60 days. */
const firstDay = 10;

type Slot = {
  id: string;
  name: string;
  location_name: string;
  duration: number;
  starts_at: { local: string };
};
type SlotView = Slot & { bookable_action: { action: string | null } };

/** A court that nobody has in any of the weeks, by week. */
async function findFreeSeries(page: Page, client: Client): Promise<Slot[]> {
  const days = Array.from({ length: weeks }, (_, week) => getDayFromNow(firstDay + 7 * week));
  const lists = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => ((await (await fetch(path)).json()) as { data: SlotView[] }).data),
      ),
    days.map((day) => `/api/activities/venue/${venues[client]}/activity/badminton/v2/slots?date=${day}`),
  );
  const getKey = ({ location_name, starts_at }: Slot): string =>
    `${location_name} ${starts_at.local.slice(11)}`;
  const free = lists.map((slots) =>
    slots.filter(({ bookable_action, duration }) => bookable_action.action === 'book' && duration === 60),
  );
  for (const first of free[0] ?? []) {
    const series = free.flatMap((slots) => slots.find((slot) => getKey(slot) === getKey(first)) ?? []);
    if (series.length === weeks) return series;
  }
  throw new Error('No court is free in every week');
}

for (const [client, language, width] of (
  [
    ['harbour', 'en', 1280],
    ['demo', 'cy', 360],
  ] as const
).filter((_, index) => isSampled(index + 1))) {
  test(`${client}, ${language}, ${width} px: a court for eight weeks is added at once, after the weeks that cannot be booked are shown [ACT-21 BSK-03 SHL-12]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openOrigin(page, client);
    await register(page, client);
    await context.addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    const series = await findFreeSeries(page, client);
    const [court] = series;
    // The fourth week is cancelled meanwhile.
    const clashing = series[3];
    await runStatement(`update occurrence set status = 'cancelled' where id = $1`, [clashing?.id]);
    await visitCourts(page, client, getDayFromNow(firstDay), 'location');
    await page.locator(`[data-slot="${court?.id}"] button`).filter({ visible: true }).click();
    const repeat = page.getByLabel(matchText('activity', 'repeat'));
    await repeat.selectOption(String(weeks));
    const days = page.getByTestId('weekly-day');
    await expect(days).toHaveCount(weeks);
    await expect(page.getByTestId('weekly-clashes')).toContainText(
      language === 'cy' ? '1 o’r 8' : '1 of 8 weeks',
    );
    await expect(days.nth(3).locator('.pv-tag')).toHaveText(matchText('reason', 'occurrence_cancelled'));
    await expect(days.filter({ hasText: /£\d/ })).toHaveCount(weeks - 1);
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    const bodies: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/cart/add') && bodies.push(request.postData() ?? ''),
    );
    await page.getByTestId('add-to-basket').click();
    const success = page.getByTestId('booking-success').filter({ visible: true });
    await expect(success.getByText(matchText('checkout', 'added_to_cart'))).toBeVisible();
    await expect(success.getByRole('link', { name: matchText('common', 'checkout') })).toBeVisible();
    await expect(success.getByRole('link', { name: matchText('common', 'back_to_home') })).toBeVisible();
    expect(bodies).toHaveLength(1);
    const { items } = JSON.parse(bodies[0] ?? '{}') as { items: { purchasable_id: string }[] };
    expect(items.map(({ purchasable_id }) => purchasable_id)).toEqual(
      series.flatMap(({ id }) => (id === clashing?.id ? [] : [id])),
    );
    await visit(page, client, '/basket');
    await expect(page.getByTestId('cart-line')).toHaveCount(weeks - 1);
    await expectNoHorizontalScroll(page);
  });
}
