import { describe, expect, test } from 'vitest';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest } from '../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createLoginToken, personRoutes } from '../person/index.ts';
import { cartRoutes, createMergeGuestCart } from './index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    personRoutes(registerRoute, { ...deps, mergeGuestCart: createMergeGuestCart(deps.purchasables) });
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
  },
  { now: () => now },
);
const origin = `http://${client.host}`;

const createOccurrence = (maxPlacesPerPerson: number | null = null) =>
  createTestOccurrence(database, venue, {
    schedule: { maximum: 10, max_places_per_person: maxPlacesPerPerson },
    occurrence: { allow_anonymous_bookings: true, max_places_per_person: maxPlacesPerPerson },
  });

type Item = {
  occurrenceId: string;
  quantity: number;
  source?: 'activity-booking' | 'online-joining';
};

/** A guest of the window and one of the embedded page, each with places, after the hand-over. */
async function handOverItems(windowItems: readonly Item[], embeddedItems: readonly Item[]) {
  const [windowGuest, embeddedGuest] = [createTestGuest(client), createTestGuest(client)];
  for (const [guest, items] of [
    [windowGuest, windowItems],
    [embeddedGuest, embeddedItems],
  ] as const) {
    for (const { source, ...item } of items) {
      now += 1;
      const added = await createTestShopper(app, guest.headers, 'guest', source).add(item);
      expect(added.ok).toBe(true);
    }
  }
  const token = await createLoginToken(database.run, {
    clientId: client.id,
    now: noon,
    guestKey: embeddedGuest.guestKey,
  });
  const browser = createTestBrowser(app, windowGuest.headers);
  const response = await browser.request('POST', '/hand-over', { body: { token }, headers: { origin } });
  const readCart = async (headers?: Record<string, string>) =>
    (headers ? createTestBrowser(app, headers) : browser)
      .request('GET', '/api/activities/cart')
      .then((cart) => cart.json<{ data: { items: unknown[]; lapsed: unknown[] } }>().data);
  return { response, readCart, windowGuest, embeddedGuest };
}

/** A hand-over of places in two occurrences. */
async function handOver(windowPlaces: number, embeddedPlaces: number) {
  const occurrences = [await createOccurrence(), await createOccurrence()] as const;
  const [windowItems = [], embeddedItems = []] = [windowPlaces, embeddedPlaces].map((quantity, n) =>
    quantity === 0 ? [] : [{ occurrenceId: occurrences[n]?.occurrenceId ?? '', quantity }],
  );
  return { ...(await handOverItems(windowItems, embeddedItems)), occurrences };
}

