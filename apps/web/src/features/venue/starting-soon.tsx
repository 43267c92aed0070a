import { Card } from '@pavilion/ui/display/card';
import { Tag } from '@pavilion/ui/display/tag';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buildOccurrenceHref, joinWithDots, type Occurrence, usePriceText } from '../occurrence/index.ts';
import type { Venue } from './queries.ts';
import { useOccurrencesToday } from './use-occurrences-today.ts';

const maxShown = 6;

/** The next sessions of today at this venue. */
export function StartingSoon({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tt = useText('activity');
  const tc = useText('common');
  const { formatDay } = useDateFormat();
  const { date, isLoading, occurrences, hasCourts, failure } = useOccurrencesToday(venue);
  const upcoming = occurrences.filter(({ tag }) => tag.code !== 'past_session').slice(0, maxShown);
  return (
    <Card as="aside" className="today-list" aria-label={t('starting_soon')}>
      <h2>{t('starting_soon')}</h2>
      <p className="pv-small pv-muted">{t('today_is', { day: formatDay(date) })}</p>
      {isLoading && <Skeletons kind="rows" count={4} label={tt('loading_activities')} />}
      {failure && (
        <ErrorState
          title={t('starting_soon_failed')}
          retryLabel={tc('try_again')}
          onRetry={failure.retry}
          isRetrying={failure.isRetrying}
          spinnerLabel={tt('loading_activities')}
        />
      )}
      {!isLoading && !failure && upcoming.length === 0 && (
        <p className="today-list__empty pv-muted">
          {t(hasCourts ? 'only_courts_today' : 'nothing_more_today')}
        </p>
      )}
      <ul>
        {upcoming.map((occurrence) => (
          <UpcomingRow key={occurrence.id} occurrence={occurrence} venueSlug={venue.slug} />
        ))}
      </ul>
    </Card>
  );
}

function UpcomingRow({ occurrence, venueSlug }: { occurrence: Occurrence; venueSlug: string }) {
  const tc = useText('activity');
  const formatPrice = usePriceText();
  const { formatTime } = useDateFormat();
  const { id, name, startsAt, duration, instructors, locationName, price, tag, tickets } = occurrence;
  const details = joinWithDots([...instructors.map((instructor) => instructor.name), locationName]);
  return (
    <li className="today-list__row">
      <div>
        <b>{formatTime(startsAt.format24Hour)}</b>
        <span>{tc('minutes', { count: duration })}</span>
      </div>
      <div>
        <AppLink
          to={buildOccurrenceHref(`/location/${venueSlug}`, '', id)}
          preventScrollReset
          lang={useContentLang()}
        >
          {name}
        </AppLink>
        <span>{details}</span>
      </div>
      <div className="today-list__end">
        {price && (
          <em>{tickets.length > 0 ? tc('from_price', { amount: price.formatted }) : formatPrice(price)}</em>
        )}
        <Tag colour={tag.colour}>{tag.text}</Tag>
      </div>
    </li>
  );
}
