import { cancelBooking, getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import { addToCart, getCart } from '@pavilion/contract/cart';
import { updateChild } from '@pavilion/contract/household/household';
import { listLinkedUsers } from '@pavilion/contract/linked-person';
import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import {
  cancelOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  requestOpeningNotice,
} from '@pavilion/contract/opening-notice';
import { listPreviousAttendees } from '@pavilion/contract/restriction';
import type { Route } from '@pavilion/contract/route';
import { getOccurrence, getTimetable, searchOccurrences } from '@pavilion/contract/timetable';
import { joinWaitlist } from '@pavilion/contract/waitlist';
import { afterAll, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { createTestShopper } from './testing/carts.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer, testKeys } from './testing/people.ts';
import { createTestRestriction } from './testing/restrictions.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

// AUT-25: every route that takes the id of another person, or of their booking, by every relationship and status.
const database = await createTestDatabase(4);
const [client, otherClient] = [await createTestClient(database), await createTestClient(database)];
const venue = await createTestVenue(database, client);
const app = buildApp({
  database,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), BEARER: 'off' }),
  keys: testKeys,
  log: createLogger('silent'),
});
afterAll(() => app.close());
const booked = await createTestOccurrence(database, venue, { schedule: { maximum: 1000 } });
const free = await createTestOccurrence(database, venue, { schedule: { maximum: 1000 } });
const full = await createTestOccurrence(database, venue, {
  schedule: { maximum: 0 },
  occurrence: { waitlist_maximum: 1000 },
});
const waiver = await createTestRestriction(database, client.id);

