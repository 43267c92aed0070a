import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import {
  type BundleView,
  chooseDays,
  fillForm,
  findBundle,
  getAction,
  getBookingPath,
  getButton,
  getDetailsPath,
  getFreeDays,
  getListPath,
  readBundle,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { leaveWaitlist } from '../waitlist/leave-waitlist.ts';

// Why camps and courses cannot be booked, each with a next step that works.
const getRefusal = (page: Page) => page.getByTestId('bundle-refusal');

for (const [kind, slug, code, text] of [
  ['camp', 'circus-camp', 'bundle_full', 'There are no places left'],
  ['course', 'adult-beginners', 'bundle_full', 'There are no places left'],
  ['course', 'stage-3', 'course_started', 'This course has already started'],
  ['course', 'stage-4', 'course_ended', 'This course has ended and is no longer available'],
  ['course', 'improvers', 'booking_not_open', 'Booking opens '],
] as const) {
  test(`says why ${slug} cannot be booked, on its page and at its form, and leads to others [CRS-14 CRS-15]`, async ({
    page,
  }) => {
    const bundle = await readBundle('demo', kind, slug);
    expect(getAction(bundle)).toMatchObject({ action: null, code });
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, 'demo', getBookingPath(kind, bundle));
    await expect(getRefusal(page)).toContainText(text);
    await expect(getButton(page, 'add-to-basket')).toHaveAttribute('aria-disabled', 'true');
    await expect(getButton(page, 'checkout-now')).toHaveAttribute('aria-disabled', 'true');
    await visit(page, 'demo', getDetailsPath(kind, bundle));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bundle.name);
    await expect(getRefusal(page)).toContainText(text);
    await expect(page.getByTestId('book-bundle')).toHaveCount(0);
    await expect(getRefusal(page).getByTestId('opening-notice')).toHaveCount(
      code === 'booking_not_open' ? 1 : 0,
    );
    await getRefusal(page)
      .getByRole('link', { name: `See all ${kind}s` })
      .click();
    await expect(page).toHaveURL(getUrl('demo', getListPath(kind, bundle)));
    await expect(page.getByTestId('bundle-item').first()).toBeVisible();
    const item = page.getByTestId('bundle-item').filter({ hasText: text });
    if (code === 'course_started')
      await expect(item.first()).toContainText('You can’t join it after it has started.');
  });
}

test('joins the waitlist of a full course as a whole, and leaves it in the account [WTL-01 WTL-05]', async ({
  page,
}) => {
  const course = await readBundle('demo', 'course', 'adult-beginners');
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('course', course));
  await expect(getRefusal(page)).toContainText('It is for all the sessions.');
  await getRefusal(page).getByTestId('waitlist-join').click();
  await expect(page.getByTestId('waitlist-position')).toContainText(/You are number \d+/);
  await expect(getRefusal(page).getByTestId('waitlist-leave')).toBeFocused();
  await page.goto(getUrl('demo', '/bookings/upcoming').replace('//bookings.', '//account.'));
  const entry = page.getByTestId('own-waitlist').filter({ hasText: course.name });
  await expect(entry).toHaveCount(1);
  await leaveWaitlist(entry);
  await expect(entry).toHaveCount(0);
});

test('somebody else takes the last place of a course: the page says so and leads to other courses [CRS-16 CRS-13]', async ({
  page,
}) => {
  const course = await findBundle('demo', 'course', ({ slug }) => slug === 'arena-stage-1');
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, 'demo', getBookingPath('course', course));
  await fillForm(page);
  await withFullSessions(course, async () => {
    await getButton(page, 'add-to-basket').click();
    await expect(page.getByTestId('review').getByRole('alert')).toContainText('There are no places left.');
    await expect(getRefusal(page)).toContainText('There are no places left');
    await expect(getButton(page, 'add-to-basket')).toHaveAttribute('aria-disabled', 'true');
    await getRefusal(page).getByRole('link', { name: 'See all courses' }).click();
    // The link keeps for whom it is.
    await expect(page).toHaveURL(({ pathname }) => pathname === getListPath('course', course));
    await expect(page.getByTestId('bundle-item').first()).toBeVisible();
    await visit(page, 'demo', getDetailsPath('course', course));
    const others = page.getByTestId('other-bundles').getByRole('listitem');
    await expect(others.first()).toContainText('available');
    await expect(others.filter({ hasText: 'Sold out' })).toHaveCount(0);
  });
});

