import { parseRecentVenues } from '@pavilion/domain/venue';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { CartItem } from './queries.ts';

/** BSK-32: the way back to a venue: the remembered one, or else that of the basket. Without both the home page. */
export function useBrowseHref(items: readonly CartItem[] = []): string {
  const { selectedVenues } = useBoot();
  const path = '/redirect-to-selected-venue';
  if (parseRecentVenues(selectedVenues).length > 0) return path;
  const slugs = items.map(({ cartableResource, bundle }) => (cartableResource ?? bundle)?.venueSlug);
  const slug = slugs.find((candidate) => candidate !== undefined);
  return slug === undefined ? '/' : `${path}/${slug}`;
}
