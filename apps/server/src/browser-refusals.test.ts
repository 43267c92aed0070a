import { readFileSync } from 'node:fs';
import { cancelBooking } from '@pavilion/contract/booking';
import * as bundle from '@pavilion/contract/bundle';
import * as camp from '@pavilion/contract/camp';
import { addToCart, updateCartItem } from '@pavilion/contract/cart';
import * as checkout from '@pavilion/contract/checkout';
import * as course from '@pavilion/contract/course';
import * as openingNotice from '@pavilion/contract/opening-notice';
import * as question from '@pavilion/contract/question';
import * as restriction from '@pavilion/contract/restriction';
import * as ticket from '@pavilion/contract/ticket';
import * as timetable from '@pavilion/contract/timetable';
import * as waitlist from '@pavilion/contract/waitlist';
import { expect, test } from 'vitest';

// Every refusal of what is booked is met in a browser, with its text and a next step, or is here with the reason why not.

/** The browser test of a code, and what it names if not the code: the text that the customer reads. */
const shown: Readonly<Record<string, readonly [file: string, text?: string]>> = {
  activity_not_found: ['venue.spec.ts', "We couldn't find the activity you are"],
  address_not_found: ['search.spec.ts', 'We could not find “'],
  age_not_met: ['cart/refusal-codes.spec.ts'],
  already_booked: ['timetable.spec.ts', 'This session is already booked'],
  already_reserved: ['cart/refusal-codes.spec.ts'],
  already_waitlisted: ['waitlist/refusal-codes.spec.ts'],
  attendee_not_found: ['attendee/refusal-codes.spec.ts'],
  attendee_not_on_line: ['attendee/refusal-codes.spec.ts'],
  automatic_not_available: ['waitlist/refusal-codes.spec.ts'],
  booking_cancelled: ['cancellation/refusal-codes.spec.ts'],
  booking_closed: ['cart/refusal-codes.spec.ts'],
  booking_not_found: ['account.spec.ts', 'We could not find this booking'],
  booking_not_open: ['cart/refusal-codes.spec.ts'],
  bundle_full: ['camp/refusals.spec.ts'],
  camp_ended: ['camp/refusals.spec.ts'],
  camp_not_found: ['camp/browsing.spec.ts', 'We could not find this camp'],
  camp_started: ['camp/booking.spec.ts', 'This camp has already started'],
  cancellation_closed: ['waitlist/waitlist.spec.ts', 'It is too late to cancel this booking online.'],
  cart_full: ['cart/refusal-codes.spec.ts'],
  cart_empty: ['payment/refusal-codes.spec.ts'],
  cart_in_payment: ['payment/provider-down.spec.ts'],
  cart_item_not_found: ['attendee/refusal-codes.spec.ts'],
  children_need_adult: ['cart/ticket-refusals.spec.ts'],
  course_ended: ['camp/refusals.spec.ts'],
  course_not_found: ['course/booking.spec.ts', 'We could not find this course'],
  course_started: ['camp/refusals.spec.ts'],
  discount_not_applied: ['payment/refusal-codes.spec.ts'],
  geocoder_unavailable: ['network/refusals.spec.ts'],
  credit_not_applied: ['payment/credit.spec.ts', 'Credit amount could not be applied.'],
  guardian_required: ['attendee/refusal-codes.spec.ts'],
  guest_limit_reached: ['cart/refused-addition.spec.ts', 'You can hold up to'],
  hold_lapsed: ['payment/refusal-codes.spec.ts'],
  hold_ended: ['cart/refusal-codes.spec.ts'],
  induction_required: ['cart/refusal-codes.spec.ts'],
  login_required: ['cart/refusal-codes.spec.ts'],
  members_only: ['cart/refusal-codes.spec.ts'],
  not_sold_by_session: ['camp/refusals.spec.ts'],
  not_sold_whole: ['camp/refusals.spec.ts'],
  occurrence_cancelled: ['cart/refusal-codes.spec.ts'],
  occurrence_clashing: ['cart/refusal-codes.spec.ts'],
  occurrence_full: ['cart/refusal-codes.spec.ts'],
  occurrence_not_found: ['cart/refusal-codes.spec.ts'],
  occurrence_not_full: ['waitlist/refusal-codes.spec.ts'],
  occurrence_past: ['cart/refusal-codes.spec.ts'],
  opening_not_awaited: ['timetable/opening-notices.spec.ts'],
  opayo_session_failed: ['checkout-failures.spec.ts', 'Failed to create Opayo session'],
  paid_booking_disabled: ['checkout-failures.spec.ts', 'Online payment is closed until Monday.'],
  payment_pending: ['cancellation/payment-pending.spec.ts'],
  payment_sent: ['payment/provider-down.spec.ts'],
  person_limit_reached: ['cart/refusal-codes.spec.ts'],
  person_not_linked: ['cart/person-refusals.spec.ts'],
  place_taken: ['cart-changes.spec.ts'],
  price_changed: ['client-settings.spec.ts', 'The price has changed'],
  price_not_available: ['cart/person-refusals.spec.ts'],
  provider_not_supported: ['checkout-failures.spec.ts', "Payment provider 'paypal' is not supported"],
  provider_unavailable: ['checkout-failures.spec.ts', 'We could not connect to the payment service.'],
  refund_changed: ['cancellation/refusal-codes.spec.ts'],
  provisional_limit_reached: ['cart/refused-addition.spec.ts', 'You can hold up to'],
  saved_card_not_found: ['payment/saved-card.spec.ts'],
  session_not_in_camp: ['camp/refusals.spec.ts'],
  session_not_running: ['camp/refusals.spec.ts'],
  signer_not_allowed: ['attendee/refusal-codes.spec.ts'],
  sold_in_bundle: ['course/ended.spec.ts'],
  stripe_configuration_failed: ['checkout-failures.spec.ts', 'Failed to get Stripe configuration'],
  terms_changed: ['checkout-failures.spec.ts', 'The booking terms have changed'],
  ticket_not_found: ['cart/ticket-refusals.spec.ts'],
  ticket_required: ['cart/ticket-refusals.spec.ts'],
  too_few_adults: ['cart/refusal-codes.spec.ts'],
  too_many_attendees: ['attendee/refusal-codes.spec.ts'],
  too_many_children: ['cart/person-refusals.spec.ts'],
  too_many_guests: ['network/refusals.spec.ts'],
  too_many_notices: ['timetable/opening-notices.spec.ts'],
  too_many_waivers_from_network: ['network/refusals.spec.ts'],
  too_many_waivers_sent: ['attendee/refusal-codes.spec.ts'],
  venue_not_found: ['gallery/demo-states.spec.ts', 'Unknown venue'],
  waitlist_entry_not_found: ['waitlist/refusal-codes.spec.ts'],
  waitlist_full: ['waitlist/waitlist.spec.ts', 'The waitlist is full.'],
  waitlist_not_available: ['waitlist/refusal-codes.spec.ts'],
  waiver_already_signed: ['attendee/refusal-codes.spec.ts'],
  waiver_link_expired: ['attendee/refusal-codes.spec.ts'],
  waiver_link_not_found: ['attendee/waivers.spec.ts', 'We could not find this waiver'],
  waiver_not_needed: ['attendee/refusal-codes.spec.ts'],
  waiver_sent_recently: ['attendee/refusal-codes.spec.ts'],
  waivers_missing: ['attendee/waivers.spec.ts'],
  waiver_version_changed: ['attendee/changed-terms.spec.ts', 'New terms of the hammock.'],
};

