import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';

/** Where a plan is chosen: at the venue of the URL, else in the list of prices, which leads here without a venue. */
export function usePlansHref(): string {
  const { surfaceUrls } = useBoot();
  const venue = useSearchParams()[0].get('venue');
  return venue === null ? `${surfaceUrls.bookings}/pricing` : `/venue/${encodeURIComponent(venue)}`;
}
