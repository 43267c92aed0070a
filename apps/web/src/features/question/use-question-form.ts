import { type QuestionValue, type QuestionValues, toAnswers } from '@pavilion/domain/question/form';
import {
  type AnswerProblem,
  findAnswerProblems,
  getQuestionControl,
  type QuestionSection,
} from '@pavilion/domain/question/rules';
import { joinSentences } from '@pavilion/domain/sentences';
import { type Translate, useText } from '../../lib/i18n/text.tsx';
import { useKeyedState } from '../../lib/store/use-keyed-state.ts';
import { parseAnswerErrors } from './parse-answer-errors.ts';

type FieldError = { fieldId: string; message: string };
/** QST-09: answers as an item of the cart sends them. */
type CustomQuestionAnswer = { customQuestionId: number; answer: string | number | boolean | number[] };

/** The questions of one attendee while they are answered. */
export type QuestionFormState = {
  sections: readonly QuestionSection[];
  /** Of the first field of a question. */
  getFieldId: (questionId: number) => string;
  values: QuestionValues;
  /** The messages to show, by question id: of fields that were left or submitted, and of the server. */
  errors: Readonly<Record<number, string>>;
  /** The questions without a valid answer in order of the form, and whether anything was entered. */
  problems: { fieldId: string; text: string; isAnswered: boolean }[];
  /** CMP-07: whether every required question has a valid answer. */
  isValid: boolean;
  /** QST-09, QST-17: the answers to send, without empty ones. */
  answers: CustomQuestionAnswer[];
  change: (questionId: number, value: QuestionValue) => void;
  /** Marks a question as left, so its message is shown. */
  leave: (questionId: number) => void;
  /** Shows every message, and returns them in order of the form for an error summary. */
  validate: () => FieldError[];
  /**
   * QST-05: shows the messages of a 422 at their questions and returns them. `itemIndex` is the item's place in the
   * request. What concerns no question of the form is not returned.
   */
  showServerErrors: (errors: Readonly<Record<string, readonly string[]>>, itemIndex?: number) => FieldError[];
};

/** CMP-04: holds the values of a form of questions. They stay when a request fails. `idPrefix` tells attendees apart, who
 * each have answers of their own. `initialValues` are what was answered before. */
export function useQuestionForm(
  sections: readonly QuestionSection[],
  idPrefix = 'question',
  initialValues: QuestionValues = {},
): QuestionFormState {
  const t = useText('question');
  const [values, setValues] = useKeyedState(idPrefix, initialValues);
  const [left, setLeft] = useKeyedState<ReadonlySet<number>>(idPrefix, new Set());
  const [serverErrors, setServerErrors] = useKeyedState<Readonly<Record<number, string>>>(idPrefix, {});
  const getFieldId = (questionId: number): string => `${idPrefix}-${questionId}`;
  const answers = toAnswers(sections, values);
  const messages = findAnswerProblems(sections, answers).map(
    ({ questionId, problem }) => [questionId, formatProblem(t, problem)] as const,
  );
  const toFieldErrors = (list: readonly (readonly [number, string])[]): FieldError[] =>
    list.map(([questionId, message]) => ({ fieldId: getFieldId(questionId), message }));
  return {
    sections,
    getFieldId,
    values,
    errors: { ...Object.fromEntries(messages.filter(([id]) => left.has(id))), ...serverErrors },
    problems: messages.flatMap(([id]) => {
      const text = findQuestion(sections, id)?.question;
      return text === undefined ? [] : [{ fieldId: getFieldId(id), text, isAnswered: hasValue(values[id]) }];
    }),
    isValid: messages.length === 0,
    answers: answers.map(({ questionId, answer }) => ({
      customQuestionId: questionId,
      answer: typeof answer === 'object' ? [...answer] : answer,
    })),
    change(questionId, value) {
      setValues((previous) => ({ ...previous, [questionId]: value }));
      setServerErrors((previous) =>
        Object.fromEntries(Object.entries(previous).filter(([id]) => Number(id) !== questionId)),
      );
    },
    leave: (questionId) => setLeft((previous) => new Set(previous).add(questionId)),
    validate() {
      setLeft(new Set(listQuestionIds(sections)));
      return toFieldErrors(messages);
    },
    showServerErrors(errors, itemIndex = 0) {
      const ids = listQuestionIds(sections);
      const found = parseAnswerErrors(errors, itemIndex)
        .filter(({ questionId }) => ids.includes(questionId))
        .map(({ questionId, messages: texts }) => [questionId, joinSentences(texts)] as const);
      setServerErrors(Object.fromEntries(found));
      return toFieldErrors(found);
    },
  };
}

const findQuestion = (sections: readonly QuestionSection[], id: number) =>
  sections.flatMap(({ questions }) => questions).find((question) => question.id === id);

const hasValue = (value: QuestionValue | undefined): boolean =>
  typeof value === 'object' ? value.length > 0 : Boolean(value);

const listQuestionIds = (sections: readonly QuestionSection[]): number[] =>
  sections.flatMap(({ questions }) =>
    questions.filter(({ type }) => getQuestionControl(type) !== null).map(({ id }) => id),
  );

const formatProblem = (t: Translate<'question'>, problem: AnswerProblem): string =>
  'count' in problem ? t(problem.code, { count: problem.count }) : t(problem.code);
