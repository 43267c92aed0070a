import { isDay } from '@pavilion/domain/day';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { QueryState } from '../../lib/loading/query-state.tsx';
import { missingActivity } from '../../lib/navigation/missing-activity.ts';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useNavigate, useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import {
  buildCategoryHref,
  categoriesQuery,
  categoryQuery,
  MissingActivityNotice,
} from '../category/index.ts';
import { favouritesQuery } from '../favourite/index.ts';
import { timetableQuery, toDayParams } from '../occurrence/index.ts';
import { useSelectVenueOfPage, type Venue, venueQuery } from '../venue/index.ts';
import { Activity } from './activity.tsx';
import { isListedDay } from './activity-day.ts';
import { getDefaultLeafSlug } from './default-leaf-slug.ts';
import { datesQuery, slotsQuery } from './queries.ts';
import { UnknownDay } from './unknown-day.tsx';
import { listWeek, weekType } from './week/list-week.ts';

export const prefetch: Prefetch = async ({ queryClient, send, params, url, boot }) => {
  const { venueSlug: slug = '', activitySlug: activity = '', dateSlug } = params;
  const [venue, category] = await Promise.all([
    queryClient.fetchQuery(venueQuery(send, slug)).catch(() => null),
    queryClient.fetchQuery(categoryQuery(send, slug, activity)).catch(() => null),
  ]);
  if (category === null) return queryClient.prefetchQuery(categoriesQuery(send, slug));
  if (!venue) return;
  const today = getDayInZone(boot.now, venue.timezone);
  const date = dateSlug ?? today;
  if (!isDay(date)) return;
  const leaf = getDefaultLeafSlug(category);
  const day = toDayParams(venue, leaf, date);
  if (!isListedDay(date, today)) return queryClient.prefetchQuery(datesQuery(send, day));
  const days = params['type'] === weekType ? listWeek(date, today) : [date];
  await Promise.all([
    queryClient.prefetchQuery(datesQuery(send, day)),
    boot.user &&
      url.searchParams.has('favourites') &&
      queryClient.prefetchQuery(favouritesQuery(send, boot.user.id)),
    ...(category.v2Type === 'resources'
      ? [queryClient.prefetchQuery(slotsQuery(send, day))]
      : days.map((shown) =>
          queryClient.prefetchQuery(timetableQuery(send, toDayParams(venue, leaf, shown))),
        )),
    category.v2Type === 'resources' && queryClient.prefetchQuery(categoryQuery(send, slug, leaf)),
    category.parent && queryClient.prefetchQuery(categoryQuery(send, slug, category.parent.slug)),
  ]);
};

/** RTE-19, RTE-20: one category on one day. */
export function Screen() {
  const { venueSlug = '' } = useParams();
  const query = useQuery(venueQuery(useSend(), venueSlug));
  const venue = query.data;
  if (venue === null) return <NotFoundPage />;
  return venue === undefined ? <ActivityLoading query={query} /> : <VenueActivity venue={venue} />;
}

function VenueActivity({ venue }: { venue: Venue }) {
  const { activitySlug = '', dateSlug } = useParams();
  const today = useToday(venue.timezone);
  useSelectVenueOfPage(venue.slug);
  const query = useQuery(categoryQuery(useSend(), venue.slug, activitySlug));
  const category = query.data;
  if (category === null) return <ActivityNotFound venue={venue} text={activitySlug} />;
  if (category === undefined) return <ActivityLoading query={query} />;
  const categoryHref = buildCategoryHref(venue.slug, category);
  if (!categoryHref.startsWith('/location')) return <Redirect path={categoryHref} />;
  if (dateSlug !== undefined && !isDay(dateSlug)) return <UnknownDay text={dateSlug} />;
  return <Activity venue={venue} category={category} date={dateSlug ?? today} today={today} />;
}

function ActivityLoading({ query }: { query: Parameters<typeof QueryState>[0]['query'] }) {
  const t = useText('activity');
  return (
    <QueryState query={query}>
      <div className="pv-container">
        <Skeletons kind="rows" count={6} label={t('loading_sessions')} />
      </div>
    </QueryState>
  );
}

/** RTE-13: shows a toast for three seconds and redirects home, where a notice links to the venue's activities. */
function ActivityNotFound({ venue: { slug, name }, text }: { venue: Venue; text: string }) {
  const t = useText('activity');
  const navigate = useNavigate();
  const message = t('activity_missing');
  useDocumentMeta({ title: message, status: 404, noIndex: true });
  useEffect(() => {
    toasts.add({ content: message, type: 'error', closeAfter: 3000 });
    missingActivity.set({ venueSlug: slug, venueName: name, text });
    navigate('/', { replace: true });
  }, [navigate, message, slug, name, text]);
  return (
    <div className="pv-container">
      <h1 className="pv-visually-hidden">{message}</h1>
      <MissingActivityNotice venueSlug={slug} venueName={name} text={text} />
    </div>
  );
}
