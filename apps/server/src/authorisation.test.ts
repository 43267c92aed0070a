import { getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import {
  addCartItems,
  addToCart,
  clearCart,
  extendCart,
  getCart,
  removeFromCart,
  updateCartItem,
} from '@pavilion/contract/cart';
import { getCategory, listCategories } from '@pavilion/contract/category';
import { authorise, complete, prepare, resume } from '@pavilion/contract/checkout';
import { getClient, getTheme } from '@pavilion/contract/client';
import { getLegalPage } from '@pavilion/contract/legal';
import { streamEvents } from '@pavilion/contract/live';
import { geocode } from '@pavilion/contract/map';
import { getOrder } from '@pavilion/contract/order';
import {
  authoriseOrderPayment,
  completeOrderChallenge,
  completeOrderPayment,
  getOrderPayment,
  prepareOrderPayment,
  resumeOrderPayment,
} from '@pavilion/contract/order-payment';
import { readPasswordLink, requestPasswordLink, resetPassword } from '@pavilion/contract/password';
import { completeChallenge } from '@pavilion/contract/payment';
import { listPenalties } from '@pavilion/contract/penalty';
import {
  completeHandOver,
  createHandOver,
  getUser,
  login,
  logout,
  register,
} from '@pavilion/contract/person';
import {
  createProvisionalAccount,
  getProvisionalFields,
  requestOwnPasswordLink,
} from '@pavilion/contract/provisional-account';
import type { Route } from '@pavilion/contract/route';
import { interpretSearch } from '@pavilion/contract/search';
import {
  getDates,
  getOccurrence,
  getSlots,
  getTimes,
  getTimetable,
  searchOccurrences,
} from '@pavilion/contract/timetable';
import { getFooter, getVenue, listVenues } from '@pavilion/contract/venue';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { getRegisteredRoutes } from '#platform/http/registered-routes';
import { createId } from '#platform/lib/id';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { getSetCookies } from './testing/browser.ts';
import { createTestShopper } from './testing/carts.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  logInTestCustomer,
  logInTestStaff,
  testKeys,
} from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

// Rule 9 and AUT-27: every route is called by every role with the ids of one customer.
const world = await createTestDatabase(4);
const { run } = world;
const client = await createTestClient(world);
const venue = await createTestVenue(world, client);
const createOccurrence = () =>
  createTestOccurrence(world, venue, {
    schedule: { maximum: 1000 },
    occurrence: { allow_anonymous_bookings: true },
  });
const [inCart, toAdd] = [await createOccurrence(), await createOccurrence()];
const settings = readSettings({
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'x'.repeat(32),
  BEARER: 'off',
});
const app = buildApp({
  database: world,
  now: () => noon,
  settings,
  keys: testKeys,
  log: createLogger('silent'),
});
afterAll(() => app.close());

/** A customer with a place in their cart, an order and a failed payment attempt. */
async function createOwner() {
  const person = await logInTestCustomer(world, client);
  const added = await createTestShopper(app, person.headers, person.personId).add(inCart);
  const lineId = added.ok && added.value.items[0]?.id;
  if (!added.ok || !lineId) throw new Error('Adding to the cart failed');
  const [checkoutId, orderId, attemptId] = [createId(noon), createId(noon), createId(noon)];
  const at = new Date(noon);
  await run(sql`
    insert into checkout (client_id, id, cart_id, person_id, state, created_at)
    values (${client.id}, ${checkoutId}, ${added.value.id}, ${person.personId}, 'abandoned', ${at})`);
  await run(sql`
    insert into payment_attempt (client_id, id, checkout_id, provider, state, amount, currency, cart_hash, reference,
      snapshot, created_at, updated_at)
    values (${client.id}, ${attemptId}, ${checkoutId}, 'opayo', 'failed', 500, 'GBP', '', ${attemptId}, '{}', ${at}, ${at})`);
  await run(sql`
    insert into "order" (client_id, id, reference, checkout_id, person_id, cart_source, status, total, tax_total,
      currency, created_at)
    values (${client.id}, ${orderId}, ${orderId}, ${checkoutId}, ${person.personId}, 'activity-booking', 'success', 0, 0,
      'GBP', ${at})`);
  const [booking] = await run(sql<{ id: string }>`
    select id from booking where client_id = ${client.id} and line_id = ${lineId}`);
  return { ...person, lineId, bookingId: booking?.id ?? '', orderId, attemptId };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

const revokeSessions = (personId: number) =>
  run(sql`update session set revoked_at = ${new Date(noon)} where person_id = ${personId}`);

/** Headers of a caller in each role, who sends the ids of the owner. */
const roles = {
  guest: async () => createTestGuest(client).headers,
  otherCustomer: async () => (await logInTestCustomer(world, client)).headers,
  revoked: async (owner: Owner) => {
    await revokeSessions(owner.personId);
    return owner.headers;
  },
  staff: async () => (await logInTestStaff(world, client)).headers,
  owner: async (owner: Owner) => owner.headers,
} satisfies Record<string, (owner: Owner) => Promise<Record<string, string>>>;
type Role = keyof typeof roles;

type Statuses = Record<Role, number>;
type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};
type Walk = { route: Route; statuses: Statuses; request: (owner: Owner) => RequestParts };

