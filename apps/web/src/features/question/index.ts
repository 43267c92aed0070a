export { QuestionForm } from './question-form.tsx';
export { useQuestionForm } from './use-question-form.ts';
