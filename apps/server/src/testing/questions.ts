import { type Database, queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { noon } from './test-database.ts';

type TestQuestion = {
  type: string;
  required?: boolean;
  min_length?: number;
  max_length?: number;
  options?: readonly string[];
};

/** Adds one section of questions, named by their types, to a camp, course or plan. Returns their ids by type. */
export async function createTestQuestions(
  { run }: Pick<Database, 'run'>,
  { clientId, id, isPlan = false }: { clientId: string; id: string; isPlan?: boolean },
  questions: readonly TestQuestion[],
) {
  const sectionId = createId(noon);
  await run(
    queryBuilder.insertInto('question_section').values({
      client_id: clientId,
      id: sectionId,
      [isPlan ? 'plan_id' : 'schedule_id']: id,
      title: 'About the attendee',
    }),
  );
  const ids: Record<string, { id: number; optionIds: number[] }> = {};
  for (const [position, { options = [], ...question }] of questions.entries()) {
    const [inserted] = await run(
      queryBuilder
        .insertInto('question')
        .values({
          client_id: clientId,
          section_id: sectionId,
          question: question.type,
          position,
          ...question,
        })
        .returning('id'),
    );
    const questionId = inserted?.id ?? 0;
    const optionIds: number[] = [];
    for (const value of options) {
      const [option] = await run(
        queryBuilder
          .insertInto('question_option')
          .values({ client_id: clientId, question_id: questionId, value })
          .returning('id'),
      );
      optionIds.push(option?.id ?? 0);
    }
    ids[question.type] = { id: questionId, optionIds };
  }
  return ids;
}
