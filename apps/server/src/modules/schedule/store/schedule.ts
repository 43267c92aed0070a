import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/** Days are the venue's local days, times its wall clock 'YYYY-MM-DD HH:MM:SS'. */
export type Schedule = {
  client_id: string;
  id: string;
  timezone: string;
  booking_strategy: 'sequential' | 'overlapping' | null;
  starts_on: string;
  ends_on: string | null;
  booking_opens_days_before: number;
  booking_opens_minute: number;
  /** The days before an occurrence on which the first members may book, or everyone. */
  longest_window_days: number;
  booking_closes_minutes: number;
  root_id: string;
  /** A camp or course, whose sessions are generated to its end. */
  is_bundle: boolean;
  recurrences: readonly Recurrence[];
};

/** Without a rule it takes place once. `generated_until` is the last day with generated occurrences. */
export type Recurrence = {
  id: string;
  rule: string | null;
  starts_local: string;
  duration_minutes: number;
  ex_dates: readonly string[];
  r_dates: readonly string[];
  generated_until: string | null;
};

export async function readClientIds(run: RunStatement): Promise<string[]> {
  const rows = await run(sql<{ id: string }>`select id from client order by id`);
  return rows.map(({ id }) => id);
}

/** The schedules of a client that have a location and do not end before a day. */
export const readSchedules = (
  run: RunStatement,
  clientId: string,
  endedBefore: string,
): Promise<Schedule[]> =>
  run(sql<Schedule>`
    select s.client_id, s.id, v.timezone, s.booking_strategy, s.starts_on::text, s.ends_on::text,
      s.booking_opens_days_before, s.booking_opens_minute, s.booking_closes_minutes,
      greatest(s.booking_opens_days_before, (
        select max(w.opens_days_before) from booking_window w where w.client_id = s.client_id and w.schedule_id = s.id
      )) as longest_window_days, place.root_id,
      coalesce(k.booking_type in ('camps', 'courses'), false) as is_bundle, rules.recurrences
    from schedule s
    join venue v on v.client_id = s.client_id and v.id = s.venue_id
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join category k on k.client_id = t.client_id and k.id = t.category_id
    cross join lateral (
      select l.root_id from schedule_location sl
      join location l on l.client_id = sl.client_id and l.id = sl.location_id
      where sl.client_id = s.client_id and sl.schedule_id = s.id
      limit 1
    ) place
    cross join lateral (
      select json_agg(json_build_object(
        'id', r.id, 'rule', r.rule, 'starts_local', r.starts_local::text, 'duration_minutes', r.duration_minutes,
        'ex_dates', r.ex_dates::text[], 'r_dates', r.r_dates::text[], 'generated_until', r.generated_until
      ) order by r.id) as recurrences
      from recurrence r where r.client_id = s.client_id and r.schedule_id = s.id
    ) rules
    where s.client_id = ${clientId} and rules.recurrences is not null
      and (s.ends_on is null or s.ends_on >= ${endedBefore})
    order by s.id`);

/** Saves the last generated day of a schedule's recurrences. It never moves back. */
export async function saveGeneratedUntil(
  tx: Transaction,
  {
    clientId,
    scheduleId,
    day,
    keptIds,
  }: { clientId: string; scheduleId: string; day: string; keptIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    update recurrence set generated_until = ${day}
    where client_id = ${clientId} and schedule_id = ${scheduleId}
      and id <> all(${[...keptIds]}::uuid[]) and generated_until is distinct from greatest(generated_until, ${day})`);
}
