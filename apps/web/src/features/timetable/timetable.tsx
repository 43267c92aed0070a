import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { FavouritesOnly } from '../favourite/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { type Occurrence, timetableQuery, toDayParams } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { EmptyDay } from './empty-day.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { filterOccurrences, getTimeOfDay, splitEarlier, timesOfDay } from './filters/occurrence-filters.ts';
import { useFilters } from './filters/use-filters.ts';
import { useRefetchOnFilters } from './filters/use-refetch-on-filters.ts';
import { EarlierToday, OccurrenceSection } from './occurrence-section.tsx';

/** ACT-03, ACT-15: the classes or the ticketed sessions of one day, grouped by morning, afternoon and evening. */
export function Timetable(activityDay: ActivityDay) {
  const t = useText('activity');
  const tc = useText('common');
  const { isFavouritesOnly, setFilter } = useFilters();
  const { venue, category, date } = activityDay;
  const isTicketed = category.v2Type === 'ticketed';
  const day = toDayParams(venue, category.slug, date);
  const { forUserId } = useAttendee();
  const { data, isError, refetch, isRefetching } = useQuery({
    // Tickets are the customer's own, for several people.
    ...timetableQuery(useSend(), day, isTicketed ? undefined : forUserId),
    // The filters stay while the day is decided for another person.
    placeholderData: (previous, query) => (query?.queryKey[3] === date ? previous : undefined),
  });
  useRefetchOnFilters(isTicketed, refetch);
  if (!data) {
    return isError ? (
      <ErrorState
        title={t('timetable_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        spinnerLabel={t('loading_sessions')}
      />
    ) : (
      <Skeletons kind="rows" count={6} label={t('loading_sessions')} />
    );
  }
  return (
    <>
      {data.length > 0 && (
        <FilterBar category={category} occurrences={data} kind={isTicketed ? 'fast_tickets' : 'classes'} />
      )}
      <FavouritesOnly isOn={isFavouritesOnly} sessions={data} onClear={() => setFilter('favourites', '')}>
        {(sessions) => <DaySessions {...activityDay} sessions={sessions} />}
      </FavouritesOnly>
    </>
  );
}

/** The sessions of the day that match the filters, by part of the day. */
function DaySessions({ sessions, ...activityDay }: ActivityDay & { sessions: readonly Occurrence[] }) {
  const t = useText('activity');
  const { filters, hasFilters, clearFilters } = useFilters();
  const { category, date } = activityDay;
  const matches = filterOccurrences(sessions, filters);
  const { earlier, upcoming } = splitEarlier(matches, date === activityDay.today);
  return (
    <>
      <TimetableAnnouncer date={date} count={matches.length} />
      {matches.length === 0 && (
        <EmptyDay
          {...activityDay}
          activity={category.slug}
          onClear={hasFilters && sessions.length > 0 ? clearFilters : undefined}
        />
      )}
      {timesOfDay.map((part) => (
        <OccurrenceSection
          key={part}
          title={t(part)}
          occurrences={upcoming.filter((occurrence) => getTimeOfDay(occurrence) === part)}
        />
      ))}
      <EarlierToday occurrences={earlier} isOpen={upcoming.length === 0} />
    </>
  );
}

/** Announces the result of another day or other filters. */
function TimetableAnnouncer({ date, count }: { date: string; count: number }) {
  const t = useText('activity');
  const { formatDay } = useDateFormat();
  const day = formatDay(date);
  return (
    <Announcer text={count === 0 ? t('nothing_on', { day }) : `${day}: ${t('sessions_count', { count })}`} />
  );
}
