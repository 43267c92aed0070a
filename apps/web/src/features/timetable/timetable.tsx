import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NothingOn } from './nothing-on.tsx';
import type { OnDay } from './on-day.ts';
import { filterSessions, isFiltered, timeOfDay, timesOfDay } from './session-filters.ts';
import { SessionRow } from './session-row.tsx';
import { type Occurrence, timetableQuery } from './timetable-query.ts';
import { useFilters } from './use-filters.ts';

/** ACT-03: one day of classes under its three parts. */
export function Timetable(on: OnDay) {
  const t = useText('courses');
  const tc = useText('common');
  const { filters, clear } = useFilters();
  const { venue, category, date } = on;
  const day = { venue: venue.slug, activity: category.slug, date };
  const { data, isError, refetch, isRefetching } = useQuery(timetableQuery(useSend(), day));
  if (!data) {
    return isError ? (
      <ErrorState
        title={t('timetable_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        retrying={isRefetching}
        spinnerLabel={t('loading_sessions')}
      />
    ) : (
      <Skeletons of="rows" count={6} label={t('loading_sessions')} />
    );
  }
  const found = filterSessions(data, filters);
  return (
    <>
      <TimetableHeard date={date} count={found.length} />
      {data.length > 0 && <FilterBar category={category} sessions={data} />}
      {found.length === 0 && (
        <NothingOn
          {...on}
          activity={category.slug}
          onClear={isFiltered(filters) && data.length > 0 ? clear : undefined}
        />
      )}
      {timesOfDay.map((part) => (
        <PartOfDay key={part} title={t(part)} sessions={found.filter((one) => timeOfDay(one) === part)} />
      ))}
    </>
  );
}

/** Says what another day, or other filters, came to. */
function TimetableHeard({ date, count }: { date: string; count: number }) {
  const t = useText('courses');
  const { dayInFull } = useSayWhen();
  const day = dayInFull(date);
  return (
    <VisuallyHidden>
      <output>{count === 0 ? t('nothing_on', { day }) : `${day}: ${t('sessions_count', { count })}`}</output>
    </VisuallyHidden>
  );
}

function PartOfDay({ title, sessions }: { title: string; sessions: readonly Occurrence[] }) {
  const t = useText('courses');
  if (sessions.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="tt-part">
        <h2>{title}</h2>
        <span>{t('sessions_count', { count: sessions.length })}</span>
      </div>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}
