// Generated from the migrations by `node scripts/generate-table-types.mjs`. Do not edit.

import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Account {
  balance: number | null;
  client_id: string;
  code: string;
  credit_type: 'general' | 'membership' | null;
  id: string;
  kind: 'internal' | 'person' | 'gift_card';
  person_id: number | null;
  reserved: number | null;
}

export interface AccountErasure {
  client_id: string;
  due_at: Date;
  given_up: Generated<Json>;
  gives_up: boolean;
  language: string;
  next_check_at: Date;
  person_id: number;
  postponed_at: Date | null;
  requested_at: Date;
}

export interface AccountHandover {
  child_id: number;
  client_id: string;
  created_at: Date;
  email: string;
  ended_at: Date | null;
  expires_at: Date;
  guardian_id: number;
  id: string;
  language: string;
  origin: string;
  sent_at: Date | null;
  status: Generated<'pending' | 'accepted' | 'withdrawn'>;
  token_hash: Buffer | null;
}

export interface Allocation {
  booking_id: string | null;
  client_id: string;
  closure_id: string | null;
  during: string;
  id: Generated<string>;
  location_id: string;
  occurrence_id: string | null;
  schedule_id: string | null;
}

export interface Allowance {
  benefit_id: string;
  client_id: string;
  maximum: number;
  period_start: string;
  person_id: number;
  used: number;
}

export interface AnonymousPerson {
  client_id: string;
  person_id: number;
}

export interface Attendee {
  client_id: string;
  created_at: Date;
  date_of_birth: string | null;
  first_name: string | null;
  id: string;
  last_name: string | null;
  owner_id: number | null;
  person_id: number | null;
}

export interface Benefit {
  client_id: string;
  free_uses: number | null;
  id: string;
  name: string;
  percent: number | null;
  period: 'week' | 'month' | null;
  plan_id: string;
  position: Generated<number>;
}

export interface BenefitTarget {
  benefit_id: string;
  category_id: string | null;
  client_id: string;
  schedule_id: string | null;
}

export interface BillingAddress {
  city: string;
  client_id: string;
  country: string;
  line1: string;
  line2: Generated<string>;
  person_id: number;
  postcode: Generated<string>;
  state: Generated<string>;
  updated_at: Date;
}

export interface Booking {
  amount: number;
  attendance: 'attended' | 'absent' | null;
  booked_by_id: number | null;
  cancellation_source: 'customers' | 'foh' | 'my-account' | 'occurrence' | null;
  cancelled_at: Date | null;
  client_id: string;
  created_at: Date;
  id: string;
  is_anonymous: Generated<boolean>;
  legacy_number: Generated<Int8>;
  line_id: string;
  occurrence_id: string;
  person_id: number | null;
  places: Generated<number>;
  replaces_id: string | null;
  settled_at: Date | null;
  side: Generated<'online' | 'foh'>;
  status: Generated<'reserved' | 'settled' | 'lapsed' | 'cancelled'>;
  ticket_id: string | null;
}

export interface BookingWindow {
  client_id: string;
  opens_days_before: number;
  opens_minute: number;
  plan_id: string;
  schedule_id: string;
}

export interface Bundle {
  client_id: string;
  id: string;
  is_whole: boolean;
  schedule_id: string;
}

export interface CalendarFeed {
  client_id: string;
  created_at: Date;
  person_id: number;
  secret: string;
}

export interface Cart {
  client_id: string;
  id: string;
  owner: string;
  source: 'activity-booking' | 'online-joining' | 'front-of-house';
}

export interface CartCredit {
  amount: number;
  cart_id: string;
  client_id: string;
  credit_type: 'general' | 'membership';
}

export interface CartGiftCard {
  cart_id: string;
  client_id: string;
  gift_card_id: string;
}

export interface CartLine {
  amount: number;
  cart_id: string | null;
  client_id: string;
  created_at: Date;
  detail: Generated<Json>;
  discount_amount: Generated<number>;
  id: string;
  kind: 'gift_card' | 'debt' | 'membership' | 'package' | 'bundle' | 'booking' | 'penalty' | 'ticket';
  lapse_shown_at: Date | null;
  left_cart_id: string | null;
  list_amount: number;
  needs_hold: Generated<boolean>;
  person_id: number | null;
  price_steps: Generated<Json>;
  pricing_option_id: string | null;
  quantity: Generated<number>;
  snapshot: Json;
  status: Generated<'reserved' | 'settled' | 'lapsed' | 'cancelled'>;
  tax: number;
  tax_code: string;
  tax_rate: number;
}

export interface Category {
  allocation_strategy: Generated<'customer' | 'allocated'>;
  booking_type: 'ticketed' | 'resources' | 'classes' | 'courses' | 'camps' | null;
  browse_by_name: Generated<string>;
  client_id: string;
  created_at: Date;
  description: Generated<string>;
  id: string;
  name: string;
  parent_id: string | null;
  picture: Generated<string>;
  position: Generated<number>;
  slug: string;
}

export interface Checkout {
  cart_id: string;
  client_id: string;
  created_at: Date;
  id: string;
  next_cancellation_at: Date | null;
  person_id: number;
  state: Generated<'open' | 'completed' | 'abandoned'>;
}

