import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import {
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  pay,
  venues,
  visit,
  waitForHydration,
} from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

type Court = {
  id: string;
  name: string;
  starts_at: { format24_hour: string };
  bookable_action: { action: string | null };
};

test('a court moves to a free court: those at its own time first, then by time and number [BKG-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const url = `/api/activities/venue/${venues.demo}/activity/badminton/v2/timetable?date=${getDayFromNow(8)}`;
  const free = ((await sendFromPage(page, url)).data as Court[]).filter(
    ({ name, bookable_action }) => name === 'Badminton' && bookable_action.action === 'book',
  );
  const getHour = ({ starts_at }: Court): string => starts_at.format24_hour.slice(0, 2);
  const court = free.find((one) => free.filter((other) => getHour(other) === getHour(one)).length > 1);
  if (!court) throw new Error('No hour has two free courts');
  const items = [{ purchasable_id: court.id, purchasable_type: 'purchasableOccurrence' }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const [booking] = await runStatement<{ id: string }>(
    `select b.id from booking b join person p on p.client_id = b.client_id and p.id = b.booked_by_id where p.email = $1`,
    [email],
  );
  await page.goto(getUrl('demo', `/bookings/${booking?.id ?? ''}`).replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await page.getByTestId('change-session').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another session' });
  const groups = dialog.getByRole('group');
  await expect(groups.first()).toBeVisible();
  await expect(groups.first()).toHaveAccessibleName(/^Same time/);
  await expect(groups.nth(1)).toHaveAccessibleName(/^Other times/);
  await expect(dialog).not.toContainText('Same class');
  await expect(dialog).not.toContainText('1 available');
  await expect(dialog).not.toContainText('sold out');
  await expect(dialog.getByRole('radio', { disabled: true })).toHaveCount(0);
  const rows = await groups.nth(1).locator('label').allInnerTexts();
  const places = rows.map((row) => /(\d\d:\d\d)[^]*?(Court \d+)/.exec(row)?.slice(1, 3).join(' ') ?? row);
  expect(places.length).toBeGreaterThan(5);
  expect(places).toEqual(places.toSorted());
  const own = await groups.first().locator('label').allInnerTexts();
  expect(own.every((row) => row.startsWith(`${getHour(court)}:`))).toBe(true);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await expect(dialog.getByTestId('moved-booking')).toContainText(/^Badminton, Court \d+ /);
  await groups.first().getByRole('radio').first().check();
  const place = String.raw`\w{3}\s\d+\s\w{3} \d\d:\d\d, Court \d+`;
  await expect(dialog.getByTestId('session-move')).toHaveText(new RegExp(`^From ${place} to ${place}$`));
  await dialog.getByTestId('confirm-change').press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('of two courts at the same hour the dialog names the one that it cancels, and the message its refund [BKG-03 BKG-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const url = `/api/activities/venue/${venues.demo}/activity/badminton/v2/timetable?date=${getDayFromNow(7)}`;
  const free = ((await sendFromPage(page, url)).data as Court[]).filter(
    ({ name, bookable_action }) => name === 'Badminton' && bookable_action.action === 'book',
  );
  const getTime = ({ starts_at }: Court): string => starts_at.format24_hour;
  const pair = free
    .map((one) => free.filter((other) => getTime(other) === getTime(one)))
    .find((courts) => courts.length > 1);
  const items = pair
    ?.slice(0, 2)
    .map(({ id }) => ({ purchasable_id: id, purchasable_type: 'purchasableOccurrence' }));
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await page.goto(getUrl('demo', '/bookings').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const cards = page.getByTestId('coming-booking');
  await expect(cards).toHaveCount(2);
  const card = cards.nth(1);
  const [court = 'none'] = /Court \d+/.exec(await card.innerText()) ?? [];
  await card.getByTestId('cancel-booking').press('Enter');
  const dialog = page.getByTestId('cancel-dialog');
  await expect(dialog).toContainText(`${court}, `);
  const [refund = 'none'] = /£[\d.]+(?= to the card)/.exec(await dialog.innerText()) ?? [];
  await page.getByTestId('confirm-cancel').press('Enter');
  const done = page.getByText(`Your booking is cancelled. You get ${refund} back.`);
  await expect(done).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(cards).not.toContainText(court);
});
