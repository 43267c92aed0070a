import type { Send } from '@pavilion/contract/call';
import type { Request } from '@pavilion/contract/route';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { addDays } from '@pavilion/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { groupErrorsByField } from '../../lib/http/group-errors-by-field.ts';
import type { CamelInput } from '../../lib/http/key-case.ts';
import { type CamelReply, RequestError, sendRequestWithMeta } from '../../lib/http/request.ts';
import type { Search } from './search-params.ts';

/** VEN-10: a session with its venue and distance. */
export type SearchResult = CamelReply<typeof searchOccurrences>[number];

type SearchQuery = NonNullable<CamelInput<Request<typeof searchOccurrences>>['query']>;

/** A page of results, or the field errors of the request. */
export const searchQuery = (send: Send, search: Search, page: number) => {
  const query = toRequestQuery(search, page);
  return queryOptions({
    queryKey: ['search', query],
    queryFn: async () => {
      try {
        const { value, meta } = await sendRequestWithMeta(send, searchOccurrences, { query });
        return { errors: {}, occurrences: value, near: meta.near, total: meta.pagination.totalRecords };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const errors = groupErrorsByField(error, { address_not_found: 'near', geocoder_unavailable: 'near' });
        if (!errors) throw error;
        return { errors, occurrences: [], near: null, total: 0 };
      }
    },
    throwOnError: false,
  });
};

/** The available filters, independent of the search. */
export const searchFiltersQuery = (send: Send) =>
  queryOptions({
    queryKey: ['search-filters'],
    queryFn: async () =>
      (await sendRequestWithMeta(send, searchOccurrences, { query: { perPage: 1 } })).meta.offered,
    staleTime: 300_000,
    throwOnError: false,
  });

const timeRanges = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', undefined],
} as const;

/** ACT-15: the times of day are those of the timetable. The server omits sessions that have started. */
function toTimeRange({ day, time, between }: Search): Pick<SearchQuery, 'startsAfter' | 'startsBefore'> {
  if (between) {
    return {
      ...(between.startsAfter !== '' && { startsAfter: between.startsAfter }),
      ...(between.startsBefore !== '' && { startsBefore: between.startsBefore }),
    };
  }
  if (day === '') return {};
  const [from, until] = time === undefined ? ['00:00', undefined] : timeRanges[time];
  return {
    startsAfter: `${day} ${from}`,
    startsBefore: until === undefined ? `${addDays(day, 1)} 00:00` : `${day} ${until}`,
  };
}

function toRequestQuery(search: Search, page: number): SearchQuery {
  const { what, near, radius, tags, access, shouldHavePlaces } = search;
  return {
    ...toTimeRange(search),
    ...(what !== '' && { what }),
    ...(near !== '' && { near, radius }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(access.length > 0 && { access: [...access] as SearchQuery['access'] }),
    ...(shouldHavePlaces && { placesLeft: 'true' }),
    ...(page > 1 && { page }),
  };
}