export interface Client {
  about: Generated<string>;
  cancellation_fee: Generated<number>;
  cancellation_refund: Generated<'card' | 'credit'>;
  clock_format: Generated<number>;
  contact_address: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  currency: Generated<string>;
  currency_symbol: Generated<string>;
  entry_opens_minutes: Generated<number>;
  guest_passes: Generated<boolean>;
  id: string;
  keeps_cards: Generated<boolean>;
  languages: string[];
  locale: string;
  maintenance: Generated<boolean>;
  max_places_per_person: Generated<number>;
  min_account_age: Generated<number>;
  name: string;
  offers_wallets: Generated<boolean>;
  online_joining: Generated<boolean>;
  paid_booking_disabled: string | null;
  payment_provider: string;
  quiet_from: Generated<number | null>;
  quiet_until: Generated<number | null>;
  reminder_hours: Generated<number | null>;
  slug: string;
  terms_html: string | null;
  terms_version: string | null;
  timezone: string;
  vat_number: string | null;
  waitlist_offer_minutes: Generated<number>;
  waiver_keep_years: Generated<number>;
}

export interface ClientEmbeddingHost {
  client_id: string;
  origin: string;
}

export interface ClientHost {
  client_id: string;
  host: string;
  surface: 'bookings' | 'account' | 'join' | 'desk';
}

export interface Closure {
  client_id: string;
  created_at: Date;
  ends_at: Date;
  id: string;
  location_ids: Generated<string[]>;
  reason: string;
  starts_at: Date;
  venue_id: string;
}

export interface Completion {
  agreed_by_id: number | null;
  client_id: string;
  completed_at: Date;
  order_id: string | null;
  person_id: number;
  restriction_id: string;
  version: number;
}

export interface CreditReservation {
  account_id: string;
  amount: number;
  attempt_id: string;
  client_id: string;
}

export interface DataExport {
  client_id: string;
  content: Buffer | null;
  expires_at: Date;
  id: string;
  language: string;
  page_url: string;
  person_id: number;
  requested_at: Date;
  state: Generated<'requested' | 'ready'>;
}

export interface DebitAgreement {
  client_id: string;
  created_at: Date;
  end_reason:
    | 'order_unpaid'
    | 'mandate_failed'
    | 'mandate_cancelled'
    | 'customer'
    | 'plan_changed'
    | 'claimed'
    | null;
  ends_on: string | null;
  failures: Generated<number>;
  id: string;
  mandate_id: string;
  payer_id: number;
  person_id: number;
  plan_id: string;
  state: 'waiting' | 'active' | 'suspended' | 'ended';
  updated_at: Date;
}

export interface DebitCollection {
  agreement_id: string;
  amount: number;
  charge_on: string;
  client_id: string;
  created_at: Date;
  debt_id: string | null;
  ends_on: string;
  error_code: string | null;
  id: string;
  next_check_at: Date | null;
  payment_ref: string | null;
  starts_on: string;
  state: 'announced' | 'requested' | 'submitted' | 'paid' | 'failed' | 'cancelled' | 'claimed';
  status_checks: Generated<number>;
  updated_at: Date;
}

export interface DebitMandate {
  account_ref: string;
  account_url: string;
  bank_name: string;
  cancel_requested_at: Date | null;
  client_id: string;
  created_at: Date;
  error_code: string | null;
  id: string;
  language: string;
  last_two: string;
  mandate_ref: string | null;
  next_check_at: Date | null;
  person_id: number;
  provider: string;
  reference: string | null;
  state: 'prepared' | 'requested' | 'pending' | 'active' | 'failed' | 'cancelled';
  status_checks: Generated<number>;
  updated_at: Date;
}

export interface Debt {
  amount: number;
  client_id: string;
  created_at: Date;
  id: string;
  kind: 'penalty' | 'collectable_fee' | 'debt' | 'debt_reconciliation';
  line_id: string | null;
  person_id: number;
  settled_at: Date | null;
  tax_code: 'standard' | 'reduced' | 'zero' | 'exempt';
  tax_rate: number;
  title: string;
}

export interface DirectDebitSetting {
  client_id: string;
  max_failures: Generated<number>;
  notice_days: number;
  provider: string;
  statement_name: string;
}

export interface DiscountCode {
  amount: number | null;
  client_id: string;
  code: string;
  ends_at: Date | null;
  id: string;
  max_uses: number | null;
  max_uses_per_person: number | null;
  min_total: Generated<number>;
  name: string;
  percent: number | null;
  starts_at: Date;
  used: Generated<number>;
}

export interface DiscountCodeCategory {
  category_id: string;
  client_id: string;
  code_id: string;
}

export interface DiscountPerson {
  client_id: string;
  code_id: string;
  maximum: number;
  person_id: number;
  used: number;
}

export interface DiscountUse {
  cart_id: string;
  client_id: string;
  code_id: string;
  created_at: Date;
  id: string;
  order_id: string | null;
  person_id: number;
}

