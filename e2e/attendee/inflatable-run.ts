import { expect, type Page } from '@playwright/test';
import { getDayFromNow, venues } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';

type OccurrenceView = {
  id: string;
  name: string;
  bookable_action: { action: string | null };
  capacity: { available: number };
};

type Choice = { quantity?: number; purchased_for_user_id?: number };

type Class = { category: string; name: string; venue?: string };

/** Adds a class, of the demonstration's Riverside Pool unless another venue is named, to the basket. Returns the path of its panel. */
async function addClass(
  page: Page,
  { category, name, venue = 'riverside-pool' }: Class,
  item: Choice,
  firstDay = 2,
): Promise<string> {
  for (let day = firstDay; day < 14; day++) {
    const date = getDayFromNow(day);
    const url = `/api/activities/venue/${venue}/activity/${category}/v2/timetable?date=${date}`;
    const { data } = await sendFromPage(page, url);
    // Other tests may have left fewer places than this one takes.
    const session = (data as OccurrenceView[]).find(
      (occurrence) =>
        occurrence.name === name &&
        occurrence.bookable_action.action === 'book' &&
        occurrence.capacity.available >= (item.quantity ?? 1),
    );
    if (!session) continue;
    const items = [{ purchasable_id: session.id, purchasable_type: 'purchasableOccurrence', ...item }];
    const { status } = await sendFromPage(page, '/api/activities/cart/add', { items });
    // Another test has taken the last place meanwhile.
    if (status === 409) continue;
    expect(status).toBe(200);
    return `/location/${venue}/${category}/${date}?session=${session.id}`;
  }
  throw new Error(`No ${name} can be booked`);
}

/** The class whose attendees each sign a waiver before the payment. */
export const addInflatableRun = (page: Page, item: Choice = {}, firstDay?: number): Promise<string> =>
  addClass(page, { category: 'aqua', name: 'Inflatable run' }, item, firstDay);

/** The class of the second client whose attendees each sign a waiver before it is booked. */
export const addAerialYoga = (page: Page, item: Choice = {}): Promise<string> =>
  addClass(page, { category: 'yoga', name: 'Aerial yoga', venue: venues.harbour }, item);

/** The class whose attendees sign after the payment and before the session. */
export const addRiversideYoga = (page: Page, item: Choice = {}): Promise<string> =>
  addClass(page, { category: 'yoga', name: 'Yoga by the river' }, item);

/** The class whose attendees have an induction after the payment and before the session. */
export const addDeepWaterRunning = (page: Page, item: Choice = {}): Promise<string> =>
  addClass(page, { category: 'aqua', name: 'Deep-water running' }, item);

let addressCount = 0;
/** An address that no other test uses. Letters separate the digits, which could look like a card number. */
export const createAddress = (): string => {
  addressCount += 1;
  return `parent-${process.pid.toString(36)}x${Date.now().toString(36)}x${addressCount}@demo.test`;
};

/** Draws a signature as a finger does. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByTestId('signature-pad');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature pad has no box');
  const moveTo = (x: number, y: number) =>
    page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
  await moveTo(0.1, 0.7);
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.45, 0.8],
    [0.6, 0.3],
    [0.85, 0.6],
  ] as const)
    await moveTo(x, y);
  await page.mouse.up();
}
