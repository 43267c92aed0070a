import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import {
  type BundleView,
  chooseDays,
  expectContactsOnly,
  fillForm,
  findBundle,
  getAction,
  getBookingPath,
  getButton,
  getDetailsPath,
  getFreeDays,
  getWho,
  hasQuestions,
  isOpenBothWays,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getUrl,
  pay,
  visit,
  waitForHydration,
} from '../journeys.ts';
import { linkChild, registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { matchText } from '../texts.ts';

// A parent books for a linked child, from the camp's page to the paid order and the booking afterwards.
const phone = { width: 360, height: 740 };
const getReview = (page: Page) => page.getByTestId('review');

/** A camp that is sold by session and asks questions; a waiver is shown to customers only. */
const findAskingCamp = (client: Client): Promise<BundleView> =>
  findBundle(
    client,
    'camp',
    (camp) => camp.price === null && hasQuestions(camp) && (camp.bookableSessionCount ?? 0) > 4,
  );

/** Selects the first free days, and no other. */
async function chooseFirstDays(page: Page, count: number): Promise<void> {
  const days = getFreeDays(page);
  for (const [index, day] of (await days.all()).entries()) await day.setChecked(index < count);
}

const open = async (page: Page, client: Client, camp: BundleView, childId?: number): Promise<void> => {
  await visit(page, client, getBookingPath('camp', camp) + (childId === undefined ? '' : `?for=${childId}`));
  await expect(getWho(page)).toBeVisible();
};

for (const [client, language] of (
  [
    ['harbour', 'en'],
    ['demo', 'en'],
    ['demo', 'cy'],
  ] as const
).filter((_, index) => isSampled(index))) {
  test(`books days of a camp for a linked child on a phone, with answers and a waiver, to the paid order and the booking: ${client}, ${language} [AUT-25 QST-06 QST-22]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(phone);
    const camp = await findAskingCamp(client);
    // Sailing is for ages 10 and over.
    await registerParent(page, client, 11);
    const account = getUrl(client).replace('//bookings.', '//account.');
    await context.addCookies([
      { name: 'language', value: language, url: getUrl(client) },
      { name: 'language', value: language, url: account },
    ]);
    await visit(page, client, getDetailsPath('camp', camp));
    await page.getByTestId('book-bundle').click();
    const robin = getWho(page).getByRole('radio', { name: 'Robin Newcomer' });
    if (client === 'demo') {
      // The only one whom it fits is chosen; the parent is shown with the reason.
      await expect(robin).toBeChecked();
      await expect(getWho(page).getByRole('radio', { name: /^Jo Newcomer/ })).toBeDisabled();
    } else {
      // It fits both, so nobody is chosen.
      await expect(robin).not.toBeChecked();
      await robin.check();
    }
    await expect(getButton(page, 'checkout-now')).not.toHaveAttribute('aria-busy', 'true');
    await chooseFirstDays(page, 2);
    await fillForm(page);
    await expect(page.getByTestId('waiver-agreement').getByRole('checkbox')).toBeChecked();
    await expect(page.getByTestId('disabled-reason').filter({ visible: true })).toHaveCount(0);
    await expect(getReview(page).getByTestId('review-attendee')).toHaveText('Robin Newcomer');
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await getButton(page, 'checkout-now').click();
    await page.waitForURL(/\/basket\/checkout$/);
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
    const lines = page.getByTestId('order-lines');
    await expect(lines).toContainText(camp.name);
    await expect(lines).toContainText('Robin Newcomer');
    await expect(lines.locator('.bundle-line-sessions li')).toHaveCount(2);
    // BKG-03: as the camp's page has said before.
    await expect(lines).toContainText(
      /You can cancel each day on its own, the first until \w|Gallwch ganslo pob diwrnod .+, y cyntaf tan \w/,
    );
    const calendar = await lines.locator('a[href$=".ics"], a[href*=".ics?"]').getAttribute('href');
    const file = await page.evaluate(async (url) => (await fetch(url)).text(), calendar ?? '');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    await expectNoHorizontalScroll(page);

    // Each day is a booking, which shows what was answered.
    await page.goto(account);
    await waitForHydration(page);
    await page.getByRole('link', { name: camp.name }).first().click();
    await expect(page.getByTestId('booking')).toContainText('Robin Newcomer');
    const answers = page.getByTestId('booking-answers');
    await expect(answers).toContainText('0161 496 0000');
    if (client === 'demo') {
      // QST-06: several choices, and a date in words.
      await expect(answers).toContainText('Climbing, Cooking on fires, Maps, Nature');
      await expect(answers).toContainText('2015');
      await expect(answers).not.toContainText('2015-05-04');
    }
    await expect(answers).toContainText(language === 'cy' ? 'Eich atebion' : 'Your answers');
    // An answer can be changed until it starts; the others stay.
    const before = await answers.getByRole('definition').allInnerTexts();
    await answers.getByRole('button', { name: matchText('account', 'answers_change') }).press('Enter');
    const phoneField = answers.getByRole('textbox').and(page.locator('[value="0161 496 0000"]')).first();
    // What a customer types is text, never a part of the page.
    const typed = '<img src=x> & <b>Kit</b>';
    await phoneField.fill(typed);
    await expectNoViolations(page);
    await answers.getByRole('button', { name: matchText('account', 'answers_save') }).press('Enter');
    await expect(answers).toContainText(typed);
    await expect(answers.locator('dd').locator('img, b')).toHaveCount(0);
    await expect(answers.getByRole('button')).toBeFocused();
    const changed = before.indexOf('0161 496 0000');
    expect(await answers.getByRole('definition').allInnerTexts()).toEqual(before.with(changed, typed));
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  });
}

test('two children of one parent get places in the same camp, each with answers of their own [AUT-25 CMP-22 CMP-12]', async ({
  page,
}) => {
  const camp = await findBundle('demo', 'camp', (view) => isOpenBothWays(view) && hasQuestions(view));
  const { email, childId } = await registerParent(page);
  await linkChild(email, 'Sasha');
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, 'demo', camp, childId);
  const robin = getWho(page).getByRole('radio', { name: 'Robin Newcomer' });
  await expect(robin).toBeChecked();
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText('Robin');
  await expect(page.getByTestId('bundle-refusal')).toHaveCount(0);

  // The way to the next child, also from another visit of the page.
  await page.getByRole('button', { name: 'Book for another person' }).filter({ visible: true }).click();
  const sasha = getWho(page).getByRole('radio', { name: 'Sasha Newcomer' });
  await expect(sasha).toBeFocused();
  await expect(robin).toHaveAccessibleDescription('In your basket');
  // Nobody is chosen, and nothing is answered or agreed to.
  await expect(getWho(page).locator('input:checked')).toHaveCount(0);
  await expect(page.getByTestId('question-form').locator('input:checked')).toHaveCount(0);
  await expect(page.locator('#waiver:checked')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to camp details' }).click();
  await page.getByRole('link', { name: 'Back to camp details' }).waitFor({ state: 'detached' });
  await page.goBack();
  await expect(getWho(page).locator('input:checked')).toHaveCount(0);

  // By keyboard: the choice keeps the focus while the camp is decided for the other child.
  await robin.check();
  await robin.focus();
  await page.keyboard.press('ArrowDown');
  await expect(sasha).toBeChecked();
  await expect(sasha).toBeFocused();
  await expect(page.getByTestId('bundle-refusal')).toHaveCount(0);
  // The form has the contacts of the first child, and nothing else that was answered about them.
  await expect(page.getByTestId('same-contacts')).toHaveText(
    'We have filled in the contacts you gave for Robin. Change them if they are different.',
  );
  await expectContactsOnly(page);
  await chooseDays(page, 1);
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText('Sasha');
  await robin.check();
  await expect(getWho(page)).toContainText('This camp is in your basket for Robin');
  await expect(getWho(page)).toContainText('To book it for someone else, change who it is for.');
  await visit(page, 'demo', '/basket');
  const lines = page.getByTestId('cart-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'For Robin' })).toContainText(`All ${camp.occurrences.length} days`);
  await expect(lines.filter({ hasText: 'For Sasha' })).toContainText('1 of ');

  // The answers about one child do not become another's, so that nobody else is offered.
  await expect(page.getByLabel('Who is it for?')).toHaveCount(0);
});

test('a list and a page of camps are decided for the child, and links keep the choice [AUT-25 CMP-18]', async ({
  page,
}) => {
  const camp = await findAskingCamp('demo');
  const { email } = await registerParent(page);
  await linkChild(email, 'Sasha');
  await visit(page, 'demo', getDetailsPath('camp', camp));
  // Two children whom it fits: nobody is chosen for the parent.
  await page.getByRole('button', { name: 'Anyone' }).click();
  await expect(page.getByRole('radio', { name: /^Jo Newcomer/ })).toHaveAccessibleDescription(
    /This session is for ages 8 to 14\.$/,
  );
  await page.getByRole('radio', { name: 'Robin Newcomer' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'For Robin' })).toBeVisible();
  await page.getByTestId('book-bundle').click();
  await expect(getWho(page).getByRole('radio', { name: 'Robin Newcomer' })).toBeChecked();
  await page.getByRole('link', { name: 'Back to camp details' }).click();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: camp.category.name })
    .click();
  await expect(page.getByRole('button', { name: 'For Robin' })).toBeVisible();
  await expect(page.getByTestId('bundle-item').first()).toBeVisible();
});

test('a course is joined late for a child: the waiver, the sum for the sessions left, and the paid order [CRS-03 CRS-05 CRS-08]', async ({
  page,
}) => {
  const course = await findBundle(
    'demo',
    'course',
    (view) =>
      getAction(view).action === 'book' &&
      view.slug === 'stage-2' &&
      (view.sessions_left ?? 0) < (view.session_count ?? 0),
  );
  const { childId } = await registerParent(page);
  await page.setViewportSize(phone);
  await visit(page, 'demo', `${getDetailsPath('course', course)}?for=${childId}`);
  const { sessions_left: left, session_count: total, price, proRataPrice } = course;
  await expect(page.getByTestId('bundle-price')).toContainText(
    `${proRataPrice?.formatted} for the ${left} sessions left (${price?.formatted} for all ${total}).`,
  );
  await page.getByTestId('book-bundle').click();
  const reason = page.getByTestId('disabled-reason').filter({ visible: true });
  await expect(reason).toHaveText('Agree to the pool waiver');
  await page.getByTestId('waiver-agreement').getByRole('button').click();
  await expect(page.getByRole('dialog').getByTestId('waiver-terms')).toContainText('epilepsy or asthma');
  await page.keyboard.press('Escape');
  await fillForm(page);
  await expect(reason).toHaveCount(0);
  await expect(page.getByTestId('review-total')).toHaveText(proRataPrice?.formatted ?? '');
  const sent = page.waitForRequest(/\/api\/activities\/cart\/add$/);
  await getButton(page, 'checkout-now').click();
  // CRS-08: the agreed waiver travels with the course.
  const [waiver] = await runStatement<{ id: string }>(
    `select waiver_id as id from schedule where reference = 'riverside-pool/stage-2'`,
  );
  expect((await sent).postDataJSON()).toMatchObject({
    items: [{ purchasable_type: 'course', activity_restriction_ids: [waiver?.id] }],
  });
  await page.waitForURL(/\/basket\/checkout$/);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines')).toContainText(course.name);
  await expect(page.getByTestId('order-lines')).toContainText(`${left} sessions`);
  await expect(page.getByTestId('order-lines')).toContainText(
    /You can cancel each session on its own, the next one until \w{3}\s\d+\s\w{3}, \d\d:\d\d\./,
  );
  await expect(page.locator('main')).toContainText(proRataPrice?.formatted ?? '');

  // The course says what the child has of it, and what they may book before everyone.
  await visit(page, 'demo', `${getDetailsPath('course', course)}?for=${childId}`);
  const refusal = page.getByTestId('bundle-refusal');
  await expect(refusal).toContainText('You have booked this course for Robin');
  await expect(refusal.getByRole('link', { name: 'See your bookings' })).toBeVisible();
  await page
    .getByTestId('next-courses')
    .getByRole('link', { name: /, next term$/ })
    .click();
  await expect(page.getByTestId('re-enrolment')).toContainText('Robin can move to this level');
  await expect(page.getByTestId('re-enrolment')).toContainText(/^.*Only present pupils can book until /);
  await page.getByRole('button', { name: 'For Robin' }).click();
  await page.getByRole('radio', { name: 'Jo Newcomer (you)' }).check();
  await expect(refusal).toContainText(/Booking opens /);
  await expect(page.getByTestId('book-bundle')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Robin Newcomer' }).check();
  await page.keyboard.press('Escape');
  await page.getByTestId('book-bundle').click();
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('bundle-refusal')).toContainText('This course is in your basket for Robin');
});
