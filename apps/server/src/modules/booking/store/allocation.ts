import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** The allocation of one occurrence: leaves of one location tree in a period with set-up and teardown, in milliseconds. */
export type OccurrenceAllocation = {
  occurrenceId: string;
  leafLocationIds: readonly string[];
  from: number;
  until: number;
};

type LocationTree = { clientId: string; rootId: string };

/** Locks a location tree: no other transaction allocates its locations until this one ends. */
export async function lockRootLocation(tx: Transaction, { clientId, rootId }: LocationTree): Promise<void> {
  await tx(sql`select id from location where client_id = ${clientId} and id = ${rootId} for no key update`);
}

/** Occurrences as rows (occurrence_id, leaf, during). */
const allocationRowsSql = (occurrences: readonly OccurrenceAllocation[]) => sql`
  select s.occurrence_id, leaf, tstzrange(to_timestamp(s.starts / 1000.0), to_timestamp(s.ends / 1000.0)) as during
  from json_to_recordset(${JSON.stringify(
    occurrences.map(({ occurrenceId, leafLocationIds: leaves, from, until }) => ({
      occurrence_id: occurrenceId,
      leaves,
      starts: from,
      ends: until,
    })),
  )}) as s(occurrence_id text, leaves uuid[], starts bigint, ends bigint), unnest(s.leaves) leaf`;

/** Lapses the bookings of expired holds that are in the way of these occurrences. The root location is locked before. */
export async function lapseExpiredConflicts(
  tx: Transaction,
  {
    clientId,
    occurrences,
    now,
  }: { clientId: string; occurrences: readonly OccurrenceAllocation[]; now: number },
): Promise<void> {
  await tx(sql`
    with requested as (${allocationRowsSql(occurrences)})
    select lapse_expired_bookings(${clientId}, array(
      select a.booking_id from requested
      join allocation a on a.client_id = ${clientId} and a.location_id = requested.leaf and a.during && requested.during
      where a.booking_id is not null
    ), ${new Date(now)})`);
}

/** Allocates free leaves and skips the others. Returns the number of leaves by occurrence. */
export async function insertAllocations(
  tx: Transaction,
  clientId: string,
  occurrences: readonly OccurrenceAllocation[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx(sql<{ occurrence_id: string; leaves: number }>`
    with inserted as (
      insert into allocation (client_id, location_id, during, occurrence_id)
      select ${clientId}::uuid, leaf, during, occurrence_id from (${allocationRowsSql(occurrences)}) requested
      order by lower(during), occurrence_id, leaf
      on conflict do nothing
      returning occurrence_id
    )
    select occurrence_id, count(*)::int as leaves from inserted group by occurrence_id`);
  return new Map(rows.map((row) => [row.occurrence_id, row.leaves]));
}

/** Deletes the allocations of occurrences. */
export async function deleteAllocations(
  tx: Transaction,
  { clientId, occurrenceIds }: { clientId: string; occurrenceIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    delete from allocation where client_id = ${clientId} and occurrence_id = any(${occurrenceIds}::text[])`);
}

/** The occurrences of a schedule whose leaves have an allocation of anything but this schedule. */
export async function findConflicts(
  tx: Transaction,
  {
    clientId,
    scheduleId,
    occurrences,
  }: { clientId: string; scheduleId: string; occurrences: readonly OccurrenceAllocation[] },
): Promise<string[]> {
  const rows = await tx(sql<{ occurrence_id: string }>`
    select distinct requested.occurrence_id
    from (${allocationRowsSql(occurrences)}) requested
    join allocation a on a.client_id = ${clientId} and a.location_id = requested.leaf and a.during && requested.during
    where a.schedule_id is distinct from ${scheduleId}`);
  return rows.map((row) => row.occurrence_id);
}

/**
 * Allocates each leaf of a schedule with overlapping occurrences once, for the union of their periods. Allocations that
 * start at or after `from` are replaced where they differ; earlier ones stay and are only extended.
 */
export async function replaceUnionAllocations(
  tx: Transaction,
  input: { clientId: string; scheduleId: string; occurrences: readonly OccurrenceAllocation[]; from: number },
): Promise<void> {
  const { clientId, scheduleId, occurrences, from } = input;
  const unionSql = sql`
    select leaf, unnest(range_agg(during)) as during from (${allocationRowsSql(occurrences)}) periods group by leaf`;
  await tx(sql`
    delete from allocation a
    where a.client_id = ${clientId} and a.schedule_id = ${scheduleId} and lower(a.during) >= ${new Date(from)}
      and not exists (select 1 from (${unionSql}) w where w.leaf = a.location_id and w.during = a.during)`);
  await tx(sql`
    with requested as (${unionSql}), existing as (
      select location_id, range_agg(during) as during from allocation
      where client_id = ${clientId} and schedule_id = ${scheduleId} group by location_id
    )
    insert into allocation (client_id, location_id, during, schedule_id)
    select ${clientId}::uuid, leaf, piece, ${scheduleId}::uuid
    from requested left join existing on existing.location_id = leaf,
      unnest(tstzmultirange(requested.during) - coalesce(existing.during, '{}')) piece
    order by leaf, lower(piece)`);
}
