import { cancelBooking, getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import { getBookingBundle, listBookingBundles } from '@pavilion/contract/booking-bundle';
import { getCalendarFeed } from '@pavilion/contract/calendar-feed/calendar-feed';
import { getCamp, listCamps } from '@pavilion/contract/camp';
import { cancelBookings, quoteCancellation } from '@pavilion/contract/cancellation/cancel-bookings';
import {
  addCartItems,
  addToCart,
  clearCart,
  extendCart,
  getCart,
  removeFromCart,
  updateCartItem,
} from '@pavilion/contract/cart';
import {
  applyDiscount,
  listPackageSessions,
  removeBenefit,
  removeDiscount,
  removePackage,
} from '@pavilion/contract/cart/price-rule';
import { restoreCartItems } from '@pavilion/contract/cart/restore';
import {
  getBookableCategory,
  getCategory,
  listBookableCategories,
  listCategories,
} from '@pavilion/contract/category';
import { complete, completeChallenge } from '@pavilion/contract/checkout';
import { getCourse, listCourses } from '@pavilion/contract/course';
import { applyCredit } from '@pavilion/contract/credit/credit';
import { cancelMembership } from '@pavilion/contract/direct-debit/direct-debit';
import {
  getAppleWalletPass,
  getBookingEntryCode,
  getOrderEntryCodes,
} from '@pavilion/contract/entry-code/entry-code';
import { applyGiftCard, removeGiftCard } from '@pavilion/contract/gift-card/gift-card';
import {
  refundGuestPasses,
  sendGuestPass,
  withdrawGuestPass,
} from '@pavilion/contract/guest-pass/guest-pass';
import { offerAccount, withdrawAccountOffer } from '@pavilion/contract/household/account-handover';
import { endLink, resendInvitation, updateChild } from '@pavilion/contract/household/household';
import { getLegalPage } from '@pavilion/contract/legal';
import { addChild, listLinkedUsers } from '@pavilion/contract/linked-person';
import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import { unsubscribe } from '@pavilion/contract/notification/unsubscribe';
import { getJoiningPlan, listJoiningVenues } from '@pavilion/contract/online-joining/online-joining';
import {
  cancelOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  requestOpeningNotice,
} from '@pavilion/contract/opening-notice';
import { getOrder, sendReceipt } from '@pavilion/contract/order';
import { getOrderCalendar, getReceipt } from '@pavilion/contract/order/order-document';
import {
  cancelOwnMembership,
  freezeMembership,
  removeMembershipPerson,
  unfreezeMembership,
  uploadMembershipDocument,
} from '@pavilion/contract/own-membership/own-membership';
import { removePasskey } from '@pavilion/contract/passkey/passkey';
import { downloadDataExport } from '@pavilion/contract/personal-data/data-export';
import { getPhonePayment } from '@pavilion/contract/phone-payment';
import {
  answerActivityQuestions,
  answerCartQuestions,
  answerOccurrenceQuestions,
} from '@pavilion/contract/question';
import {
  getAttendeeWaivers,
  getRestriction,
  listPreviousAttendees,
  removeLineAttendee,
  saveAttendeeWaivers,
} from '@pavilion/contract/restriction';
import type { Route } from '@pavilion/contract/route';
import { removeSavedCard } from '@pavilion/contract/saved-card/saved-card';
import { changeSession, getSessionChoices } from '@pavilion/contract/session-change/change-session';
import { listTickets, priceTicket } from '@pavilion/contract/ticket';
import {
  getDates,
  getOccurrence,
  getSlots,
  getTimes,
  getTimetable,
  searchOccurrences,
} from '@pavilion/contract/timetable';
import {
  listActivityClasses,
  listActivitySlots,
  listActivityTimes,
} from '@pavilion/contract/timetable/activity-class';
import { getPicture } from '@pavilion/contract/user-details/picture';
import { endSession } from '@pavilion/contract/user-details/session';
import { getVenue } from '@pavilion/contract/venue';
import {
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  removeFromWaitlist,
} from '@pavilion/contract/waitlist';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { toJSONSchema } from 'zod';
import { queryBuilder } from '#platform/database/database';
import { getRegisteredRoutes } from '#platform/http/registered-routes';
import { createId } from '#platform/lib/id';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { createTestOwner, type TestOwner } from './testing/account/own-rows.ts';
import { createTestBundle } from './testing/bundles.ts';
import { createTestPlan } from './testing/memberships.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer, testKeys } from './testing/people.ts';
import { createTestPackagePlan } from './testing/price-rules.ts';
import { createTestRestriction } from './testing/restrictions.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';
import { createTestSwim } from './testing/tickets.ts';

// AUT-25: every route that takes the id of another person, or of their booking, by every relationship and status.
const database = await createTestDatabase(4);
const [client, otherClient] = [
  await createTestClient(database, { guest_passes: true }),
  await createTestClient(database),
];
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
const course = await createTestBundle(database, venue, { type: 'courses' });
const [spare, other] = [
  await createTestOccurrence(database, venue, { schedule: { maximum: 1000 } }),
  await createTestOccurrence(database, venue, { schedule: { maximum: 1000 } }),
];
const createFull = () =>
  createTestOccurrence(database, venue, {
    schedule: { maximum: 0 },
    occurrence: { waitlist_maximum: 1000 },
  });
const [full, alsoFull, toWaitFor] = [await createFull(), await createFull(), await createFull()];
const waiver = await createTestRestriction(database, client.id);
const swim = await createTestSwim(database, venue);
const camp = await createTestBundle(database, venue, { schedule: { maximum: 1000 } });
const plan = await createTestPlan(database, client);
const passPlan = await createTestPackagePlan(database, client, swim, { is_guest_pass: true });

const createOwner = () =>
  createTestOwner(database, {
    app,
    client,
    kinds: { booked, full, alsoFull, camp, planId: plan.id, passPlanId: passPlan.id },
  });
type Owner = TestOwner;
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

/** `picture` goes both ways; `own` is what no link allows. */
type Permission = 'book' | 'see' | 'picture' | 'own';
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
  owner: { permissions: ['book', 'see', 'picture', 'own'], logIn: async ({ headers }) => headers },
  guest: { permissions: [], logIn: async () => createTestGuest(client).headers },
  stranger: { permissions: [], logIn: async () => (await logInTestCustomer(database, client)).headers },
  'customer of another client': {
    permissions: [],
    logIn: async () => (await logInTestCustomer(database, otherClient)).headers,
  },
  parent: linked('parent', ['book', 'see', 'picture']),
  partner: linked('partner', ['book', 'see', 'picture']),
  sibling: linked('sibling', ['book', 'see', 'picture']),
  carer: linked('carer', ['book', 'see', 'picture']),
  employee: linked('employee', ['book', 'picture']),
  'invited parent': ended('pending'),
  'revoked parent': ended('revoked'),
  'cancelled parent': ended('cancelled'),
  'person for whom the owner books': {
    permissions: ['picture'],
    logIn: (owner) => logInLinked(owner, 'parent', 'successful', true),
  },
};

