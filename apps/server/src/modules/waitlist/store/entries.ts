import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { spendableCreditSql } from '../../credit/index.ts';
import { waitlistPositionSql } from '../../offer/index.ts';
import { hasAgreedTermsSql } from '../../person/index.ts';
import type { OccurrenceKey } from './queue.ts';

/** An open entry with what the API shows. Instants in milliseconds. */
export type EntryRow = {
  id: string;
  legacy_number: number;
  status: 'waiting' | 'offered';
  created_at: number;
  position: number;
  offer_ends_at: number | null;
  is_automatic: boolean;
  /** Minor units. */
  automatic_credit: number;
  person: { id: number; reference: string; first_name: string; last_name: string; email: string };
  occurrence: { id: string; name: string; starts_at: number; timezone: string };
  venue: { name: string; slug: string };
  category_slug: string;
  /** Of a camp or course, which one waits for as a whole. */
  bundle: { type: 'camp' | 'course'; slug: string } | null;
};

const maxEntries = 100;

const msSql = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const entriesSql = (clientId: string) => sql`
  select json_build_object(
    'id', e.id, 'legacy_number', e.legacy_number, 'status', e.status, 'created_at', ${msSql('e.created_at')}, 'position', ${waitlistPositionSql}, 'offer_ends_at', ${msSql('f.ends_at')}, 'is_automatic', e.is_automatic,
    'automatic_credit', e.automatic_credit,
    'person', json_build_object('id', p.id, 'reference', p.reference, 'first_name', p.first_name,
      'last_name', p.last_name, 'email', p.email),
    'occurrence', json_build_object('id', o.id, 'name', o.name, 'starts_at', ${msSql('o.starts_at')},
      'timezone', o.timezone),
    'venue', json_build_object('name', v.name, 'slug', v.slug), 'category_slug', k.slug,
    'bundle', case when o.is_in_bundle then json_build_object('type', left(k.booking_type, -1), 'slug', s.slug) end
  ) as entry
  from waitlist_entry e
  join occurrence o on o.client_id = e.client_id and o.id = e.occurrence_id
  join person p on p.client_id = e.client_id and p.id = e.person_id
  join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
  join venue v on v.client_id = o.client_id and v.id = o.venue_id
  join category k on k.client_id = o.client_id and k.id = o.category_id
  left join offer f on f.client_id = e.client_id and f.entry_id = e.id and f.status = 'open'
  where e.client_id = ${clientId} and e.status in ('waiting', 'offered')`;

/** WTL-05: the open entries of a person and those that they made for others, by start, of occurrences that can be booked. */
export async function readOwnEntries(
  run: RunStatement,
  { clientId, personId, now }: { clientId: string; personId: number; now: number },
): Promise<EntryRow[]> {
  const rows = await run(sql<{ entry: EntryRow }>`
    ${entriesSql(clientId)} and (e.person_id = ${personId} or e.joined_by_id = ${personId})
      and o.last_bookable_at > ${new Date(now)} and (f.ends_at is null or f.ends_at > ${new Date(now)})
      -- Of a camp or course only the next session: one waits for all of them.
      and not (o.is_in_bundle and exists (
        select from waitlist_entry e2
        join occurrence o2 on o2.client_id = e2.client_id and o2.id = e2.occurrence_id
        where e2.client_id = e.client_id and e2.person_id = e.person_id and e2.status in ('waiting', 'offered')
          and o2.schedule_id = o.schedule_id and o2.last_bookable_at > ${new Date(now)}
          and (o2.starts_at, o2.id) < (o.starts_at, o.id)
      ))
    order by o.starts_at, e.id limit ${maxEntries}`);
  return rows.map(({ entry }) => entry);
}

/** WTL-05: one of these entries, by id. */
export async function readOwnEntry(
  run: RunStatement,
  { clientId, personId, id }: { clientId: string; personId: number; id: string },
): Promise<EntryRow | undefined> {
  const [row] = await run(sql<{ entry: EntryRow }>`
    ${entriesSql(clientId)} and e.id = ${id} and (e.person_id = ${personId} or e.joined_by_id = ${personId})`);
  return row?.entry;
}

