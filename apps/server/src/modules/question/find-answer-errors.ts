import type { customQuestionAnswers } from '@pavilion/contract/question';
import {
  type AnswerProblem,
  cleanAnswers,
  findAnswerProblems,
  type QuestionAnswer,
  type QuestionSection,
} from '@pavilion/domain/question/rules';
import type * as z from 'zod/mini';
import type { Database } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { type BatchedKeys, createBatchedRead } from '#platform/lib/batched-read';
import { translate } from '#platform/lib/translate';
import type { CartItemInput } from '../cart/index.ts';
import { readQuestionSections } from './store/sections.ts';

type SentAnswers = z.output<typeof customQuestionAnswers>;

export const toQuestionAnswers = (answers: SentAnswers = []): QuestionAnswer[] =>
  cleanAnswers(answers.map(({ custom_question_id: questionId, answer }) => ({ questionId, answer })));

/** The messages of one attendee's answers, keyed by `path` and the id of the question (QST-05). */
export function validateAnswers(
  sections: readonly QuestionSection[],
  answers: readonly QuestionAnswer[],
  { path, language }: { path: string; language: string },
): FieldErrors {
  const problems = findAnswerProblems(sections, answers);
  return Object.fromEntries(
    problems.map(({ questionId, problem }) => [`${path}.${questionId}`, [formatProblem(language, problem)]]),
  );
}

const formatProblem = (language: string, problem: AnswerProblem): string =>
  translate(language, 'question', problem.code, 'count' in problem ? { count: problem.count } : {});

/**
 * QST-05, QST-18: the messages of the items of a request to add to a cart, keyed
 * `{path}.{index}.custom_question_answers.{questionId}`; undefined if there are none. Reads nothing if no item is of a type
 * that can ask. One that does not exist is refused by its kind.
 */
async function findItemErrors(
  readSections: (ownerId: string) => Promise<readonly QuestionSection[] | undefined>,
  { language, path }: { language: string; path: string },
  items: readonly CartItemInput[],
): Promise<FieldErrors | undefined> {
  const sections = await Promise.all(
    items.map(async (item) => {
      const ownerId = getOwnerId(item);
      return ownerId === undefined ? [] : readSections(ownerId);
    }),
  );
  const errors: FieldErrors = {};
  for (const [index, item] of items.entries()) {
    const asked = sections[index];
    const itemPath = `${path}.${index}.custom_question_answers`;
    const answers = toQuestionAnswers(item.custom_question_answers);
    if (asked) Object.assign(errors, validateAnswers(asked, answers, { path: itemPath, language }));
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** What can ask questions: a camp, a course, or what is sold at one price, such as a membership plan. */
const askingTypes = new Set<CartItemInput['purchasable_type']>(['camp', 'course', 'pricingOption']);

const getOwnerId = (item: CartItemInput): string | undefined =>
  askingTypes.has(item.purchasable_type) ? String(item.purchasable_id) : undefined;

/** The check of the cart's routes. Additions that arrive together read their questions together. */
export function createItemCheck({ run }: Pick<Database, 'run'>) {
  const read = createBatchedRead(async (scheduleIds: BatchedKeys<string>, clientId) => {
    const sections = await readQuestionSections(run, { clientId, scheduleIds });
    return scheduleIds.map((id) => sections.get(id));
  });
  return ({ client, language }: Caller, path: string, items: readonly CartItemInput[]) =>
    findItemErrors((ownerId) => read(client.id, ownerId), { language, path }, items);
}