type Call = {
  route: Route;
  needs: Permission;
  /** The status with the permission. */
  status: number;
  /** The status without it, where it is not one of a refusal of access: that of an unknown id. */
  unknown?: number;
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
const userId = ({ personId }: Owner) => ({ user_id: String(personId) });
const lineId = ({ lineId: cartItemId }: Owner) => ({ cartItemId, attendeeId: cartItemId });
const own = { needs: 'own', status: 200 } as const;
/** Not with the owner's rows as they are: the owner gets past the check of whose they are. */
const ownRefused = { needs: 'own', status: 409 } as const;

const membershipId = ({ membershipId: id }: Owner) => ({ id });
const membershipCalls: Call[] = [
  {
    ...ownRefused,
    route: cancelOwnMembership,
    params: membershipId,
    body: () => ({ last_day: '2030-01-01' }),
  },
  { ...ownRefused, route: freezeMembership, params: membershipId, body: () => ({ months: 1 }) },
  { ...ownRefused, route: unfreezeMembership, params: membershipId },
  {
    needs: 'own',
    // The membership covers nobody else.
    status: 404,
    route: removeMembershipPerson,
    params: (owner) => ({ ...membershipId(owner), userId: '1' }),
  },
  {
    ...ownRefused,
    route: uploadMembershipDocument,
    params: membershipId,
    body: () => ({ file_name: 'proof.pdf', content: 'JVBERi0=', expires_on: '2030-12-31' }),
  },
];

const packageId = ({ packageId: id }: Owner) => ({ id, packageId: id });
const passCalls: Call[] = [
  {
    ...own,
    unknown: 409,
    route: sendGuestPass,
    params: packageId,
    body: () => ({ recipient_name: 'Kim', recipient_email: 'kim@friend.test' }),
  },
  { ...own, route: listPackageSessions, params: packageId },
  { ...own, route: withdrawGuestPass, params: ({ passId: id }) => ({ id }) },
  { ...ownRefused, route: refundGuestPasses, params: packageId, body: () => ({ refund: 100 }) },
];

const orderId = ({ orderId: id }: Owner) => ({ id });
const attempt = ({ attemptId }: Owner) => ({ transaction_uuid: attemptId });
const orderCalls: Call[] = [
  { ...own, route: getOrder, params: orderId },
  { ...own, route: getReceipt, params: orderId },
  { ...ownRefused, route: getOrderCalendar, params: orderId },
  { ...ownRefused, route: getOrderEntryCodes, params: orderId },
  { ...ownRefused, route: sendReceipt, params: orderId, body: () => ({ email: 'kim@friend.test' }) },
  { ...own, route: complete, body: attempt },
  {
    ...own,
    route: completeChallenge,
    params: ({ attemptId: transactionId }) => ({ transactionId }),
    body: attempt,
  },
  { ...own, route: getPhonePayment, params: ({ phonePaymentId: id }) => ({ id }) },
];

const waitlistCalls: Call[] = [
  { ...own, route: getWaitlistEntry, params: ({ entryId: id }) => ({ id }) },
  { ...own, route: removeFromWaitlist, params: ({ entryNumber: waitlistId }) => ({ waitlistId }) },
  {
    ...own,
    route: leaveWaitlist,
    params: ({ personId }) => ({ occurrenceId: alsoFull.occurrenceId, userId: String(personId) }),
  },
];

const answers = { custom_question_answers: [] };
const cartCalls: Call[] = [
  { ...own, route: getCart, query: selectOwner },
  { ...own, route: extendCart, query: selectOwner },
  { ...own, route: removeDiscount, query: selectOwner },
  // No such code, no credit and no such card: the owner gets past the check of whose basket it is.
  {
    ...own,
    status: 400,
    route: applyDiscount,
    body: (owner) => ({ code: 'UNKNOWN', ...selectOwner(owner) }),
  },
  {
    ...own,
    status: 422,
    route: applyCredit,
    body: ({ personId }) => ({
      creditsToReserve: [{ amount: 100, type: 'general' }],
      selectedUserId: String(personId),
    }),
  },
  {
    ...own,
    status: 404,
    route: applyGiftCard,
    body: (owner) => ({ code: 'GFTC-9999-9999-9999', ...selectOwner(owner) }),
  },
  {
    ...own,
    route: addToCart,
    body: (owner) => ({
      items: [{ purchasable_id: spare.occurrenceId, purchasable_type: 'purchasableOccurrence' }],
      ...selectOwner(owner),
    }),
  },
  {
    ...own,
    route: addCartItems,
    params: ({ personId }) => ({ userId: String(personId), source: 'activity-booking' }),
    body: () => ({
      data: { items: [{ purchasable_id: other.occurrenceId, purchasable_type: 'purchasableOccurrence' }] },
    }),
  },
  { ...own, route: updateCartItem, params: lineId, body: () => ({}) },
  { ...own, route: removeBenefit, params: lineId },
  { ...own, route: removePackage, params: lineId },
  { ...own, route: removeGiftCard, params: ({ cartId: giftCardId }) => ({ giftCardId }), query: selectOwner },
  {
    ...own,
    route: answerCartQuestions,
    params: ({ cartId }) => ({ cartId }),
    body: (owner) => ({ cart_item_id: owner.lineId, ...answers }),
  },
  {
    ...own,
    route: answerOccurrenceQuestions,
    params: () => ({ id: booked.occurrenceId }),
    body: () => answers,
  },
  // The line names no attendee.
  { ...own, status: 404, route: removeLineAttendee, params: lineId },
  { ...own, route: removeFromCart, query: selectOwner, body: (owner) => ({ cart_item_ids: [owner.lineId] }) },
  {
    ...own,
    route: restoreCartItems,
    query: selectOwner,
    body: (owner) => ({ cart_item_ids: [owner.lineId] }),
  },
  { ...own, route: clearCart, query: selectOwner },
];

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
    params: () => ({ id: toWaitFor.occurrenceId }),
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
  // It is not settled yet.
  { route: getBookingEntryCode, needs: 'see', status: 409, params: bookingId },
  {
    route: quoteCancellation,
    needs: 'see',
    status: 404,
    params: bookingId,
  },
  { route: getSessionChoices, needs: 'see', status: 200, params: bookingId },
  {
    route: changeSession,
    needs: 'see',
    status: 409,
    params: bookingId,
    body: () => ({ data: { occurrence_id: free.occurrenceId } }),
  },
  {
    route: cancelBookings,
    needs: 'see',
    status: 409,
    body: ({ bookingId: id }) => ({
      data: { update_type: 'cancellation', cancellation_source: 'my-account', booking_ids: [id] },
    }),
  },
  { route: getBookingBundle, needs: 'see', status: 200, params: ({ bundleId: id }) => ({ id }) },
  { route: getPicture, needs: 'picture', status: 200, params: ({ pictureId: id }) => ({ id }) },
  {
    route: priceTicket,
    needs: 'book',
    status: 200,
    params: () => ({ venue: venue.slug, activityId: swim.tickets.adult }),
    body: ({ reference }) => ({ occurrence_id: swim.occurrenceId, reference }),
  },
  ...[getSlots, listActivityClasses, listActivitySlots].map((route) => ({
    route,
    needs: 'book' as const,
    status: 200,
    params: activity,
    query: (owner: Owner) => ({ date: '2030-06-01', ...forOwner(owner) }),
  })),
  ...[listCamps, listCourses, getCamp, getCourse].map((route) => ({
    route,
    needs: 'book' as const,
    status: 200,
    params: () => ({ id: route === getCamp ? camp.id : course.id }),
    query: selectOwner,
  })),
  // It is in a basket still.
  { route: cancelBooking, needs: 'see', status: 409, params: bookingId },
  // No link allows these.
  { route: listBookings, needs: 'own', status: 200, query: selectOwner },
  { route: listBookingBundles, needs: 'own', status: 200, query: selectOwner },
  { route: getBooking, needs: 'own', status: 200, params: bookingId, query: selectOwner },
  { route: getAttendeeWaivers, needs: 'own', status: 200, query: selectOwner },
  // The line has no such waiver.
  {
    ...own,
    status: 404,
    route: saveAttendeeWaivers,
    body: (owner) => ({
      ...selectOwner(owner),
      waivers: [
        {
          cart_item_id: owner.lineId,
          restriction_id: owner.lineId,
          attendee: { first_name: 'Kim', last_name: 'Stone', date_of_birth: '2000-05-17' },
        },
      ],
    }),
  },
  { route: listLinkedUsers, needs: 'own', status: 200, query: userId },
  {
    route: addChild,
    needs: 'own',
    status: 200,
    body: (owner) => ({
      first_name: 'Mia',
      last_name: 'Stone',
      date_of_birth: '2024-05-17',
      user_id: owner.personId,
    }),
  },
  {
    route: updateChild,
    needs: 'own',
    status: 200,
    params: ({ childLinkId: id }) => ({ id }),
    body: () => ({ first_name: 'Mia', last_name: 'Stone', date_of_birth: '2024-05-17' }),
  },
  // The child of the test is too young.
  {
    route: offerAccount,
    needs: 'own',
    status: 409,
    params: ({ childLinkId: id }) => ({ id }),
    body: () => ({ email: 'child@people.test' }),
  },
  {
    route: withdrawAccountOffer,
    needs: 'own',
    status: 200,
    params: ({ childLinkId: id }) => ({ id }),
  },
  {
    route: resendInvitation,
    needs: 'own',
    status: 200,
    unknown: 409,
    params: ({ invitationId: id }) => ({ id }),
  },
  { route: endLink, needs: 'own', status: 200, params: ({ invitationId: id }) => ({ id }) },
  { route: endSession, needs: 'own', status: 200, params: ({ sessionId: id }) => ({ id }) },
  { route: removeSavedCard, needs: 'own', status: 200, params: ({ savedCardId: id }) => ({ id }) },
  ...membershipCalls,
  ...passCalls,
  ...orderCalls,
  ...waitlistCalls,
  ...cartCalls,
];

