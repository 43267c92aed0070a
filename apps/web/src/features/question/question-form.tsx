import { sortSections } from '@pavilion/domain/question/rules';
import { type ReactNode, useId } from 'react';
import { QuestionField } from './question-field.tsx';
import './question.css';
import type { QuestionFormState } from './use-question-form.ts';

type Props = { form: QuestionFormState; level?: 2 | 3 | 4 };

/** QST-01: sections of questions in order of position. `level` is the level of the headings of sections. */
export function QuestionForm({ form, level = 3 }: Props) {
  return (
    <div className="question-form" data-testid="question-form">
      {sortSections(form.sections).map((section) => (
        <QuestionSection key={`${section.position} ${section.title}`} level={level} {...section}>
          {section.questions.map((question) => (
            <QuestionField key={question.id} question={question} form={form} />
          ))}
        </QuestionSection>
      ))}
    </div>
  );
}

type SectionProps = { title: string; description: string; level: number; children: ReactNode };

function QuestionSection({ title, description, level, children }: SectionProps) {
  const headingId = useId();
  const Heading = `h${level}` as 'h2' | 'h3' | 'h4';
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId}>{title}</Heading>
      {description !== '' && <p className="pv-muted">{description}</p>}
      <div className="pv-fields">{children}</div>
    </section>
  );
}
