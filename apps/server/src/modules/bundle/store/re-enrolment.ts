import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** How a present pupil goes on: in the same level, or in another one. */
export type ReEnrolmentKind = 'keep' | 'move';

/** A person who may book a course before everyone, as a pupil of an earlier one. In milliseconds. */
export type ReEnrolment = { scheduleId: string; personId: number; kind: ReEnrolmentKind; opensAt: number };

type PupilQuery = { clientId: string; scheduleIds: readonly string[]; personIds: readonly number[] };

/** The earliest re-enrolment of each person in each course. A booking that was cancelled does not count. */
export async function readReEnrolments(
  run: RunStatement,
  { clientId, scheduleIds, personIds }: PupilQuery,
): Promise<ReEnrolment[]> {
  if (scheduleIds.length === 0 || personIds.length === 0) return [];
  return run(sql<ReEnrolment>`
    select distinct on (r.schedule_id, b.person_id) r.schedule_id as "scheduleId", b.person_id as "personId", r.kind,
      (extract(epoch from r.opens_at) * 1000)::float8 as "opensAt"
    from re_enrolment r
    join bundle previous on previous.client_id = r.client_id and previous.schedule_id = r.previous_schedule_id
    join booking b on b.client_id = previous.client_id and b.line_id = previous.id
    where r.client_id = ${clientId} and r.schedule_id = any(${[...scheduleIds]}::uuid[])
      and b.person_id = any(${[...personIds]}::int[]) and b.status = 'settled'
    order by r.schedule_id, b.person_id, r.opens_at, r.kind`);
}

/** A course in which the pupils of another one go on. */
export type NextCourse = {
  name: string;
  slug: string;
  venue_slug: string;
  category_slug: string;
  kind: ReEnrolmentKind;
};

/** A course has few next ones: its own level and those beside it. */
const maxNextCourses = 10;

/** The courses that the pupils of a course may book before everyone, those of the same level first. */
export const readNextCourses = (
  run: RunStatement,
  { clientId, scheduleId }: { clientId: string; scheduleId: string },
): Promise<NextCourse[]> =>
  run(sql<NextCourse>`
    select t.name, s.slug, v.slug as venue_slug, c.slug as category_slug, r.kind
    from re_enrolment r
    join schedule s on s.client_id = r.client_id and s.id = r.schedule_id
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join category c on c.client_id = t.client_id and c.id = t.category_id
    join venue v on v.client_id = s.client_id and v.id = s.venue_id
    where r.client_id = ${clientId} and r.previous_schedule_id = ${scheduleId} and s.slug is not null
    order by r.kind, s.starts_on, s.id limit ${maxNextCourses}`);
