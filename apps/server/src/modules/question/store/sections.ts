import type { QuestionSection } from '@pavilion/domain/question/rules';
import { sortSections } from '@pavilion/domain/question/rules';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/**
 * QST-01, QST-18: the questions of camps, courses (their schedules) and membership plans by id, in order of position. Other
 * schedules ask no questions, so they are not in the map.
 */
export async function readQuestionSections(
  run: RunStatement,
  { clientId, scheduleIds }: { clientId: string; scheduleIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly QuestionSection[]>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await run(sql<{ scheduleId: string; sections: QuestionSection[] }>`
    select s.id as "scheduleId", coalesce((
      select json_agg(${sectionJsonSql} order by x.position, x.id) from question_section x
      where x.client_id = s.client_id and x.schedule_id = s.id
    ), '[]') as sections
    from schedule s
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join category k on k.client_id = t.client_id and k.id = t.category_id and k.booking_type in ('camps', 'courses')
    where s.client_id = ${clientId} and s.id in (${sql.join(scheduleIds)})
    union all
    select p.id, coalesce((
      select json_agg(${sectionJsonSql} order by x.position, x.id) from question_section x
      where x.client_id = p.client_id and x.plan_id = p.id
    ), '[]')
    from membership_plan p where p.client_id = ${clientId} and p.id in (${sql.join(scheduleIds)})`);
  return new Map(rows.map(({ scheduleId, sections }) => [scheduleId, sortSections(sections)]));
}

const optionsJsonSql = sql`
  coalesce((
    select json_agg(json_build_object('id', o.id, 'value', o.value) order by o.position, o.id) from question_option o
    where o.client_id = q.client_id and o.question_id = q.id
  ), '[]')`;

const sectionJsonSql = sql`
  json_build_object(
    'title', x.title, 'description', x.description, 'position', x.position,
    'questions', coalesce((
      select json_agg(json_build_object(
        'id', q.id, 'question', q.question, 'type', q.type, 'options', ${optionsJsonSql}, 'required', q.required,
        'position', q.position, 'minLength', q.min_length, 'maxLength', q.max_length,
        'hasCharacterCount', q.has_character_count,
        'format', q.format, 'isContact', q.is_contact
      ) order by q.position, q.id)
      from question q where q.client_id = x.client_id and q.section_id = x.id
    ), '[]')
  )`;