/** What a venue offers, the same for everybody but for the viewer in the query; and links, whose token is the permission. */
const aboutNobody: Route[] = [
  getLegalPage,
  getVenue,
  listJoiningVenues,
  getJoiningPlan,
  listCategories,
  getCategory,
  listBookableCategories,
  getBookableCategory,
  listTickets,
  getTimes,
  listActivityTimes,
  getDates,
  getRestriction,
  // Its signed code names a line.
  getAppleWalletPass,
  getCalendarFeed,
  // Its signed link names the person.
  unsubscribe,
];
/** Below, in the test of Direct Debits, and by the number of an older platform. */
const coveredElsewhere: Pick<Call, 'route'>[] = [
  getOpeningNotice,
  cancelOpeningNotice,
  cancelMembership,
  answerActivityQuestions,
  removePasskey,
  downloadDataExport,
].map((route) => ({ route }));

type Outcome = 'done' | 'refused' | 'leaked';

/** A list shows the owner or not; everything else has the status of a caller with the permission, or is refused. */
function getOutcome(
  { needs, status, unknown, isList }: Call,
  permissions: readonly Permission[],
  response: { statusCode: number; body: string },
): Outcome {
  const showsOwner = response.body.includes('Robin');
  if (isList === true) return showsOwner ? 'done' : 'refused';
  if (permissions.includes(needs) && response.statusCode === status) return 'done';
  return [401, 403, 404, unknown].includes(response.statusCode) && !showsOwner ? 'refused' : 'leaked';
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
  '%s: does only what the link allows with the ids of a person [AUT-25 AUT-13 MOD-12]',
  async (_, { logIn, permissions }) => {
    const owner = await createOwner();
    const headers = await logIn(owner);
    const outcomes: [string, Outcome][] = [];
    for (const request of calls)
      outcomes.push([
        getName(request),
        getOutcome(request, permissions, await send(request, owner, headers)),
      ]);
    expect(outcomes).toEqual(
      calls.map((request) => [getName(request), permissions.includes(request.needs) ? 'done' : 'refused']),
    );
    if (permissions.includes('own')) return;
    // Everything is as it was: the owner's own calls have the same responses as without the other person's.
    const statuses: [string, number][] = [];
    const ownCalls = calls.filter(({ needs }) => needs === 'own');
    for (const request of ownCalls)
      statuses.push([getName(request), (await send(request, owner, owner.headers)).statusCode]);
    expect(statuses).toEqual(ownCalls.map((request) => [getName(request), request.status]));
  },
);