describe('a hand-over to a window with a basket of its own', () => {
  test('shows both baskets in the window and in the embedded page [MOD-02]', async () => {
    const { response, readCart, embeddedGuest, windowGuest, occurrences } = await handOver(2, 3);
    expect(response.statusCode).toBe(303);
    expect(await readCart()).toMatchObject({ items: [{}, {}] });
    expect(await readCart(embeddedGuest.headers)).toMatchObject({ items: [{}, {}] });
    expect(await readCart(windowGuest.headers)).toMatchObject({ items: [] });
    expect(await countSold(database, occurrences[0])).toEqual({ places: 2, consumed: 2 });
    expect(await countSold(database, occurrences[1])).toEqual({ places: 3, consumed: 3 });
  });

  test('keeps at most a guest’s six places, and shows the others as lapsed [MOD-02 BSK-44]', async () => {
    const { readCart, occurrences } = await handOver(4, 4);
    expect(await readCart()).toMatchObject({ items: [{}], lapsed: [{}] });
    expect(await countSold(database, occurrences[0])).toEqual({ places: 0, consumed: 0 });
    expect(await countSold(database, occurrences[1])).toEqual({ places: 4, consumed: 4 });
  });

  test('keeps at most six places in the guest’s baskets of all sources [MOD-02 ACT-33]', async () => {
    const [window, embedded] = [await createOccurrence(), await createOccurrence()];
    await handOverItems(
      [{ occurrenceId: window.occurrenceId, quantity: 6 }],
      [2, 4].map((quantity) => ({ ...embedded, quantity, source: 'online-joining' })),
    );
    expect(await countSold(database, window)).toEqual({ places: 0, consumed: 0 });
    expect(await countSold(database, embedded)).toEqual({ places: 6, consumed: 6 });
  });

  test('releases the newest of the places beyond six in two sources [MOD-02 ACT-33]', async () => {
    const [held, older, newer] = [
      await createOccurrence(),
      await createOccurrence(),
      await createOccurrence(),
    ];
    await handOverItems(
      [
        { occurrenceId: older.occurrenceId, quantity: 2 },
        { occurrenceId: newer.occurrenceId, quantity: 2, source: 'online-joining' },
      ],
      [{ occurrenceId: held.occurrenceId, quantity: 4 }],
    );
    expect(await countSold(database, held)).toEqual({ places: 4, consumed: 4 });
    expect(await countSold(database, older)).toEqual({ places: 2, consumed: 2 });
    expect(await countSold(database, newer)).toEqual({ places: 0, consumed: 0 });
  });

  test('keeps at most a person’s places in one session, in all sources [MOD-02 BSK-15]', async () => {
    const { occurrenceId, ...occurrence } = await createOccurrence(3);
    const other = await createOccurrence();
    await handOverItems(
      [
        { occurrenceId, quantity: 1 },
        { occurrenceId, quantity: 2 },
        { occurrenceId: other.occurrenceId, quantity: 1 },
      ],
      [{ occurrenceId, quantity: 2, source: 'online-joining' }],
    );
    expect(await countSold(database, { ...occurrence, occurrenceId })).toEqual({ places: 3, consumed: 3 });
    expect(await countSold(database, other)).toEqual({ places: 1, consumed: 1 });
  });

  test('keeps the window’s basket if the embedded page has none [MOD-02]', async () => {
    const { readCart, occurrences } = await handOver(2, 0);
    expect(await readCart()).toMatchObject({ items: [{}] });
    expect(await countSold(database, occurrences[0])).toEqual({ places: 2, consumed: 2 });
  });
});

describe('a guest', () => {
  test('is not created by reads or by a refused addition [AUT-06]', async () => {
    const browser = createTestBrowser(app, client.headers);
    const membersOnly = await createTestOccurrence(database, venue, { schedule: { maximum: 5 } });
    const body = {
      data: {
        items: [
          {
            purchasable_id: membersOnly.occurrenceId,
            purchasable_type: 'purchasableOccurrence',
            quantity: 1,
          },
        ],
      },
    };
    const refused = await browser.request('POST', '/api/v1/users/guest/carts/activity-booking/items', {
      body,
    });
    expect([refused.statusCode, getSetCookies(refused)]).toEqual([409, []]);
    for (const url of ['/api/activities/cart', '/api/auth/user'])
      expect(getSetCookies(await browser.request('GET', url))).toEqual([]);
  });

  test('is not created by an IP address that has created 120 in ten minutes [AUT-06]', async () => {
    const { occurrenceId } = await createOccurrence();
    const other = await createTestClient(database);
    const otherVenue = await createTestVenue(database, other);
    const occurrence = await createTestOccurrence(database, otherVenue, {
      schedule: { maximum: 200 },
      occurrence: { allow_anonymous_bookings: true },
    });
    const results = [];
    for (let n = 0; n < 121; n += 1)
      results.push(
        await createTestShopper(app, other.headers, 'guest').add({ occurrenceId: occurrence.occurrenceId }),
      );
    expect(results.slice(0, 120).every(({ ok }) => ok)).toBe(true);
    expect(results[120]).toMatchObject({ ok: false, status: 429, code: 'too_many_guests' });
    expect(await countSold(database, occurrence)).toEqual({ places: 120, consumed: 120 });
    // Known guests go on, and so do other clients' new ones.
    const known = createTestShopper(app, createTestGuest(client).headers, 'guest');
    expect((await known.add({ occurrenceId })).ok).toBe(true);
  });
});
