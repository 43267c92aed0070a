import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useParams, useSearchParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { categoryQuery } from '../category/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { type Occurrence, toDayParams } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { CourtGrid } from './court-grid.tsx';
import { CourtLists } from './court-lists.tsx';
import { CourtTimes } from './court-times.tsx';
import { CourtTools } from './court-tools.tsx';
import './courts.css';
import { filterOfferedTimes, filterUpcoming, selectSlots } from './court-slots.ts';
import { getDefaultLeafSlug } from './default-leaf-slug.ts';
import { EmptyDay } from './empty-day.tsx';
import { parseActionsToShow } from './filters/ticket-filters.ts';
import { useFilters } from './filters/use-filters.ts';
import { slotsQuery } from './queries.ts';
import { useDayHref } from './use-day-href.ts';
import { useIsShownTime } from './use-is-offered.ts';

const SoldOutCourts = lazyWithRetry(
  async () => (await import('./sold-out/sold-out-courts.tsx')).SoldOutCourts,
);

/**
 * ACT-05, ACT-21: the courts of a day. If customers choose the court, wide screens show a grid and phones the times;
 * the URL's `type` selects one view on all screens.
 */
export function Courts(activityDay: ActivityDay) {
  const t = useText('activity');
  const tc = useText('common');
  const send = useSend();
  const { type } = useParams();
  const [params] = useSearchParams();
  const { venue, category, date } = activityDay;
  const { hasFilters, clearFilters } = useFilters();
  const activity = getDefaultLeafSlug(category);
  const leafResult = useQuery(categoryQuery(send, venue.slug, activity));
  const slotsResult = useQuery({
    ...slotsQuery(send, toDayParams(venue, activity, date), useAttendee().forUserId),
    placeholderData: (previous, query) => (query?.queryKey[3] === date ? previous : undefined),
  });
  const [leaf, data] = [leafResult.data, slotsResult.data];
  const failedResults = [leafResult, slotsResult].filter((result) => result.isError && !result.data);
  if (failedResults.length > 0) {
    return (
      <ErrorState
        title={t('timetable_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => failedResults.forEach(({ refetch }) => void refetch())}
        isRetrying={failedResults.some(({ isRefetching }) => isRefetching)}
        spinnerLabel={t('loading_sessions')}
      />
    );
  }
  const selection = selectSlots(data ?? [], params);
  const canChooseCourt = leaf?.allocationStrategy === 'customer';
  const noun = leaf?.browseByName ?? t('location');
  return (
    <>
      <CourtTools
        {...activityDay}
        leafSlug={activity}
        slots={data ?? []}
        selectedDuration={selection.selectedDuration}
        noun={noun}
        canChooseCourt={canChooseCourt}
      />
      {!data || leaf === undefined ? (
        <Skeletons kind="rows" count={6} label={t('loading_sessions')} />
      ) : selection.slots.length === 0 ? (
        <EmptyDay
          {...activityDay}
          activity={activity}
          onClear={hasFilters && filterUpcoming(data).length > 0 ? clearFilters : undefined}
        />
      ) : (
        <CourtViews slots={selection.slots} view={canChooseCourt ? type : 'time'} />
      )}
    </>
  );
}

function CourtViews({ slots: all, view }: { slots: readonly Occurrence[]; view: string | undefined }) {
  const [params] = useSearchParams();
  const isShown = useIsShownTime();
  const buildHref = useDayHref();
  const slots = parseActionsToShow(params, 'adHoc') === 'bookable' ? filterOfferedTimes(all, isShown) : all;
  const [first] = all;
  const isSoldOut = all.every((slot) => slot.capacity.available === 0 && !isShown(slot));
  return (
    <>
      {first && isSoldOut && (
        <div className="sold-out-courts">
          <SoldOutCourts slot={first} buildHref={buildHref} />
        </div>
      )}
      {view === 'time' ? (
        <CourtTimes slots={slots} />
      ) : (
        <>
          <div className="pv-from-768">
            <CourtGrid slots={all} />
          </div>
          <div className="pv-to-768">
            {view === 'location' ? <CourtLists slots={slots} /> : <CourtTimes slots={slots} />}
          </div>
        </>
      )}
    </>
  );
}
