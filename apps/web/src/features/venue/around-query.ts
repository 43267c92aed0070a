import type { Send } from '@pavilion/contract/call';
import { listVenues } from '@pavilion/contract/venue';
import { widestRadius } from '@pavilion/domain/map';
import { queryOptions } from '@tanstack/react-query';
import { errorsByField } from '../../shell/errors-by-field.ts';
import { askInFull, RequestError } from '../../shell/request.ts';
import type { Wanted } from './wanted.ts';

/**
 * VEN-10: the venues around a place, the nearest first and those without one last; or what is wrong with the question,
 * by its field. It reaches as far as a search may, so that a wider circle costs no question and can be counted before.
 */
export const aroundQuery = (send: Send, { q, radius }: Wanted) => {
  const isWithinBounds = Number(radius) >= 0 && Number(radius) <= widestRadius;
  const query = { near: q, radius: isWithinBounds ? widestRadius : radius, unmapped: 'true' };
  return queryOptions({
    queryKey: ['venues', 'around', query],
    queryFn: async () => {
      try {
        const { value, meta } = await askInFull(send, listVenues, { query });
        return { errors: {}, venues: value, near: meta.near };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const errors = errorsByField(error, { place_missing: 'near' });
        if (!errors) throw error;
        return { errors, venues: [], near: null };
      }
    },
    staleTime: 60_000,
    throwOnError: false,
  });
};
