import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { categoryQuery } from '../category/index.ts';
import { CourtGrid } from './court-grid.tsx';
import { CourtLists } from './court-lists.tsx';
import { CourtTimes } from './court-times.tsx';
import { CourtTools } from './court-tools.tsx';
import type { OnDay } from './on-day.ts';
import './courts.css';
import { leafOf } from './leaf-of.ts';
import { NothingOn } from './nothing-on.tsx';
import { chooseSlots } from './slots.ts';
import { slotsQuery } from './timetable-query.ts';

/**
 * ACT-05, ACT-21: the courts of a day. Who may choose one sees courts across and time down, or on the phone times
 * first; the address may ask for one of the two everywhere.
 */
export function Courts(on: OnDay) {
  const t = useText('courses');
  const tc = useText('common');
  const send = useSend();
  const { type } = useParams();
  const [params] = useSearchParams();
  const { venue, category, date } = on;
  const activity = leafOf(category);
  const asked = useQuery(categoryQuery(send, venue.slug, activity));
  const slots = useQuery(slotsQuery(send, { venue: venue.slug, activity, date }));
  const [leaf, data] = [asked.data, slots.data];
  const failed = [asked, slots].filter((one) => one.isError && !one.data);
  if (failed.length > 0) {
    return (
      <ErrorState
        title={t('timetable_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isRefetching }) => isRefetching)}
        spinnerLabel={t('loading_sessions')}
      />
    );
  }
  const chosen = chooseSlots(data ?? [], params);
  const mayChoose = leaf?.allocationStrategy === 'customer';
  const noun = leaf?.browseByName ?? t('location');
  return (
    <>
      <CourtTools
        {...on}
        leafSlug={activity}
        slots={data ?? []}
        length={chosen.length}
        noun={noun}
        mayChoose={mayChoose}
      />
      {!data || leaf === undefined ? (
        <Skeletons of="rows" count={6} label={t('loading_sessions')} />
      ) : chosen.slots.length === 0 ? (
        <NothingOn {...on} activity={activity} onClear={undefined} />
      ) : (
        <CourtViews slots={chosen.slots} noun={noun} view={mayChoose ? type : 'time'} />
      )}
    </>
  );
}

type ViewsProps = Parameters<typeof CourtTimes>[0] & { view: string | undefined };

function CourtViews({ view, ...of }: ViewsProps) {
  if (view === 'time') return <CourtTimes {...of} />;
  return (
    <>
      <div className="pv-from-768">
        <CourtGrid {...of} />
      </div>
      <div className="pv-to-768">{view === 'location' ? <CourtLists {...of} /> : <CourtTimes {...of} />}</div>
    </>
  );
}
