import { isDay } from '@pavilion/domain/day';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { dayAt } from '../../shell/day-at.ts';
import { Lost } from '../../shell/lost.tsx';
import { useDocument, useSend } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { toasts } from '../../shell/toasts.ts';
import { useToday } from '../../shell/use-today.ts';
import { Waits } from '../../shell/waits.tsx';
import { categoryQuery } from '../category/index.ts';
import { useSelectedVenue, type Venue, venueQuery } from '../venue/index.ts';
import { Activity } from './activity.tsx';
import { leafOf } from './leaf-of.ts';
import { datesQuery, slotsQuery, timetableQuery } from './timetable-query.ts';

export const prepare: Prepare = async ({ queryClient, send, params, boot }) => {
  const { venueSlug: slug = '', activitySlug: activity = '', dateSlug } = params;
  const [venue, category] = await Promise.all([
    queryClient.fetchQuery(venueQuery(send, slug)).catch(() => null),
    queryClient.fetchQuery(categoryQuery(send, slug, activity)).catch(() => null),
  ]);
  if (!venue?.activitiesV2Enabled || !category) return;
  const date = dateSlug ?? dayAt(boot.now, venue.timezone);
  if (!isDay(date)) return;
  const leaf = leafOf(category);
  const day = { venue: slug, activity: leaf, date };
  await Promise.all([
    queryClient.prefetchQuery(datesQuery(send, day)),
    queryClient.prefetchQuery(
      category.v2Type === 'resources' ? slotsQuery(send, day) : timetableQuery(send, day),
    ),
    category.v2Type === 'resources' && queryClient.prefetchQuery(categoryQuery(send, slug, leaf)),
    category.parent && queryClient.prefetchQuery(categoryQuery(send, slug, category.parent.slug)),
  ]);
};

/** RTE-19, RTE-20: one activity on one day. */
export function Screen() {
  const { venueSlug = '' } = useParams();
  const asked = useQuery(venueQuery(useSend(), venueSlug));
  const venue = asked.data;
  if (venue === null) return <Lost />;
  return venue === undefined ? <Waiting asked={asked} /> : <AtVenue venue={venue} />;
}

function AtVenue({ venue }: { venue: Venue }) {
  const { activitySlug = '', dateSlug } = useParams();
  const today = useToday(venue.timezone);
  const { select } = useSelectedVenue();
  const asked = useQuery(categoryQuery(useSend(), venue.slug, activitySlug));
  const category = asked.data;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is remembered once for each venue
  useEffect(() => select(venue.slug), [venue.slug]);
  if (category === null) return <Missing />;
  if (dateSlug !== undefined && !isDay(dateSlug)) return <Lost />;
  if (category === undefined) return <Waiting asked={asked} />;
  return <Activity venue={venue} category={category} date={dateSlug ?? today} today={today} />;
}

function Waiting({ asked }: { asked: Parameters<typeof Waits>[0]['asked'] }) {
  const t = useText('courses');
  return (
    <Waits asked={asked}>
      <div className="pv-wrap">
        <Skeletons of="rows" count={6} label={t('loading_sessions')} />
      </div>
    </Waits>
  );
}

/** RTE-13: says so for three seconds, and leads home. */
function Missing() {
  const t = useText('courses');
  const navigate = useNavigate();
  const message = t('activity_missing');
  useDocument({ title: message, status: 404, noIndex: true });
  useEffect(() => {
    toasts.add({ content: message, type: 'error', closeAfter: 3000 });
    void navigate('/', { replace: true });
  }, [navigate, message]);
  return (
    <div className="pv-wrap">
      <p>{message}</p>
    </div>
  );
}
