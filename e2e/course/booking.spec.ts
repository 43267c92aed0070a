import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import {
  type BundleView,
  expectDetailReads,
  fillForm,
  findBundle,
  getAction,
  getBookingPath,
  getButton,
  getDetailsPath,
  getListPath,
  getWho,
  listBundles,
  watchDetailReads,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { sendHttpRequest } from '../http.ts';
import { type Client, getUrl, visit } from '../journeys.ts';
import { replyWithError } from '../network-errors.ts';
import { register } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { readText } from '../texts.ts';

const addCalls = /\/api\/activities\/cart\/add$/;
const isBookable = (course: BundleView): boolean => getAction(course).action === 'book';
const isStarted = ({ sessions_left = 0, session_count = 0 }: BundleView): boolean =>
  sessions_left < session_count;
const findNewCourse = (): Promise<BundleView> =>
  findBundle('demo', 'course', (course) => isBookable(course) && !isStarted(course));
const findStartedCourse = (client: Client): Promise<BundleView> =>
  findBundle(client, 'course', (course) => isBookable(course) && isStarted(course));

async function openBooking(page: Page, course: BundleView): Promise<void> {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('course', course));
}

test('leads from the venue by its courses and their category to a course [RTE-08 RTE-25 CRS-06]', async ({
  page,
}) => {
  const venue = 'riverside-pool';
  const course = await findBundle('demo', 'course', (view) => view.venue.slug === venue);
  const reads = watchDetailReads(page, 'course');
  await visit(page, 'demo', `/location/${venue}`);
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page).toHaveURL(getUrl('demo', `/courses/location/${venue}`));
  await expect(page).toHaveTitle('Bookings | Book a course');
  await page.getByTestId('category-card').getByRole('link', { name: course.category.name }).click();
  await expect(page).toHaveURL(getUrl('demo', getListPath('course', course)));
  await expect(page.getByTestId('bundle-item').first()).toBeVisible();
  await page.getByTestId('bundle-item').getByRole('link', { name: course.name, exact: true }).first().click();
  await expect(page).toHaveURL(getUrl('demo', getDetailsPath('course', course)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
  expectDetailReads(reads, course);
});

test('lists the sessions of a course on the timetable and on its page [RTE-26 CRS-11 CMP-14]', async ({
  page,
}) => {
  const course = await findNewCourse();
  await visit(page, 'demo', `${getListPath('course', course)}/timetable`);
  const section = page.getByRole('region', { name: course.name, exact: true });
  await expect(section.getByTestId('bundle-session')).toHaveCount(course.occurrences.length);
  // The sessions that are alike are one row, which says once how many places are left.
  await expect(section.getByRole('listitem')).toHaveText(
    /^\w+days, \d\d:\d\d–\d\d:\d\d(\d+ \w{3}, )+\d+ \w{3} · .+ available$/,
  );
  await section.getByRole('link', { name: course.name, exact: true }).click();
  await expect(page.getByTestId('bundle-session')).toHaveCount(course.occurrences.length);
  // CMP-14: day, times, place and state.
  await expect(page.getByTestId('bundle-session').first()).toContainText(
    /^\w{3}\s\d+\s\w{3}\d\d:\d\d–\d\d:\d\d · .+ available$/,
  );
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(course.name);
  await expect(main).toContainText(course.description);
  await expect(main).toContainText(course.venue.name);
  await expect(page.getByTestId('bundle-price')).toContainText(course.price?.formatted ?? 'no price');
  await page.getByTestId('book-bundle').click();
  await expect(page).toHaveURL(getUrl('demo', getBookingPath('course', course)));
});

for (const [client, language, width] of (
  [
    ['harbour', 'en', 360],
    ['demo', 'en', 1280],
    ['demo', 'cy', 360],
  ] as const
).filter((_, index) => isSampled(index))) {
  test(`a course is joined late for the sessions that are left, at their price: ${client}, ${language}, ${width} px [CRS-03 CRS-12]`, async ({
    page,
    context,
  }) => {
    const course = await findStartedCourse(client);
    const { sessions_left: left = 0, session_count: total = 0, price } = course;
    // The part of the price for the sessions that are left, to the penny.
    expect(course.proRataPrice?.value).toBe(Math.round(((price?.value ?? 0) * left) / total));
    await context.addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    const read = (key: string) =>
      readText(language, 'bundle', key)
        .replace('{left}', `${left}`)
        .replace('{count}', `${left}`)
        .replace('{total}', `${total}`)
        .replace('{amount}', course.proRataPrice?.formatted ?? '')
        .replace('{whole}', price?.formatted ?? '');
    await page.setViewportSize({ width, height: 740 });
    await visit(page, client, getDetailsPath('course', course));
    await expect(page.getByTestId('bundle-price')).toContainText(read('pro_rata_other'));
    if (width < 1200) {
      // The bar says it in few words, in one line beside the button.
      const remaining = readText(language, 'bundle', 'sessions_remaining_other').replace(
        '{count}',
        `${left}`,
      );
      await expect(page.getByTestId('bundle-price').locator('> .pv-to-1200')).toHaveText(
        `${course.proRataPrice?.formatted} · ${remaining}`,
      );
      expect((await page.locator('.bundle-book').boundingBox())?.height).toBeLessThan(100);
    }
    // A linked child, whose name needs no form.
    const { childId } = await registerParent(page, client);
    await visit(page, client, `${getBookingPath('course', course)}?for=${childId}`);
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByTestId('camp-day')).toHaveCount(0);
    await expect(
      page.getByRole('link', { name: readText(language, 'courses', 'back_to_details') }),
    ).toHaveAttribute('href', `${getDetailsPath('course', course)}?for=${childId}`);
    await expect(page.getByTestId('bundle-session')).toHaveCount(left);
    await expect(page.getByTestId('review')).toContainText(read('sessions_left'));
    await expect(page.getByTestId('review-total')).toHaveText(course.proRataPrice?.formatted ?? '');
    await fillForm(page);
    await getButton(page, 'add-to-basket').click();
    await expect(page.getByTestId('booking-success')).toContainText(course.name);
    await visit(page, client, getDetailsPath('course', course));
    await expect(page.getByTestId('bundle-price')).toContainText(read('pro_rata_other'));
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    // With a filled basket too, whose link is in the header, the bar books the course of the page.
    const other = await findBundle(
      client,
      'course',
      (view) => view.slug !== course.slug && getAction(view).action === 'book',
    );
    await visit(page, client, getDetailsPath('course', other));
    await expect(page.getByTestId('book-bundle')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.pv-footer-bar')).toBeHidden();
    await visit(page, client, '/basket');
    await expect(page.getByTestId('cart-line')).toContainText(course.proRataPrice?.formatted ?? '');
  });
}

test('adds one item for the whole course and confirms it [CRS-07 CRS-08 SHL-12]', async ({ page }) => {
  const course = await findNewCourse();
  await openBooking(page, course);
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('complementary', { name: 'Your choice' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText(course.price?.formatted ?? '');
  // One row; the reason is in the page, beside the total.
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  await expect(bar.getByTestId('disabled-reason')).toHaveCount(0);
  await expect(page.getByTestId('review').getByTestId('disabled-reason')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const bodies: string[] = [];
  page.on('request', (request) => addCalls.test(request.url()) && bodies.push(request.postData() ?? ''));
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  const success = page.getByTestId('booking-success');
  // The words of the toast are announced once, where they stay in view.
  const words = success.getByRole('status').filter({ hasText: 'Successfully added item to the basket.' });
  await expect(words).toHaveCount(1);
  await expect(success).toContainText(course.name);
  const { items } = JSON.parse(bodies[0] ?? '{}') as { items: object[] };
  expect(items).toEqual([
    expect.objectContaining({
      purchasable_id: course.id,
      purchasable_type: 'course',
      quantity: 1,
      booking_full_camp: true,
      activity_restriction_ids: [],
      custom_question_answers: [],
    }),
  ]);
  expect(bodies[0]).not.toContain('camp_occurrence_ids');
  const basket = page.getByRole('complementary', { name: 'Basket' });
  await expect(basket.getByTestId('cart-line')).toContainText(course.name);
  await expect(basket.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect(basket.getByRole('link', { name: 'Back to home' })).toBeVisible();
  // The details are refreshed.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('bundle-refusal')).toContainText('This course is in your basket');
});

test('a guest adds a course without a log-in, and is asked to log in by Checkout now [AUT-23 AUT-24]', async ({
  page,
}) => {
  const course = await findNewCourse();
  await visit(page, 'demo', getBookingPath('course', course));
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText(course.name);
  await expect(page.getByTestId('login-modal')).toHaveCount(0);
  await visit(page, 'demo', getBookingPath('course', course));
  await fillForm(page);
  // The first child has it in the basket.
  await getWho(page)
    .getByLabel(/first name$/)
    .fill('Leo');
  await getButton(page, 'checkout-now').click();
  await expect(page.getByTestId('login-modal')).toBeVisible();
});

test('says that a started course cannot be booked, on its page and as the reason of its buttons [CRS-14 CRS-13 CRS-04]', async ({
  page,
}) => {
  const course = await findBundle('demo', 'course', (view) => getAction(view).code === 'course_started');
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', getDetailsPath('course', course));
  const refusal = page.getByTestId('bundle-refusal');
  await expect(refusal).toContainText('This course has already started');
  await expect(page.getByText('You can’t join it after it has started.')).toHaveCount(1);
  await expect(refusal).toContainText('You can’t join it after it has started.');
  // In the first window of a phone.
  await expect(refusal).toBeInViewport({ ratio: 1 });
  // As wide as the column of the page.
  expect(await refusal.evaluate((box) => box.getBoundingClientRect().width)).toBe(360 - 2 * 16);
  await expect(page.getByTestId('book-bundle')).toHaveCount(0);
  await expect(page.getByTestId('bundle-price')).toHaveCount(0);
  // No places are promised of what cannot be booked.
  await expect(page.getByTestId('bundle-session').last()).toContainText('Closed');
  await expect(page.getByTestId('bundle-session').filter({ hasText: 'available' })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, 'demo', getBookingPath('course', course));
  for (const [name, text] of [
    ['add-to-basket', 'Add to basket'],
    ['checkout-now', 'Checkout now'],
  ] as const) {
    const button = getButton(page, name);
    await expect(button).toHaveText(text);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(
      'This course has already started and is not bookable',
    );
  }
  await refusal.getByRole('link', { name: 'See all courses' }).click();
  await expect(page).toHaveURL(getUrl('demo', getListPath('course', course)));
  const price = page
    .getByTestId('bundle-item')
    .filter({ has: page.getByRole('link', { name: course.name, exact: true }) })
    .locator('.bundle-list__price');
  await expect(price).toContainText(course.price?.formatted ?? 'no price');
  await expect(price.locator('b')).toHaveCount(0);
});

test('keeps the form after a failure, with a toast and the reason in place [CRS-16]', async ({ page }) => {
  const course = await findNewCourse();
  await openBooking(page, course);
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillForm(page);
  await page.route(addCalls, replyWithError(409, 'Someone else has just taken the last place.'));
  await getButton(page, 'add-to-basket').click();
  await expect(page.locator('.pv-toast')).toContainText(
    'We could not add this course: Someone else has just taken the last place.',
  );
  await expect(page.getByTestId('review').getByRole('alert')).toContainText('We could not add this course');
});

test('answers 404 for unknown courses and renders known ones on the server [RTE-14 RTE-28 CRS-02]', async ({
  page,
}) => {
  const [course] = await listBundles('demo', 'course');
  if (!course) throw new Error('No course');
  const missing = await page.goto(getUrl('demo', getDetailsPath('course', { ...course, slug: 'none' })));
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this course');
  await page.getByRole('main').getByRole('link', { name: 'See all courses' }).click();
  await expect(page.getByTestId('bundle-item').first()).toBeVisible();
  // An unknown category leads to the courses that there are, and an unknown venue to a page that exists.
  const { venue, category } = course;
  for (const [unknown, link] of [
    [
      getListPath('course', { ...course, category: { ...category, slug: 'no-such-category' } }),
      'See all courses',
    ],
    [getListPath('course', { ...course, venue: { ...venue, slug: 'no-such-venue' } }), /./],
    ['/courses/location/no-such-venue', /./],
    ['/location/no-such-venue', /./],
  ] as const) {
    const reply = await page.goto(getUrl('demo', unknown));
    expect([unknown, reply?.status()]).toEqual([unknown, 404]);
    const heading = page.getByRole('heading', { level: 1 });
    const text = /^We could not find this course$|gone offside$/;
    await expect(heading).toHaveText(text);
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    await expect(page).not.toHaveURL(getUrl('demo', unknown));
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText(text);
  }
  for (const path of [getListPath('course', course), getBookingPath('course', course)]) {
    const { status, text } = await sendHttpRequest('demo', path, { accept: 'text/html' });
    expect([path, status]).toEqual([path, 200]);
    expect(text.slice(text.indexOf('<main'), text.indexOf('</main>'))).toContain(course.name);
  }
});
