import { expect, type Page } from '@playwright/test';
import { type Client, expectConfirmation, fillCard, pay, venues, visit, visitClasses } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { matchAnywhere } from '../texts.ts';

type OccurrenceView = {
  id: string;
  price: { value: number } | null;
  capacity: { available: number };
  bookable_action: { action: string | null };
  allow_anonymous_bookings: boolean;
};

/**
 * Buys a place in the first or last class of a day that no other test uses, as a new customer. A test that changes the
 * schedule takes the last one, because the same class is on other days too. Returns the id of the occurrence.
 */
export async function buyClass(
  page: Page,
  client: Client,
  day: string,
  which: 'first' | 'last' = 'first',
): Promise<string> {
  await openOrigin(page, client);
  await register(page, client);
  const url = `/api/activities/venue/${venues[client]}/activity/fitness-classes/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  const open = (data as OccurrenceView[]).filter(
    ({ bookable_action, capacity, price, allow_anonymous_bookings: allowsGuests }) =>
      allowsGuests && bookable_action.action === 'book' && capacity.available >= 3 && (price?.value ?? 0) > 0,
  );
  const occurrence = open.at(which === 'first' ? 0 : -1);
  const items = [{ purchasable_id: occurrence?.id, purchasable_type: 'purchasableOccurrence' }];
  const { status } = await sendFromPage(page, '/api/activities/cart/add', { items });
  expect(status).toBe(200);
  await visit(page, client, '/basket/checkout');
  await fillCard(page, client);
  await pay(page);
  await expectConfirmation(page);
  return occurrence?.id ?? '';
}

/**
 * Lowers the maximum of an occurrence to what is booked, as a venue does, and gives it a waitlist, or none. An expired
 * hold of another test's customer counts as booked and is shown as available, so it lapses first.
 */
export async function fillUp(id: string, waitlistMaximum: number | null = 3): Promise<void> {
  await runStatement(
    `with occurrence as (select client_id, id from occurrence where id = $1 for no key update)
     select lapse_expired_bookings(client_id, array(
       select b.id from booking b where b.occurrence_id = occurrence.id and b.status = 'reserved'
     ), $2) from occurrence`,
    [id, new Date(getNow())],
  );
  await runStatement(
    `update occurrence set maximum = consumed, online_maximum = null, foh_maximum = null, waitlist_maximum = $2,
       is_detached = true
     where id = $1`,
    [id, waitlistMaximum],
  );
}

export const getRow = (page: Page, id: string) =>
  page.getByTestId('session-row').filter({ has: page.locator(`a[href*="${id}"]`) });

/** Opens the day of a class that was filled in the database, which a page read within the last second does not show. */
export async function visitFullClass(page: Page, client: Client, day: string, id: string): Promise<void> {
  await expect(async () => {
    // A place that a customer of another test held may have become available since.
    await runStatement('update occurrence set maximum = consumed where id = $1 and maximum > consumed', [id]);
    await visitClasses(page, client, day);
    await expect(getRow(page, id)).toContainText(matchAnywhere('waitlist', 'tag_join'), { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}
