import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Occurrence, timetableQuery } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { EmptyDay } from './empty-day.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterOccurrences, getTimeOfDay, hasFilters, timesOfDay } from './occurrence-filters.ts';
import { OccurrenceRow } from './occurrence-row.tsx';
import { useFilters } from './use-filters.ts';

/** ACT-03: the classes of one day, grouped by morning, afternoon and evening. */
export function Timetable(activityDay: ActivityDay) {
  const t = useText('activity');
  const tc = useText('common');
  const { filters, clearFilters } = useFilters();
  const { venue, category, date } = activityDay;
  const day = { venue: venue.slug, activity: category.slug, date };
  const { data, isError, refetch, isRefetching } = useQuery(timetableQuery(useSend(), day));
  // The days before a venue's first one are refused. A past day has nothing to try again for.
  if (isError && !data && date < activityDay.today)
    return <EmptyDay {...activityDay} activity={category.slug} onClear={undefined} />;
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
  const matches = filterOccurrences(data, filters);
  return (
    <>
      <TimetableAnnouncer date={date} count={matches.length} />
      {data.length > 0 && <FilterBar category={category} occurrences={data} />}
      {matches.length === 0 && (
        <EmptyDay
          {...activityDay}
          activity={category.slug}
          onClear={hasFilters(filters) && data.length > 0 ? clearFilters : undefined}
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
