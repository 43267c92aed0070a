import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { type Occurrence, timetableQuery, toDayParams } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { EmptyDay } from './empty-day.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterOccurrences, getTimeOfDay, hasFilters, timesOfDay } from './occurrence-filters.ts';
import { OccurrenceRow } from './occurrence-row.tsx';
import { TicketFilterBar } from './ticket-filter-bar.tsx';
import { filterTickets } from './ticket-filters.ts';
import { useFilters } from './use-filters.ts';
import { useTicketFilters } from './use-ticket-filters.ts';

/** ACT-03, ACT-15: the classes or the ticketed sessions of one day, grouped by morning, afternoon and evening. */
export function Timetable(activityDay: ActivityDay) {
  const t = useText('activity');
  const tc = useText('common');
  const selection = useSelection(activityDay.category);
  const { venue, category, date } = activityDay;
  const day = toDayParams(venue, category.slug, date);
  const { forUserId } = useAttendee();
  const { data, isError, refetch, isRefetching } = useQuery({
    // Tickets are the customer's own, for several people.
    ...timetableQuery(useSend(), day, category.v2Type === 'ticketed' ? undefined : forUserId),
    // The filters stay while the day is decided for another person.
    placeholderData: (previous, query) => (query?.queryKey[3] === date ? previous : undefined),
  });
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
  const matches = selection.filter(data);
  const FilterBarOfKind = selection.FilterBar;
  return (
    <>
      <TimetableAnnouncer date={date} count={matches.length} />
      {data.length > 0 && <FilterBarOfKind category={category} occurrences={data} />}
      {matches.length === 0 && (
        <EmptyDay
          {...activityDay}
          activity={category.slug}
          onClear={selection.hasFilters && data.length > 0 ? selection.clearFilters : undefined}
        />
      )}
      {timesOfDay.map((part) => (
        <PartOfDay
          key={part}
          title={t(part)}
          occurrences={matches.filter((occurrence) => getTimeOfDay(occurrence) === part)}
        />
      ))}
    </>
  );
}

/** The filters of the kind of sessions that the category has. */
function useSelection({ v2Type }: ActivityDay['category']) {
  const classes = useFilters();
  const tickets = useTicketFilters();
  return v2Type === 'ticketed'
    ? {
        FilterBar: TicketFilterBar,
        hasFilters: tickets.hasFilters,
        clearFilters: tickets.clearFilters,
        filter: (occurrences: readonly Occurrence[]) => filterTickets(occurrences, tickets.filters),
      }
    : {
        FilterBar,
        hasFilters: hasFilters(classes.filters),
        clearFilters: classes.clearFilters,
        filter: (occurrences: readonly Occurrence[]) => filterOccurrences(occurrences, classes.filters),
      };
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

function PartOfDay({ title, occurrences }: { title: string; occurrences: readonly Occurrence[] }) {
  const t = useText('activity');
  if (occurrences.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="timetable-heading">
        <h2>{title}</h2>
        <span>{t('sessions_count', { count: occurrences.length })}</span>
      </div>
      <ul>
        {occurrences.map((occurrence) => (
          <OccurrenceRow key={occurrence.id} occurrence={occurrence} />
        ))}
      </ul>
    </section>
  );
}