/** An entry's occurrence, and who may leave it. */
export type EntryOwner = { id: string; occurrenceId: string; personId: number };

/** Finds a person's open entry in an occurrence, made by or for the caller. */
export async function findEntry(
  run: RunStatement,
  {
    clientId,
    callerId,
    ...entry
  }: { clientId: string; callerId: number | null } & (
    | { occurrenceId: string; personId: number }
    | { legacyNumber: string }
  ),
): Promise<EntryOwner | undefined> {
  const isNamedSql =
    'legacyNumber' in entry
      ? sql`e.legacy_number = ${entry.legacyNumber}::bigint`
      : sql`e.occurrence_id = ${entry.occurrenceId} and e.person_id = ${entry.personId}`;
  const [row] = await run(sql<EntryOwner>`
    select e.id, e.occurrence_id as "occurrenceId", e.person_id as "personId" from waitlist_entry e
    where e.client_id = ${clientId} and ${isNamedSql} and e.status in ('waiting', 'offered')
      and (${callerId === null} or e.person_id = ${callerId}::int or e.joined_by_id = ${callerId}::int)`);
  return row;
}

/** The open entries of some people, made by or for them, in the order of the locks of their queues. */
export const readEntriesOfPeople = (
  run: RunStatement,
  { clientId, personIds }: { clientId: string; personIds: readonly number[] },
): Promise<EntryOwner[]> =>
  run(sql<EntryOwner>`
    select id, occurrence_id as "occurrenceId", person_id as "personId" from waitlist_entry
    where client_id = ${clientId} and status in ('waiting', 'offered')
      and (person_id = any(${[...personIds]}::int[]) or joined_by_id = any(${[...personIds]}::int[]))
    order by occurrence_id, id`);