export interface Dispute {
  amount: number;
  attempt_id: string;
  client_id: string;
  created_at: Date;
  due_at: Date | null;
  id: string;
  provider_ref: string;
  reason: string;
  status: string;
  updated_at: Date;
  withdrawn: number;
}

export interface EmailChange {
  client_id: string;
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date;
  id: string;
  new_confirmed_at: Date | null;
  new_email: string;
  new_token_hash: Buffer;
  old_confirmed_at: Date | null;
  old_email: string;
  old_token_hash: Buffer;
  person_id: number;
}

export interface EntryCodeUse {
  booking_id: string;
  checked_by_id: number;
  client_id: string;
  places: number;
  request_key: string | null;
  source: 'screen' | 'email' | 'wallet';
  used_at: Date;
  venue_id: string;
}

export interface Favourite {
  category_id: string | null;
  client_id: string;
  created_at: Date;
  id: string;
  person_id: number;
  template_id: string | null;
  venue_id: string;
}

export interface GiftCard {
  amount: number;
  client_id: string;
  code_hash: Buffer;
  created_at: Date;
  currency: string;
  expires_at: Date;
  id: string;
  last_four: string;
}

export interface GiftCardPlan {
  amounts: Generated<number[]>;
  client_id: string;
  id: string;
  is_sold: Generated<boolean>;
  max_amount: number | null;
  min_amount: number | null;
  name: string;
  valid_months: number;
}

export interface GiftCardSale {
  cancelled_at: Date | null;
  client_id: string;
  created_at: Date;
  gift_card_id: string | null;
  id: string;
  queued_at: Date | null;
  send_at: Date;
  valid_months: number;
  withdrawn: Generated<number>;
}

export interface GraphileWorkerJobs {
  attempts: number | null;
  created_at: Date | null;
  flags: Json | null;
  id: Int8 | null;
  key: string | null;
  last_error: string | null;
  locked_at: Date | null;
  locked_by: string | null;
  max_attempts: number | null;
  priority: number | null;
  queue_name: string | null;
  revision: number | null;
  run_at: Date | null;
  task_identifier: string | null;
  updated_at: Date | null;
}

export interface GraphileWorkerMigrations {
  breaking: Generated<boolean>;
  id: number;
  ts: Generated<Date>;
}

export interface GraphileWorkerPrivateJobQueues {
  id: Generated<number>;
  is_available: Generated<boolean>;
  locked_at: Date | null;
  locked_by: string | null;
  queue_name: string;
}

export interface GraphileWorkerPrivateJobs {
  attempts: Generated<number>;
  created_at: Generated<Date>;
  flags: Json | null;
  id: Generated<Int8>;
  is_available: Generated<boolean>;
  job_queue_id: number | null;
  key: string | null;
  last_error: string | null;
  locked_at: Date | null;
  locked_by: string | null;
  max_attempts: Generated<number>;
  payload: Generated<Json>;
  priority: Generated<number>;
  revision: Generated<number>;
  run_at: Generated<Date>;
  task_id: number;
  updated_at: Generated<Date>;
}

export interface GraphileWorkerPrivateKnownCrontabs {
  identifier: string;
  known_since: Date;
  last_execution: Date | null;
}

export interface GraphileWorkerPrivateTasks {
  id: Generated<number>;
  identifier: string;
}

export interface GuestPass {
  client_id: string;
  created_at: Date;
  expires_at: Date;
  id: string;
  package_id: string;
  recipient_email: string;
  recipient_name: string;
  redeemed_at: Date | null;
  redeemed_by: number | null;
  withdrawn_at: Date | null;
}

export interface Hold {
  attempt_id: string | null;
  cap_at: Date | null;
  cart_id: string;
  client_id: string;
  discount_code_id: string | null;
  discount_reason: string | null;
  ends_at: Date | null;
}

export interface IdempotencyKey {
  actor: string;
  client_id: string;
  created_at: Date;
  key: string;
  request_hash: Buffer;
  response: Json | null;
  status: number | null;
}

export interface Instructor {
  client_id: string;
  id: string;
  name: string;
}

export interface Journal {
  amount: number;
  attempt_id: string | null;
  client_id: string;
  collection_id: string | null;
  created_at: Date;
  from_account_id: string;
  id: string;
  order_id: string | null;
  reason: string;
  to_account_id: string;
}

export interface LegalPage {
  client_id: string;
  html: string;
  language: string;
  page: 'accessibility' | 'privacy' | 'cookies';
  reviewed_on: string;
}

export interface LineAttendee {
  attendee_id: string;
  client_id: string;
  line_id: string;
}

export interface LineUse {
  benefit_id: string | null;
  client_id: string;
  line_id: string;
  occurrence_id: string;
  package_id: string | null;
  period_start: string | null;
  person_id: number;
}

export interface LinkedPerson {
  client_id: string;
  confirmed_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  ended_by_id: number | null;
  expires_at: Date | null;
  id: Generated<number>;
  invited_email: string | null;
  is_mutual: Generated<boolean>;
  language: string | null;
  linked_id: number | null;
  origin: string | null;
  person_id: number;
  relationship: 'parent' | 'partner' | 'sibling' | 'employee' | 'carer';
  sent_at: Date | null;
  sent_count: Generated<number>;
  status: 'successful' | 'pending' | 'revoked' | 'cancelled';
  token_hash: Buffer | null;
}