const day = '2030-06-01';
const place = { purchasable_id: toAdd.occurrenceId, purchasable_type: 'purchasableOccurrence', quantity: 1 };
const activity = { venue: venue.slug, activity: inCart.category.slug };

/** The same response for every caller, also with a revoked session. */
const isPublic = (status = 200): Statuses => ({
  guest: status,
  otherCustomer: status,
  revoked: status,
  staff: status,
  owner: status,
});
/** About the caller; the request names no one. */
const isOwn: Statuses = { ...isPublic(), revoked: 401 };
const isOwnOfCustomers: Statuses = { ...isOwn, guest: 401 };
/** Names the owner: staff may, other customers may not. */
const isForOwnerAndStaff: Statuses = { guest: 403, otherCustomer: 403, revoked: 401, staff: 200, owner: 200 };
const isForOwner: Statuses = { guest: 401, otherCustomer: 404, revoked: 401, staff: 404, owner: 200 };

const selectOwner = ({ personId }: Owner) => ({ selected_user_id: String(personId) });
const viewAsOwner = ({ personId }: Owner) => ({ for_user_id: String(personId) });
const nothing = () => ({});

const walks: Walk[] = [
  { route: getTheme, statuses: isPublic(), request: nothing },
  { route: getClient, statuses: isPublic(), request: nothing },
  { route: getLegalPage, statuses: isPublic(), request: () => ({ params: { page: 'privacy' } }) },
  { route: geocode, statuses: isPublic(), request: () => ({ query: { term: 'Salford' } }) },
  { route: interpretSearch, statuses: isPublic(), request: () => ({ query: { text: 'Salford' } }) },
  { route: listVenues, statuses: isPublic(), request: nothing },
  { route: getVenue, statuses: isPublic(), request: () => ({ params: { slug: venue.slug } }) },
  { route: getFooter, statuses: isPublic(), request: nothing },
  { route: listCategories, statuses: isPublic(), request: () => ({ params: { venue: venue.slug } }) },
  { route: getCategory, statuses: isPublic(), request: () => ({ params: activity }) },

  {
    route: login,
    statuses: isPublic(422),
    request: ({ email }) => ({ body: { username: email, password: 'x' } }),
  },
  { route: register, statuses: isPublic(422), request: () => ({ body: {} }) },
  {
    // The same for an account and for none.
    route: requestPasswordLink,
    statuses: isPublic(),
    request: ({ email }) => ({ body: { email_or_reference: email } }),
  },
  // Without the token of the link, which nobody's session replaces.
  ...[readPasswordLink, resetPassword].map((route) => ({
    route,
    statuses: isPublic(409),
    request: () => ({ body: { token: 'x', password: 'Battery staple 9' } }),
  })),
  { route: getProvisionalFields, statuses: isPublic(), request: nothing },
  { route: createProvisionalAccount, statuses: isPublic(422), request: () => ({ body: {} }) },
  { route: requestOwnPasswordLink, statuses: { ...isOwnOfCustomers, staff: 403 }, request: nothing },
  { route: logout, statuses: isPublic(), request: nothing },
  { route: getUser, statuses: isOwn, request: nothing },
  { route: createHandOver, statuses: { ...isOwn, staff: 403 }, request: nothing },
  { route: completeHandOver, statuses: isPublic(303), request: () => ({ body: { token: 'x' } }) },

  { route: getTimes, statuses: isOwn, request: () => ({ params: activity, query: { date: day } }) },
  {
    route: getDates,
    statuses: isOwn,
    request: () => ({ params: { venue: venue.slug, category: inCart.category.slug } }),
  },
  ...[getTimetable, getSlots].flatMap((route) => [
    { route, statuses: isOwn, request: () => ({ params: activity, query: { date: day } }) },
    {
      route,
      statuses: isForOwnerAndStaff,
      request: (owner: Owner) => ({ params: activity, query: { date: day, ...viewAsOwner(owner) } }),
    },
  ]),
  {
    route: getOccurrence,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ params: { id: inCart.occurrenceId }, query: viewAsOwner(owner) }),
  },
  {
    route: searchOccurrences,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ query: viewAsOwner(owner) }),
  },

  {
    route: addCartItems,
    statuses: isForOwnerAndStaff,
    request: ({ personId }) => ({
      params: { userId: String(personId), source: 'activity-booking' },
      body: { data: { items: [place] } },
    }),
  },
  {
    route: addToCart,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ body: { items: [place], ...selectOwner(owner) } }),
  },
  {
    // The attendee, in a cart of the caller's own.
    route: addToCart,
    statuses: { guest: 403, otherCustomer: 403, revoked: 401, staff: 403, owner: 200 },
    request: ({ personId }) => ({ body: { items: [{ ...place, purchased_for_user_id: personId }] } }),
  },
  { route: getCart, statuses: isForOwnerAndStaff, request: (owner) => ({ query: selectOwner(owner) }) },
  { route: clearCart, statuses: isForOwnerAndStaff, request: (owner) => ({ query: selectOwner(owner) }) },
  { route: extendCart, statuses: isForOwnerAndStaff, request: (owner) => ({ query: selectOwner(owner) }) },
  {
    route: removeFromCart,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ query: selectOwner(owner), body: { cart_item_ids: [owner.lineId] } }),
  },
  {
    route: updateCartItem,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ params: { cartItemId: owner.lineId }, query: selectOwner(owner), body: {} }),
  },
  {
    route: updateCartItem,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ params: { cartItemId: owner.lineId }, body: selectOwner(owner) }),
  },
  {
    // The line, in a cart of the caller's own.
    route: updateCartItem,
    statuses: { guest: 404, otherCustomer: 404, revoked: 401, staff: 404, owner: 200 },
    request: ({ lineId }) => ({ params: { cartItemId: lineId }, body: {} }),
  },

  {
    // Without a connected payment provider, the owner's checkout is refused too.
    route: prepare,
    statuses: { ...isPublic(409), guest: 401, revoked: 401 },
    request: nothing,
  },
  {
    route: authorise,
    statuses: { ...isPublic(409), guest: 401, revoked: 401 },
    request: () => ({ body: { payments: [] } }),
  },
  {
    // A card that no one has paid with.
    route: resume,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: () => ({ body: { card_identifier: 'x' } }),
  },
  {
    route: complete,
    statuses: isForOwner,
    request: ({ attemptId: id }) => ({ body: { transaction_uuid: id } }),
  },
  {
    route: completeChallenge,
    statuses: isForOwner,
    request: ({ attemptId: id }) => ({ params: { transactionId: id }, body: { transaction_uuid: id } }),
  },
  {
    route: getOrder,
    statuses: { ...isForOwner, staff: 200 },
    request: ({ orderId }) => ({ params: { id: orderId } }),
  },
  // The owner's order without the token that proves it. Nobody's session replaces the token.
  ...[getOrderPayment, prepareOrderPayment].map((route) => ({
    route,
    statuses: isPublic(404),
    request: ({ orderId }: Owner) => ({ query: { order_token: orderId } }),
  })),
  {
    route: authoriseOrderPayment,
    statuses: isPublic(404),
    request: ({ orderId }) => ({ body: { order_token: orderId, amount: 500 } }),
  },
  {
    route: resumeOrderPayment,
    statuses: isPublic(404),
    request: ({ orderId }) => ({ body: { order_token: orderId, card_identifier: 'x' } }),
  },
  ...[completeOrderChallenge, completeOrderPayment].map((route) => ({
    route,
    statuses: isPublic(404),
    request: ({ orderId, attemptId: id }: Owner) => ({
      body: { order_token: orderId, transaction_uuid: id },
    }),
  })),
  { route: listBookings, statuses: isOwnOfCustomers, request: nothing },
  {
    route: listBookings,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: (owner) => ({ query: selectOwner(owner) }),
  },
  ...[getBooking, getBookingCalendar].flatMap((route) => [
    { route, statuses: isForOwner, request: ({ bookingId: id }: Owner) => ({ params: { id } }) },
    {
      route,
      statuses: { ...isForOwnerAndStaff, guest: 401 },
      request: (owner: Owner) => ({ params: { id: owner.bookingId }, query: selectOwner(owner) }),
    },
  ]),
  { route: listPenalties, statuses: isOwnOfCustomers, request: nothing },
];

