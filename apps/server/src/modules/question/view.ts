import type { answeredQuestionSections, customQuestionSection } from '@pavilion/contract/question';
import {
  type Answer,
  getQuestionControl,
  type Question,
  type QuestionAnswer,
  type QuestionSection,
} from '@pavilion/domain/question/rules';
import type * as z from 'zod/mini';
import { translate } from '#platform/lib/translate';

type SectionView = z.input<typeof customQuestionSection>;
type AnsweredView = z.input<typeof answeredQuestionSections>;
type AnswerView = AnsweredView[number]['questions'][number]['answer'];

/** QST-01: sections as the API returns them. */
export const viewQuestionSections = (sections: readonly QuestionSection[]): SectionView[] =>
  sections.map((section) => ({ ...section, questions: section.questions.map(viewQuestion) }));

const viewQuestion = ({
  minLength,
  maxLength,
  hasCharacterCount,
  isContact,
  options,
  ...question
}: Question) => ({
  ...question,
  options: [...options],
  min_length: minLength,
  max_length: maxLength,
  has_character_count: hasCharacterCount,
  is_contact: isContact,
});

/** QST-06: sections with the answers of one attendee, as texts. */
export const viewAnsweredSections = (
  sections: readonly QuestionSection[],
  answers: readonly QuestionAnswer[],
  language: string,
): AnsweredView =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      const given = answers.find(({ questionId }) => questionId === question.id);
      return {
        ...viewQuestion(question),
        answer: given ? viewAnswer(question, given.answer, language) : null,
      };
    }),
  }));

/** An answer that names an option shows its value. A later change of the question does not hide an answer. */
function viewAnswer({ type, options }: Question, answer: Answer, language: string): AnswerView {
  const toValue = (id: number): string => options.find((option) => option.id === id)?.value ?? String(id);
  if (typeof answer === 'object') return { type: 'multi', answers: answer.map(toValue) };
  if (typeof answer === 'boolean')
    return { type: 'simple', answer: translate(language, 'question', answer ? 'yes' : 'no') };
  if (typeof answer === 'number') {
    return { type: 'simple', answer: options.length > 0 ? toValue(answer) : String(answer) };
  }
  return { type: getQuestionControl(type) === 'date' ? 'date' : 'simple', answer };
}