export interface Location {
  client_id: string;
  id: string;
  name: string;
  parent_id: string | null;
  position: Generated<number>;
  root_id: string;
  venue_id: string;
}

export interface LoginToken {
  client_id: string;
  expires_at: Date;
  guest_key: string | null;
  person_id: number | null;
  token_hash: Buffer;
  used_at: Date | null;
}

export interface Membership {
  cancelled_at: Date | null;
  client_id: string;
  collection_id: string | null;
  created_at: Date;
  ends_on: string | null;
  id: string;
  line_id: string | null;
  person_id: number;
  plan_id: string;
  replaced_id: string | null;
  shared_from_id: string | null;
  starts_on: string;
}

export interface MembershipDocument {
  account_url: string;
  client_id: string;
  content: Buffer;
  created_at: Date;
  expires_on: string;
  id: string;
  language: string;
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
  name: string;
  notified_at: Date | null;
  person_id: number;
  plan_id: string;
}

export interface MembershipFreeze {
  client_id: string;
  created_at: Date;
  ends_on: string;
  id: string;
  paused_id: string | null;
  person_id: number;
  plan_id: string;
  resumed_id: string | null;
  starts_on: string;
}

export interface MembershipPlan {
  client_id: string;
  description: Generated<string>;
  id: string;
  is_sold_online: Generated<boolean>;
  joining_fee: Generated<number>;
  max_freeze_months: Generated<number>;
  max_people: Generated<number>;
  monthly_amount: number;
  name: string;
  notice_days: Generated<number>;
  position: Generated<number>;
  required_document: string | null;
  takes_direct_debit: Generated<boolean>;
  tax_code: Generated<'standard' | 'reduced' | 'zero' | 'exempt'>;
  tax_rate: Generated<number>;
  waiver_id: string | null;
}

export interface MembershipPlanVenue {
  client_id: string;
  plan_id: string;
  venue_id: string;
}

export interface MembershipSale {
  client_id: string;
  created_at: Date;
  ends_on: string;
  id: string;
  person_id: number;
  plan_id: string;
  replaced_id: string | null;
  starts_on: string;
}

export interface MembershipSaleMember {
  client_id: string;
  person_id: number;
  sale_id: string;
}

export interface Occurrence {
  allow_anonymous_bookings: Generated<boolean>;
  booking_strategy: 'sequential' | 'overlapping' | null;
  category_id: string;
  client_id: string;
  consumed: Generated<number>;
  ends_at: Date;
  first_bookable_at: Date;
  foh_consumed: Generated<number>;
  foh_maximum: number | null;
  friendly_location_name: string | null;
  id: string;
  instructor_ids: Generated<string[]>;
  interval_key: string | null;
  is_detached: Generated<boolean>;
  is_in_bundle: Generated<boolean>;
  last_bookable_at: Date;
  leaf_allocation: 'one' | 'all' | null;
  legacy_number: Generated<Int8>;
  location_ids: string[];
  max_age: number | null;
  max_places_per_person: number | null;
  maximum: number;
  members_only: Generated<boolean>;
  min_age: number | null;
  name: string;
  next_hold_end: Date | null;
  online_consumed: Generated<number>;
  online_maximum: number | null;
  original_ends_at: Date;
  original_starts_at: Date;
  original_starts_local: string;
  recurrence_id: string;
  root_id: string;
  schedule_id: string;
  setup_minutes: Generated<number>;
  starts_at: Date;
  status: Generated<'bookable' | 'cancelled' | 'clashing' | 'withdrawn'>;
  teardown_minutes: Generated<number>;
  timezone: string;
  venue_id: string;
  version: Generated<number>;
  waiting: Generated<number>;
  waitlist_maximum: number | null;
  waitlisted: Generated<number>;
}

export interface OccurrenceCancellation {
  client_id: string;
  created_at: Date;
  next_check_at: Date | null;
  occurrence_id: string;
  reason: string;
}

export interface OccurrenceChange {
  before_ends_at: Date;
  before_starts_at: Date;
  changed_at: Date;
  client_id: string;
  occurrence_id: string;
}

export interface Offer {
  client_id: string;
  created_at: Date;
  ended_at: Date | null;
  ends_at: Date;
  entry_id: string;
  id: string;
  occurrence_id: string;
  person_id: number;
  places: Generated<number>;
  status: Generated<'open' | 'accepted' | 'declined' | 'expired' | 'closed'>;
}

export interface OpeningNotice {
  attendee_id: number;
  client_id: string;
  created_at: Date;
  due_at: Date;
  language: string;
  occurrence_id: string;
  origin: string;
  person_id: number;
}

export interface OpeningTime {
  client_id: string;
  closes: number;
  opens: number;
  venue_id: string;
  weekday: number;
}