test('every route with an id in its path is one of these, or is about no person [AUT-25]', () => {
  const names = getRegisteredRoutes(app)
    .filter(({ path }) => path.includes(':'))
    .map((route) => getName({ route }));
  const covered = [...calls, ...aboutNobody.map((route) => ({ route })), ...coveredElsewhere].map(getName);
  expect(names.filter((name) => !covered.includes(name))).toEqual([]);
});

/** Whether a field of the query or the body names a person. */
const namesPerson = ({ query, body }: Route): boolean =>
  [query, body].some(
    (schema) =>
      schema &&
      /"(?:\w+_)?(?:user|person)_id"|"\w*[uU]serId"/.test(
        JSON.stringify(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      ),
  );

test('every route with a person’s id in its query or body is one of these [AUT-25 MOD-12]', () => {
  const names = getRegisteredRoutes(app)
    .filter(namesPerson)
    .map((route) => getName({ route }));
  expect(names).toContain('POST /api/activities/cart/add');
  // The times are the same for every viewer.
  const covered = [...calls, ...coveredElsewhere, { route: getTimes }, { route: listActivityTimes }].map(
    getName,
  );
  expect(names.filter((name) => !covered.includes(name))).toEqual([]);
});

const getName = ({ route: { method, path } }: Pick<Call, 'route'>): string => `${method} ${path}`;

test('a passkey and a copy of one’s data are the caller’s own [AUT-25]', async () => {
  const { personId, headers: ownHeaders } = await logInTestCustomer(database, client);
  const { headers } = await logInTestCustomer(database, client);
  const id = createId(noon);
  const at = new Date(noon);
  await database.run(sql`
    insert into passkey (client_id, id, person_id, credential_id, public_key, relying_party, sign_count, name, created_at)
    values (${client.id}, ${id}, ${personId}, '\\x01', '\\x02', 'demo.test', 0, 'Phone', ${at})`);
  await database.run(sql`
    insert into data_export (client_id, id, person_id, state, content, language, page_url, requested_at, expires_at)
    values (${client.id}, ${id}, ${personId}, 'ready', '\\x50', 'en', 'https://demo.test', ${at}, ${new Date(noon + 86_400_000)})`);
  // Who has just proved who they are may remove a passkey of their own.
  await database.run(sql`update session set authenticated_at = ${at}`);
  const request = ({ method, path }: Route, by: Record<string, string>) =>
    app.inject({ method, url: path.replace(':id', id), headers: by });
  for (const route of [removePasskey, downloadDataExport])
    expect((await request(route, headers)).statusCode).toBe(404);
  expect(await database.run(sql`select from passkey where id = ${id}`)).toHaveLength(1);
  expect((await request(downloadDataExport, ownHeaders)).statusCode).toBe(200);
});

test('a notice of an opening is the caller’s own [AUT-25]', async () => {
  const owner = await createOwner();
  const { headers } = await logInTestCustomer(database, client);
  for (const { method, path } of [getOpeningNotice, cancelOpeningNotice]) {
    const url = `${path.replace(':id', free.occurrenceId)}?for_user_id=${owner.personId}`;
    const response = await app.inject({ method, url, headers });
    expect(response.json()).toMatchObject({ data: { is_requested: false } });
  }
});