test('somebody else takes the last place of a day: the other days stay chosen and can be added [CMP-13 CMP-05]', async ({
  page,
}) => {
  const camp = await findBundle('harbour', 'camp', ({ slug }) => slug === 'harbour-holiday-camp');
  await openOrigin(page, 'harbour');
  await register(page, 'harbour');
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, 'harbour', getBookingPath('camp', camp));
  await chooseDays(page, 3);
  await fillForm(page);
  await withFullSessions({ ...camp, occurrences: camp.occurrences.slice(0, 1) }, async () => {
    await getButton(page, 'add-to-basket').click();
    await expect(page.getByTestId('review').getByRole('alert')).toContainText('We could not add this camp');
    await expect(getFreeDays(page)).toHaveCount(camp.occurrences.length - 1);
    await expect(page.getByTestId('review')).toContainText(`2 of ${camp.occurrences.length} days`);
    await getButton(page, 'add-to-basket').click();
    await expect(page.getByTestId('booking-success')).toContainText(`2 of ${camp.occurrences.length} days`);
  });
});

test('offers the whole camp where fewer days cost as much, and chooses it in one press [CMP-11]', async ({
  page,
}) => {
  const camp = await readBundle('harbour', 'camp', 'harbour-holiday-camp');
  const count = camp.occurrences.length - 1;
  const setWhole = (amount: number) =>
    runStatement(
      `update pricing_option set amount = $2 where schedule_id = (select id from schedule where slug = $1)
         and covers = 'whole'`,
      [camp.slug, amount],
    );
  await setWhole(count * (camp.sessionPrice?.value ?? 0));
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, 'harbour', getBookingPath('camp', camp));
    await chooseDays(page, count - 1);
    const offer = page.getByRole('button', { name: 'Choose the whole camp' }).filter({ visible: true });
    await expect(offer).toHaveCount(0);
    await getFreeDays(page)
      .nth(count - 1)
      .check();
    const bar = page.getByRole('complementary', { name: 'Your choice' });
    await expect(bar).toContainText(/The whole camp costs £\d+\.\d\d, no more than these days\./);
    await expectNoHorizontalScroll(page);
    await offer.click();
    await expect(page.getByRole('radio', { name: /^All / })).toBeChecked();
    await expect(offer).toHaveCount(0);
  } finally {
    await setWhole(camp.price?.value ?? 0);
  }
});

type CampRefusal = {
  code: string;
  choice: 'whole' | 'days';
  /** What changes while the page is open: the statement on the camp's schedule, and the one that takes it back. */
  change: [string, string];
  text: string;
  step: (page: Page, camp: BundleView) => Promise<void>;
};

const ofCamp = `schedule_id = (select id from schedule where slug = $1)`;
const add = (page: Page) => getButton(page, 'add-to-basket').click();
const expectAdded = (page: Page) => expect(page.getByTestId('booking-success')).toBeVisible();
const shift = (sign: string) =>
  `update occurrence set starts_at = starts_at ${sign} interval '90 days', ends_at = ends_at ${sign} interval '90 days',
     last_bookable_at = last_bookable_at ${sign} interval '90 days', is_detached = true where ${ofCamp}`;

