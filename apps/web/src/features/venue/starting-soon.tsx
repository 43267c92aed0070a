import { Card } from '@pavilion/ui/display/card';
import { Tag } from '@pavilion/ui/display/tag';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { joinWithDots } from '../../lib/content/join-with-dots.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buildCategoryHref } from '../category/index.ts';
import { buildOccurrenceHref, type Occurrence, usePriceText } from '../occurrence/index.ts';
import type { Venue } from './queries.ts';
import { type CourtStart, useOccurrencesToday } from './use-occurrences-today.ts';

const maxShown = 6;

/** The next sessions of today at this venue, and the next court. */
export function StartingSoon({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tt = useText('activity');
  const tc = useText('common');
  const { formatDay } = useDateFormat();
  const { date, isLoading, occurrences, courts, failure } = useOccurrencesToday(venue);
  const upcoming = occurrences.filter(({ tag }) => tag.code !== 'past_session');
  const rows = [
    ...upcoming.map((occurrence) => ({
      start: occurrence.startsAt.local,
      row: <UpcomingRow key={occurrence.id} occurrence={occurrence} venueSlug={venue.slug} />,
    })),
    ...courts.map((court) => ({
      start: court.next.startsAt.local,
      row: <CourtRow key={court.next.id} court={court} venueSlug={venue.slug} />,
    })),
  ].toSorted((a, b) => a.start.localeCompare(b.start));
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
          {t(courts.length > 0 ? 'only_courts_today' : 'nothing_more_today')}
        </p>
      )}
      <ul>{rows.slice(0, maxShown).map(({ row }) => row)}</ul>
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

/** The next court of a category, with a link to all that are free. */
function CourtRow({ court: { category, next }, venueSlug }: { court: CourtStart; venueSlug: string }) {
  const tc = useText('activity');
  const lang = useContentLang();
  const { formatTime } = useDateFormat();
  return (
    <li className="today-list__row">
      <div>
        <b>{formatTime(next.startsAt.format24Hour)}</b>
      </div>
      <div>
        <AppLink to={buildCategoryHref(venueSlug, category)} lang={lang}>
          {next.name}
        </AppLink>
        <span lang={lang}>{category.name}</span>
      </div>
      {category.fromPrice && (
        <div className="today-list__end">
          <em>{tc('from_price', { amount: category.fromPrice.formatted })}</em>
        </div>
      )}
    </li>
  );
}
