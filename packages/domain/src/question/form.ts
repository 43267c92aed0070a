import {
  type Answer,
  getQuestionControl,
  isEmptyAnswer,
  type Question,
  type QuestionAnswer,
  type QuestionSection,
  sortSections,
} from './rules.ts';

/** CMP-04: what a form holds for a question: a text as typed, the id of an option as text, a tick, or ids of options. */
export type QuestionValue = string | boolean | readonly number[];
/** By question id. */
export type QuestionValues = Readonly<Record<number, QuestionValue | undefined>>;

/** At most 15 digits, so that no number loses its precision. */
const numberPattern = /^-?\d{1,15}(?:[.,]\d{1,6})?$/;

/**
 * QST-03, QST-15 to QST-17: the answers to send, in order of the form, without empty ones. What cannot be converted, such
 * as letters for a number, stays a text, so the rules refuse it instead of losing it.
 */
export function toAnswers(sections: readonly QuestionSection[], values: QuestionValues): QuestionAnswer[] {
  return sortSections(sections).flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const answer = toAnswer(question, values[question.id]);
      return answer === undefined ? [] : [{ questionId: question.id, answer }];
    }),
  );
}

function toAnswer({ type, options }: Question, value: QuestionValue | undefined): Answer | undefined {
  const control = getQuestionControl(type);
  if (control === null || value === undefined || isEmptyAnswer(value)) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const isNumber = control === 'number' || control === 'select' || control === 'radio';
  if (!isNumber && !(control === 'checkbox' && options.length > 0)) return text;
  return numberPattern.test(text) ? Number(text.replace(',', '.')) : text;
}
