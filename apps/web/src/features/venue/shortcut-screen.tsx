import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ScreenWaits } from '../../shell/chunk-failed.tsx';
import { GoTo } from '../../shell/go-to.tsx';
import { Lost } from '../../shell/lost.tsx';
import { useSend } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { Waits } from '../../shell/waits.tsx';
import { venuesQuery } from './venue-query.ts';

export const prepare: Prepare = ({ queryClient, send }) => queryClient.prefetchQuery(venuesQuery(send));

/** RTE-12, RTE-31, RTE-32: a venue's slug at the root leads to it; any other word is no page. */
export function Screen() {
  const { venueSlug, activitySlug, dateSlug, type } = useParams();
  const asked = useQuery(venuesQuery(useSend()));
  const venues = asked.data;
  if (!venues) {
    return (
      <Waits asked={asked}>
        <ScreenWaits />
      </Waits>
    );
  }
  if (!venues.some(({ slug }) => slug === venueSlug)) return <Lost />;
  const parts = [venueSlug, activitySlug, dateSlug, type].filter((part) => part !== undefined);
  return <GoTo path={`/location/${parts.map(encodeURIComponent).join('/')}`} />;
}