// Each option keeps its reference, by which the statement that takes it back finds it.
const campRefusals: readonly CampRefusal[] = [
  {
    code: 'not_sold_by_session',
    choice: 'days',
    change: [
      `update pricing_option set covers = 'whole', reference = '-day' where ${ofCamp} and covers = 'session'`,
      `update pricing_option set covers = 'session', reference = '' where ${ofCamp} and reference = '-day'`,
    ],
    text: 'This camp is sold only as a whole.',
    step: async (page) => {
      await expect(getFreeDays(page)).toHaveCount(0);
      await add(page);
      await expectAdded(page);
    },
  },
  {
    code: 'not_sold_whole',
    choice: 'whole',
    change: [
      `update pricing_option set covers = 'session', reference = '-whole' where ${ofCamp} and covers = 'whole'`,
      `update pricing_option set covers = 'whole', reference = '' where ${ofCamp} and reference = '-whole'`,
    ],
    text: 'This camp is sold by session only. Choose the sessions.',
    step: async (page) => {
      await getFreeDays(page).first().check();
      await add(page);
      await expectAdded(page);
    },
  },
  {
    code: 'session_not_in_camp',
    choice: 'days',
    change: [
      `update occurrence set status = 'withdrawn', is_detached = true where id = (
         select id from occurrence where ${ofCamp} order by starts_at limit 1)`,
      `update occurrence set status = 'bookable' where ${ofCamp} and status = 'withdrawn'`,
    ],
    text: 'These sessions do not belong to this camp. Choose its sessions again.',
    step: async (page, camp) => {
      await expect(page.getByTestId('camp-day')).toHaveCount(camp.occurrences.length - 1);
      await getFreeDays(page).last().check();
      await add(page);
      await expectAdded(page);
    },
  },
  {
    code: 'session_not_running',
    choice: 'whole',
    change: [
      `update occurrence set status = 'cancelled', is_detached = true where id = (
         select id from occurrence where ${ofCamp} order by starts_at limit 1)`,
      `update occurrence set status = 'bookable' where ${ofCamp} and status = 'cancelled'`,
    ],
    text: 'One of the sessions is not running, so it cannot be booked as a whole.',
    step: async (page) => {
      await getFreeDays(page).last().check();
      await add(page);
      await expectAdded(page);
    },
  },
  {
    code: 'camp_ended',
    choice: 'whole',
    change: [shift('-'), shift('+')],
    text: 'This camp has ended',
    step: async (page) => {
      await getRefusal(page).getByRole('link', { name: 'See all camps' }).click();
      // It was the only one of its category.
      await expect(page.getByRole('heading', { name: 'There are no camps to book here yet' })).toBeVisible();
      await expect(page.getByText('Camps that have ended')).toBeVisible();
    },
  },
];

for (const { code, choice, change, text, step } of campRefusals)
  test(`${code}: an open page of a camp says what has changed, and leads on [CMP-13 CMP-05]`, async ({
    page,
  }) => {
    const camp = await readBundle('harbour', 'camp', 'harbour-holiday-camp');
    await openOrigin(page, 'harbour');
    await register(page, 'harbour');
    await page.route('**/api/events*', (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, 'harbour', getBookingPath('camp', camp));
    if (choice === 'days') await chooseDays(page, 2);
    await fillForm(page);
    await runStatement(change[0], [camp.slug]);
    try {
      const reply = page.waitForResponse((response) => response.url().endsWith('/api/activities/cart/add'));
      await add(page);
      expect(await (await reply).json()).toMatchObject({ code });
      await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectNoViolations(page);
      await step(page, camp);
    } finally {
      await runStatement(change[1], [camp.slug]);
    }
  });

/** Leaves no place in the sessions of a camp or course meanwhile. No other test buys it. */
async function withFullSessions({ occurrences }: BundleView, run: () => Promise<void>): Promise<void> {
  const ids = occurrences.map(({ id }) => id);
  const maximums = await runStatement<{ id: string; maximum: number }>(
    'select id, maximum from occurrence where id = any($1)',
    [ids],
  );
  await runStatement('update occurrence set maximum = greatest(consumed, 1) where id = any($1)', [ids]);
  try {
    await run();
  } finally {
    for (const { id, maximum } of maximums)
      await runStatement('update occurrence set maximum = $2 where id = $1', [id, maximum]);
  }
}
