import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { type BookingBundle, bookingBundleQuery } from './queries.ts';

type Section = BookingBundle['customQuestionSections'][number];
type Answer = NonNullable<Section['questions'][number]['answer']>;

/** QST-06: what was answered about the attendee of a camp or course. Nothing if nothing was asked. */
export function BundleAnswers({ bundleId }: { bundleId: string }) {
  const t = useText('account');
  const tc = useText('common');
  const user = useUser();
  const query = useQuery(bookingBundleQuery(useSend(), user?.id ?? 0, bundleId));
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('answers_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
        spinnerLabel={t('booking_loading')}
      />
    );
  }
  const sections = (query.data?.customQuestionSections ?? []).filter(({ questions }) =>
    questions.some(({ answer }) => answer !== null),
  );
  if (sections.length === 0) return null;
  return (
    <section className="account-answers" aria-labelledby="booking-answers" data-testid="booking-answers">
      <h2 id="booking-answers">{t('answers_title')}</h2>
      {sections.map((section) => (
        <AnsweredSection key={`${section.position} ${section.title}`} {...section} />
      ))}
    </section>
  );
}

function AnsweredSection({ title, questions }: Section) {
  const lang = useContentLang();
  return (
    <>
      <h3 lang={lang}>{title}</h3>
      <dl className="account-details">
        {questions.map(
          ({ id, question, answer }) =>
            answer && (
              <div key={id}>
                <dt lang={lang}>{question}</dt>
                <dd>
                  <AnswerText answer={answer} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function AnswerText({ answer }: { answer: Answer }) {
  const { formatDayWithYear } = useDateFormat();
  if (answer.type === 'date') return formatDayWithYear(answer.answer);
  return answer.type === 'multi' ? answer.answers.join(', ') : answer.answer;
}
