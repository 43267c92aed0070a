import type { Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { fillForm, findBundle, getBookingPath, isOpenBothWays } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, logIn, venues, visit, visitCourts } from '../journeys.ts';
import { fillCart, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

// What a customer sees after a refusal of an addition: why, and the step that helps.
const getRefusal = (page: Page) => page.getByTestId('not-added');
const getAdd = (page: Page) => page.getByTestId('add-to-basket');
const maxGuestPlaces = 6;

/** From the top of the page: axe takes what the sticky day strip covers in part for a target that is too small. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page);
}

type OccurrenceView = {
  id: string;
  capacity: { available: number };
  bookable_action: { action: string | null };
  allow_anonymous_bookings: boolean;
};

/** The sessions of a category on a day that a guest can book. */
async function listOpen(page: Page, activity: string, day: string): Promise<OccurrenceView[]> {
  const url = `/api/activities/venue/${venues.demo}/activity/${activity}/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  return (data as OccurrenceView[]).filter(
    ({ bookable_action, allow_anonymous_bookings: allowsGuests, capacity }) =>
      allowsGuests && bookable_action.action === 'book' && capacity.available >= 6,
  );
}

/** Opens the panel of the first session of a day that is open. */
async function openPanel(page: Page, activity: string, day: string): Promise<string> {
  const [open] = await listOpen(page, activity, day);
  const id = open?.id ?? '';
  await visit(page, 'demo', `/location/${venues.demo}/${activity}/${day}?session=${id}`);
  await expect(getAdd(page)).toBeVisible();
  return id;
}

const addFamilyTicket = (page: Page) =>
  page.getByRole('button', { name: 'Add a ticket: Family of 4' }).click();

// Each changes a session of a day of its own, because the tests run beside each other.
for (const [days, what, change, text, step] of [
  [8, 'is cancelled', `status = 'cancelled'`, 'This session has been cancelled.', 'next-similar'],
  [
    10,
    'closes',
    `last_bookable_at = now() - interval '1 hour'`,
    'You can no longer book this session.',
    'next-similar',
  ],
  [
    11,
    'is not open yet',
    `first_bookable_at = now() + interval '2 days'`,
    'Booking for this session has not opened yet.',
    'opening-notice',
  ],
] as const)
  for (const activity of (['fitness-classes', 'family-swim'] as const).filter((_, index) =>
    isSampled(days, index),
  ))
    test(`says that a session ${what} while its panel is open, and leads on: ${activity} [ACT-31 ACT-36 BSK-14]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openOrigin(page, 'demo');
      await register(page, 'demo');
      const id = await openPanel(page, activity, getDayFromNow(days));
      if (activity === 'family-swim') await addFamilyTicket(page);
      await runStatement(`update occurrence set ${change}, is_detached = true where id = $1`, [id]);
      await getAdd(page).press('Enter');
      await expect(getRefusal(page)).toContainText('We couldn’t add this');
      const kind = activity === 'fitness-classes' ? 'This class' : 'This session';
      await expect(getRefusal(page)).toContainText(text.replace('This session', kind));
      await expect(page.getByTestId(step)).toBeVisible();
      await expect(getAdd(page)).toHaveCount(0);
      await expect(getRefusal(page)).toHaveAttribute('role', 'alert');
      await expect(getRefusal(page)).toBeFocused();
      if (step === 'next-similar')
        await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectNoViolations(page);
    });

/** The six places that a guest may hold. */
async function holdAllGuestPlaces(page: Page): Promise<void> {
  await fillCart(page, 'demo', maxGuestPlaces);
}

/** Chooses something that is not in the basket, and tries to add it. */
const attempts = {
  class: async (page: Page) => {
    await openPanel(page, 'fitness-classes', getDayFromNow(20));
    await getAdd(page).click();
  },
  ticket: async (page: Page) => {
    await openPanel(page, 'family-swim', getDayFromNow(9));
    await addFamilyTicket(page);
    await getAdd(page).click();
  },
  court: async (page: Page) => {
    await visitCourts(page, 'demo', getDayFromNow(5), 'location');
    // Tests beside this one take other courts.
    const slots = page.getByTestId('free-slot').filter({ visible: true });
    await slots.nth(3 * test.info().parallelIndex).click();
    await getAdd(page).click();
  },
  camp: async (page: Page) => {
    const camp = await findBundle('demo', 'camp', isOpenBothWays);
    await visit(page, 'demo', getBookingPath('camp', camp));
    await fillForm(page);
    await getAdd(page).filter({ visible: true }).first().click();
  },
} as const;

const kinds = ['class', 'ticket', 'court', 'camp'] as const;

for (const kind of kinds.filter((_, index) => isSampled(index))) {
  test(`a guest with six places is led to the log-in, which adds the seventh: ${kind} [ACT-33 BSK-14]`, async ({
    page,
    browser,
  }) => {
    const own = await browser.newContext();
    const other = await own.newPage();
    await openOrigin(other, 'demo');
    const { email, password } = await register(other, 'demo');
    await own.close();
    await openOrigin(page, 'demo');
    await holdAllGuestPlaces(page);
    await attempts[kind](page);
    await expect(getRefusal(page)).toContainText('You can hold up to 6 places before you log in.');
    await expectAccessible(page);
    await getRefusal(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByTestId('login-modal')).toBeVisible();
    await logIn(page, email, password);
    if (kind !== 'camp')
      await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
    await expect(getRefusal(page)).toHaveCount(0);
  });
}

for (const kind of kinds.filter((_, index) => isSampled(index + 1))) {
  test(`an account with an unproven address is led to its basket and to its password: ${kind} [ACT-33 BSK-14]`, async ({
    page,
  }) => {
    await openOrigin(page, 'demo');
    const { email } = await register(page, 'demo');
    await runStatement('update person set is_provisional = true, password_hash = null where email = $1', [
      email,
    ]);
    await holdAllGuestPlaces(page);
    await attempts[kind](page);
    const refusal = getRefusal(page);
    await expect(refusal).toContainText('Pay for these places first, or set a password in My account.');
    await expect(refusal.getByRole('link', { name: 'My account' })).toBeVisible();
    await expectAccessible(page);
    await refusal.getByRole('link', { name: 'View basket' }).click();
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
  });
}
