import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { getBookingPath, getDetailsPath, getListPath, listBundles, readBundle } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';

test('an ended course is reached from its category, says so, and leads to courses with places [CRS-15 RTE-27]', async ({
  page,
}) => {
  const course = await readBundle('demo', 'course', 'stage-4');
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', getListPath('course', course));
  const items = page.getByTestId('bundle-item');
  await expect(items.first()).toBeVisible();
  await expect(items.filter({ hasText: course.name })).toHaveCount(0);
  const ended = page.getByTestId('ended-bundles');
  const show = ended.locator('summary');
  await expect(show).toHaveText('Courses that have ended');
  await expect(ended.getByRole('listitem')).toHaveCount(0);
  await show.press('Enter');
  await expect(ended.getByRole('listitem').first()).toBeVisible();
  await expect(ended).toContainText(/ended/i);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await ended.getByRole('link', { name: course.name }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', getDetailsPath('course', course)));
  const refusal = page.getByTestId('bundle-refusal');
  await expect(refusal).toContainText('This course has ended and is no longer available');
  await expect(page.getByTestId('book-bundle')).toHaveCount(0);
  await page.getByTestId('other-bundles').getByRole('link').first().press('Enter');
  await expect(page.getByTestId('book-bundle')).toBeVisible();
  await page.goBack();
  await refusal.getByRole('link', { name: 'See all courses' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', getListPath('course', course)));
  // The list closes again.
  await show.press('Enter');
  await expect(ended.getByRole('listitem').first()).toBeVisible();
  await show.press('Enter');
  await expect(ended.getByRole('listitem').first()).toBeHidden();
});

test('a course that is not open yet offers an email when it opens and a calendar entry, as a session does [CRS-11 ACT-35]', async ({
  page,
}) => {
  const course = await readBundle('demo', 'course', 'improvers');
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', getDetailsPath('course', course));
  const refusal = page.getByTestId('bundle-refusal');
  await expect(refusal).toContainText('Booking opens ');
  const notice = refusal.getByTestId('opening-notice');
  await expect(notice).toHaveText('Tell me when it opens');
  await notice.press('Enter');
  await expect(refusal.getByRole('status')).toHaveText('We’ll email you when booking opens.');
  await expect(notice).toHaveText('Do not tell me');
  const calendar = refusal.getByRole('link', { name: 'Add the opening to your calendar' });
  const file = await page.evaluate(
    async (url) => (await fetch(url)).text(),
    (await calendar.getAttribute('href')) ?? '',
  );
  expect(file).toContain(`SUMMARY:Booking opens: ${course.name}`);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await notice.press('Enter');
  await expect(notice).toHaveText('Tell me when it opens');
});

test('the session of a camp is refused alone, and its panel leads to the camp, where it is booked [ACT-31 CMP-02]', async ({
  page,
}) => {
  const [camp] = (await listBundles('demo', 'camp')).filter(
    ({ bookableSessionCount }) => (bookableSessionCount ?? 0) > 0,
  );
  const session = camp?.occurrences.find(({ session_display }) => !session_display.is_past);
  if (!camp || !session) throw new Error('No camp can be booked');
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const items = [{ purchasable_id: session.id, purchasable_type: 'purchasableOccurrence' }];
  const refused = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/activities/cart/add', { method: 'POST', headers, body });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status: response.status, code, message };
  }, JSON.stringify({ items }));
  const text = 'Book this session on the page of its camp or course.';
  expect(refused).toEqual({ status: 409, code: 'sold_in_bundle', message: text });
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', `/location/${camp.venue.slug}?session=${session.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(text);
  await expect(panel.getByTestId('add-to-basket')).toHaveCount(0);
  await panel.getByRole('link', { name: 'See dates and book' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(camp.name);
  await page.getByTestId('book-bundle').press('Enter');
  await expect(page).toHaveURL(getUrl('demo', getBookingPath('camp', camp)));
});
