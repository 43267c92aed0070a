import { useQuery } from '@tanstack/react-query';
import { ScreenLoading } from '../../lib/loading/chunk-error-screen.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { QueryState } from '../../lib/loading/query-state.tsx';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { prefetchVenues } from './prefetch-venues.ts';
import { venuesQuery } from './queries.ts';

export const prefetch = prefetchVenues;

/** RTE-12, RTE-31, RTE-32: redirects a venue's slug at the root to its page; any other path is 404. */
export function Screen() {
  const { venueSlug, activitySlug, dateSlug, type } = useParams();
  const query = useQuery(venuesQuery(useSend()));
  const venues = query.data;
  if (!venues) {
    return (
      <QueryState query={query}>
        <ScreenLoading />
      </QueryState>
    );
  }
  if (!venues.some(({ slug }) => slug === venueSlug)) return <NotFoundPage />;
  const parts = [venueSlug, activitySlug, dateSlug, type].filter((part) => part !== undefined);
  return <Redirect path={`/location/${parts.map(encodeURIComponent).join('/')}`} />;
}