async function send(
  route: Route,
  { params = {}, query = {}, body }: RequestParts,
  headers: Record<string, string>,
) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing');
  const search = new URLSearchParams(query);
  return app.inject({
    method: route.method,
    url: `${path}?${search.toString()}`,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
}

const getName = ({ method, path }: Route): string => `${method} ${path}`;
const routes = getRegisteredRoutes(app);
// The event stream does not end, so only a revoked session calls it. Health routes work without a client.
const excludedPaths = [streamEvents.path, '/api/health', '/api/ready'];
const walkedRoutes = routes.filter(({ path }) => !excludedPaths.includes(path));

describe('authorisation', () => {
  test('covers every route', () => {
    expect(new Set(walks.map(({ route }) => getName(route)))).toEqual(new Set(walkedRoutes.map(getName)));
  });

  test.each(Object.keys(roles) as Role[])(
    '%s gets only what the role allows with the ids of a customer',
    async (role) => {
      const statuses = [];
      for (const { route, request, statuses: expected } of walks) {
        const owner = await createOwner();
        const response = await send(route, request(owner), await roles[role](owner));
        statuses.push([getName(route), response.statusCode, expected[role]]);
        if (role !== 'guest' && role !== 'otherCustomer') continue;
        // The owner's own ids come back in no response to another customer.
        for (const secret of [owner.email, owner.lineId, owner.reference]) {
          expect(response.body, getName(route)).not.toContain(secret);
        }
        expect(await readCartLines(owner.personId), getName(route)).toEqual([
          { id: owner.lineId, status: 'reserved' },
        ]);
      }
      expect(statuses.map(([name, status]) => [name, status])).toEqual(
        statuses.map(([name, , status]) => [name, status]),
      );
    },
  );

  test('refuses a revoked session and deletes its cookies, unless the route opts out [AUT-10 AUT-27]', async () => {
    for (const logIn of [logInTestCustomer, logInTestStaff]) {
      const { headers, personId } = await logIn(world, client);
      await revokeSessions(personId);
      for (const route of routes.filter(({ session }) => session === undefined)) {
        const response = await send(route, {}, headers);
        expect([getName(route), response.statusCode, response.json()]).toMatchObject([
          getName(route),
          401,
          { code: 'not_logged_in' },
        ]);
        expect(getSetCookies(response), getName(route)).toHaveLength(2);
      }
    }
  });

  test('lists the routes that opt out of the session check [AUT-27]', () => {
    const listNames = (session: Route['session']) =>
      routes
        .filter((route) => route.session === session)
        .map(getName)
        .toSorted();
    expect(listNames('in-statement')).toEqual(
      [addCartItems, addToCart, getCart, getTimetable, getSlots, getOccurrence, searchOccurrences]
        .map(getName)
        .toSorted(),
    );
    const publicRoutes = [
      getTheme,
      getClient,
      getLegalPage,
      geocode,
      interpretSearch,
      listVenues,
      getVenue,
      getFooter,
    ];
    const sessionRoutes = [login, register, logout, completeHandOver];
    // The token of an emailed link proves its owner.
    const linkRoutes = [requestPasswordLink, readPasswordLink, resetPassword];
    const provisionalRoutes = [getProvisionalFields, createProvisionalAccount];
    // A token proves the order.
    const orderRoutes = [
      getOrderPayment,
      prepareOrderPayment,
      authoriseOrderPayment,
      resumeOrderPayment,
      completeOrderChallenge,
      completeOrderPayment,
    ];
    expect(listNames('none')).toEqual(
      [
        ...publicRoutes,
        listCategories,
        getCategory,
        ...sessionRoutes,
        ...linkRoutes,
        ...provisionalRoutes,
        ...orderRoutes,
      ]
        .map(getName)
        .concat('GET /api/health', 'GET /api/ready')
        .toSorted(),
    );
  });
});

/** The reserved and lapsed places of a person's cart. */
const readCartLines = (personId: number) =>
  run(sql<{ id: string; status: string }>`
    select b.line_id as id, b.status from booking b where b.client_id = ${client.id} and b.person_id = ${personId}`);