/** Proved over HTTP only: no page sends what is refused so. */
const onlyOverHttp: Readonly<Record<string, string>> = {
  answers_about_another: 'The basket offers no other person for a line with answers.',
  booking_reserved: 'Only what is paid has a button to cancel, and is never reserved again.',
  booking_unpaid: 'Only what is paid has a button to cancel, and is never unpaid again.',
  not_your_bookings: 'A page asks for the bookings of its own customer.',
  not_your_cart: 'A page asks for the basket of its own customer or guest.',
  option_not_found: 'A page sends a price that it was shown; the database keeps every price of a schedule.',
  person_required:
    'Every line of a customer has a person: an addition and the merge of a guest’s basket take the customer.',
  quantity_fixed: 'The basket changes the quantity of tickets only.',
  restriction_not_found: 'The page asks for the restriction of a line, and none is ever deleted.',
  several_places:
    'The basket asks for whom a line of one place is; only a ticket, which is for nobody, becomes more of them.',
  waiver_signature_invalid:
    'The form checks the signature by the same function of the domain before it is sent.',
  transaction_not_found: 'A page asks for the transaction that it has stored, of its own customer.',
};

const elsewhere =
  /^(already_member|cart_changed|change_|debt_|gift_card_|membership_|online_joining_|package_|penalty_|replaced_)/;

const modules = [
  bundle,
  camp,
  checkout,
  course,
  openingNotice,
  question,
  restriction,
  ticket,
  timetable,
  waitlist,
];
const routes = [
  ...modules.flatMap((module) => Object.values<unknown>({ ...module })),
  addToCart,
  updateCartItem,
  cancelBooking,
].filter(
  (value): value is { refusals: Record<string, number> } =>
    typeof value === 'object' && value !== null && 'refusals' in value,
);
const codes = [...new Set(routes.flatMap(({ refusals }) => Object.keys(refusals)))].filter(
  (code) => !elsewhere.test(code),
);

test('every refusal of what is booked is shown by a browser test or has the reason why not [BSK-14]', () => {
  expect(codes.length).toBeGreaterThan(50);
  const known = [...Object.keys(shown), ...Object.keys(onlyOverHttp)];
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
  expect(known.filter((code) => !codes.includes(code))).toEqual([]);
});

test.each(Object.entries(shown))(
  '%s is asserted in its browser test [BSK-14]',
  (code, [file, text = code]) => {
    expect(readFileSync(new URL(`../../../e2e/${file}`, import.meta.url), 'utf8')).toContain(text);
  },
);
