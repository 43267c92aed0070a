import type { Membership } from '@pavilion/domain/membership';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { membershipsSql } from '../../membership/index.ts';
import { canBookForSql, concessionsSql } from '../../person/index.ts';
import { personRulesSql } from '../../price-rule/index.ts';

/** The facts of a person that a decision or a price reads, with their version. */
export type PersonFacts = {
  id: number;
  version: number;
  first_name: string;
  last_name: string;
  /** The address is not proved, so the places of a guest apply (decision 0024). */
  is_provisional: boolean;
  /** 'YYYY-MM-DD'. */
  date_of_birth: string | null;
  concessions: string[];
  memberships: Membership[];
  /** PRC-08: a package that has not expired, which has uses left or had some. */
  has_package: boolean;
  /** PRC-04: a code applied to a cart of theirs. */
  has_discount_code: boolean;
  /** WVR-02: the restrictions that they have completed in their current version. */
  completed_ids: string[];
  /** AUT-25: the requester, or a person who lets the requester book for them. */
  can_book_for: boolean;
};

/** The restrictions that `person p` has completed in their current version. */
export const completedIdsSql = sql<string[]>`
  array(
    select c.restriction_id from completion c
    join restriction r on r.client_id = c.client_id and r.id = c.restriction_id and r.version = c.version
    where c.client_id = p.client_id and c.person_id = p.id
  )`;

/** The columns of `person p` for a `PersonFacts`, except whether the requester may book for them. */
const personFactsSql: RawBuilder<unknown> = sql`
  p.id, p.version, p.first_name, p.last_name, p.is_provisional, p.date_of_birth::text, ${concessionsSql} as concessions,
  ${membershipsSql} as memberships, ${completedIdsSql} as completed_ids, ${personRulesSql}`;

type PeopleQuery = { clientId: string; requesterId: number | null; personIds: readonly number[] };

/** Reads people by id in one statement, and whether the requester may book for each of them. */
export async function readPeopleFacts(
  run: RunStatement,
  { clientId, requesterId, personIds }: PeopleQuery,
): Promise<ReadonlyMap<number, PersonFacts>> {
  if (personIds.length === 0) return new Map();
  const rows = await run(sql<PersonFacts>`
    select ${personFactsSql}, ${canBookForSql(requesterId)} as can_book_for
    from person p where p.client_id = ${clientId} and p.id in (${sql.join(personIds)})`);
  return new Map(rows.map((person) => [person.id, person]));
}

/** Who books, and for whom. */
export type PersonPair = { requesterId: number; personId: number };

/** Reads the facts of the person of each pair in one statement; undefined for an unknown person. */
export async function readFactsOfPairs(
  run: RunStatement,
  { clientId, pairs }: { clientId: string; pairs: readonly PersonPair[] },
): Promise<(PersonFacts | undefined)[]> {
  const values = pairs.map(
    ({ requesterId, personId }, n) => sql`(${n}::int, ${requesterId}::int, ${personId}::int)`,
  );
  const rows = await run(sql<PersonFacts & { n: number }>`
    select pair.n, ${personFactsSql}, ${canBookForSql(sql`pair.requester_id`)} as can_book_for
    from (values ${sql.join(values)}) as pair(n, requester_id, person_id)
    join person p on p.client_id = ${clientId} and p.id = pair.person_id`);
  const factsByPosition = new Map(rows.map(({ n, ...facts }) => [n, facts]));
  return pairs.map((_, n) => factsByPosition.get(n));
}

/** A person's booking in an occurrence, from any cart, with its cart line. */
export type OwnBooking = {
  personId: number;
  occurrenceId: string;
  lineId: string;
  status: 'reserved' | 'booked';
};

type BookingsQuery = {
  clientId: string;
  occurrenceIds: readonly string[];
  /** Leaves out reserved bookings whose hold has expired at this instant, in milliseconds; null leaves out none. */
  expiredAt: number | null;
};

/** Whether `booking b` is reserved or settled, except those whose hold has expired at this instant. */
export const activeBookingSql = (expiredAt: number | null): RawBuilder<boolean> => sql<boolean>`
  b.status in ('reserved', 'settled')
  and not (b.status = 'reserved' and exists (
    select from cart_line l join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    where l.client_id = b.client_id and l.id = b.line_id and h.attempt_id is null
      and h.ends_at <= ${expiredAt === null ? null : new Date(expiredAt)}::timestamptz
  ))`;

/**
 * The reserved and settled bookings of some occurrences. Lists ids one by one instead of `any(list)`, so PostgreSQL
 * chooses the index for a short list.
 */
const bookingsSql = ({ clientId, occurrenceIds, expiredAt }: BookingsQuery) => sql`
  from booking b
  where b.client_id = ${clientId} and b.occurrence_id in (${sql.join(occurrenceIds)})
    and ${activeBookingSql(expiredAt)}`;

/** WTL-01: the position of `waitlist_entry e` in its queue, from 1. */
export const waitlistPositionSql: RawBuilder<number> = sql<number>`(
  select count(*)::int + 1 from waitlist_entry earlier
  where earlier.client_id = e.client_id and earlier.occurrence_id = e.occurrence_id and earlier.status = 'waiting'
    and earlier.legacy_number < e.legacy_number
)`;

/** WTL-06: which of these people have an open offer of one place in which of these occurrences, as `person occurrence`. */
export async function readOpenOffers(
  run: RunStatement,
  {
    clientId,
    personIds,
    occurrenceIds,
    now,
  }: {
    clientId: string;
    personIds: readonly number[];
    occurrenceIds: readonly string[];
    now: number;
  },
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await run(sql<{ key: string }>`
    select concat(f.person_id, ' ', f.occurrence_id) as key from offer f
    where f.client_id = ${clientId} and f.occurrence_id in (${sql.join(occurrenceIds)})
      and f.person_id in (${sql.join(personIds)}) and f.status = 'open' and f.ends_at > ${new Date(now)}`);
  return new Set(rows.map(({ key }) => key));
}

export async function readOwnBookings(
  run: RunStatement,
  { personIds, ...query }: BookingsQuery & { personIds: readonly number[] },
): Promise<OwnBooking[]> {
  if (personIds.length === 0) return [];
  return run(sql<OwnBooking>`
    select b.person_id as "personId", b.occurrence_id as "occurrenceId", b.line_id as "lineId",
      case b.status when 'settled' then 'booked' else b.status end as status
    ${bookingsSql(query)} and b.person_id in (${sql.join(personIds)})`);
}

/** The places that a person has booked in each occurrence, for themselves and for others; none for a guest. */
export async function readPlacesHeld(
  run: RunStatement,
  { requesterId, ...query }: BookingsQuery & { requesterId: number | null },
): Promise<ReadonlyMap<string, number>> {
  if (requesterId === null) return new Map();
  const rows = await run(sql<{ id: string; places: number }>`
    select b.occurrence_id as id, sum(b.places)::int as places
    ${bookingsSql(query)} and b.booked_by_id = ${requesterId} group by b.occurrence_id`);
  return new Map(rows.map(({ id, places }) => [id, places]));
}
