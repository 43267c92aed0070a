import { parseRecentVenues } from '@pavilion/domain/venue';
import { useBoot } from '../page/page-context.tsx';

/** BSK-32: the way back to a venue: the remembered one, or else `venueSlug`. Without both the home page. */
export function useBrowseHref(venueSlug?: string): string {
  const { selectedVenues } = useBoot();
  const path = '/redirect-to-selected-venue';
  if (parseRecentVenues(selectedVenues).length > 0) return path;
  return venueSlug === undefined ? '/' : `${path}/${venueSlug}`;
}
