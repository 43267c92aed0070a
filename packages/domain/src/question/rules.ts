import { isDay } from '../day.ts';
import { isPhoneNumber } from './phone-number.ts';

/** QST-11: the controls of the page, and the question types of the platform. */
export const pageQuestionTypes = [
  'text',
  'number',
  'textarea',
  'select',
  'multi_select',
  'checkbox',
  'radio',
  'date',
] as const;
export const platformQuestionTypes = [
  'text',
  'long_text',
  'number',
  'select',
  'multi_select',
  'date',
  'checkbox',
  'group',
] as const;
export type PageQuestionType = (typeof pageQuestionTypes)[number];

/** QST-01, QST-19: a question. Lengths are in UTF-16 code units, as browsers count; null for the type's maximum. */
export type Question = {
  id: number;
  question: string;
  /** A page or platform type, or one that this release does not know. */
  type: string;
  options: readonly { id: number; value: string }[];
  required: boolean;
  position: number;
  minLength: number | null;
  maxLength: number | null;
  hasCharacterCount: boolean;
  /** What a text must be; null for any text. */
  format: 'phone' | null;
  /** Whether it asks whom to call or who collects the attendee, which is often the same for a sibling. */
  isContact: boolean;
};

/** QST-01. `Item` is what a section has: questions, or questions with their answers. */
export type QuestionSection<Item extends { position: number } = Question> = {
  title: string;
  description: string;
  position: number;
  questions: readonly Item[];
};

/** QST-03, QST-15, QST-16: an answer as it is sent: ids of options are numbers, dates 'YYYY-MM-DD'. */
export type Answer = string | number | boolean | readonly number[];
export type QuestionAnswer = { questionId: number; answer: Answer };

/** Why an answer is refused. `count` is a number of characters. */
export type AnswerProblem =
  | {
      code:
        | 'answer_required'
        | 'option_required'
        | 'options_required'
        | 'date_required'
        | 'number_invalid'
        | 'phone_invalid'
        | 'answer_invalid'
        | 'question_not_asked';
    }
  | { code: 'length_at_least' | 'length_at_most' | 'length_exactly'; count: number };
export type QuestionProblem = { questionId: number; problem: AnswerProblem };

/** QST-10: the control of a question, or null for a type without one, such as a group. */
export function getQuestionControl(type: string): PageQuestionType | null {
  if (type === 'long_text') return 'textarea';
  return pageQuestionTypes.find((control) => control === type) ?? null;
}

/** QST-01: sections and their questions in order of position; those at the same position keep their order. */
export const sortSections = <Item extends { position: number }>(
  sections: readonly QuestionSection<Item>[],
): QuestionSection<Item>[] =>
  sections
    .toSorted(byPosition)
    .map((section) => ({ ...section, questions: section.questions.toSorted(byPosition) }));

const byPosition = (a: { position: number }, b: { position: number }): number => a.position - b.position;

/** QST-19: the maximum length of a text answer. */
export const getMaxLength = ({ type, maxLength }: Pick<Question, 'type' | 'maxLength'>): number =>
  maxLength ?? (getQuestionControl(type) === 'textarea' ? 2000 : 255);

/** QST-17: whether nothing was answered. A checkbox that is not ticked is an answer. */
export const isEmptyAnswer = (answer: Answer | null | undefined): boolean =>
  answer === undefined ||
  answer === null ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (typeof answer === 'object' && answer.length === 0);

/** QST-17: the answers to store: without empty ones and without spaces around texts. */
export const cleanAnswers = (answers: readonly QuestionAnswer[]): QuestionAnswer[] =>
  answers.flatMap(({ questionId, answer }) =>
    isEmptyAnswer(answer)
      ? []
      : [{ questionId, answer: typeof answer === 'string' ? answer.trim() : answer }],
  );

/**
 * QST-02, QST-12 to QST-14, QST-18, QST-20: the rules of the answers to the sections of one attendee, for browser and
 * server. One problem per question, in order of the form; then answers to questions that are not asked.
 */
export function findAnswerProblems(
  sections: readonly QuestionSection[],
  answers: readonly QuestionAnswer[],
): QuestionProblem[] {
  const questions = sortSections(sections).flatMap((section) => section.questions);
  const unmatched = new Map<number, Answer[]>();
  for (const { questionId, answer } of answers)
    unmatched.set(questionId, [...(unmatched.get(questionId) ?? []), answer]);
  const problems: QuestionProblem[] = [];
  for (const question of questions) {
    const control = getQuestionControl(question.type);
    if (control === null) continue;
    const given = (unmatched.get(question.id) ?? []).filter((answer) => !isEmptyAnswer(answer));
    unmatched.delete(question.id);
    const problem = given.length > 1 ? invalid : findProblem(control, question, given[0]);
    if (problem) problems.push({ questionId: question.id, problem });
  }
  for (const questionId of unmatched.keys())
    problems.push({ questionId, problem: { code: 'question_not_asked' } });
  return problems;
}

const invalid = { code: 'answer_invalid' } as const;
const missing = { code: 'answer_required' } as const;

function findProblem(
  control: PageQuestionType,
  question: Question,
  answer: Answer | undefined,
): AnswerProblem | undefined {
  if (answer === undefined) return question.required ? describeMissing(control, question) : undefined;
  switch (control) {
    case 'text':
    case 'textarea':
      return findTextProblem(question, answer);
    case 'number':
      if (typeof answer !== 'number' || !(Math.abs(answer) <= Number.MAX_SAFE_INTEGER))
        return { code: 'number_invalid' };
      return question.required && answer < 1 ? missing : undefined;
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? undefined : { code: 'date_required' };
    case 'select':
    case 'radio':
      return isOption(question, answer) ? undefined : { code: 'option_required' };
    case 'multi_select':
      return isOptionList(question, answer) ? undefined : { code: 'options_required' };
    case 'checkbox':
      if (question.options.length > 0)
        return isOption(question, answer) ? undefined : { code: 'option_required' };
      if (typeof answer !== 'boolean') return invalid;
      return question.required && !answer ? missing : undefined;
  }
}

function describeMissing(control: PageQuestionType, { options }: Question): AnswerProblem {
  if (control === 'multi_select') return { code: 'options_required' };
  if (control === 'date') return { code: 'date_required' };
  const isChoice =
    control === 'select' || control === 'radio' || (control === 'checkbox' && options.length > 0);
  return isChoice ? { code: 'option_required' } : missing;
}

function findTextProblem(question: Question, answer: Answer): AnswerProblem | undefined {
  // jsonb cannot store these characters.
  if (typeof answer !== 'string' || /\p{Surrogate}/u.test(answer) || answer.includes('\0')) return invalid;
  if (question.format === 'phone' && !isPhoneNumber(answer)) return { code: 'phone_invalid' };
  const { length } = answer.trim();
  const [min, max] = [question.minLength ?? 0, getMaxLength(question)];
  if (length >= min && length <= max) return undefined;
  if (min === max) return { code: 'length_exactly', count: min };
  return length < min ? { code: 'length_at_least', count: min } : { code: 'length_at_most', count: max };
}

const isOption = ({ options }: Question, answer: Answer): boolean => options.some(({ id }) => id === answer);

const isOptionList = (question: Question, answer: Answer): boolean =>
  typeof answer === 'object' &&
  new Set(answer).size === answer.length &&
  answer.every((id) => isOption(question, id));
