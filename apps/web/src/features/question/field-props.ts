import type { QuestionValue } from '@pavilion/domain/question/form';
import type { Question } from '@pavilion/domain/question/rules';
import type { ReactNode } from 'react';

/** What every control of a question gets. */
export type FieldProps = {
  question: Question;
  id: string;
  label: ReactNode;
  error: string | undefined;
  value: QuestionValue | undefined;
  onChange: (value: QuestionValue) => void;
  onBlur: () => void;
};
