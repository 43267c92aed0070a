import { cancelBooking, getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import { getBookingBundle, listBookingBundles } from '@pavilion/contract/booking-bundle';
import {
  createCalendarFeedLink,
  deleteCalendarFeedLink,
  getCalendarFeed,
  getCalendarFeedLink,
} from '@pavilion/contract/calendar-feed/calendar-feed';
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
  listPackageHistory,
  listPackagePlans,
  listPackageSessions,
  listPackages,
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
import {
  authorise,
  cancelPayment,
  complete,
  completeChallenge,
  prepare,
  resume,
} from '@pavilion/contract/checkout';
import { getClient, getTheme } from '@pavilion/contract/client';
import { getCourse, listCourses } from '@pavilion/contract/course';
import { applyCredit } from '@pavilion/contract/credit/credit';
import { listCreditHistory } from '@pavilion/contract/credit/credit-history';
import { listDebts } from '@pavilion/contract/debt';
import {
  cancelMembership,
  listMemberships,
  setUpDirectDebit,
} from '@pavilion/contract/direct-debit/direct-debit';
import {
  checkEntryCode,
  findEntryCodes,
  getAppleWalletPass,
  getBookingEntryCode,
  getLinkedEntryCodes,
  getOrderEntryCodes,
} from '@pavilion/contract/entry-code/entry-code';
import { addFavourite, listFavourites, removeFavourite } from '@pavilion/contract/favourite/favourite';
import {
  applyGiftCard,
  checkGiftCard,
  listGiftCardPlans,
  listUsedGiftCards,
  removeGiftCard,
} from '@pavilion/contract/gift-card/gift-card';
import {
  getGuestPass,
  listGuestPassPacks,
  listGuestPassPlans,
  listSentGuestPasses,
  redeemGuestPass,
  refundGuestPasses,
  sendGuestPass,
  withdrawGuestPass,
} from '@pavilion/contract/guest-pass/guest-pass';
import {
  acceptAccountHandover,
  offerAccount,
  readAccountHandover,
  withdrawAccountOffer,
} from '@pavilion/contract/household/account-handover';
import {
  acceptInvitation,
  endLink,
  inviteToHousehold,
  listHousehold,
  readInvitation,
  refuseInvitation,
  resendInvitation,
  updateChild,
} from '@pavilion/contract/household/household';
import { getLegalPage } from '@pavilion/contract/legal';
import { addChild, listLinkedUsers } from '@pavilion/contract/linked-person';
import { streamEvents } from '@pavilion/contract/live';
import { geocode } from '@pavilion/contract/map';
import { listMembershipPlans } from '@pavilion/contract/membership';
import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import { unsubscribe } from '@pavilion/contract/notification/unsubscribe';
import { getJoiningPlan, listJoiningVenues } from '@pavilion/contract/online-joining/online-joining';
import {
  cancelOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  listOpeningNotices,
  requestOpeningNotice,
} from '@pavilion/contract/opening-notice';
import { getOrder, sendReceipt } from '@pavilion/contract/order';
import { listOrders } from '@pavilion/contract/order/list-orders';
import {
  getLinkedOrderCalendar,
  getLinkedReceipt,
  getOrderCalendar,
  getReceipt,
} from '@pavilion/contract/order/order-document';
import {
  authoriseOrderPayment,
  completeOrderChallenge,
  completeOrderPayment,
  getOrderPayment,
  prepareOrderPayment,
  resumeOrderPayment,
} from '@pavilion/contract/order-payment';
import {
  cancelOwnMembership,
  freezeMembership,
  listOwnMemberships,
  removeMembershipPerson,
  unfreezeMembership,
  uploadMembershipDocument,
} from '@pavilion/contract/own-membership/own-membership';
import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@pavilion/contract/passkey/passkey';
import {
  changePassword,
  readPasswordLink,
  requestPasswordLink,
  resetPassword,
} from '@pavilion/contract/password';
import {
  completeHandOver,
  createHandOver,
  getUser,
  login,
  logout,
  register,
} from '@pavilion/contract/person';
import {
  getAccountErasure,
  requestAccountErasure,
  undoAccountErasure,
} from '@pavilion/contract/personal-data/account-erasure';
import {
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@pavilion/contract/personal-data/data-export';
import {
  authorisePhonePayment,
  completePhoneChallenge,
  completePhonePayment,
  createPhonePayment,
  getPhoneBasket,
  getPhonePayment,
  openPhonePayment,
  preparePhonePayment,
  resumePhonePayment,
} from '@pavilion/contract/phone-payment';
import {
  changeProvisionalAccount,
  createProvisionalAccount,
  getProvisionalFields,
  requestOwnPasswordLink,
} from '@pavilion/contract/provisional-account';
import {
  answerActivityQuestions,
  answerCartQuestions,
  answerOccurrenceQuestions,
} from '@pavilion/contract/question';
import {
  getAttendeeWaivers,
  getRestriction,
  getWaiverToSign,
  listPreviousAttendees,
  listRestrictions,
  removeLineAttendee,
  saveAttendeeWaivers,
  signWaiver,
} from '@pavilion/contract/restriction';
import type { Route } from '@pavilion/contract/route';
import { listSavedCards, removeSavedCard } from '@pavilion/contract/saved-card/saved-card';
import { interpretSearch } from '@pavilion/contract/search';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from '@pavilion/contract/second-factor/second-factor';
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
import {
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  requestEmailConfirmation,
} from '@pavilion/contract/user-details/email-change';
import { getPicture, removePicture, uploadPicture } from '@pavilion/contract/user-details/picture';
import {
  endOtherSessions,
  endSession,
  getLoginProof,
  listSessions,
  proveLogin,
} from '@pavilion/contract/user-details/session';
import { getUserDetails, updateUserDetails } from '@pavilion/contract/user-details/user-details';
import { getFooter, getVenue, listVenues } from '@pavilion/contract/venue';
import {
  addToWaitlist,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  listWaitlistEntries,
  removeFromWaitlist,
} from '@pavilion/contract/waitlist';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { getRegisteredRoutes } from '#platform/http/registered-routes';
import { createId } from '#platform/lib/id';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { getSetCookies } from './testing/browser.ts';
import { createTestShopper } from './testing/carts.ts';
import { bookTestPlaces } from './testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  logInTestCustomer,
  logInTestStaff,
  testKeys,
} from './testing/people.ts';
import { createTestCode } from './testing/price-rules.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';
import { createTestSwim } from './testing/tickets.ts';

// Rule 9 and AUT-27: every route is called by every role with the ids of one customer.
const world = await createTestDatabase(4);
const { run } = world;
const client = await createTestClient(world, { guest_passes: true });
const venue = await createTestVenue(world, client);
const createOccurrence = () =>
  createTestOccurrence(world, venue, {
    schedule: { maximum: 10_000 },
    occurrence: { allow_anonymous_bookings: true },
  });
const [inCart, toAdd, settled] = [
  await createOccurrence(),
  await createOccurrence(),
  await createOccurrence(),
];
const swim = await createTestSwim(world, venue);
const discount = await createTestCode(world, client);
const priceOfTicket = {
  params: { venue: venue.slug, activityId: swim.tickets.adult },
  body: { occurrence_id: swim.occurrenceId },
};
const full = await createTestOccurrence(world, venue, {
  schedule: { maximum: 0 },
  occurrence: { waitlist_maximum: 10_000 },
});
const [fullNumbers] = await run(sql<{ legacy_number: number }>`
  select legacy_number from occurrence where id = ${full.occurrenceId}`);
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

const unknownId = '00000000-0000-4000-8000-000000000000';

/** A customer with, if wanted, a settled booking, a place in their cart, an order and a failed payment attempt. */
async function createOwner({ hasSettled = false } = {}) {
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
  const savedCardId = createId(noon);
  await run(sql`
    insert into saved_card (client_id, id, person_id, provider, token, brand, last_four, expiry_month, expiry_year,
      created_at, used_at)
    values (${client.id}, ${savedCardId}, ${person.personId}, 'opayo', ${savedCardId}, 'Visa', '0006', 12, 2031, ${at}, ${at})`);
  const [booking] = await run(sql<{ id: string }>`
    select id from booking where client_id = ${client.id} and line_id = ${lineId}`);
  const settledId = hasSettled ? await bookTestPlaces(world, settled, person) : unknownId;
  const [bought] = await run(sql<{ orderId: string }>`
    select l.order_id as "orderId" from booking b
    join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id where b.id = ${settledId}`);
  const { occurrenceId } = full;
  const joined = await app.inject({
    method: 'POST',
    url: joinWaitlist.path.replace(':id', occurrenceId),
    headers: person.headers,
    payload: { data: { user_id: person.personId } },
  });
  const entryId = joined.json<{ data: { id: string } }>().data.id;
  const [entry] = await run(sql<{ legacy_number: number }>`
    select legacy_number from waitlist_entry where client_id = ${client.id} and id = ${entryId}`);
  const entryNumber = String(entry?.legacy_number);
  const [row] = await run(sql<{ reference: string }>`
    select reference from person where client_id = ${client.id} and id = ${person.personId}`);
  return {
    ...person,
    customerReference: row?.reference ?? '',
    lineId,
    settledId,
    settledOrderId: bought?.orderId ?? '',
    bookingId: booking?.id ?? '',
    orderId,
    attemptId,
    savedCardId,
    entryId,
    entryNumber,
  };
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
type Walk = {
  route: Route;
  statuses: Statuses;
  request: (owner: Owner) => RequestParts;
  /** Whether the owner has a settled booking, which takes time. */
  hasSettled?: boolean;
};

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
const isUnprovenOwn: Statuses = { ...isOwnOfCustomers, otherCustomer: 409, owner: 409 };
const isForOwnerAndStaff: Statuses = { guest: 403, otherCustomer: 403, revoked: 401, staff: 200, owner: 200 };
const isForOwner: Statuses = { guest: 401, otherCustomer: 404, revoked: 401, staff: 404, owner: 200 };

const selectOwner = ({ personId }: Owner) => ({ selected_user_id: String(personId) });
const viewAsOwner = ({ personId }: Owner) => ({ for_user_id: String(personId) });
const nothing = () => ({});
const unknownToken = 'x'.repeat(43);
const assertion = { id: 'x', client_data: 'x', authenticator_data: 'x', signature: 'x' };

const walks: Walk[] = [
  { route: getTheme, statuses: isPublic(), request: nothing },
  { route: getClient, statuses: isPublic(), request: nothing },
  { route: getLegalPage, statuses: isPublic(), request: () => ({ params: { page: 'privacy' } }) },
  { route: listMembershipPlans, statuses: isPublic(), request: nothing },
  { route: getJoiningPlan, statuses: isPublic(404), request: () => ({ params: { id: unknownId } }) },
  { route: listJoiningVenues, statuses: isPublic(404), request: () => ({ params: { id: 'unknown' } }) },
  { route: listPackagePlans, statuses: isPublic(), request: nothing },
  { route: listGiftCardPlans, statuses: isPublic(), request: nothing },
  { route: checkGiftCard, statuses: isPublic(404), request: () => ({ body: { code: 'unknown' } }) },
  // Nobody's session replaces the reference and the name.
  {
    route: findEntryCodes,
    statuses: isPublic(404),
    request: () => ({ body: { reference: 'unknown', booker: 'unknown' } }),
  },
  { route: geocode, statuses: isPublic(), request: () => ({ query: { term: 'Salford' } }) },
  { route: interpretSearch, statuses: isPublic(), request: () => ({ query: { text: 'Salford' } }) },
  { route: listVenues, statuses: isPublic(), request: nothing },
  { route: getVenue, statuses: isPublic(), request: () => ({ params: { slug: venue.slug } }) },
  { route: getFooter, statuses: isPublic(), request: nothing },
  { route: listCategories, statuses: isPublic(), request: () => ({ params: { venue: venue.slug } }) },
  { route: getCategory, statuses: isPublic(), request: () => ({ params: activity }) },
  { route: listBookableCategories, statuses: isPublic(), request: () => ({ params: { venue: venue.slug } }) },
  {
    route: getBookableCategory,
    statuses: isPublic(),
    request: () => ({ params: { venue: venue.slug, category: inCart.category.slug } }),
  },
  {
    route: listTickets,
    statuses: isPublic(),
    request: () => ({ params: { ...activity, category: inCart.category.slug } }),
  },
  { route: priceTicket, statuses: isOwn, request: () => priceOfTicket },
  {
    route: priceTicket,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({
      ...priceOfTicket,
      body: { ...priceOfTicket.body, reference: owner.customerReference },
    }),
  },

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
  { route: startPasskeyLogin, statuses: isPublic(), request: nothing },
  { route: logInWithPasskey, statuses: isPublic(422), request: () => ({ body: { credential: assertion } }) },
  ...[listPasskeys, getSecondFactor, getLoginProof].map((route) => ({
    route,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: nothing,
  })),
  // The sessions of this test have not proved lately who uses them.
  ...[startPasskey, startSecondFactor, disableSecondFactor, replaceRecoveryCodes].map((route) => ({
    route,
    statuses: { ...isUnprovenOwn, staff: 403 },
    request: nothing,
  })),
  {
    route: addPasskey,
    statuses: { ...isUnprovenOwn, staff: 403 },
    request: () => ({ body: { name: 'Phone', credential: { id: 'x', client_data: 'x', attestation: 'x' } } }),
  },
  {
    route: removePasskey,
    statuses: { ...isUnprovenOwn, staff: 403 },
    request: () => ({ params: { id: unknownId } }),
  },
  {
    route: enableSecondFactor,
    statuses: { ...isUnprovenOwn, staff: 403 },
    request: () => ({ body: { code: '000000' } }),
  },
  {
    // Without the password of the account, which this test does not send.
    route: proveLogin,
    statuses: { ...isOwnOfCustomers, otherCustomer: 422, owner: 422, staff: 403 },
    request: () => ({ body: { current_password: 'x' } }),
  },
  { route: getProvisionalFields, statuses: isPublic(), request: nothing },
  { route: createProvisionalAccount, statuses: isPublic(422), request: () => ({ body: {} }) },
  ...[requestOwnPasswordLink, requestEmailConfirmation].map((route) => ({
    route,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: nothing,
  })),
  { route: logout, statuses: isPublic(), request: nothing },
  { route: getUser, statuses: isOwn, request: nothing },
  ...[getUserDetails, updateUserDetails, removePicture, listSessions, endOtherSessions].map((route) => ({
    route,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: () => (route === updateUserDetails ? { body: {} } : {}),
  })),
  // JSON is no picture.
  { route: uploadPicture, statuses: { ...isPublic(422), guest: 401, revoked: 401 }, request: nothing },
  ...[getPicture, endSession].map((route) => ({
    route,
    statuses: { ...isForOwner, staff: 403, owner: 404 },
    request: () => ({ params: { id: unknownId } }),
  })),
  ...[getDataExport, getAccountErasure, undoAccountErasure].map((route) => ({
    route,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: nothing,
  })),
  {
    route: downloadDataExport,
    statuses: { ...isForOwner, staff: 403, owner: 404 },
    request: () => ({ params: { id: unknownId } }),
  },
  ...[requestDataExport, requestAccountErasure].map((route) => ({
    route,
    statuses: { ...isPublic(422), guest: 401, revoked: 401, staff: 403 },
    request: () => ({ body: { current_password: 'x', gives_up: true } }),
  })),
  // The owner has no password.
  ...[changePassword, requestEmailChange].map((route) => ({
    route,
    statuses: { ...isPublic(422), guest: 401, revoked: 401, staff: 403 },
    request: () => ({
      body: { current_password: 'x', password: 'Battery staple 9', email: 'new@people.test' },
    }),
  })),
  ...[readEmailChange, confirmEmailChange].map((route) => ({
    route,
    statuses: isPublic(409),
    request: () => ({ body: { token: unknownToken } }),
  })),
  { route: createHandOver, statuses: { ...isOwn, staff: 403 }, request: nothing },
  { route: completeHandOver, statuses: isPublic(303), request: () => ({ body: { token: 'x' } }) },

  ...[getTimes, listActivityTimes].map((route) => ({
    route,
    statuses: isOwn,
    request: () => ({ params: activity, query: { date: day } }),
  })),
  {
    route: getDates,
    statuses: isOwn,
    request: () => ({ params: { venue: venue.slug, category: inCart.category.slug } }),
  },
  ...[getTimetable, getSlots, listActivityClasses, listActivitySlots].flatMap((route) => [
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

  ...[listCamps, listCourses].map((route) => ({
    route,
    statuses: isForOwnerAndStaff,
    request: (owner: Owner) => ({ query: selectOwner(owner) }),
  })),
  ...[getCamp, getCourse].map((route) => ({
    route,
    // Without a selected customer, and without a camp or course of that name.
    statuses: { ...isPublic(404), revoked: 401 },
    request: () => ({ params: { id: 'none' } }),
  })),
  { route: listRestrictions, statuses: isPublic(), request: nothing },
  { route: getRestriction, statuses: isPublic(404), request: () => ({ params: { id: unknownId } }) },

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
  {
    // 0 applies none, so nobody needs credit.
    route: applyCredit,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: ({ personId }) => ({
      body: { creditsToReserve: [{ amount: 0, type: 'general' }], selectedUserId: personId },
    }),
  },
  {
    // Nobody has the code, so it is unknown to those who may apply one.
    route: applyGiftCard,
    statuses: { guest: 401, otherCustomer: 403, revoked: 401, staff: 404, owner: 404 },
    request: ({ personId }) => ({
      body: { code: 'GFTC-2222-3333-4444', selected_user_id: personId },
    }),
  },
  {
    route: removeGiftCard,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: (owner) => ({ params: { giftCardId: owner.lineId }, query: selectOwner(owner) }),
  },
  { route: extendCart, statuses: isForOwnerAndStaff, request: (owner) => ({ query: selectOwner(owner) }) },
  {
    route: removeFromCart,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ query: selectOwner(owner), body: { cart_item_ids: [owner.lineId] } }),
  },
  {
    route: restoreCartItems,
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
  ...[removeBenefit, removePackage].map((route) => ({
    route,
    statuses: isForOwnerAndStaff,
    request: (owner: Owner) => ({ params: { cartItemId: owner.lineId }, query: selectOwner(owner) }),
  })),
  {
    route: applyDiscount,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ body: { code: discount.code, ...selectOwner(owner) } }),
  },
  {
    route: removeDiscount,
    statuses: isForOwnerAndStaff,
    request: (owner) => ({ query: selectOwner(owner) }),
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
    // An account with a password.
    route: changeProvisionalAccount,
    statuses: { ...isPublic(409), guest: 401, revoked: 401, staff: 403 },
    request: () => ({ body: { first_name: 'Jo', last_name: 'Newcomer', email: 'jo@people.test' } }),
  },
  { route: cancelPayment, statuses: { ...isPublic(200), guest: 401, revoked: 401 }, request: nothing },
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
  {
    route: getReceipt,
    statuses: { ...isForOwner, staff: 200 },
    request: ({ orderId }) => ({ params: { id: orderId } }),
  },
  {
    // The order has no sessions.
    route: getOrderCalendar,
    statuses: { ...isForOwner, staff: 409, owner: 409 },
    request: ({ orderId }) => ({ params: { id: orderId } }),
  },
  {
    // Without a payment, an order has no receipt.
    route: sendReceipt,
    statuses: { ...isForOwner, owner: 409 },
    request: ({ orderId }) => ({ params: { id: orderId }, body: { email: 'sam@example.com' } }),
  },
  // The owner's order without the token that proves it. Nobody's session replaces the token.
  ...[
    getOrderPayment,
    prepareOrderPayment,
    getLinkedReceipt,
    getLinkedOrderCalendar,
    getLinkedEntryCodes,
  ].map((route) => ({
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
  {
    // The caller's own cart, which the kiosk has not shown.
    route: createPhonePayment,
    statuses: { ...isPublic(409), guest: 401, revoked: 401 },
    request: () => ({ body: { cart_hash: 'x' } }),
  },
  {
    route: getPhonePayment,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: () => ({ params: { id: unknownId } }),
  },
  // A token that nobody has. Nobody's session replaces it.
  ...[getPhoneBasket, preparePhonePayment].map((route) => ({
    route,
    statuses: isPublic(404),
    request: () => ({ query: { payment_token: unknownToken } }),
  })),
  {
    route: openPhonePayment,
    statuses: isPublic(404),
    request: () => ({ body: { payment_token: unknownToken, link_token: unknownToken } }),
  },
  {
    route: authorisePhonePayment,
    statuses: isPublic(404),
    request: () => ({ body: { payment_token: unknownToken, payments: [] } }),
  },
  {
    route: resumePhonePayment,
    statuses: isPublic(404),
    request: () => ({ body: { payment_token: unknownToken } }),
  },
  ...[completePhoneChallenge, completePhonePayment].map((route) => ({
    route,
    statuses: isPublic(404),
    request: ({ attemptId: id }: Owner) => ({
      body: { payment_token: unknownToken, transaction_uuid: id },
    }),
  })),
  { route: listBookings, statuses: isOwnOfCustomers, request: nothing },
  { route: listBookingBundles, statuses: isOwnOfCustomers, request: nothing },
  {
    route: listBookingBundles,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: (owner) => ({ query: selectOwner(owner) }),
  },
  {
    route: getBookingBundle,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: () => ({ params: { id: unknownId } }),
  },
  {
    route: answerCartQuestions,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: ({ lineId }) => ({
      params: { cartId: unknownId },
      body: { cart_item_id: lineId, custom_question_answers: [] },
    }),
  },
  {
    route: answerActivityQuestions,
    statuses: isForOwner,
    request: () => ({ params: { activityId: '1' }, body: { custom_question_answers: [] } }),
  },
  {
    route: answerOccurrenceQuestions,
    statuses: isForOwner,
    request: () => ({ params: { id: inCart.occurrenceId }, body: { custom_question_answers: [] } }),
  },
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
  {
    route: getBookingEntryCode,
    statuses: { ...isForOwner, staff: 403 },
    hasSettled: true,
    request: ({ settledId: id }) => ({ params: { id } }),
  },
  {
    route: getOrderEntryCodes,
    statuses: { ...isForOwner, staff: 200 },
    hasSettled: true,
    request: ({ settledOrderId: id }) => ({ params: { id } }),
  },
  {
    // Only staff check codes, and this one works at no venue.
    route: checkEntryCode,
    statuses: { guest: 401, otherCustomer: 403, revoked: 403, staff: 403, owner: 403 },
    request: () => ({ body: { code: unknownToken, venue: venue.slug } }),
  },
  {
    // The owner has not bought it yet.
    route: cancelBooking,
    statuses: { ...isForOwner, owner: 409 },
    request: ({ bookingId }) => ({ params: { bookingId } }),
  },
  {
    route: cancelBookings,
    statuses: { ...isForOwner, owner: 409 },
    request: ({ bookingId }) => ({
      body: {
        data: {
          update_type: 'cancellation',
          cancellation_source: 'my-account',
          booking_ids: [bookingId],
        },
      },
    }),
  },
  {
    route: quoteCancellation,
    statuses: { ...isForOwner, owner: 404 },
    request: ({ bookingId: id }) => ({ params: { id } }),
  },
  {
    route: getSessionChoices,
    statuses: isForOwner,
    request: ({ bookingId: id }) => ({ params: { id } }),
  },
  {
    route: changeSession,
    statuses: { ...isForOwner, owner: 409 },
    request: ({ bookingId: id }) => ({
      params: { id },
      body: { data: { occurrence_id: 'x'.repeat(34) } },
    }),
  },
  { route: getAttendeeWaivers, statuses: isOwnOfCustomers, request: nothing },
  {
    route: getAttendeeWaivers,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: (owner) => ({ query: selectOwner(owner) }),
  },
  {
    route: listPreviousAttendees,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: () => ({ params: { restriction: unknownId } }),
  },
  {
    // The owner's line needs no signature.
    route: saveAttendeeWaivers,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: ({ lineId }) => ({
      body: { waivers: [{ cart_item_id: lineId, restriction_id: unknownId, attendee_id: unknownId }] },
    }),
  },
  {
    route: removeLineAttendee,
    statuses: { ...isPublic(404), guest: 401, revoked: 401 },
    request: ({ lineId }) => ({ params: { cartItemId: lineId, attendeeId: unknownId } }),
  },
  // Nobody's session replaces the token of a link to sign.
  {
    route: getWaiverToSign,
    statuses: isPublic(404),
    request: () => ({ query: { waiver_token: unknownId } }),
  },
  {
    route: signWaiver,
    statuses: isPublic(404),
    request: () => ({
      body: {
        waiver_token: unknownId,
        version: 1,
        signer_name: 'Sam Sample',
        signer_role: 'attendee',
        signature: { kind: 'typed', value: 'Sam Sample' },
        agreed: true,
      },
    }),
  },
  { route: listDebts, statuses: isOwnOfCustomers, request: nothing },
  { route: listSavedCards, statuses: isOwnOfCustomers, request: nothing },
  {
    route: removeSavedCard,
    statuses: isForOwner,
    request: ({ savedCardId: id }) => ({ params: { id } }),
  },
  { route: listMemberships, statuses: isOwnOfCustomers, request: nothing },
  { route: listOwnMemberships, statuses: isOwnOfCustomers, request: nothing },
  ...[listGuestPassPlans, listGuestPassPacks, listSentGuestPasses].map((route) => ({
    route,
    statuses: isOwnOfCustomers,
    request: nothing,
  })),
  { route: getGuestPass, statuses: isPublic(404), request: () => ({ query: { pass_token: unknownToken } }) },
  ...(
    [
      [sendGuestPass, { recipient_name: 'Robin', recipient_email: 'robin@friend.test' }, 409],
      [withdrawGuestPass, {}, 404],
      [refundGuestPasses, { refund: 100 }, 404],
      [redeemGuestPass, { pass_token: unknownToken }, 404],
    ] as const
  ).map(([route, body, status]) => ({
    route,
    statuses: { ...isOwnOfCustomers, otherCustomer: status, staff: status, owner: status },
    request: () => ({ params: { id: unknownId }, body }),
  })),
  ...(
    [
      [cancelOwnMembership, { last_day: '2030-06-30' }],
      [freezeMembership, { months: 1 }],
      [unfreezeMembership, {}],
      [uploadMembershipDocument, { file_name: 'proof.pdf', content: 'JVBERi0=', expires_on: '2030-12-31' }],
    ] as const
  ).map(([route, body]) => ({
    route,
    statuses: { ...isOwnOfCustomers, otherCustomer: 404, staff: 404, owner: 404 },
    request: () => ({ params: { id: unknownId }, body }),
  })),
  {
    route: removeMembershipPerson,
    statuses: { ...isOwnOfCustomers, otherCustomer: 404, staff: 404, owner: 404 },
    request: () => ({ params: { id: unknownId, userId: '1' } }),
  },
  {
    route: cancelMembership,
    statuses: { ...isForOwner, owner: 404 },
    request: () => ({ params: { id: unknownId } }),
  },
  {
    // The client takes no Direct Debits.
    route: setUpDirectDebit,
    statuses: { guest: 401, otherCustomer: 409, revoked: 401, staff: 409, owner: 409 },
    request: () => ({
      body: {
        account_holder: 'S SAMPLE',
        sort_code: '200000',
        account_number: '55779911',
        authorises_alone: true,
      },
    }),
  },
  { route: listMembershipOffers, statuses: isOwnOfCustomers, request: () => ({ query: {} }) },
  {
    route: listPackageSessions,
    statuses: { ...isOwnOfCustomers, otherCustomer: 404, staff: 404, owner: 404 },
    request: () => ({ params: { packageId: unknownId } }),
  },
  ...[listPackages, listPackageHistory, listUsedGiftCards, listOrders, listCreditHistory].map((route) => ({
    route,
    statuses: isOwnOfCustomers,
    request: nothing,
  })),
  ...[getOpeningNotice, cancelOpeningNotice].map((route) => ({
    route,
    statuses: isOwnOfCustomers,
    request: () => ({ params: { id: toAdd.occurrenceId } }),
  })),
  { route: listOpeningNotices, statuses: { ...isOwnOfCustomers, staff: 403 }, request: nothing },
  {
    // Staff have no linked people either, and booking of the occurrence is open.
    route: requestOpeningNotice,
    statuses: { guest: 401, otherCustomer: 403, revoked: 401, staff: 403, owner: 409 },
    request: (owner) => ({ params: { id: toAdd.occurrenceId }, query: viewAsOwner(owner) }),
  },
  {
    route: getOpeningCalendar,
    statuses: { guest: 403, otherCustomer: 403, revoked: 401, staff: 403, owner: 409 },
    request: (owner) => ({ params: { id: toAdd.occurrenceId }, query: viewAsOwner(owner) }),
  },
  { route: listLinkedUsers, statuses: isOwnOfCustomers, request: nothing },
  {
    route: addChild,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: ({ personId }) => ({
      body: { first_name: 'Mia', last_name: 'Stone', date_of_birth: '2024-05-17', user_id: personId },
    }),
  },
  {
    route: listLinkedUsers,
    statuses: { ...isForOwnerAndStaff, guest: 401 },
    request: ({ personId }) => ({ query: { user_id: String(personId) } }),
  },
  ...[listFavourites, addFavourite, removeFavourite].map((route) => ({
    route,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: () => ({ query: { venue: venue.slug } }),
  })),
  // Nobody consents for another, so staff have none of these.
  ...[listHousehold, getCalendarFeedLink, createCalendarFeedLink, deleteCalendarFeedLink].map((route) => ({
    route,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: nothing,
  })),
  {
    route: inviteToHousehold,
    statuses: { ...isOwnOfCustomers, staff: 403 },
    request: () => ({ body: { email: 'friend@people.test', relationship: 'partner' } }),
  },
  // Without a token or a link of the caller.
  { route: readInvitation, statuses: isPublic(409), request: () => ({ body: { token: unknownToken } }) },
  {
    route: readAccountHandover,
    statuses: isPublic(409),
    request: () => ({ body: { token: unknownToken } }),
  },
  {
    route: acceptAccountHandover,
    statuses: isPublic(409),
    request: () => ({
      body: { token: unknownToken, password: 'Battery staple 9', keeps_guardians: true, terms: true },
    }),
  },
  ...[offerAccount, withdrawAccountOffer].map((route) => ({
    route,
    statuses: { ...isPublic(404), guest: 401, revoked: 401, staff: 403 },
    request: () => ({ params: { id: '1' }, body: { email: 'child@people.test' } }),
  })),
  ...[acceptInvitation, refuseInvitation].map((route) => ({
    route,
    statuses: { ...isPublic(409), guest: 401, revoked: 401, staff: 403 },
    request: () => ({ body: { token: unknownToken } }),
  })),
  {
    route: resendInvitation,
    statuses: { ...isPublic(409), guest: 401, revoked: 401, staff: 403 },
    request: () => ({ params: { id: '1' } }),
  },
  ...[endLink, updateChild].map((route) => ({
    route,
    statuses: { ...isPublic(404), guest: 401, revoked: 401, staff: 403 },
    request: () => ({
      params: { id: '1' },
      body: { first_name: 'Mia', last_name: 'Stone', date_of_birth: '2024-05-17' },
    }),
  })),
  {
    route: unsubscribe,
    statuses: isPublic(404),
    request: () => ({ params: { topic: 'reminders', token: unknownToken } }),
  },
  {
    route: getAppleWalletPass,
    statuses: isPublic(404),
    request: () => ({ params: { token: unknownToken } }),
  },
  {
    route: getCalendarFeed,
    statuses: isPublic(404),
    request: () => ({ params: { token: unknownToken } }),
  },
  {
    // The owner waits already.
    route: joinWaitlist,
    statuses: { ...isForOwnerAndStaff, guest: 401, staff: 409, owner: 409 },
    request: ({ personId }) => ({
      params: { id: full.occurrenceId },
      body: { data: { user_id: personId } },
    }),
  },
  {
    route: addToWaitlist,
    statuses: { ...isOwnOfCustomers, owner: 409 },
    request: () => ({ body: { item: { id: fullNumbers?.legacy_number, type: 'activity' } } }),
  },
  { route: listWaitlistEntries, statuses: isOwnOfCustomers, request: nothing },
  {
    route: getWaitlistEntry,
    statuses: isForOwner,
    request: ({ entryId: id }) => ({ params: { id } }),
  },
  {
    route: leaveWaitlist,
    statuses: { ...isForOwner, staff: 200 },
    request: ({ personId }) => ({
      params: { occurrenceId: full.occurrenceId, userId: String(personId) },
    }),
  },
  {
    route: removeFromWaitlist,
    statuses: { ...isForOwner, staff: 200 },
    request: ({ entryNumber }) => ({ params: { waitlistId: entryNumber } }),
  },
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

/** A customer whose ids a request names, and the headers of the one who sends it. */
async function createVisit(role: Role, hasSettled: boolean) {
  const owner = await createOwner({ hasSettled });
  return { owner, headers: await roles[role](owner) };
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
    '%s gets only what the role allows with the ids of a customer, in the shape of the API [MOD-12 ERR-09]',
    async (role) => {
      const statuses = [];
      const bodyProblems: string[] = [];
      // Reading changes nothing, so all GET requests share one owner of each kind.
      const readers = new Map<boolean, ReturnType<typeof createVisit>>();
      const getReader = (hasSettled: boolean) => {
        const reader = readers.get(hasSettled) ?? createVisit(role, hasSettled);
        readers.set(hasSettled, reader);
        return reader;
      };
      for (const { route, request, statuses: expected, hasSettled = false } of walks) {
        const { owner, headers } = await (route.method === 'GET'
          ? getReader(hasSettled)
          : createVisit(role, hasSettled));
        const response = await send(route, request(owner), headers);
        statuses.push([getName(route), response.statusCode, expected[role]]);
        bodyProblems.push(...findBodyProblems(response, getName(route)));
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
      expect(bodyProblems).toEqual([]);
    },
  );

  test('refuses a revoked session and deletes its cookies, unless the route opts out [AUT-10 AUT-27]', async () => {
    for (const logIn of [logInTestCustomer, logInTestStaff]) {
      const { headers, personId } = await logIn(world, client);
      await revokeSessions(personId);
      const kind = logIn === logInTestStaff ? 'staff' : 'customer';
      // A customer's session is refused by routes of staff before it is read.
      const checked = routes.filter(
        ({ session, access }) => session === undefined && (access !== 'staff' || kind === 'staff'),
      );
      for (const route of checked) {
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
      [
        addCartItems,
        addToCart,
        getCart,
        getTimetable,
        getSlots,
        listActivityClasses,
        listActivitySlots,
        getOccurrence,
        searchOccurrences,
        listCamps,
        getCamp,
        listCourses,
        getCourse,
        prepare,
        authorise,
        complete,
      ]
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
      listMembershipPlans,
      getJoiningPlan,
      listJoiningVenues,
      listPackagePlans,
      listGiftCardPlans,
      checkGiftCard,
      findEntryCodes,
    ];
    const sessionRoutes = [startPasskeyLogin, logInWithPasskey, login, register, logout, completeHandOver];
    // The token of an emailed link proves its owner.
    const linkRoutes = [
      requestPasswordLink,
      readPasswordLink,
      resetPassword,
      readEmailChange,
      confirmEmailChange,
      readInvitation,
      getAppleWalletPass,
      readAccountHandover,
      acceptAccountHandover,
      getCalendarFeed,
      getGuestPass,
      unsubscribe,
    ];
    const provisionalRoutes = [getProvisionalFields, createProvisionalAccount];
    // A token proves the order.
    const orderRoutes = [
      getLinkedEntryCodes,
      getLinkedOrderCalendar,
      getLinkedReceipt,
      getOrderPayment,
      prepareOrderPayment,
      authoriseOrderPayment,
      resumeOrderPayment,
      completeOrderChallenge,
      completeOrderPayment,
      getPhoneBasket,
      preparePhonePayment,
      openPhonePayment,
      authorisePhonePayment,
      resumePhonePayment,
      completePhoneChallenge,
      completePhonePayment,
    ];
    expect(listNames('none')).toEqual(
      [
        ...publicRoutes,
        listRestrictions,
        getRestriction,
        listCategories,
        getCategory,
        listBookableCategories,
        getBookableCategory,
        listTickets,
        ...sessionRoutes,
        ...linkRoutes,
        ...provisionalRoutes,
        ...orderRoutes,
        getWaiverToSign,
        signWaiver,
      ]
        .map(getName)
        .concat('GET /api/health', 'GET /api/ready')
        .toSorted(),
    );
  });
});

/** Routes that respond with a file or a redirect. */
const noJsonRoutes = [getBookingCalendar, getReceipt, completeHandOver].map(getName);

/** ERR-09: what a response lacks that every JSON response has. */
function findBodyProblems(response: Awaited<ReturnType<typeof send>>, name: string): string[] {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  if (!isJson) return noJsonRoutes.includes(name) ? [] : [`${name} has no JSON`];
  const body = response.json<Record<string, unknown>>();
  const { checksum, message, errors } = body;
  if (response.statusCode < 300)
    return 'data' in body && /^[\w-]{43}$/.test(String(checksum)) ? [] : [`${name} has no data or checksum`];
  const hasBoth = typeof message === 'string' && message !== '' && typeof errors === 'object';
  return hasBoth && errors !== null ? [] : [`${name} has no message or errors`];
}

/** The reserved and lapsed places of a person's cart. */
const readCartLines = (personId: number) =>
  run(sql<{ id: string; status: string }>`
    select b.line_id as id, b.status from booking b
    where b.client_id = ${client.id} and b.person_id = ${personId} and b.status <> 'settled'`);
