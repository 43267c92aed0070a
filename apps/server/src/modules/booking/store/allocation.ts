import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** The space of one session: leaves of one location tree, over a stretch with set-up and teardown, in milliseconds. */
export type OccurrenceAllocation = {
  occurrenceId: string;
  leafLocationIds: readonly string[];
  from: number;
  until: number;
};

type LocationTree = { clientId: string; rootId: string };

/** Nobody else takes space in this tree until the transaction ends. */
export async function lockRootLocation(tx: Transaction, { clientId, rootId }: LocationTree): Promise<void> {
  await tx(sql`select id from location where client_id = ${clientId} and id = ${rootId} for no key update`);
}

/** Sessions as rows `wanted (occurrence_id, leaf, during)` of a statement. */
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
    with wanted as (${allocationRowsSql(occurrences)})
    select lapse_expired_bookings(${clientId}, array(
      select a.booking_id from wanted
      join allocation a on a.client_id = ${clientId} and a.location_id = wanted.leaf and a.during && wanted.during
      where a.booking_id is not null
    ), ${new Date(now)})`);
}

/** How many leaves each session got; what is taken by others is passed over. */
export async function insertAllocations(
  tx: Transaction,
  clientId: string,
  occurrences: readonly OccurrenceAllocation[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx(sql<{ occurrence_id: string; leaves: number }>`
    with taken as (
      insert into allocation (client_id, location_id, during, occurrence_id)
      select ${clientId}::uuid, leaf, during, occurrence_id from (${allocationRowsSql(occurrences)}) wanted
      order by lower(during), occurrence_id, leaf
      on conflict do nothing
      returning occurrence_id
    )
    select occurrence_id, count(*)::int as leaves from taken group by occurrence_id`);
  return new Map(rows.map((row) => [row.occurrence_id, row.leaves]));
}

/** Gives up whatever space these sessions have. */
export async function deleteAllocations(
  tx: Transaction,
  { clientId, occurrenceIds }: { clientId: string; occurrenceIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    delete from allocation where client_id = ${clientId} and occurrence_id = any(${occurrenceIds}::text[])`);
}

/** Of sessions that overlap each other, those whose space is taken by anything but their own schedule. */
export async function findConflicts(
  tx: Transaction,
  {
    clientId,
    scheduleId,
    occurrences,
  }: { clientId: string; scheduleId: string; occurrences: readonly OccurrenceAllocation[] },
): Promise<string[]> {
  const rows = await tx(sql<{ occurrence_id: string }>`
    select distinct wanted.occurrence_id
    from (${allocationRowsSql(occurrences)}) wanted
    join allocation a on a.client_id = ${clientId} and a.location_id = wanted.leaf and a.during && wanted.during
    where a.schedule_id is distinct from ${scheduleId}`);
  return rows.map((row) => row.occurrence_id);
}

/**
 * A schedule whose sessions overlap takes each leaf once, as the union of their stretches. What begins at or after
 * `from` is remade where it differs; what began earlier stays as it is and is only filled up.
 */
export async function replaceUnionAllocations(
  tx: Transaction,
  input: { clientId: string; scheduleId: string; occurrences: readonly OccurrenceAllocation[]; from: number },
): Promise<void> {
  const { clientId, scheduleId, occurrences, from } = input;
  const unionSql = sql`
    select leaf, unnest(range_agg(during)) as during from (${allocationRowsSql(occurrences)}) stretches group by leaf`;
  await tx(sql`
    delete from allocation a
    where a.client_id = ${clientId} and a.schedule_id = ${scheduleId} and lower(a.during) >= ${new Date(from)}
      and not exists (select 1 from (${unionSql}) w where w.leaf = a.location_id and w.during = a.during)`);
  await tx(sql`
    with wanted as (${unionSql}), kept as (
      select location_id, range_agg(during) as during from allocation
      where client_id = ${clientId} and schedule_id = ${scheduleId} group by location_id
    )
    insert into allocation (client_id, location_id, during, schedule_id)
    select ${clientId}::uuid, leaf, piece, ${scheduleId}::uuid
    from wanted left join kept on kept.location_id = leaf,
      unnest(tstzmultirange(wanted.during) - coalesce(kept.during, '{}')) piece
    order by leaf, lower(piece)`);
}
