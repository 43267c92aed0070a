import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, venues, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

type View = { id: string; bookable_action: { code: string | null; next_step: string | null } };
const activity = `${venues.demo}/fitness-classes`;

/** Classes of one day that open later for everyone. */
async function findLater(page: Page): Promise<{ day: string; ids: string[] }> {
  for (let daysAhead = 13; daysAhead < 30; daysAhead += 1) {
    const day = getDayFromNow(daysAhead);
    const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${day}`;
    const { data } = await sendFromPage(page, url);
    const ids = (data as View[])
      .filter(
        ({ bookable_action: { code, next_step } }) => code === 'booking_not_open' && next_step === 'wait',
      )
      .map(({ id }) => id);
    if (ids.length > 1) return { day, ids };
  }
  throw new Error('No two classes of a day open later');
}

test('opening_not_awaited: booking opens before a customer asks for its email, and they can book [ACT-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { day, ids } = await findLater(page);
  const id = ids.at(-1) ?? '';
  await page.route('**/api/events*', (route) => route.abort());
  await visit(page, 'demo', `/location/${activity}/${day}?session=${id}`);
  const notice = page.getByTestId('opening-notice');
  await expect(notice).toBeVisible();
  const [before] = await runStatement<{ at: Date }>(
    `with earlier as (select id, first_bookable_at as at from occurrence where id = $1)
     update occurrence o set first_bookable_at = now() - interval '1 minute', is_detached = true
     from earlier where o.id = earlier.id returning earlier.at`,
    [id],
  );
  try {
    const reply = page.waitForResponse((response) => response.request().method() === 'PUT');
    await notice.press('Enter');
    expect(await (await reply).json()).toMatchObject({ code: 'opening_not_awaited' });
    await expect(page.locator('.pv-toast')).toContainText('Booking for this session is already open');
    await expectNoViolations(page);
    // At once, and not when the page next reads the session by itself.
    await expect(page.getByTestId('add-to-basket')).toBeVisible({ timeout: 8000 });
    await page.getByTestId('add-to-basket').press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  } finally {
    await runStatement('update occurrence set first_bookable_at = $2 where id = $1', [id, before?.at]);
  }
});

test('my bookings list what opens later, and stop telling on request, in Welsh too [ACT-35 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { day, ids } = await findLater(page);
  await visit(page, 'demo', `/location/${activity}/${day}?session=${ids[0]}`);
  const notice = page.getByTestId('opening-notice');
  await notice.press('Enter');
  const answer = page.getByText('We’ll email you when booking opens.');
  await expect(answer).toBeVisible();
  const [text, button] = await Promise.all([answer.boundingBox(), notice.boundingBox()]);
  expect((button?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0)).toBe(12);
  const account = getUrl('demo', '/bookings').replace('//bookings.', '//account.');
  await page.goto(account);
  await waitForHydration(page);
  const openings = page.getByTestId('own-openings');
  const row = openings.getByTestId('own-opening');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Booking opens \w{3}\s\d+\s\w{3}/);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page.context().addCookies([{ name: 'language', value: 'cy', url: account }]);
  await page.goto(account);
  await waitForHydration(page);
  await expect(row).toContainText('Bydd archebu’n agor');
  await expectNoHorizontalScroll(page);
  await row.getByRole('button', { name: /^Rhoi’r gorau/ }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(openings).toContainText('Nid ydych yn aros i sesiwn agor.');
  await expect(openings.getByRole('heading')).toBeFocused();
  await expectNoViolations(page);
});

test('too_many_notices: a customer who waits for 20 openings cancels one of them, then waits for another [ACT-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const {
    day,
    ids: [first = '', second = ''],
  } = await findLater(page);
  const open = (id: string) => visit(page, 'demo', `/location/${activity}/${day}?session=${id}`);
  const notice = page.getByTestId('opening-notice');
  await open(first);
  await notice.press('Enter');
  await expect(page.getByText('We’ll email you when booking opens.')).toBeVisible();
  // They wait for 19 others.
  await runStatement(
    `insert into opening_notice (client_id, person_id, occurrence_id, attendee_id, due_at, language, origin, created_at)
     select p.client_id, p.id, o.id, p.id, now() + interval '60 days', 'en', 'http://localhost', now()
     from person p cross join lateral (
       select id from occurrence where client_id = p.client_id and id <> all($2) order by id limit 19
     ) o where p.email = $1`,
    [email, [first, second]],
  );
  await open(second);
  const reply = page.waitForResponse((response) => response.request().method() === 'PUT');
  await notice.press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'too_many_notices' });
  await expect(page.locator('.pv-toast')).toContainText(
    'You can wait for 20 sessions to open at a time. Cancel one of the others first.',
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await open(first);
  await expect(notice).toHaveText('Do not tell me');
  await notice.press('Enter');
  await expect(notice).toHaveText('Tell me when it opens');
  await open(second);
  await notice.press('Enter');
  await expect(page.getByText('We’ll email you when booking opens.')).toBeVisible();
});
