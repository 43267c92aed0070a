import { Button } from '@pavilion/ui/base/button';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { type Booking, type BookingBundle, bookingBundleQuery } from './queries.ts';

type Section = BookingBundle['customQuestionSections'][number];
type Answer = NonNullable<Section['questions'][number]['answer']>;

const ChangeAnswers = lazyWithRetry(async () => {
  const [change] = await Promise.all([import('./change-answers.tsx'), loadTexts(['question'])]);
  return change.ChangeAnswers;
});

/** QST-06: what was answered about the attendee of a camp or course, to change until it starts. Nothing if nothing was asked. */
export function BundleAnswers({ bundleId, booking }: { bundleId: string; booking: Booking }) {
  const t = useText('account');
  const tc = useText('common');
  const user = useUser();
  const now = useNow();
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    flushSync(() => setChanging(false));
    button.current?.focus();
  };
  const query = useQuery(bookingBundleQuery(useSend(), user?.id ?? 0, bundleId));
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('answers_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
        spinnerLabel={tc('loading')}
      />
    );
  }
  const asked = (query.data?.customQuestionSections ?? []).filter(({ questions }) => questions.length > 0);
  const sections = asked.filter(({ questions }) => questions.some(({ answer }) => answer !== null));
  const canChange = booking.status === 'settled' && Date.parse(booking.startsAt.utc) > now;
  if (sections.length === 0 && !(canChange && asked.length > 0)) return null;
  return (
    <section className="account-answers" aria-labelledby="booking-answers" data-testid="booking-answers">
      <h2 id="booking-answers">{t('answers_title')}</h2>
      {isChanging ? (
        <ChangeAnswers booking={booking} sections={asked} onDone={close} />
      ) : (
        <>
          {sections.map((section) => (
            <AnsweredSection key={`${section.position} ${section.title}`} {...section} />
          ))}
          {canChange && (
            <p className="account-answers__change">
              <Button ref={button} variant="secondary" size="s" onClick={() => setChanging(true)}>
                {t(sections.length > 0 ? 'answers_change' : 'answers_add')}
              </Button>
            </p>
          )}
        </>
      )}
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
