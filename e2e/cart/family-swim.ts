import type { Page } from '@playwright/test';
import { expect } from '../csp-test.ts';
import { sendFromPage } from '../new-customer.ts';

export type Swim = {
  id: string;
  capacity: { available: number };
  bookable_action: { action: string | null };
  tickets: readonly { id: string; name: string }[];
};

/** A swim with ten places. */
export async function findSwim(page: Page, venue: string, day: string): Promise<Swim> {
  const url = `/api/activities/venue/${venue}/activity/family-swim/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  const swim = (data as Swim[]).find(
    ({ bookable_action, capacity }) => bookable_action.action === 'book' && capacity.available >= 10,
  );
  if (!swim) throw new Error(`No swim at ${venue} on ${day}`);
  return swim;
}

/** Adds tickets of a session, so many of each name. */
export async function addTickets(
  page: Page,
  { id, tickets }: Swim,
  quantities: Readonly<Record<string, number>>,
): Promise<void> {
  const items = Object.entries(quantities).map(([name, quantity]) => ({
    purchasable_type: 'activityTicket',
    purchasable_id: tickets.find((ticket) => ticket.name === name)?.id,
    occurrence_id: id,
    quantity,
  }));
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
}
