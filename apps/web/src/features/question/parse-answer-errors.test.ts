import { expect, test } from 'vitest';
import { parseAnswerErrors } from './parse-answer-errors.ts';

test('finds the messages of a 422 by item and question [QST-05]', () => {
  const errors = {
    'data.items.0.custom_question_answers.12': ['This field is required'],
    'data.items.1.custom_question_answers.13': ['Please select an option'],
    'items.0.custom_question_answers.14': ['Enter a number'],
    'data.items.0.quantity': ['Must be 1 or more'],
    'data.items.0.custom_question_answers.2.answer': ['Enter a valid value'],
  };
  expect(parseAnswerErrors(errors, 0)).toEqual([
    { questionId: 12, messages: ['This field is required'] },
    { questionId: 14, messages: ['Enter a number'] },
  ]);
  expect(parseAnswerErrors(errors, 1).map(({ questionId }) => questionId)).toEqual([13]);
});
