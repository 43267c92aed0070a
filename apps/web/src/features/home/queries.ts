import type { Send } from '@pavilion/contract/call';
import { listVenues } from '@pavilion/contract/venue';
import { maxRadius } from '@pavilion/domain/map';
import { queryOptions } from '@tanstack/react-query';
import { groupErrorsByField } from '../../lib/http/group-errors-by-field.ts';
import { RequestError, sendRequestWithMeta } from '../../lib/http/request.ts';
import type { VenueSearchTerms } from './venue-search-terms.ts';

/**
 * VEN-10: the venues around a place, the nearest first and those without one last; or what is wrong with the question,
 * by its field. It reaches as far as a search may, so that a wider circle costs no question and can be counted before.
 */
export const nearbyVenuesQuery = (send: Send, { q, radius }: VenueSearchTerms) => {
  const isWithinBounds = Number(radius) >= 0 && Number(radius) <= maxRadius;
  const query = { near: q, radius: isWithinBounds ? maxRadius : radius, unmapped: 'true' };
  return queryOptions({
    queryKey: ['venues', 'around', query],
    queryFn: async () => {
      try {
        const { value, meta } = await sendRequestWithMeta(send, listVenues, { query });
        return { errors: {}, venues: value, near: meta.near };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const errors = groupErrorsByField(error, { address_not_found: 'near' });
        if (!errors) throw error;
        return { errors, venues: [], near: null };
      }
    },
    staleTime: 60_000,
    throwOnError: false,
  });
};