/** A person with a place, whose ids are in the calls of others. */
async function createOwner() {
  const person = await logInTestCustomer(database, client, { first_name: 'Robin' });
  const added = await createTestShopper(app, person.headers, person.personId).add(booked);
  const lineId = added.ok ? added.value.items[0]?.id : undefined;
  if (lineId === undefined) throw new Error('Adding to the cart failed');
  const [booking] = await database.run(
    queryBuilder.selectFrom('booking').select('id').where('line_id', '=', lineId),
  );
  return { ...person, bookingId: booking?.id ?? '' };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;
type Relationship = 'parent' | 'partner' | 'sibling' | 'employee' | 'carer';
type Status = 'successful' | 'pending' | 'revoked' | 'cancelled';

async function logInLinked(owner: Owner, relationship: Relationship, status: Status, isReverse = false) {
  const person = await logInTestCustomer(database, client);
  const [person_id, linked_id] = isReverse
    ? [owner.personId, person.personId]
    : [person.personId, owner.personId];
  await database.run(
    queryBuilder.insertInto('linked_person').values({
      client_id: client.id,
      person_id,
      linked_id,
      relationship,
      status,
      created_at: new Date(noon),
      confirmed_at: status === 'pending' ? null : new Date(noon),
    }),
  );
  return person.headers;
}

type Permission = 'book' | 'see';
type Role = { permissions: readonly Permission[]; logIn: (owner: Owner) => Promise<Record<string, string>> };
const linked = (relationship: Relationship, permissions: readonly Permission[]): Role => ({
  permissions,
  logIn: (owner) => logInLinked(owner, relationship, 'successful'),
});
const ended = (status: Status): Role => ({
  permissions: [],
  logIn: (owner) => logInLinked(owner, 'parent', status),
});
const roles: Record<string, Role> = {
  guest: { permissions: [], logIn: async () => createTestGuest(client).headers },
  stranger: { permissions: [], logIn: async () => (await logInTestCustomer(database, client)).headers },
  'customer of another client': {
    permissions: [],
    logIn: async () => (await logInTestCustomer(database, otherClient)).headers,
  },
  parent: linked('parent', ['book', 'see']),
  partner: linked('partner', ['book', 'see']),
  sibling: linked('sibling', ['book', 'see']),
  carer: linked('carer', ['book', 'see']),
  employee: linked('employee', ['book']),
  'invited parent': ended('pending'),
  'revoked parent': ended('revoked'),
  'cancelled parent': ended('cancelled'),
  'person for whom the owner books': {
    permissions: [],
    logIn: (owner) => logInLinked(owner, 'parent', 'successful', true),
  },
};

type Call = {
  route: Route;
  /** What a caller needs; null if no link allows it. */
  needs: Permission | null;
  /** The status with the permission; unused without one. */
  status: number;
  params?: (owner: Owner) => Record<string, string>;
  query?: (owner: Owner) => Record<string, string>;
  body?: (owner: Owner) => object;
  /** Lists respond to everybody: whether this one shows the owner. */
  isList?: boolean;
};

const forOwner = ({ personId }: Owner) => ({ for_user_id: String(personId) });
const selectOwner = ({ personId }: Owner) => ({ selected_user_id: String(personId) });
const bookingId = ({ bookingId: id }: Owner) => ({ id, bookingId: id });
const activity = () => ({ venue: venue.slug, activity: free.category.slug, id: free.occurrenceId });
const calls: Call[] = [
  // First, because a caller sees the bookings that they have made.
  { route: listBookings, needs: 'see', status: 200, query: () => ({ status: 'reserved' }), isList: true },
  { route: getOccurrence, needs: 'book', status: 200, params: activity, query: forOwner },
  {
    route: getTimetable,
    needs: 'book',
    status: 200,
    params: activity,
    query: (owner) => ({ date: '2030-06-01', ...forOwner(owner) }),
  },
  {
    route: searchOccurrences,
    needs: 'book',
    status: 200,
    query: (owner) => ({ date: '2030-06-01', ...forOwner(owner) }),
  },
  // Booking is open already.
  { route: requestOpeningNotice, needs: 'book', status: 409, params: activity, query: forOwner },
  { route: getOpeningCalendar, needs: 'book', status: 409, params: activity, query: forOwner },
  {
    route: addToCart,
    needs: 'book',
    status: 200,
    body: ({ personId }) => ({
      items: [
        {
          purchasable_id: free.occurrenceId,
          purchasable_type: 'purchasableOccurrence',
          purchased_for_user_id: personId,
        },
      ],
    }),
  },
  {
    route: joinWaitlist,
    needs: 'book',
    status: 200,
    params: () => ({ id: full.occurrenceId }),
    body: ({ personId }) => ({ data: { user_id: personId } }),
  },
  { route: listMembershipOffers, needs: 'book', status: 200, query: forOwner },
  {
    route: listPreviousAttendees,
    needs: 'book',
    status: 200,
    params: () => ({ restriction: waiver }),
    query: () => ({ search: 'Robin' }),
    isList: true,
  },
  { route: getBooking, needs: 'see', status: 200, params: bookingId },
  { route: getBookingCalendar, needs: 'see', status: 200, params: bookingId },
  // It is in a basket still.
  { route: cancelBooking, needs: 'see', status: 409, params: bookingId },
  { route: listBookings, needs: null, status: 403, query: selectOwner },
  { route: getBooking, needs: null, status: 403, params: bookingId, query: selectOwner },
  { route: getCart, needs: null, status: 403, query: selectOwner },
  {
    route: listLinkedUsers,
    needs: null,
    status: 403,
    query: ({ personId }) => ({ user_id: String(personId) }),
  },
  {
    route: addToCart,
    needs: null,
    status: 403,
    body: (owner) => ({
      items: [{ purchasable_id: free.occurrenceId, purchasable_type: 'purchasableOccurrence' }],
      ...selectOwner(owner),
    }),
  },
  {
    route: updateChild,
    needs: null,
    status: 404,
    params: ({ personId }) => ({ id: String(personId) }),
    body: () => ({ first_name: 'Mia', last_name: 'Stone', date_of_birth: '2024-05-17' }),
  },
];

type Outcome = 'done' | 'refused' | 'leaked';

/** A list shows the owner or not; everything else has the status of a caller with the permission, or is refused. */
function getOutcome(
  { needs, status, isList }: Call,
  response: { statusCode: number; body: string },
): Outcome {
  const showsOwner = response.body.includes('Robin');
  if (isList === true) return showsOwner ? 'done' : 'refused';
  if (needs !== null && response.statusCode === status) return 'done';
  return response.statusCode >= 400 && !showsOwner ? 'refused' : 'leaked';
}

async function send({ route, params, query, body }: Call, owner: Owner, headers: Record<string, string>) {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => params?.(owner)[key] ?? 'missing');
  return app.inject({
    method: route.method,
    url: `${path}?${new URLSearchParams(query?.(owner)).toString()}`,
    headers,
    ...(body && { payload: body(owner) }),
  });
}

test.each(Object.entries(roles))(
  'a %s does only what the link allows with the ids of another person [AUT-25 AUT-13]',
  async (_, { logIn, permissions }) => {
    const owner = await createOwner();
    const headers = await logIn(owner);
    const outcomes: [string, Outcome][] = [];
    for (const request of calls)
      outcomes.push([getName(request), getOutcome(request, await send(request, owner, headers))]);
    expect(outcomes).toEqual(
      calls.map((request) => [
        getName(request),
        request.needs !== null && permissions.includes(request.needs) ? 'done' : 'refused',
      ]),
    );
  },
);

const getName = ({ route: { method, path } }: Call): string => `${method} ${path}`;

test('a notice of an opening is the caller’s own [AUT-25]', async () => {
  const owner = await createOwner();
  const { headers } = await logInTestCustomer(database, client);
  for (const { method, path } of [getOpeningNotice, cancelOpeningNotice]) {
    const url = `${path.replace(':id', free.occurrenceId)}?for_user_id=${owner.personId}`;
    const response = await app.inject({ method, url, headers });
    expect(response.json()).toMatchObject({ data: { is_requested: false } });
  }
});
