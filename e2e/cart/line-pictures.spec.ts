import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, pay, venues, visit } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { escapeRegExp } from '../texts.ts';

type Session = { id: string; name: string; picture: string };

/** The sessions of an activity on a day. From the third day on no cancellation is late. */
async function listSessions(page: Page, venue: string, activity: string, day: number): Promise<Session[]> {
  const path = `/api/activities/venue/${venue}/activity/${activity}`;
  const { data } = await sendFromPage(page, `${path}/v2/timetable?date=${getDayFromNow(day)}`);
  return data as Session[];
}

const add = async (page: Page, item: object): Promise<boolean> =>
  (await sendFromPage(page, '/api/activities/cart/add', { items: [item] })).status === 200;

async function addClass(page: Page): Promise<Session> {
  for (const session of await listSessions(page, venues.demo, 'fitness-classes', 4)) {
    if (await add(page, { purchasable_id: session.id, purchasable_type: 'purchasableOccurrence' }))
      return session;
  }
  throw new Error('No class can be booked');
}

async function addSwim(page: Page, venue: string): Promise<Session> {
  for (const session of await listSessions(page, venue, 'swimming', 3)) {
    const path = `/api/activities/venue/${venue}/activity-category/lane-swim/activity/${session.id}/tickets`;
    const { data } = await sendFromPage(page, path);
    const tickets = (data ?? []) as { id: string; attendees: number }[];
    const ticket = tickets.find(({ attendees }) => attendees === 1);
    const item = {
      purchasable_id: ticket?.id,
      purchasable_type: 'activityTicket',
      occurrence_id: session.id,
    };
    if (ticket && (await add(page, item))) return session;
  }
  throw new Error(`No swim can be booked at ${venue}`);
}

test('shows the picture of each session, not of another venue, in the basket and confirmation [BSK-09]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const later = await addClass(page);
  const earlier = await addSwim(page, 'riverside-pool');
  const sessions = [later, earlier];
  expect(new Set(sessions.map(({ picture }) => picture)).size).toBe(2);

  const expectPictures = async (lines: Locator): Promise<void> => {
    for (const { name, picture } of sessions) {
      const used = lines.filter({ hasText: name }).locator('.pv-picture use').first();
      await expect(used).toHaveAttribute('href', new RegExp(`/${picture}-[^/]+\\.svg`));
    }
  };
  await visit(page, 'demo', '/basket');
  const lines = page.getByTestId('cart-line').or(page.getByTestId('cart-visit'));
  await expectPictures(lines);
  // The note about the receipt is beside the picture of the tickets, not below it in its narrow column.
  const note = await page.getByTestId('cart-visit').getByTestId('print-receipt').boundingBox();
  expect.soft(note?.width).toBeGreaterThan(200);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expectPictures(page.getByTestId('order-line'));
  // By the time of the sessions, not as they were added.
  await expect(page.getByTestId('order-line').getByRole('heading')).toHaveText(
    [earlier, later].map(({ name }) => new RegExp(`^${escapeRegExp(name)}(: Adult)?$`)),
  );
  await expect(page.locator('.order-receipt__line:not(.pv-muted) dt')).toHaveText(
    [earlier, later].map(({ name }) => new RegExp(escapeRegExp(name))),
  );

  // A phone has small pictures beside several bookings, and the ways to them above.
  await page.setViewportSize({ width: 360, height: 740 });
  const [picture, all, first] = await Promise.all(
    [
      page.locator('.order-line__picture').first(),
      page.getByRole('link', { name: 'Add all to calendar' }),
      page.getByTestId('order-line').first(),
    ].map((element) => element.boundingBox()),
  );
  expect(picture?.width).toBe(48);
  expect(all?.y).toBeLessThan(first?.y ?? 0);
  // Each venue and its directions are named once, and the buttons of a booking are in one row.
  await expect(page.getByTestId('order-venue')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^Directions/ })).toHaveCount(2);
  await expect(page.getByTestId('order-line').first()).not.toContainText(/Northgate Arena|Riverside/);
  const buttons = page.getByTestId('order-line').first().locator('.order-line__actions > *');
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(boxes.length).toBe(2);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  // The receipt is folded to what was paid, and its file is one step away.
  await page.reload();
  const receipt = page.getByTestId('folded-receipt');
  await expect(receipt.locator('summary')).toHaveText(/^Receipt · £\d+\.\d\d$/);
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeHidden();
  await receipt.locator('summary').press('Enter');
  await expect(receipt.getByRole('link', { name: 'Download the receipt (PDF)' })).toBeVisible();
});
