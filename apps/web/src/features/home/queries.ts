import type { Send } from '@pavilion/contract/call';
import { listVenues } from '@pavilion/contract/venue';
import { maxRadius } from '@pavilion/domain/map';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { groupErrorsByField } from '../../lib/http/group-errors-by-field.ts';
import { RequestError, sendRequestWithMeta } from '../../lib/http/request.ts';
import type { VenueSearchTerms } from './venue-search-terms.ts';

/**
 * VEN-10: the venues near a place, nearest first, those without coordinates last; or the field errors of the request.
 * Always requests the maximum radius, so a wider search is counted and shown without another request.
 */
export const nearbyVenuesQuery = (send: Send, { q, radius }: Pick<VenueSearchTerms, 'q' | 'radius'>) => {
  const isWithinBounds = Number(radius) >= 0 && Number(radius) <= maxRadius;
  const query = { near: q, radius: isWithinBounds ? maxRadius : radius, unmapped: 'true' };
  return queryOptions({
    queryKey: ['venues', 'around', query],
    queryFn: async () => {
      try {
        const { value, meta } = await sendRequestWithMeta(send, listVenues, { query });
        return { errors: {}, venues: value, near: meta.near, isFound: true };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const errors = groupErrorsByField(error, { address_not_found: 'near', geocoder_unavailable: 'near' });
        if (!errors) throw error;
        const isFound = error.code !== 'address_not_found';
        return { errors, venues: [], near: null, isFound };
      }
    },
    staleTime: 60_000,
    throwOnError: false,
  });
};

/** Whether the geocoder finds the place. A text that it refuses otherwise, such as half a postcode, is one too. */
export async function isKnownPlace(
  queryClient: QueryClient,
  send: Send,
  terms: Pick<VenueSearchTerms, 'q' | 'radius'>,
): Promise<boolean> {
  const result = await queryClient.fetchQuery(nearbyVenuesQuery(send, terms));
  return result.isFound;
}
