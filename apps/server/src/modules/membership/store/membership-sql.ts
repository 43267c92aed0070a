import type { BookingWindow, Membership } from '@pavilion/domain/membership';
import { type RawBuilder, sql } from 'kysely';

/** A schedule's booking window for the members of a plan. */
export type BookingWindowRow = BookingWindow & { planId: string };

/** In a person's facts: more periods than a person has. */
const maxMemberships = 20;

/** The latest memberships of `person p` as JSON. */
export const membershipsSql = sql<Membership[]>`
  (
    select coalesce(json_agg(json_build_object('planId', m.plan_id, 'startsOn', m.starts_on, 'endsOn', m.ends_on)), '[]')
    from (
      select plan_id, starts_on, ends_on from membership
      where client_id = p.client_id and person_id = p.id order by starts_on desc, id limit ${maxMemberships}
    ) m
  )`;

/** The booking windows of a schedule as JSON. The arguments are column names. */
export const bookingWindowsSql = (clientId: string, scheduleId: string) => sql<BookingWindowRow[]>`
  (
    select coalesce(json_agg(json_build_object(
      'planId', w.plan_id, 'opensDaysBefore', w.opens_days_before, 'opensMinute', w.opens_minute
    ) order by w.plan_id), '[]')
    from booking_window w where w.client_id = ${sql.ref(clientId)} and w.schedule_id = ${sql.ref(scheduleId)}
  )`;

/**
 * Whether booking of `occurrence o` has opened for a person as a member of a plan, by the rules of `findOpening` and
 * `getMemberStatus` of the domain. Instants as dates.
 */
export const isOpenForMemberSql = (personId: number, at: Date): RawBuilder<boolean> => {
  const isMemberOn = (day: RawBuilder<unknown>) => sql`exists (
    select from membership m
    where m.client_id = w.client_id and m.person_id = ${personId} and m.plan_id = w.plan_id
      and m.starts_on <= ${day} and coalesce(m.ends_on >= ${day}, true)
  )`;
  const startDay = sql`(o.starts_at at time zone o.timezone)::date`;
  return sql<boolean>`exists (
    select from booking_window w
    where w.client_id = o.client_id and w.schedule_id = o.schedule_id
      and (${startDay} - w.opens_days_before + make_interval(mins => w.opens_minute)) at time zone o.timezone <= ${at}
      and ${isMemberOn(sql`(${at}::timestamptz at time zone o.timezone)::date`)} and ${isMemberOn(startDay)}
  )`;
};
