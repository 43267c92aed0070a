import { type Decision, decideBooking, type SessionTag, sessionTag } from '@pavilion/domain/booking';
import { ageOn } from '@pavilion/domain/person';
import { mayHave, type Payer, type PricingOption, type Quote, quote } from '@pavilion/domain/price';
import { localDay } from '@pavilion/domain/wall-clock';
import type { OptionRow, SessionRow } from './store/read-day.ts';

/** For whom sessions are shown, as far as rules and prices look at them. */
export type Viewer = {
  loggedIn: boolean;
  isMember: boolean;
  /** 'YYYY-MM-DD'; null where nobody knows. */
  dateOfBirth: string | null;
  concessions: readonly string[];
  /** What they have already, by the session's id. */
  own: ReadonlyMap<string, 'reserved' | 'booked'>;
};

/** Somebody without an account. */
export const guest: Viewer = {
  loggedIn: false,
  isMember: false,
  dateOfBirth: null,
  concessions: [],
  own: new Map(),
};

/** A session for one viewer: what they may do and why, what it says of itself, and what one place costs them. */
export type Decided = {
  decision: Decision;
  tag: SessionTag;
  quote: Quote | undefined;
  /** Each price of the session, and whether the viewer may have it. */
  options: { option: PricingOption; eligible: boolean }[];
};

/** ACT-13, PRC-01: decides a session by the rules, for the list and the panel alike. `now` in milliseconds. */
export function decideSession(
  session: SessionRow,
  options: readonly OptionRow[],
  viewer: Viewer,
  { now, opensSoon }: { now: number; opensSoon: boolean },
): Decided {
  const age =
    viewer.dateOfBirth === null
      ? null
      : ageOn(viewer.dateOfBirth, localDay(session.starts_at, session.timezone));
  const bookable = bookableOf(session, opensSoon);
  const asker = {
    loggedIn: viewer.loggedIn,
    places: 1,
    isMember: viewer.isMember,
    age,
    own: viewer.own.get(session.id) ?? null,
    guestPlacesHeld: 0,
  };
  const decision = decideBooking(asker, bookable, now);
  const payer: Payer = { age, isMember: viewer.isMember, concessions: viewer.concessions };
  const priced = options.map(pricingOption);
  const quoted = quote(payer, { options: priced, optionId: undefined, places: 1 });
  return {
    decision,
    tag: sessionTag(decision, { ...bookable, maximum: session.maximum }, now),
    quote: quoted.ok ? quoted.value : undefined,
    options: priced.map((option) => ({ option, eligible: mayHave(payer, option) })),
  };
}

const bookableOf = (session: SessionRow, bookingOpensSoon: boolean) => ({
  status: session.status,
  startsAt: session.starts_at,
  firstBookableAt: session.first_bookable_at,
  lastBookableAt: session.last_bookable_at,
  allowsGuests: session.allow_anonymous_bookings,
  available: session.available,
  waitlist: null,
  membersOnly: session.members_only,
  minAge: session.min_age,
  maxAge: session.max_age,
  inductionMissing: false,
  bookingOpensSoon,
});

const pricingOption = (row: OptionRow): PricingOption => ({
  id: row.id,
  name: row.name,
  reference: row.reference,
  amount: row.amount,
  taxRate: row.tax_rate,
  taxCode: row.tax_code,
  minAge: row.min_age,
  maxAge: row.max_age,
  concession: row.concession,
  membersOnly: row.members_only,
});
