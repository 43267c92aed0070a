import type { customQuestionAnswers } from '@pavilion/contract/question';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { saveLineAnswers } from '../cart/index.ts';
import { toQuestionAnswers, validateAnswers } from './find-answer-errors.ts';
import type { AnsweredLine } from './store/answers.ts';
import { readQuestionSections } from './store/sections.ts';
import { viewAnsweredSections } from './view.ts';

/** QST-08, QST-18: replaces the answers of a line, or refuses them by question. An ordinary session asks nothing. */
export async function answerQuestions(
  run: RunStatement,
  { client, language }: CallerFor<'customer'>,
  { lineId, scheduleId }: AnsweredLine,
  sent: z.output<typeof customQuestionAnswers>,
) {
  const clientId = client.id;
  const answers = toQuestionAnswers(sent);
  const sections =
    (await readQuestionSections(run, { clientId, scheduleIds: [scheduleId] })).get(scheduleId) ?? [];
  const errors = validateAnswers(sections, answers, { path: 'custom_question_answers', language });
  if (Object.keys(errors).length > 0) return refuse({ code: 'validation_failed', errors } as const);
  if (sections.length > 0) await saveLineAnswers(run, { clientId, lineId }, answers);
  return ok(viewAnsweredSections(sections, answers, language));
}
