import type { QuestionValue, QuestionValues } from '@pavilion/domain/question/form';
import { getQuestionControl } from '@pavilion/domain/question/rules';
import type { BookingBundle } from './queries.ts';

type Section = BookingBundle['customQuestionSections'][number];
type AnsweredQuestion = Section['questions'][number];

/** QST-06: what a form shows for the answers of a booking, which the API returns as texts. `yes` is the text of a tick. */
export const toQuestionValues = (sections: readonly Section[], yes: string): QuestionValues =>
  Object.fromEntries(
    sections.flatMap(({ questions }) => questions.map((question) => [question.id, toValue(question, yes)])),
  );

function toValue({ type, options, answer }: AnsweredQuestion, yes: string): QuestionValue | undefined {
  if (!answer) return undefined;
  const findId = (text: string): number[] =>
    options.filter(({ value }) => value === text).map(({ id }) => id);
  if (answer.type === 'multi') return answer.answers.flatMap(findId);
  if (options.length > 0) return findId(answer.answer).map(String)[0];
  return getQuestionControl(type) === 'checkbox' ? answer.answer === yes : answer.answer;
}
