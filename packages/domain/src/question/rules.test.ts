import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QuestionValue, toAnswers } from './form.ts';
import {
  type Answer,
  findAnswerProblems,
  getQuestionControl,
  pageQuestionTypes,
  platformQuestionTypes,
  type Question,
  sortSections,
} from './rules.ts';

const options = [
  { id: 11, value: 'Red' },
  { id: 12, value: 'Blue' },
];
const createQuestion = (type: string, changes: Partial<Question> = {}): Question => ({
  id: 1,
  question: 'Question',
  type,
  options: type === 'select' || type === 'radio' || type === 'multi_select' ? options : [],
  required: true,
  position: 1,
  minLength: null,
  maxLength: null,
  hasCharacterCount: false,
  format: null,
  isContact: false,
  ...changes,
});
const toSection = (...questions: Question[]) => [{ title: 'About', description: '', position: 1, questions }];
const findProblems = (question: Question, ...answers: Answer[]) =>
  findAnswerProblems(
    toSection(question),
    answers.map((answer) => ({ questionId: 1, answer })),
  ).map(({ problem }) => problem);
const code = (name: string) => [{ code: name }];

describe('a required question', () => {
  test('needs a text that is more than spaces, or a number from 1 [QST-02]', () => {
    for (const type of ['text', 'textarea', 'long_text', 'number'])
      expect([type, findProblems(createQuestion(type))]).toEqual([type, code('answer_required')]);
    expect(findProblems(createQuestion('text'), '  ')).toEqual(code('answer_required'));
    expect(findProblems(createQuestion('number'), 0)).toEqual(code('answer_required'));
    expect(findProblems(createQuestion('number'), 0.5)).toEqual(code('answer_required'));
    expect(findProblems(createQuestion('number'), 1)).toEqual([]);
    expect(findProblems(createQuestion('text'), 'a')).toEqual([]);
  });

  test('needs one option of a select or radio, and at least one of several [QST-12]', () => {
    for (const type of ['select', 'radio']) {
      expect(findProblems(createQuestion(type))).toEqual(code('option_required'));
      expect(findProblems(createQuestion(type), 13)).toEqual(code('option_required'));
      expect(findProblems(createQuestion(type), 11)).toEqual([]);
    }
    const several = createQuestion('multi_select');
    for (const answers of [[], [[]], [[11, 13]], [[11, 11]]])
      expect(findProblems(several, ...answers)).toEqual(code('options_required'));
    expect(findProblems(several, [12, 11])).toEqual([]);
  });

  test('needs an option of a checkbox with options, and a tick of one without [QST-13]', () => {
    expect(findProblems(createQuestion('checkbox', { options }))).toEqual(code('option_required'));
    expect(findProblems(createQuestion('checkbox', { options }), true)).toEqual(code('option_required'));
    expect(findProblems(createQuestion('checkbox', { options }), 11)).toEqual([]);
    expect(findProblems(createQuestion('checkbox'))).toEqual(code('answer_required'));
    expect(findProblems(createQuestion('checkbox'), false)).toEqual(code('answer_required'));
    expect(findProblems(createQuestion('checkbox'), true)).toEqual([]);
  });

  test('needs a date that exists [QST-14]', () => {
    expect(findProblems(createQuestion('date'))).toEqual(code('date_required'));
    expect(findProblems(createQuestion('date'), '2026-02-30')).toEqual(code('date_required'));
    expect(findProblems(createQuestion('date'), '2026-02-28')).toEqual([]);
  });
});

test('a question that is not required accepts no answer, and no answer of a wrong type [QST-02]', () => {
  const wrongAnswers: Record<string, Answer> = {
    text: 5,
    textarea: true,
    number: 'many',
    select: 'Red',
    radio: 13,
    multi_select: [13],
    checkbox: 'yes',
    date: '31-12-2026',
  };
  for (const type of pageQuestionTypes) {
    const optional = createQuestion(type, { required: false });
    expect([type, findProblems(optional)]).toEqual([type, []]);
    expect([type, findProblems(optional, wrongAnswers[type] ?? '').length]).toEqual([type, 1]);
  }
  expect(findProblems(createQuestion('number', { required: false }), 0)).toEqual([]);
  expect(findProblems(createQuestion('checkbox', { required: false }), false)).toEqual([]);
});

