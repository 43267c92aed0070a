import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { FavouritesOnly } from '../favourite/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { type Occurrence, timetableQuery, toDayParams } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { EmptyDay } from './empty-day.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { filterOccurrences, splitEarlier } from './filters/occurrence-filters.ts';
import { useFilters } from './filters/use-filters.ts';
import { useRefetchOnFilters } from './filters/use-refetch-on-filters.ts';
import { EarlierToday, OccurrenceSection } from './occurrence-section.tsx';
import { listWeek } from './week/list-week.ts';
import { toDayId } from './week/use-day-in-view.ts';

/** The days of the week with their sessions, and what failed to load. */
function useWeek({ venue, category, date, today }: ActivityDay) {
  const send = useSend();
  const { forUserId } = useAttendee();
  const isTicketed = category.v2Type === 'ticketed';
  const days = listWeek(date, today);
  const results = useQueries({
    queries: days.map((day) =>
      timetableQuery(
        send,
        toDayParams(venue, category.slug, day),
        // Tickets are the customer's own, for several people.
        isTicketed ? undefined : forUserId,
      ),
    ),
  });
  useRefetchOnFilters(isTicketed, () => results.map(({ refetch }) => refetch()));
  return {
    isTicketed,
    week: days.map((day, index) => ({ day, occurrences: results[index]?.data ?? [] })),
    isPending: results.some(({ data }) => data === undefined),
    failed: results.filter(({ isError, data }) => isError && data === undefined),
  };
}

/** ACT-15, ACT-42: the classes or the ticketed sessions of the week of a day, by day. */
export function WeekTimetable(activityDay: ActivityDay) {
  const t = useText('activity');
  const tc = useText('common');
  const { isFavouritesOnly, setFilter } = useFilters();
  const { category } = activityDay;
  const { week, isTicketed, isPending, failed } = useWeek(activityDay);
  if (failed.length > 0) {
    return (
      <ErrorState
        title={t('timetable_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isRefetching }) => isRefetching)}
        spinnerLabel={t('loading_sessions')}
      />
    );
  }
  if (isPending) return <Skeletons kind="rows" count={6} label={t('loading_sessions')} />;
  const all = week.flatMap(({ occurrences }) => occurrences);
  return (
    <>
      {all.length > 0 && (
        <FilterBar category={category} occurrences={all} kind={isTicketed ? 'fast_tickets' : 'classes'} />
      )}
      <FavouritesOnly isOn={isFavouritesOnly} sessions={all} onClear={() => setFilter('favourites', '')}>
        {(sessions) => <WeekSessions {...activityDay} week={week} sessions={sessions} />}
      </FavouritesOnly>
    </>
  );
}

/**
 * The day of the URL's hash comes into view, with the focus, once the week has loaded, unless the customer has scrolled
 * meanwhile.
 */
function useScrollToDay(): void {
  const { hash } = useLocation();
  const scrollToDay = useEffectEvent(() => {
    if (window.scrollY !== 0) return;
    const day = document.getElementById(hash.slice(1));
    day?.scrollIntoView();
    // The link that was pressed is far above it.
    day?.querySelector('a')?.focus({ preventScroll: true });
  });
  useEffect(() => scrollToDay(), []);
}

type WeekProps = ActivityDay & Pick<ReturnType<typeof useWeek>, 'week'> & { sessions: readonly Occurrence[] };

/** The sessions of the week that match the filters, by day. */
function WeekSessions({ week, sessions, ...activityDay }: WeekProps) {
  const t = useText('activity');
  const { formatDay } = useDateFormat();
  const { filters, hasFilters, clearFilters } = useFilters();
  const matches = filterOccurrences(sessions, filters);
  useScrollToDay();
  return (
    <>
      <Announcer text={t('sessions_count', { count: matches.length })} />
      {matches.length === 0 && (
        <EmptyDay
          {...activityDay}
          activity={activityDay.category.slug}
          onClear={hasFilters && sessions.length > 0 ? clearFilters : undefined}
        />
      )}
      {week.map(({ day, occurrences }) => {
        const { earlier, upcoming } = splitEarlier(
          occurrences.filter((occurrence) => matches.includes(occurrence)),
          day === activityDay.today,
        );
        return (
          <div key={day} className="week-day" id={toDayId(day)}>
            <OccurrenceSection title={formatDay(day)} occurrences={upcoming} />
            <EarlierToday occurrences={earlier} isOpen={false} />
          </div>
        );
      })}
    </>
  );
}