export interface Order {
  awaiting_payment_since: Date | null;
  cart_source:
    | 'class-booking'
    | 'activity-booking'
    | 'online-joining'
    | 'online-guest-passes'
    | 'front-of-house'
    | 'point-of-sale'
    | 'off-system';
  checkout_id: string;
  client_id: string;
  created_at: Date;
  currency: string;
  id: string;
  is_anonymous: Generated<boolean>;
  person_id: number;
  reference: string;
  seller: Json | null;
  status: 'success' | 'pending' | 'cancelled' | 'awaiting_payment';
  tax_total: number;
  terms_version: string | null;
  total: number;
}

export interface OrderLine {
  amount: number;
  cart_line_id: string | null;
  client_id: string;
  id: string;
  kind: 'gift_card' | 'debt' | 'membership' | 'package' | 'bundle' | 'booking' | 'penalty' | 'ticket';
  name: string;
  order_id: string;
  position: number;
  pricing_option_id: string | null;
  quantity: number;
  refunded: Generated<number>;
  snapshot: Json;
  tax: number;
  tax_code: string;
  tax_rate: number;
}

export interface Outbox {
  client_id: string;
  created_at: Date;
  id: string;
  kind: string;
  payload: Json;
  relayed_at: Date | null;
}

export interface Package {
  client_id: string;
  created_at: Date;
  expires_at: Date;
  guest_pass_id: string | null;
  id: string;
  line_id: string | null;
  person_id: number;
  plan_id: string;
  sent: Generated<number>;
  used: Generated<number>;
  used_at_desk: Generated<number>;
  uses: number;
}

export interface PackagePlan {
  amount: number;
  client_id: string;
  description: Generated<string>;
  id: string;
  is_guest_pass: Generated<boolean>;
  name: string;
  position: Generated<number>;
  tax_code: Generated<'standard' | 'reduced' | 'zero' | 'exempt'>;
  tax_rate: Generated<number>;
  uses: number;
  valid_days: number;
}

export interface PackagePlanCategory {
  category_id: string;
  client_id: string;
  plan_id: string;
}

export interface Passkey {
  client_id: string;
  created_at: Date;
  credential_id: Buffer;
  id: string;
  name: string;
  person_id: number;
  public_key: Buffer;
  relying_party: string;
  sign_count: Int8;
  transports: Generated<string[]>;
  used_at: Date | null;
}

export interface PasskeyChallenge {
  challenge_hash: Buffer;
  client_id: string;
  expires_at: Date;
  owner_hash: Buffer;
  purpose: 'add' | 'log_in';
}

export interface PasswordReset {
  client_id: string;
  created_at: Date;
  expires_at: Date;
  person_id: number;
  token_hash: Buffer;
  used_at: Date | null;
}

export interface PaymentAttempt {
  amount: number;
  captured: Generated<number>;
  card_token: string | null;
  cart_hash: string;
  checkout_id: string;
  client_id: string;
  created_at: Date;
  currency: string;
  deadline_at: Date | null;
  error: Json | null;
  id: string;
  next_check_at: Date | null;
  open_reason:
    | 'outcome_unknown'
    | 'capture_unknown'
    | 'captured_in_part'
    | 'void_failed'
    | 'refund_failed'
    | 'cancellation_failed'
    | null;
  opened_at: Date | null;
  provider: string;
  provider_ref: string | null;
  reference: string;
  refunded: Generated<number>;
  saved_card_id: string | null;
  saves_card: Generated<boolean>;
  sca_challenge: Json | null;
  sca_result: string | null;
  sca_submitted_at: Date | null;
  snapshot: Json;
  state:
    | 'created'
    | 'authorising'
    | 'sca_required'
    | 'authorised'
    | 'unknown'
    | 'failed'
    | 'expired'
    | 'capture_pending'
    | 'captured'
    | 'capture_failed'
    | 'captured_late'
    | 'void_pending'
    | 'voided'
    | 'void_failed';
  status_checks: Generated<number>;
  updated_at: Date;
}

export interface PaymentCredentials {
  client_id: string;
  encrypted: Buffer;
  provider: string;
}

export interface Person {
  address1: Generated<string>;
  address2: Generated<string>;
  client_id: string;
  concessions: Generated<string[]>;
  created_at: Date;
  date_of_birth: string | null;
  disability: 'yes' | 'no' | 'prefer_not_to_say' | null;
  email: string;
  email_verified_at: Date | null;
  erased_at: Date | null;
  ethnicity: 'asian' | 'black' | 'mixed' | 'white' | 'other' | 'prefer_not_to_say' | null;
  first_name: string;
  gender: 'female' | 'male' | 'non_binary' | 'other' | 'prefer_not_to_say' | null;
  home_venue_id: string | null;
  id: Generated<number>;
  is_provisional: Generated<boolean>;
  language: string | null;
  last_name: string;
  link_origin: string | null;
  marketing_email: Generated<boolean>;
  marketing_email_at: Date | null;
  marketing_phone: Generated<boolean>;
  marketing_phone_at: Date | null;
  marketing_post: Generated<boolean>;
  marketing_post_at: Date | null;
  marketing_sms: Generated<boolean>;
  marketing_sms_at: Date | null;
  onboarding_type: Generated<string>;
  password_hash: string | null;
  phone: Generated<string>;
  postcode: Generated<string>;
  profile_picture_url: string | null;
  reference: string;
  reminders: Generated<boolean>;
  role: Generated<'customer' | 'front_of_house' | 'manager' | 'administrator'>;
  source: Generated<'online' | 'foh'>;
  terms_version: string | null;
  title: string | null;
  town: Generated<string>;
  uuid: string;
  version: Generated<number>;
}