test('a text has its length between the bounds of its question or type [QST-19 QST-20]', () => {
  const bounded = createQuestion('text', { minLength: 2, maxLength: 4 });
  expect(findProblems(bounded, 'a')).toEqual([{ code: 'length_at_least', count: 2 }]);
  expect(findProblems(bounded, ' a ')).toEqual([{ code: 'length_at_least', count: 2 }]);
  expect(findProblems(bounded, 'abcde')).toEqual([{ code: 'length_at_most', count: 4 }]);
  const exact = createQuestion('text', { minLength: 3, maxLength: 3 });
  expect(findProblems(exact, 'ab')).toEqual([{ code: 'length_exactly', count: 3 }]);
  expect(findProblems(createQuestion('text'), 'a'.repeat(256))).toEqual([
    { code: 'length_at_most', count: 255 },
  ]);
  expect(findProblems(createQuestion('long_text'), 'a'.repeat(2000))).toEqual([]);
});

test('refuses answers to other questions, two answers and texts that cannot be stored [QST-18]', () => {
  const question = createQuestion('text');
  expect(findAnswerProblems(toSection(question), [{ questionId: 7, answer: 'a' }])).toEqual([
    { questionId: 1, problem: { code: 'answer_required' } },
    { questionId: 7, problem: { code: 'question_not_asked' } },
  ]);
  expect(findProblems(question, 'a', 'b')).toEqual(code('answer_invalid'));
  expect(findProblems(question, '\u{d800}')).toEqual(code('answer_invalid'));
  expect(findProblems(createQuestion('group'), 'a')).toEqual(code('question_not_asked'));
});

test('has a control for each page type, and a textarea for a platform’s long text [QST-10 QST-11]', () => {
  for (const type of pageQuestionTypes) expect(getQuestionControl(type)).toBe(type);
  const controls = platformQuestionTypes.map((type) => [type, getQuestionControl(type)]);
  expect(controls.filter(([type, control]) => type !== control)).toEqual([
    ['long_text', 'textarea'],
    ['group', null],
  ]);
  expect(getQuestionControl('signature')).toBeNull();
  // No page can answer it, so a required one does not block the form.
  expect(findProblems(createQuestion('group'))).toEqual([]);
});

test('orders sections and questions by position [QST-01]', () => {
  const inSection = (position: number, ...positions: number[]) => ({
    title: '',
    description: '',
    position,
    questions: positions.map((place) => createQuestion('text', { id: place, position: place })),
  });
  const sorted = sortSections([inSection(2, 5, 4), inSection(1, 9, 3)]);
  expect(sorted.map(({ questions }) => questions.map(({ id }) => id))).toEqual([
    [3, 9],
    [4, 5],
  ]);
});

const toAnswer = (type: string, value: QuestionValue, changes: Partial<Question> = {}) =>
  toAnswers(toSection(createQuestion(type, changes)), { 1: value })[0]?.answer;

