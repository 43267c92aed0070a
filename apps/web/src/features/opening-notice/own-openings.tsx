import { cancelOpeningNotice } from '@pavilion/contract/opening-notice';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type AwaitedOpening, openingNoticesQuery } from './queries.ts';
import './own-openings.css';

/** ACT-35: the sessions whose opening the user waits for. Hidden if there were none since the page was opened. */
export function OwnOpenings({ userId }: { userId: number }) {
  const t = useText('waitlist');
  const tc = useText('common');
  const query = useQuery(openingNoticesQuery(useSend(), userId));
  const { data: openings, error, refetch, isRefetching } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasShown, setHasShown] = useState(false);
  if (!hasShown && openings && openings.length > 0) setHasShown(true);
  if (!openings && error)
    return (
      <ErrorState
        title={t('openings_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        spinnerLabel={t('openings_loading')}
      />
    );
  if (!openings || (openings.length === 0 && !hasShown)) return null;
  return (
    <section className="pv-section" data-testid="own-openings">
      <h2 ref={heading} tabIndex={-1}>
        {t('openings_title')}
      </h2>
      {openings.length === 0 ? (
        <p className="pv-muted">{t('openings_none')}</p>
      ) : (
        <>
          <p className="pv-muted">{t('openings_text')}</p>
          <ul className="pv-divided-list">
            {openings.map((opening) => (
              <OpeningRow
                key={opening.occurrenceId}
                opening={opening}
                userId={userId}
                onStopped={() => heading.current?.focus()}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type RowProps = { opening: AwaitedOpening; userId: number; onStopped: () => void };

function OpeningRow({ opening, userId, onStopped }: RowProps) {
  const t = useText('waitlist');
  const tc = useText('common');
  const lang = useContentLang();
  const send = useSend();
  const queryClient = useQueryClient();
  const { surfaceUrls } = useBoot();
  const { formatShortDay, formatTime } = useDateFormat();
  const { occurrenceId, name, startsAt, opensAt, venue, category, attendee } = opening;
  const isForOther = attendee.id !== userId;
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRequest(send, cancelOpeningNotice, { params: { id: occurrenceId }, query: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: openingNoticesQuery(send, userId).queryKey });
      onStopped();
    },
    meta: { error: {} },
  });
  const formatWhen = ({ local, format24Hour }: AwaitedOpening['startsAt']): string =>
    tc('day_and_time', { day: formatShortDay(local.slice(0, 10)), time: formatTime(format24Hour) });
  const search = new URLSearchParams({
    session: occurrenceId,
    ...(isForOther && { for: String(attendee.id) }),
  });
  const day = startsAt.local.slice(0, 10);
  const href = `${surfaceUrls.bookings}/location/${venue.slug}/${category.slug}/${day}?${search}`;
  return (
    <li className="opening-row" data-testid="own-opening">
      <div>
        <h3 lang={lang}>
          <Anchor href={href}>{name}</Anchor>
        </h3>
        <p className="pv-muted pv-small">{[formatWhen(startsAt), venue.name].join(' · ')}</p>
        {isForOther && <p className="pv-small">{t('openings_for', { name: attendee.firstName })}</p>}
        <p className="pv-small">{t('openings_at', { when: formatWhen(opensAt) })}</p>
      </div>
      <Button size="s" variant="secondary" isPending={isPending} onClick={() => mutate()}>
        {t('openings_stop')}
        <VisuallyHidden>{` ${name}, ${formatWhen(startsAt)}`}</VisuallyHidden>
      </Button>
    </li>
  );
}