export interface PhonePayment {
  cart_hash: string;
  cart_id: string;
  client_id: string;
  created_at: Date;
  expires_at: Date;
  id: string;
  link_hash: Buffer;
  payment_hash: Buffer | null;
  person_id: number;
}

export interface PlanMember {
  client_id: string;
  holder_id: number;
  person_id: number;
  plan_id: string;
}

export interface PricingOption {
  amount: number;
  client_id: string;
  concession: string | null;
  covers: Generated<'session' | 'whole'>;
  id: string;
  max_age: number | null;
  members_only: Generated<boolean>;
  min_age: number | null;
  name: string | null;
  position: Generated<number>;
  reference: string;
  schedule_id: string;
  tax_code: Generated<'standard' | 'reduced' | 'zero' | 'exempt'>;
  tax_rate: Generated<number>;
}

export interface ProfilePicture {
  client_id: string;
  content: Buffer;
  created_at: Date;
  id: string;
  person_id: number;
}

export interface ProviderCustomer {
  client_id: string;
  person_id: number;
  provider: 'opayo' | 'stripe';
  ref: string;
}

export interface ProviderEvent {
  client_id: string;
  event_id: string;
  provider: string;
  received_at: Date;
}

export interface ProviderProblem {
  client_id: string;
  code: string;
  first_at: Date;
  last_at: Date;
  occurrences: Generated<number>;
  provider: string;
}

export interface Question {
  client_id: string;
  format: string | null;
  has_character_count: Generated<boolean>;
  id: Generated<number>;
  is_contact: Generated<boolean>;
  max_length: number | null;
  min_length: number | null;
  position: Generated<number>;
  question: string;
  required: Generated<boolean>;
  section_id: string;
  type: string;
}

export interface QuestionOption {
  client_id: string;
  id: Generated<number>;
  position: Generated<number>;
  question_id: number;
  value: string;
}

export interface QuestionSection {
  client_id: string;
  description: Generated<string>;
  id: string;
  plan_id: string | null;
  position: Generated<number>;
  schedule_id: string | null;
  title: string;
}

export interface RateLimit {
  expire: Int8 | null;
  key: string;
  points: Generated<number>;
}

export interface Reconciliation {
  checked_at: Date;
  client_id: string;
  currency: string;
  day: string;
  items: Json;
  journal_total: number;
  provider: string;
  provider_total: number;
  state: 'matched' | 'unmatched' | 'unavailable';
}

export interface RecoveryCode {
  client_id: string;
  code_hash: Buffer;
  created_at: Date;
  person_id: number;
  used_at: Date | null;
}

export interface Recurrence {
  client_id: string;
  duration_minutes: number;
  ex_dates: Generated<ArrayType<string>>;
  generated_until: string | null;
  id: string;
  r_dates: Generated<ArrayType<string>>;
  rule: string | null;
  schedule_id: string;
  starts_local: string;
}

export interface ReEnrolment {
  client_id: string;
  kind: 'keep' | 'move';
  opens_at: Date;
  previous_schedule_id: string;
  schedule_id: string;
}

export interface Refund {
  amount: number;
  attempt_id: string | null;
  client_id: string;
  closed_reason: string | null;
  created_at: Date;
  credit_type: 'general' | 'membership' | null;
  destination: Generated<'card' | 'credit' | 'gift-card'>;
  error_code: string | null;
  gift_card_id: string | null;
  id: string;
  next_check_at: Date | null;
  order_id: string | null;
  order_line_id: string | null;
  provider_ref: string | null;
  reason: 'no_order' | 'cancellation' | 'staff' | 'provider' | 'session_change';
  reference: string;
  state: 'requested' | 'submitted' | 'succeeded' | 'needs_person' | 'failed' | 'closed';
  status_checks: Generated<number>;
  tender_id: string | null;
  updated_at: Date;
}

export interface RefundShare {
  amount: number;
  booking_id: string;
  client_id: string;
  offset_amount: number;
  refund_id: string;
  tender_id: string;
}

export interface Restriction {
  category_id: string | null;
  client_id: string;
  id: string;
  name: string;
  type:
    | 'pre-purchase-waiver'
    | 'pre-purchase-induction'
    | 'post-purchase-waiver'
    | 'post-purchase-induction'
    | 'enhanced-pre-waiver';
  version: Generated<number>;
}

export interface RestrictionVersion {
  client_id: string;
  created_at: Date;
  restriction_id: string;
  terms: string;
  version: number;
}

export interface SavedCard {
  brand: string;
  client_id: string;
  created_at: Date;
  expiry_month: number;
  expiry_year: number;
  id: string;
  last_four: string;
  person_id: number;
  provider: 'opayo' | 'stripe';
  token: string;
  used_at: Date;
}