/** WTL-06: what decides whether a place can be bought while its buyer is away. `credit` in minor units. */
export async function readBuyer(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<{ hasAgreedTerms: boolean; credit: number }> {
  const [row] = await run(sql<{ hasAgreedTerms: boolean; credit: number }>`
    select ${hasAgreedTermsSql(clientId, personId)} as "hasAgreedTerms", ${spendableCreditSql(clientId, personId)} as credit`);
  return row ?? { hasAgreedTerms: false, credit: 0 };
}

export type NewEntry = OccurrenceKey & {
  id: string;
  personId: number;
  joinedById: number;
  language: string;
  linkOrigin: string;
  isAutomatic: boolean;
  automaticCredit: number;
  now: number;
};

/** Adds a waiting entry. False if the person has an open one. */
export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<boolean> {
  const rows = await tx(sql`
    insert into waitlist_entry (
      client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, is_automatic, automatic_credit,
      created_at
    ) values (
      ${entry.clientId}, ${entry.id}, ${entry.occurrenceId}, ${entry.personId}, ${entry.joinedById},
      ${entry.language}, ${entry.linkOrigin}, ${entry.isAutomatic}, ${entry.automaticCredit}, ${new Date(entry.now)}
    ) on conflict (client_id, person_id, occurrence_id) where status in ('waiting', 'offered') do nothing
    returning id`);
  return rows.length > 0;
}

/** Ends a waiting entry. False if it does not wait any more. */
export async function endWaitingEntry(
  tx: Transaction,
  { clientId, id, now }: { clientId: string; id: string; now: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update waitlist_entry set status = 'left', ended_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id} and status = 'waiting' returning id`);
  return rows.length > 0;
}

/** Ends all waiting entries of an occurrence that can no longer be booked. */
export async function closeWaitingEntries(
  tx: Transaction,
  { clientId, occurrenceId, now }: OccurrenceKey & { now: number },
): Promise<void> {
  await tx(sql`
    update waitlist_entry set status = 'closed', ended_at = ${new Date(now)}
    where client_id = ${clientId} and occurrence_id = ${occurrenceId} and status = 'waiting'`);
}

/** An entry in its turn. `email` and `firstName` are those of the buyer. */
export type NextEntry = {
  id: string;
  personId: number;
  isAutomatic: boolean;
  language: string;
  linkOrigin: string;
  /** Who buys the place and gets the emails: the customer who joined, otherwise the person who waits. */
  buyerId: number;
  email: string;
  firstName: string;
  attendee: string;
};

const nextEntrySql = sql`
  e.id, e.person_id as "personId", e.is_automatic as "isAutomatic", e.language, e.link_origin as "linkOrigin",
  buyer.id as "buyerId", buyer.email, buyer.first_name as "firstName",
  concat_ws(' ', p.first_name, p.last_name) as attendee`;

const entryPeopleSql = sql`
  join person p on p.client_id = e.client_id and p.id = e.person_id
  cross join lateral (
    select r.id, r.email, r.first_name from person r
    where r.client_id = e.client_id and r.id in (e.joined_by_id, e.person_id)
      and (r.role = 'customer' or r.id = e.person_id)
    order by r.id = e.joined_by_id desc limit 1
  ) buyer`;

/** The next waiting entries, in the order of the queue, and whether their people have a booking in the occurrence already. */
export const readNextEntries = (
  tx: Transaction,
  { clientId, occurrenceId, limit }: OccurrenceKey & { limit: number },
): Promise<(NextEntry & { hasBooking: boolean })[]> =>
  tx(sql<NextEntry & { hasBooking: boolean }>`
    select ${nextEntrySql},
      exists (
        select from booking b where b.client_id = e.client_id and b.person_id = e.person_id
          and b.occurrence_id = e.occurrence_id and b.status in ('reserved', 'settled')
      ) as "hasBooking"
    from waitlist_entry e ${entryPeopleSql}
    where e.client_id = ${clientId} and e.occurrence_id = ${occurrenceId} and e.status = 'waiting'
    order by e.legacy_number limit ${limit}`);

/** Everyone who waits or has an open offer, in the order of the queue. */
export const readOpenEntries = (
  tx: Transaction,
  { clientId, occurrenceId }: OccurrenceKey,
): Promise<NextEntry[]> =>
  tx(sql<NextEntry>`
    select ${nextEntrySql} from waitlist_entry e ${entryPeopleSql}
    where e.client_id = ${clientId} and e.occurrence_id = ${occurrenceId} and e.status in ('waiting', 'offered')
    order by e.legacy_number`);

/** An automatic entry with its open offer, which ends at `endsAt` (milliseconds). `automaticCredit` in minor units. */
export type AutomaticOffer = NextEntry & {
  occurrenceId: string;
  clientSlug: string;
  automaticCredit: number;
  endsAt: number;
};

/** Reads an automatic entry whose offer is open. Undefined if it is no longer automatic, or its offer is over. */
export async function readAutomaticOffer(
  run: RunStatement,
  { clientId, entryId, now }: { clientId: string; entryId: string; now: number },
): Promise<AutomaticOffer | undefined> {
  const [row] = await run(sql<AutomaticOffer>`
    select ${nextEntrySql}, e.occurrence_id as "occurrenceId", c.slug as "clientSlug",
      e.automatic_credit as "automaticCredit", ${msSql('f.ends_at')} as "endsAt"
    from waitlist_entry e ${entryPeopleSql}
    join client c on c.id = e.client_id
    join offer f on f.client_id = e.client_id and f.entry_id = e.id and f.status = 'open'
    where e.client_id = ${clientId} and e.id = ${entryId} and e.is_automatic and f.ends_at > ${new Date(now)}`);
  return row;
}

/** From now on an entry waits for its person to book. */
export const endAutomatic = (tx: Transaction, { clientId, id }: { clientId: string; id: string }) =>
  tx(sql`update waitlist_entry set is_automatic = false where client_id = ${clientId} and id = ${id}`);
