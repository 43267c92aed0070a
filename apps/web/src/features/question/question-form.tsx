import { sortSections } from '@pavilion/domain/question/rules';
import { type ReactNode, useId } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
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
  const lang = useContentLang();
  const Heading = `h${level}` as 'h2' | 'h3' | 'h4';
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId} lang={lang}>
        {title}
      </Heading>
      {description !== '' && (
        <p className="pv-muted" lang={lang}>
          {description}
        </p>
      )}
      <div className="pv-fields">{children}</div>
    </section>
  );
}
