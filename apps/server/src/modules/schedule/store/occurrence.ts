import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** An occurrence of a rule. Instants are milliseconds since 1970, `startsLocal` is the venue's wall clock. */
export type PlannedOccurrence = {
  id: string;
  recurrenceId: string;
  startsLocal: string;
  startsAt: number;
  endsAt: number;
  firstBookableAt: number;
  lastBookableAt: number;
};

type ScheduleKey = { clientId: string; scheduleId: string };

/** ACT-11: one key for each interval of a schedule with trickle-feed bookings, by its start on the venue's wall clock. */
const intervalKeySql = sql`
  s.id::text || '/' || to_char(
    date_bin(make_interval(mins => s.interval_minutes), p.starts_local, date_trunc('day', p.starts_local)),
    'YYYY-MM-DD"T"HH24:MI'
  )`;

/** Columns copied from the plan, schedule, template and venue, and updated when these change. */
const copiedColumns = {
  starts_at: sql`p.starts_at`,
  ends_at: sql`p.ends_at`,
  first_bookable_at: sql`p.first_bookable_at`,
  last_bookable_at: sql`p.last_bookable_at`,
  venue_id: sql`s.venue_id`,
  category_id: sql`t.category_id`,
  name: sql`t.name`,
  timezone: sql`v.timezone`,
  allow_anonymous_bookings: sql`s.allow_anonymous_bookings`,
  members_only: sql`s.members_only`,
  min_age: sql`s.min_age`,
  max_age: sql`s.max_age`,
  booking_strategy: sql`s.booking_strategy`,
  leaf_allocation: sql`s.leaf_allocation`,
  setup_minutes: sql`s.setup_minutes`,
  teardown_minutes: sql`s.teardown_minutes`,
  root_id: sql`places.root_id`,
  location_ids: sql`places.location_ids`,
  instructor_ids: sql`people.instructor_ids`,
  friendly_location_name: sql`s.friendly_location_name`,
  interval_key: intervalKeySql,
  waitlist_maximum: sql`s.waitlist_maximum`,
  max_places_per_person: sql`s.max_places_per_person`,
  is_in_bundle: sql`coalesce(k.booking_type in ('camps', 'courses'), false)`,
} satisfies Record<string, RawBuilder<unknown>>;

const capacityColumns = {
  maximum: sql`s.maximum`,
  online_maximum: sql`s.online_maximum`,
  foh_maximum: sql`s.foh_maximum`,
};

const columnListSql = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));
const qualifiedColumnsSql = (table: string, columns: object) =>
  sql.join(Object.keys(columns).map((name) => sql.ref(`${table}.${name}`)));

/** Whether the consumed and offered places of a row fit the planned capacity. Otherwise the row keeps its capacity. */
const fitsCapacitySql = (plan: string, row: string) => sql`(
  ${sql.ref(`${plan}.maximum`)} >= ${sql.ref(`${row}.consumed`)} + ${sql.ref(`${row}.waiting`)}
  and coalesce(${sql.ref(`${plan}.online_maximum`)}, ${sql.ref(`${plan}.maximum`)}) 
    >= ${sql.ref(`${row}.online_consumed`)} + ${sql.ref(`${row}.waiting`)}
  and coalesce(${sql.ref(`${plan}.foh_maximum`)}, ${sql.ref(`${plan}.maximum`)}) >= ${sql.ref(`${row}.foh_consumed`)}
)`;

const plannedRowsSql = (occurrences: readonly PlannedOccurrence[]) => sql`
  json_to_recordset(${JSON.stringify(
    occurrences.map((occurrence) => ({
      id: occurrence.id,
      recurrence_id: occurrence.recurrenceId,
      starts_local: occurrence.startsLocal,
      starts_at: new Date(occurrence.startsAt),
      ends_at: new Date(occurrence.endsAt),
      first_bookable_at: new Date(occurrence.firstBookableAt),
      last_bookable_at: new Date(occurrence.lastBookableAt),
    })),
  )}) as p(
    id text, recurrence_id uuid, starts_local timestamp, starts_at timestamptz, ends_at timestamptz,
    first_bookable_at timestamptz, last_bookable_at timestamptz
  )`;

/**
 * Inserts missing rows and updates those that differ from their plan, matched by recurrence and original local start,
 * never by id. Detached rows are not changed, cancelled rows stay cancelled, withdrawn rows become bookable again.
 * Rows that match their plan are not locked. Returns the number of rows written.
 */