export interface Schedule {
  allow_anonymous_bookings: Generated<boolean>;
  allow_booking_after_start: Generated<boolean>;
  booking_closes_minutes: Generated<number>;
  booking_opens_days_before: Generated<number>;
  booking_opens_minute: Generated<number>;
  booking_strategy: 'sequential' | 'overlapping' | null;
  cancellation_cutoff_minutes: Generated<number>;
  child_below_age: number | null;
  client_id: string;
  cut_off_actions: Generated<string[]>;
  ends_on: string | null;
  foh_maximum: number | null;
  friendly_location_name: string | null;
  id: string;
  induction_id: string | null;
  interval_minutes: number | null;
  leaf_allocation: 'one' | 'all' | null;
  max_age: number | null;
  max_children_per_adult: number | null;
  max_places_per_person: number | null;
  maximum: number;
  members_only: Generated<boolean>;
  min_age: number | null;
  online_maximum: number | null;
  post_induction_id: string | null;
  post_waiver_id: string | null;
  reference: Generated<string>;
  restriction_criteria: 'all' | 'any' | null;
  setup_minutes: Generated<number>;
  slug: string | null;
  starts_on: string;
  teardown_minutes: Generated<number>;
  template_id: string;
  venue_id: string;
  version: Generated<number>;
  waitlist_maximum: number | null;
  waiver_id: string | null;
}

export interface ScheduleInstructor {
  client_id: string;
  instructor_id: string;
  position: Generated<number>;
  schedule_id: string;
}

export interface ScheduleLocation {
  client_id: string;
  location_id: string;
  schedule_id: string;
}

export interface SecondFactor {
  client_id: string;
  created_at: Date;
  enabled_at: Date | null;
  last_step: Generated<number>;
  person_id: number;
  secret: Buffer;
}

export interface SentNotification {
  client_id: string;
  created_at: Date;
  key: string;
}

export interface Session {
  authenticated_at: Date | null;
  client_id: string;
  country: string | null;
  created_at: Date;
  expires_at: Date;
  id_hash: Buffer;
  network: Generated<string>;
  person_id: number;
  public_id: Generated<string>;
  revoked_at: Date | null;
  used_at: Date | null;
  user_agent: Generated<string>;
}

export interface SessionChange {
  booking_id: string;
  client_id: string;
  created_at: Date;
  from_occurrence_id: string;
  id: string;
  refund: number;
  to_occurrence_id: string;
}

export interface Template {
  category_id: string;
  client_id: string;
  description: Generated<string>;
  id: string;
  name: string;
  picture: Generated<string>;
  tags: Generated<string[]>;
  what_to_bring: Generated<string>;
}

export interface Tender {
  amount: number;
  attempt_id: string | null;
  client_id: string;
  credit_type: 'general' | 'membership' | null;
  gift_card_id: string | null;
  id: string;
  order_id: string;
  refunded: Generated<number>;
  tender_type:
    | 'cash'
    | 'card'
    | 'cheque'
    | 'offline-voucher'
    | 'float'
    | 'online'
    | 'off-system'
    | 'direct-debit'
    | 'voucher'
    | 'gift-card'
    | 'inclusive'
    | 'credit';
}

export interface Theme {
  app_body_font_style: string | null;
  app_dark_bg_colour: string | null;
  app_header_bg_colour: string | null;
  app_heading_font_style: string | null;
  app_logo: string | null;
  app_mark: string | null;
  app_primary_colour: string | null;
  app_secondary_button_style: string | null;
  app_secondary_colour1: string | null;
  app_secondary_colour2: string | null;
  client_id: string;
  header_primary_colour: string | null;
  id: string;
  venue_id: string | null;
}

export interface Ticket {
  adults: Generated<number>;
  attendees: number;
  children: Generated<number>;
  client_id: string;
  id: string;
  name: string;
  position: Generated<number>;
  pricing_option_id: string;
  schedule_id: string;
}

export interface TicketExtraOption {
  client_id: string;
  pricing_option_id: string;
  ticket_id: string;
}

export interface Venue {
  access: Generated<string[]>;
  access_features: Generated<string[]>;
  activities_v2_migration_date: string;
  address1: string;
  address2: Generated<string>;
  area: Generated<string>;
  client_id: string;
  created_at: Date;
  description: Generated<string>;
  display_venue_selection_button: Generated<boolean>;
  email: Generated<string>;
  footer_html: Generated<string>;
  id: string;
  lat: number | null;
  lng: number | null;
  name: string;
  online_joining: Generated<boolean>;
  phone: Generated<string>;
  picture: Generated<string>;
  position: Generated<number>;
  postcode: string;
  slug: string;
  timezone: string;
  town: string;
}

export interface WaitlistEntry {
  automatic_credit: Generated<number>;
  client_id: string;
  created_at: Date;
  ended_at: Date | null;
  id: string;
  is_automatic: Generated<boolean>;
  joined_by_id: number;
  language: string;
  legacy_number: Generated<Int8>;
  link_origin: string;
  occurrence_id: string;
  person_id: number;
  status: Generated<'waiting' | 'offered' | 'accepted' | 'declined' | 'expired' | 'left' | 'closed'>;
}

