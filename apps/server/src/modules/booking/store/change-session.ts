import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import type { CourtChoice } from './claim.ts';

/** What moving a booking reads of its line. Amounts in minor units. */
export type MovedLine = {
  bookingId: string;
  scheduleId: string;
  optionId: string | null;
  bookedById: number | null;
  /** Paid by a free visit of a membership, which belongs to a week or month. */
  usesBenefit: boolean;
  /** Until when the package that paid it covers sessions, in milliseconds; null if none did. */
  packageEndsAt: number | null;
};

export const readMovedLines = (
  run: RunStatement,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<MovedLine[]> =>
  run(sql<MovedLine>`
    select b.id as "bookingId", o.schedule_id as "scheduleId", l.pricing_option_id as "optionId",
      b.booked_by_id as "bookedById",
      u.benefit_id is not null as "usesBenefit",
      (extract(epoch from pk.expires_at) * 1000)::float8 as "packageEndsAt"
    from booking b
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    left join line_use u on u.client_id = b.client_id and u.line_id = b.line_id
    left join package pk on pk.client_id = u.client_id and pk.id = u.package_id
    where b.client_id = ${clientId} and b.id = any(${[...ids]}::uuid[])`);

type ChoicesQuery = {
  clientId: string;
  venueId: string;
  /** Sessions of the schedule for tickets, otherwise of the category. */
  within: { scheduleId: string } | { categoryId: string };
  fromId: string;
  now: number;
};

const choicesSql = ({ clientId, venueId, within, fromId, now }: ChoicesQuery) => sql`
  from occurrence o
  where o.client_id = ${clientId} and o.venue_id = ${venueId} and o.id <> ${fromId} and o.starts_at > ${new Date(now)}
    and o.status = 'bookable' and not o.is_in_bundle
    and ${
      'scheduleId' in within
        ? sql`o.schedule_id = ${within.scheduleId}`
        : sql`o.category_id = ${within.categoryId}`
    }`;

const maxDays = 28;
/** A hall of courts has no more starts in a day. */
const maxChoices = 300;

const daySql = sql`(o.starts_at at time zone o.timezone)::date`;

/** The next days (YYYY-MM-DD) on which there are other sessions. */
export async function readChoiceDays(run: RunStatement, query: ChoicesQuery): Promise<string[]> {
  const rows = await run(sql<{ day: string }>`
    select distinct ${daySql}::text as day ${choicesSql(query)} order by day limit ${maxDays}`);
  return rows.map(({ day }) => day);
}

/** The ids of the other sessions of a day, by start. */
export async function readChoiceIds(run: RunStatement, query: ChoicesQuery, day: string): Promise<string[]> {
  const rows = await run(sql<{ id: string }>`
    select o.id ${choicesSql(query)} and ${daySql} = ${day}::date
    order by o.starts_at, o.name, o.friendly_location_name, o.id limit ${maxChoices}`);
  return rows.map(({ id }) => id);
}

type SessionChange = {
  clientId: string;
  bookingIds: readonly string[];
  fromId: string;
  to: { id: string; version: number };
  maxPersonPlaces: number | null;
  court: CourtChoice | undefined;
  now: number;
};

type Outcome =
  | 'changed'
  | 'lost'
  | 'session_changed'
  | 'place_taken'
  | 'already_booked'
  | 'person_limit_reached';

/** Takes the places in the new session and releases the old ones. Any outcome but `changed` must be rolled back. */
export async function changeSettled(
  tx: Transaction,
  { clientId, bookingIds, fromId, to, maxPersonPlaces, court, now }: SessionChange,
): Promise<Outcome> {
  const during =
    court === undefined
      ? sql`null::tstzrange`
      : sql`tstzrange(${new Date(court.from)}::timestamptz, ${new Date(court.until)}::timestamptz)`;
  const [row] = await tx(sql<{ outcome: Outcome }>`
    select change_session(${clientId}, ${new Date(now)}, ${[...bookingIds]}::uuid[], ${fromId}, ${to.id}, ${to.version},
      ${maxPersonPlaces}::int, ${court?.rootId ?? null}::uuid, ${court ? [...court.leaves] : null}::uuid[],
      ${court?.leafCount ?? null}::int, ${during}) as outcome`);
  if (!row) throw new Error('change_session returned no row');
  return row.outcome;
}

/** Records that bookings have been moved. */
export async function insertSessionChanges(
  tx: Transaction,
  {
    clientId,
    bookings,
    fromId,
    toId,
    now,
  }: Pick<SessionChange, 'clientId' | 'fromId' | 'now'> & {
    bookings: readonly { id: string; refund: number }[];
    toId: string;
  },
): Promise<void> {
  for (const { id, refund } of bookings)
    await tx(sql`
      insert into session_change (client_id, id, booking_id, from_occurrence_id, to_occurrence_id, created_at, refund)
      values (${clientId}, ${createId(now)}, ${id}, ${fromId}, ${toId}, ${new Date(now)}, ${refund})`);
}