describe('the answers of a form', () => {
  test('are strings for texts and dates, and numbers for numbers and options [QST-03 QST-15 QST-16]', () => {
    expect(toAnswer('text', ' Robin ')).toBe('Robin');
    expect(toAnswer('textarea', 'a\nb')).toBe('a\nb');
    expect(toAnswer('date', '2026-11-30')).toBe('2026-11-30');
    expect(toAnswer('number', '12')).toBe(12);
    expect(toAnswer('number', '1.5')).toBe(1.5);
    expect(toAnswer('select', '11')).toBe(11);
    expect(toAnswer('radio', '12')).toBe(12);
    expect(toAnswer('multi_select', [11, 12])).toEqual([11, 12]);
    expect(toAnswer('checkbox', '11', { options })).toBe(11);
    expect(toAnswer('checkbox', true)).toBe(true);
    expect(toAnswer('checkbox', false)).toBe(false);
  });

  test('omit empty answers and questions without a control [QST-09 QST-17]', () => {
    for (const type of ['text', 'textarea', 'number', 'select', 'radio', 'date'])
      expect(toAnswer(type, ' ')).toBeUndefined();
    expect(toAnswer('multi_select', [])).toBeUndefined();
    expect(toAnswer('group', 'a')).toBeUndefined();
    expect(toAnswers(toSection(createQuestion('text')), {})).toEqual([]);
  });

  test('keep what is no number, so that it is refused instead of lost [QST-15]', () => {
    for (const typed of ['1e9', '12a', '--1', '0x1F', '1234567890123456', 'Infinity']) {
      expect(toAnswer('number', typed)).toBe(typed);
      expect(findProblems(createQuestion('number', { required: false }), typed)).toEqual(
        code('number_invalid'),
      );
    }
  });
});

const anyQuestion = (id: number): fc.Arbitrary<Question> =>
  fc.record({
    id: fc.constant(id),
    question: fc.constant('Question'),
    type: fc.constantFrom(...pageQuestionTypes, ...platformQuestionTypes, 'signature'),
    options: fc.constantFrom([], options),
    required: fc.boolean(),
    position: fc.integer({ min: 0, max: 3 }),
    minLength: fc.option(fc.integer({ min: 0, max: 3 })),
    maxLength: fc.option(fc.integer({ min: 3, max: 6 })),
    hasCharacterCount: fc.boolean(),
    format: fc.constant(null),
    isContact: fc.constant(false),
  });
const anyValue: fc.Arbitrary<QuestionValue | undefined> = fc.oneof(
  fc.constantFrom(
    undefined,
    '',
    ' ',
    '0',
    '1',
    '11',
    '12',
    '13',
    '2026-11-30',
    '2026-02-30',
    '1,5',
    true,
    false,
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.subarray([11, 12, 13]),
);

test('an answer has a problem exactly if it lacks the format of its type or its bounds [QST-02 QST-15]', () => {
  fc.assert(
    fc.property(anyQuestion(1), anyValue, (question, value) => {
      const answers = toAnswers(toSection(question), { 1: value });
      const problems = findAnswerProblems(toSection(question), answers);
      const control = getQuestionControl(question.type);
      const [answer] = answers.map((given) => given.answer);
      const isRight =
        answer === undefined
          ? !question.required || control === null
          : control !== null && isOfFormat(control, question, answer);
      expect([problems.length, isRight]).toEqual([isRight ? 0 : 1, isRight]);
    }),
  );
});

function isOfFormat(control: string, question: Question, answer: Answer): boolean {
  const ids: unknown[] = question.options.map(({ id }) => id);
  if (control === 'multi_select') return typeof answer === 'object' && answer.every((id) => ids.includes(id));
  if (control === 'checkbox' && ids.length === 0)
    return answer === true || (answer === false && !question.required);
  if (control === 'checkbox' || control === 'select' || control === 'radio') return ids.includes(answer);
  if (control === 'number') return typeof answer === 'number' && (!question.required || answer >= 1);
  if (typeof answer !== 'string') return false;
  if (control === 'date') return answer === '2026-11-30';
  const [min, max] = [question.minLength ?? 0, question.maxLength ?? 255];
  return answer.length >= min && answer.length <= max && !answer.includes('\0');
}

test('a text that must be a phone number is refused as one, if it is not [QST-02]', () => {
  const phone = createQuestion('text', { format: 'phone', maxLength: 20 });
  expect(findProblems(phone, 'abcdefg')).toEqual(code('phone_invalid'));
  expect(findProblems(phone, '07700 900 982')).toEqual([]);
});
