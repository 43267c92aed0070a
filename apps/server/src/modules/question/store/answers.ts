import type { QuestionAnswer } from '@pavilion/domain/question/rules';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type LineKey = { clientId: string; lineId: string };

/** The answers of camps and courses, by line. Their lines store them. */
export async function readAnswers(
  run: RunStatement,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly QuestionAnswer[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await run(sql<{ lineId: string; answers: QuestionAnswer[] | null }>`
    select id as "lineId", detail -> 'answers' as answers from cart_line
    where client_id = ${clientId} and id in (${sql.join(lineIds)}) and kind = 'bundle'`);
  return new Map(rows.map(({ lineId, answers }) => [lineId, answers ?? []]));
}

/** A line whose questions are answered, and the schedule that asks them. */
export type AnsweredLine = { lineId: string; scheduleId: string };

/** A reserved line of a person's cart. */
export async function findCartLine(
  run: RunStatement,
  { clientId, personId, cartId, lineId }: LineKey & { personId: number; cartId: string },
): Promise<AnsweredLine | undefined> {
  const [line] = await run(sql<AnsweredLine>`
    select l.id as "lineId", o.schedule_id as "scheduleId" from cart c
    join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
    ${bookedOccurrenceSql}
    where c.client_id = ${clientId} and c.id = ${cartId} and c.owner = ${`person:${personId}`} and l.id = ${lineId}
    limit 1`);
  return line;
}

type OccurrenceQuery = {
  clientId: string;
  /** Who booked or attends. */
  personId: number;
  attendeeId: number;
  occurrence: { id: string } | { number: string };
};

/** The line of an attendee's booking of an occurrence, if the person booked it or attends. */
export async function findBookedLine(
  run: RunStatement,
  { clientId, personId, attendeeId, occurrence }: OccurrenceQuery,
): Promise<AnsweredLine | undefined> {
  const [line] = await run(sql<AnsweredLine>`
    select b.line_id as "lineId", o.schedule_id as "scheduleId" from occurrence o
    join booking b on b.client_id = o.client_id and b.occurrence_id = o.id and b.status in ('reserved', 'settled')
    where o.client_id = ${clientId} and b.person_id = ${attendeeId}
      and (b.person_id = ${personId} or b.booked_by_id = ${personId})
      and ${'id' in occurrence ? sql`o.id = ${occurrence.id}` : sql`o.legacy_number = ${occurrence.number}::bigint`}
    limit 1`);
  return line;
}

const bookedOccurrenceSql = sql`
  join booking b on b.client_id = l.client_id and b.line_id = l.id
  join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id`;
