import { Anchor } from '@pavilion/ui/base/anchor';
import { getButtonClass } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { OfferNotice } from './offer-notice.tsx';
import type { WaitlistEntry } from './queries.ts';
import { useAutomaticText } from './use-automatic-text.ts';
import { useOfferText } from './use-offer-text.ts';
import { WaitlistButton } from './waitlist-button.tsx';
import './waitlist.css';

/** WTL-05: the waitlists of a person, with their position or offer. Hidden if there are none. */
export function OwnWaitlists({ query, userId }: { query: UseQueryResult<WaitlistEntry[]>; userId: number }) {
  const t = useText('waitlist');
  const tc = useText('common');
  const { data: entries, error, refetch, isRefetching } = query;
  if (!entries && error) {
    return (
      <ErrorState
        title={t('list_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        spinnerLabel={t('list_loading')}
      />
    );
  }
  if (!entries || entries.length === 0) return null;
  return (
    <section className="pv-section" data-testid="own-waitlists">
      <h2>{t('your_waitlists')}</h2>
      <ul className="pv-divided-list waitlist-list">
        {entries.map((entry) => (
          <WaitlistRow key={entry.id} entry={entry} userId={userId} />
        ))}
      </ul>
    </section>
  );
}

function WaitlistRow({ entry, userId }: { entry: WaitlistEntry; userId: number }) {
  const t = useText('waitlist');
  const tc = useText('common');
  const lang = useContentLang();
  const offerText = useOfferText();
  const formatAutomatic = useAutomaticText();
  const { surfaceUrls } = useBoot();
  const { formatShortDay, formatTime } = useDateFormat();
  const { occurrence, startsAt, venue, category, position, offerEndsAt, automatic, firstName, bundle } =
    entry;
  const day = startsAt.local.slice(0, 10);
  const isForOther = entry.userId !== userId;
  const page = `location/${venue.slug}/${category.slug}`;
  const path = bundle ? `${bundle.type}s/${page}/${bundle.slug}/book` : `${page}/${day}`;
  const search = new URLSearchParams({
    ...(!bundle && { session: occurrence.occurrenceId }),
    ...(isForOther && { for: String(entry.userId) }),
  });
  const href = `${surfaceUrls.bookings}/${path}${search.size > 0 ? `?${search}` : ''}`;
  const when = tc('day_and_time', { day: formatShortDay(day), time: formatTime(startsAt.format24Hour) });
  const hiddenName = <VisuallyHidden>{` ${occurrence.name}, ${when}`}</VisuallyHidden>;
  const place = { occurrenceId: occurrence.occurrenceId, userId: entry.userId };
  return (
    <li className="waitlist-row" data-testid="own-waitlist">
      <div>
        <h3 lang={lang}>{occurrence.name}</h3>
        <p className="pv-muted pv-small">{[when, venue.name].join(' · ')}</p>
        {isForOther && <p className="pv-small">{t('for_person', { name: firstName })}</p>}
        {position !== null && <p className="pv-small">{t('position', { position })}</p>}
        {position !== null && <p className="pv-small">{automatic ? formatAutomatic(entry) : offerText}</p>}
      </div>
      {offerEndsAt !== null && <OfferNotice endsAt={offerEndsAt} />}
      <div className="pv-cluster">
        {offerEndsAt !== null && (
          <Anchor className={getButtonClass({})} href={href}>
            {t('book_place')}
            {hiddenName}
          </Anchor>
        )}
        <WaitlistButton
          {...place}
          step={offerEndsAt === null ? 'leave' : 'decline'}
          variant="secondary"
          hiddenLabel={hiddenName}
          findFocus={() => document.querySelector<HTMLElement>('main a, main button')}
        />
      </div>
    </li>
  );
}