export interface WaiverRequest {
  attendee_id: string;
  client_id: string;
  email: string;
  expires_at: Date;
  id: string;
  line_id: string | null;
  requested_by_id: number;
  restriction_id: string;
  sent_at: Date;
}

export interface WaiverSignature {
  attendee_id: string;
  client_id: string;
  kind: 'typed' | 'drawn';
  request_id: string | null;
  restriction_id: string;
  signature: string;
  signed_at: Date;
  signed_by_id: number | null;
  signer_name: string;
  signer_role: 'attendee' | 'guardian';
  version: number;
}

export interface WorkerHeartbeat {
  beat_at: Date;
  worker_id: string;
}

/** The tables that `migrations/` create. */
export interface Tables {
  account: Account;
  account_erasure: AccountErasure;
  account_handover: AccountHandover;
  allocation: Allocation;
  allowance: Allowance;
  anonymous_person: AnonymousPerson;
  attendee: Attendee;
  benefit: Benefit;
  benefit_target: BenefitTarget;
  billing_address: BillingAddress;
  booking: Booking;
  booking_window: BookingWindow;
  bundle: Bundle;
  calendar_feed: CalendarFeed;
  cart: Cart;
  cart_credit: CartCredit;
  cart_gift_card: CartGiftCard;
  cart_line: CartLine;
  category: Category;
  checkout: Checkout;
  client: Client;
  client_embedding_host: ClientEmbeddingHost;
  client_host: ClientHost;
  closure: Closure;
  completion: Completion;
  credit_reservation: CreditReservation;
  data_export: DataExport;
  debit_agreement: DebitAgreement;
  debit_collection: DebitCollection;
  debit_mandate: DebitMandate;
  debt: Debt;
  direct_debit_setting: DirectDebitSetting;
  discount_code: DiscountCode;
  discount_code_category: DiscountCodeCategory;
  discount_person: DiscountPerson;
  discount_use: DiscountUse;
  dispute: Dispute;
  email_change: EmailChange;
  entry_code_use: EntryCodeUse;
  favourite: Favourite;
  gift_card: GiftCard;
  gift_card_plan: GiftCardPlan;
  gift_card_sale: GiftCardSale;
  'graphile_worker._private_job_queues': GraphileWorkerPrivateJobQueues;
  'graphile_worker._private_jobs': GraphileWorkerPrivateJobs;
  'graphile_worker._private_known_crontabs': GraphileWorkerPrivateKnownCrontabs;
  'graphile_worker._private_tasks': GraphileWorkerPrivateTasks;
  'graphile_worker.jobs': GraphileWorkerJobs;
  'graphile_worker.migrations': GraphileWorkerMigrations;
  guest_pass: GuestPass;
  hold: Hold;
  idempotency_key: IdempotencyKey;
  instructor: Instructor;
  journal: Journal;
  legal_page: LegalPage;
  line_attendee: LineAttendee;
  line_use: LineUse;
  linked_person: LinkedPerson;
  location: Location;
  login_token: LoginToken;
  membership: Membership;
  membership_document: MembershipDocument;
  membership_freeze: MembershipFreeze;
  membership_plan: MembershipPlan;
  membership_plan_venue: MembershipPlanVenue;
  membership_sale: MembershipSale;
  membership_sale_member: MembershipSaleMember;
  occurrence: Occurrence;
  occurrence_cancellation: OccurrenceCancellation;
  occurrence_change: OccurrenceChange;
  offer: Offer;
  opening_notice: OpeningNotice;
  opening_time: OpeningTime;
  order: Order;
  order_line: OrderLine;
  outbox: Outbox;
  package: Package;
  package_plan: PackagePlan;
  package_plan_category: PackagePlanCategory;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_reset: PasswordReset;
  payment_attempt: PaymentAttempt;
  payment_credentials: PaymentCredentials;
  person: Person;
  phone_payment: PhonePayment;
  plan_member: PlanMember;
  pricing_option: PricingOption;
  profile_picture: ProfilePicture;
  provider_customer: ProviderCustomer;
  provider_event: ProviderEvent;
  provider_problem: ProviderProblem;
  question: Question;
  question_option: QuestionOption;
  question_section: QuestionSection;
  rate_limit: RateLimit;
  re_enrolment: ReEnrolment;
  reconciliation: Reconciliation;
  recovery_code: RecoveryCode;
  recurrence: Recurrence;
  refund: Refund;
  refund_share: RefundShare;
  restriction: Restriction;
  restriction_version: RestrictionVersion;
  saved_card: SavedCard;
  schedule: Schedule;
  schedule_instructor: ScheduleInstructor;
  schedule_location: ScheduleLocation;
  second_factor: SecondFactor;
  sent_notification: SentNotification;
  session: Session;
  session_change: SessionChange;
  template: Template;
  tender: Tender;
  theme: Theme;
  ticket: Ticket;
  ticket_extra_option: TicketExtraOption;
  venue: Venue;
  waitlist_entry: WaitlistEntry;
  waiver_request: WaiverRequest;
  waiver_signature: WaiverSignature;
  worker_heartbeat: WorkerHeartbeat;
}