export async function saveOccurrences(
  tx: Transaction,
  { clientId, scheduleId }: ScheduleKey,
  occurrences: readonly PlannedOccurrence[],
): Promise<number> {
  const rows = await tx(sql`
    with plan as (
      select p.id, p.recurrence_id, p.starts_local,
        ${sql.join(Object.entries({ ...copiedColumns, ...capacityColumns }).map(([name, from]) => sql`${from} as ${sql.ref(name)}`))}
      from ${plannedRowsSql(occurrences)}
      join schedule s on s.client_id = ${clientId} and s.id = ${scheduleId}
      join template t on t.client_id = s.client_id and t.id = s.template_id
      join category k on k.client_id = t.client_id and k.id = t.category_id
      join venue v on v.client_id = s.client_id and v.id = s.venue_id
      cross join lateral (
        select (array_agg(l.root_id))[1] as root_id, array_agg(l.id order by l.position, l.id) as location_ids
        from schedule_location sl join location l on l.client_id = sl.client_id and l.id = sl.location_id
        where sl.client_id = s.client_id and sl.schedule_id = s.id
      ) places
      cross join lateral (
        select coalesce(array_agg(si.instructor_id order by si.position, si.instructor_id), '{}') as instructor_ids
        from schedule_instructor si where si.client_id = s.client_id and si.schedule_id = s.id
      ) people
    )
    insert into occurrence (
      client_id, id, schedule_id, recurrence_id, original_starts_local, original_starts_at, original_ends_at,
      ${columnListSql(copiedColumns)}, ${columnListSql(capacityColumns)}
    )
    select ${clientId}::uuid, plan.id, ${scheduleId}::uuid, plan.recurrence_id, plan.starts_local, plan.starts_at,
      plan.ends_at, ${qualifiedColumnsSql('plan', copiedColumns)}, ${qualifiedColumnsSql('plan', capacityColumns)}
    from plan left join occurrence o on o.client_id = ${clientId} and o.recurrence_id = plan.recurrence_id
      and o.original_starts_local = plan.starts_local
    where o.id is null or (not o.is_detached and (
      o.status = 'withdrawn' or row(${qualifiedColumnsSql('plan', copiedColumns)}) is distinct from row(${qualifiedColumnsSql('o', copiedColumns)})
      or (${fitsCapacitySql('plan', 'o')} and row(${qualifiedColumnsSql('plan', capacityColumns)}) is distinct from row(${qualifiedColumnsSql('o', capacityColumns)}))
    ))
    order by coalesce(o.id, plan.id)
    on conflict (client_id, recurrence_id, original_starts_local) do update set
      status = case when occurrence.status = 'withdrawn' then 'bookable' else occurrence.status end,
      ${sql.join(Object.keys(copiedColumns).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))},
      ${sql.join(
        Object.keys(capacityColumns).map(
          (name) => sql`${sql.ref(name)} = case when ${fitsCapacitySql('excluded', 'occurrence')}
            then ${sql.ref(`excluded.${name}`)} else ${sql.ref(`occurrence.${name}`)} end`,
        ),
      )}
    where not occurrence.is_detached
    returning id`);
  return rows.length;
}

/** Withdraws the rows from `from` on that are no longer planned, except detached and cancelled ones and those of `keptIds`. */
export async function withdrawUnplanned(
  tx: Transaction,
  { clientId, scheduleId, from, keptIds }: ScheduleKey & { from: number; keptIds: readonly string[] },
  occurrences: readonly PlannedOccurrence[],
): Promise<number> {
  const rows = await tx(sql`
    with unplanned as (
      select o.id from occurrence o
      where o.client_id = ${clientId} and o.schedule_id = ${scheduleId} and o.starts_at >= ${new Date(from)}
        and not o.is_detached and o.status in ('bookable', 'clashing')
        and o.recurrence_id <> all(${[...keptIds]}::uuid[])
        and not exists (
          select 1 from ${plannedRowsSql(occurrences)}
          where p.recurrence_id = o.recurrence_id and p.starts_local = o.original_starts_local
        )
      order by o.id for no key update
    )
    update occurrence o set status = 'withdrawn' from unplanned
    where o.client_id = ${clientId} and o.id = unplanned.id
    returning o.id`);
  return rows.length;
}

/** The allocation that an occurrence needs. `isActive`: it is bookable or clashing. */
export type OccurrenceSpace = { id: string; isActive: boolean; leaves: string[]; from: Date; until: Date };

const allocationStartSql = sql`o.starts_at - make_interval(mins => o.setup_minutes)`;
const allocationEndSql = sql`o.ends_at + make_interval(mins => o.teardown_minutes)`;
const isActiveSql = sql`(o.status in ('bookable', 'clashing'))`;
const occurrenceSpaceSql = sql`
  o.id, ${isActiveSql} as "isActive", o.location_ids as leaves, ${allocationStartSql} as "from", ${allocationEndSql} as until`;

/** Occurrences whose own allocation is not exactly the one they need, locked in id order. */
export const lockMisallocated = (
  tx: Transaction,
  { clientId, scheduleId, from }: ScheduleKey & { from: number },
): Promise<OccurrenceSpace[]> =>
  tx(sql<OccurrenceSpace>`
    select ${occurrenceSpaceSql} from occurrence o
    where o.client_id = ${clientId} and o.schedule_id = ${scheduleId} and o.starts_at >= ${new Date(from)}
      and (
        select count(*) filter (
          where a.location_id = any(o.location_ids) and a.during = tstzrange(${allocationStartSql}, ${allocationEndSql})
        ) <> case when ${isActiveSql} then cardinality(o.location_ids) else 0 end
          or count(*) <> case when ${isActiveSql} then cardinality(o.location_ids) else 0 end
        from allocation a where a.client_id = o.client_id and a.occurrence_id = o.id
      )
    order by o.id for no key update of o`);

/** The upcoming occurrences of an overlapping schedule, locked in id order. */
export const lockOverlapping = (
  tx: Transaction,
  { clientId, scheduleId, from }: ScheduleKey & { from: number },
): Promise<OccurrenceSpace[]> =>
  tx(sql<OccurrenceSpace>`
    select ${occurrenceSpaceSql} from occurrence o
    where o.client_id = ${clientId} and o.schedule_id = ${scheduleId} and o.starts_at >= ${new Date(from)}
      and ${isActiveSql}
    order by o.id for no key update of o`);

/** Marks occurrences as clashing, and placed ones as bookable again. */
export async function updateClashes(
  tx: Transaction,
  clientId: string,
  { placed, clashing }: { placed: readonly string[]; clashing: readonly string[] },
): Promise<void> {
  await tx(sql`
    update occurrence set status = case when status = 'bookable' then 'clashing' else 'bookable' end
    where client_id = ${clientId} and (
      (id = any(${placed}::text[]) and status = 'clashing') or (id = any(${clashing}::text[]) and status = 'bookable')
    )`);
}
