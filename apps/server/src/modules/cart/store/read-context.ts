import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { availablePlacesSql } from '../../booking/index.ts';
import { sessionActiveSql } from '../../person/index.ts';
import {
  type CartLineRow,
  cartLinesSql,
  type OccurrenceSummary,
  occurrenceFromSql,
  occurrenceSummarySql,
  pricingOptionsSql,
} from './columns.ts';
import { type CartKey, type CartRow, emptyCart, lapsedDisplayMs } from './read-cart.ts';

/** What adding to a cart is decided by. */
export type AddItemsContext = {
  cart: CartRow;
  occurrences: Map<string, ContextOccurrence>;
  people: Map<number, ContextPerson>;
  /** What these people have in these sessions already. */
  ownBookings: { personId: number; occurrenceId: string; status: 'reserved' | 'booked' }[];
  /** The hash of the request that was made with this Idempotency-Key before. */
  previousRequestHash: Buffer | undefined;
  /** AUT-27: false where the caller's session was revoked or is over. */
  isSessionActive: boolean;
};

/** Instants in milliseconds, ages in whole years, `maximum` and `available` for the asker's side. */
export type ContextOccurrence = OccurrenceSummary & {
  status: 'bookable' | 'cancelled' | 'clashing' | 'withdrawn';
  first_bookable_at: number;
  allow_anonymous_bookings: boolean;
  members_only: boolean;
  min_age: number | null;
  max_age: number | null;
  opens_soon: boolean;
  available: number;
  booking_strategy: 'sequential' | 'overlapping' | null;
  leaf_allocation: 'one' | 'all' | null;
  root_id: string;
  location_ids: string[];
  setup_minutes: number;
  teardown_minutes: number;
  options: ContextOption[];
};

export type ContextOption = {
  id: string;
  name: string | null;
  reference: string;
  amount: number;
  tax_rate: number;
  tax_code: 'standard' | 'reduced' | 'zero' | 'exempt';
  min_age: number | null;
  max_age: number | null;
  concession: string | null;
  members_only: boolean;
};

export type ContextPerson = {
  id: number;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD. */
  date_of_birth: string | null;
  concessions: string[];
  /** The caller, or somebody who lets the caller book for them (AUT-25). */
  may_book_for: boolean;
};

export type ContextQuery = CartKey & {
  occurrenceIds: readonly string[];
  /** The caller first, where they are logged in. */
  personIds: readonly number[];
  caller: Caller;
  idempotentRequest: { actor: string; key: string } | undefined;
  side: 'online' | 'foh';
  now: number;
};

/** One round trip for everything. */
export async function readContext(run: RunStatement, contextQuery: ContextQuery): Promise<AddItemsContext> {
  const [row] = await run(contextSql(contextQuery));
  if (!row) throw new Error('A select without from has a row.');
  const cart = row.cart && {
    id: row.cart.id,
    endsAt: row.cart.ends_at,
    capAt: row.cart.cap_at,
    attemptId: row.cart.attempt_id,
    lines: row.cart.lines,
  };
  return {
    cart: cart ?? emptyCart,
    occurrences: new Map(row.occurrences.map((occurrence) => [occurrence.occurrence_id, occurrence])),
    people: new Map(row.people.map((person) => [person.id, person])),
    ownBookings: row.own.map((booking) => ({
      personId: booking.person_id,
      occurrenceId: booking.occurrence_id,
      status: booking.status === 'settled' ? 'booked' : 'reserved',
    })),
    previousRequestHash: row.pressed_before ?? undefined,
    isSessionActive: row.session_stands,
  };
}

type ContextRow = {
  cart: {
    id: string;
    ends_at: number | null;
    cap_at: number | null;
    attempt_id: string | null;
    lines: CartLineRow[];
  } | null;
  occurrences: ContextOccurrence[];
  people: ContextPerson[];
  own: { person_id: number; occurrence_id: string; status: 'reserved' | 'settled' }[];
  pressed_before: Buffer | null;
  session_stands: boolean;
};

const contextSql = (contextQuery: ContextQuery) => {
  const { clientId, now, idempotentRequest } = contextQuery;
  return sql<ContextRow>`
    select
      (${cartSql(contextQuery)}) as cart,
      (${occurrencesSql(contextQuery)}) as occurrences,
      (${peopleSql(contextQuery)}) as people,
      (${ownBookingsSql(contextQuery)}) as own,
      ${
        idempotentRequest
          ? sql`(select request_hash from idempotency_key
              where client_id = ${clientId} and actor = ${idempotentRequest.actor} and key = ${idempotentRequest.key})`
          : sql`null::bytea`
      } as pressed_before,
      ${sessionActiveSql(contextQuery.caller, now)} as session_stands`;
};

const cartSql = ({ clientId, owner, source, now }: ContextQuery) => sql`
  select json_build_object(
    'id', c.id, 'attempt_id', h.attempt_id,
    'ends_at', (extract(epoch from h.ends_at) * 1000)::bigint,
    'cap_at', (extract(epoch from h.cap_at) * 1000)::bigint,
    'lines', ${cartLinesSql(sql`c.id`, clientId, new Date(now - lapsedDisplayMs))}
  )
  from cart c join hold h on h.client_id = c.client_id and h.cart_id = c.id
  where c.client_id = ${clientId} and c.owner = ${owner} and c.source = ${source}`;

const occurrencesSql = ({ clientId, occurrenceIds, side, now }: ContextQuery) => sql`
  select coalesce(json_agg(json_build_object(
    'status', o.status,
    'first_bookable_at', (extract(epoch from o.first_bookable_at) * 1000)::bigint,
    'allow_anonymous_bookings', o.allow_anonymous_bookings, 'members_only', o.members_only,
    'min_age', o.min_age, 'max_age', o.max_age,
    'opens_soon', (o.starts_at at time zone o.timezone)::date < v.activities_v2_migration_date,
    'available', ${availablePlacesSql(side, new Date(now))},
    'booking_strategy', o.booking_strategy, 'leaf_allocation', o.leaf_allocation, 'root_id', o.root_id, 'location_ids', o.location_ids,
    'setup_minutes', o.setup_minutes, 'teardown_minutes', o.teardown_minutes,
    'options', ${pricingOptionsSql},
    ${occurrenceSummarySql()}
  )), '[]')
  from ${occurrenceFromSql}
  where o.client_id = ${clientId} and o.id = any(${occurrenceIds}::text[])`;

const peopleSql = ({ clientId, personIds }: ContextQuery) => sql`
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'date_of_birth', p.date_of_birth,
    'concessions', p.concessions,
    'may_book_for', p.id = ${personIds[0] ?? null}::int or exists (
      select 1 from linked_person l
      where l.client_id = p.client_id and l.person_id = ${personIds[0] ?? null}::int and l.linked_id = p.id
        and l.status = 'successful'
    )
  )), '[]')
  from person p where p.client_id = ${clientId} and p.id = any(${personIds}::int[])`;

/** Each id by itself, not `any` of a list: of few the database knows that they are found sooner by index. */
const ownBookingsSql = ({ clientId, personIds, occurrenceIds }: ContextQuery) =>
  personIds.length === 0
    ? sql`select '[]'::json`
    : sql`
  select coalesce(json_agg(json_build_object(
    'person_id', b.person_id, 'occurrence_id', b.occurrence_id, 'status', b.status
  )), '[]')
  from booking b
  where b.client_id = ${clientId} and b.person_id in (${sql.join(personIds)})
    and b.occurrence_id in (${sql.join(occurrenceIds)}) and b.status in ('reserved', 'settled')`;
