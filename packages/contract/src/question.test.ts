import { type QuestionValues, toAnswers } from '@pavilion/domain/question/form';
import {
  findAnswerProblems,
  pageQuestionTypes,
  platformQuestionTypes,
  type Question,
} from '@pavilion/domain/question/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customQuestionAnswers } from './question.ts';

const anyQuestion: fc.Arbitrary<Omit<Question, 'id'>> = fc.record({
  question: fc.constant('Question'),
  type: fc.constantFrom(...pageQuestionTypes, ...platformQuestionTypes, 'signature'),
  options: fc.constantFrom(
    [],
    [
      { id: 11, value: 'Red' },
      { id: 12, value: 'Blue' },
    ],
  ),
  required: fc.boolean(),
  position: fc.integer({ min: 0, max: 3 }),
  minLength: fc.option(fc.integer({ min: 0, max: 3 })),
  maxLength: fc.option(fc.integer({ min: 3, max: 6 })),
  hasCharacterCount: fc.boolean(),
  format: fc.constantFrom('phone', null),
  isContact: fc.boolean(),
});
const anyValue = fc.oneof(
  fc.constantFrom(
    undefined,
    '',
    ' ',
    '0',
    '0,4',
    '1',
    '11',
    '12',
    '13',
    '2026-11-30',
    '2026-02-30',
    true,
    false,
  ),
  fc.string({ unit: 'binary', maxLength: 9 }),
  fc.constantFrom('\u{d800}', 'a'.repeat(5001)),
  fc.subarray([11, 12, 13]),
);
const anyForm = fc.array(fc.tuple(anyQuestion, anyValue), { maxLength: 6 }).map((fields) => {
  const questions = fields.map(([question], index) => ({ ...question, id: index + 1 }));
  const values: QuestionValues = Object.fromEntries(fields.map(([, value], index) => [index + 1, value]));
  return { sections: [{ title: '', description: '', position: 1, questions }], values };
});

/** What the server finds in the request of a form. */
function findServerProblems({
  sections,
  values,
}: {
  sections: Parameters<typeof toAnswers>[0];
  values: QuestionValues;
}) {
  const sent = toAnswers(sections, values).map(({ questionId, answer }) => ({
    custom_question_id: questionId,
    answer,
  }));
  const parsed = customQuestionAnswers.safeParse(JSON.parse(JSON.stringify(sent)));
  if (!parsed.success) return 'invalid request';
  return findAnswerProblems(
    sections,
    parsed.data.map(({ custom_question_id: questionId, answer }) => ({ questionId, answer })),
  );
}

test('the server refuses the same answers of a form as the browser, with the same problems [QST-02 QST-09]', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const inBrowser = findAnswerProblems(form.sections, toAnswers(form.sections, form.values));
      const onServer = findServerProblems(form);
      const [found, expected] =
        onServer === 'invalid request' ? [inBrowser.length > 0, true] : [onServer, inBrowser];
      expect(found).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('takes at most 100 answers to questions with an id from 1 [QST-18]', () => {
  const accepts = (...answers: unknown[]) => customQuestionAnswers.safeParse(answers).success;
  expect(accepts({ custom_question_id: 1, answer: 'a' })).toBe(true);
  expect(accepts({ custom_question_id: 0, answer: 'a' })).toBe(false);
  expect(accepts({ custom_question_id: 1, answer: { a: 1 } })).toBe(false);
  expect(accepts({ custom_question_id: 1, answer: [1.5] })).toBe(false);
  expect(accepts({ custom_question_id: 1, answer: 'a'.repeat(5001) })).toBe(false);
  expect(accepts(...Array.from({ length: 101 }, () => ({ custom_question_id: 1, answer: 'a' })))).toBe(false);
});
