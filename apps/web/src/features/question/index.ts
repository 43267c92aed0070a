export { QuestionForm } from './question-form.tsx';
export { type QuestionFormState, useQuestionForm } from './use-question-form.ts';
