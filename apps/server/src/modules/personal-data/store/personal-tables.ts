/**
 * Every table that names a person by a foreign key, and what an erasure does to it. A test compares it with the database, so
 * that a new table cannot be forgotten. `delete`: its rows go. `clear`: its rows lose what identifies somebody. `keep`: its
 * rows name nobody, and the books or other people need them.
 */
export const personalTables: Readonly<Record<string, { columns: readonly string[]; on: Treatment }>> = {
  account: { columns: ['person_id'], on: 'keep' },
  account_erasure: { columns: ['person_id'], on: 'delete' },
  allowance: { columns: ['person_id'], on: 'keep' },
  attendee: { columns: ['person_id', 'owner_id'], on: 'clear' },
  billing_address: { columns: ['person_id'], on: 'delete' },
  booking: { columns: ['person_id', 'booked_by_id'], on: 'keep' },
  calendar_feed: { columns: ['person_id'], on: 'delete' },
  cart_line: { columns: ['person_id'], on: 'clear' },
  checkout: { columns: ['person_id'], on: 'keep' },
  completion: { columns: ['person_id', 'agreed_by_id'], on: 'keep' },
  data_export: { columns: ['person_id'], on: 'delete' },
  debit_agreement: { columns: ['person_id', 'payer_id'], on: 'keep' },
  debit_mandate: { columns: ['person_id'], on: 'keep' },
  debt: { columns: ['person_id'], on: 'keep' },
  discount_person: { columns: ['person_id'], on: 'keep' },
  discount_use: { columns: ['person_id'], on: 'keep' },
  email_change: { columns: ['person_id'], on: 'delete' },
  guest_pass: { columns: ['redeemed_by'], on: 'clear' },
  linked_person: { columns: ['person_id', 'linked_id', 'ended_by_id'], on: 'clear' },
  login_token: { columns: ['person_id'], on: 'delete' },
  membership: { columns: ['person_id'], on: 'keep' },
  membership_document: { columns: ['person_id'], on: 'delete' },
  membership_freeze: { columns: ['person_id'], on: 'keep' },
  membership_sale: { columns: ['person_id'], on: 'keep' },
  membership_sale_member: { columns: ['person_id'], on: 'keep' },
  offer: { columns: ['person_id'], on: 'keep' },
  opening_notice: { columns: ['person_id', 'attendee_id'], on: 'delete' },
  order: { columns: ['person_id'], on: 'keep' },
  package: { columns: ['person_id'], on: 'keep' },
  password_reset: { columns: ['person_id'], on: 'delete' },
  phone_payment: { columns: ['person_id'], on: 'delete' },
  plan_member: { columns: ['person_id', 'holder_id'], on: 'delete' },
  profile_picture: { columns: ['person_id'], on: 'delete' },
  provider_customer: { columns: ['person_id'], on: 'delete' },
  saved_card: { columns: ['person_id'], on: 'delete' },
  session: { columns: ['person_id'], on: 'delete' },
  waitlist_entry: { columns: ['person_id', 'joined_by_id'], on: 'keep' },
  waiver_request: { columns: ['requested_by_id'], on: 'clear' },
  waiver_signature: { columns: ['signed_by_id'], on: 'keep' },
};

type Treatment = 'delete' | 'clear' | 'keep';
