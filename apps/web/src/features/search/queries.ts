import type { Send } from '@pavilion/contract/call';
import type { Request } from '@pavilion/contract/route';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { listVenues } from '@pavilion/contract/venue';
import { getSearchDays } from '@pavilion/domain/search/search-days';
import { queryOptions } from '@tanstack/react-query';
import { groupErrorsByField } from '../../lib/http/group-errors-by-field.ts';
import type { CamelInput } from '../../lib/http/key-case.ts';
import { type CamelReply, RequestError, sendRequest, sendRequestWithMeta } from '../../lib/http/request.ts';
import { forPerson } from '../occurrence/index.ts';
import type { Search } from './search-params.ts';

/** VEN-10: a session with its venue and distance. */
export type SearchResult = CamelReply<typeof searchOccurrences>[number];

/** The day of a result, YYYY-MM-DD in its venue's time zone. */
export const getLocalDay = ({ startsAt }: SearchResult): string => startsAt.local.slice(0, 10);

type SearchQuery = NonNullable<CamelInput<Request<typeof searchOccurrences>>['query']>;

/** A page of results for the user or a linked person, or the field errors. `today` is the client's local day. */
export const searchQuery = (
  send: Send,
  search: Search,
  today: string,
  { page, forUserId }: { page: number; forUserId?: number | undefined },
) => {
  const query = { ...toRequestQuery(search, today, page), ...forPerson(forUserId) };
  return queryOptions({
    queryKey: ['search', query],
    queryFn: async () => {
      try {
        const { value, meta } = await sendRequestWithMeta(send, searchOccurrences, { query });
        const { near, venueName, venueCounts, sessionCount, pagination } = meta;
        const { totalRecords: total, totalPages: pageCount } = pagination;
        return {
          errors: {},
          occurrences: value,
          near,
          venueName,
          venueCounts,
          sessionCount,
          total,
          pageCount,
        };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const errors = groupErrorsByField(error, { address_not_found: 'near', geocoder_unavailable: 'near' });
        if (!errors) throw error;
        return {
          errors,
          occurrences: [],
          near: null,
          venueName: null,
          venueCounts: [],
          sessionCount: 0,
          total: 0,
          pageCount: 0,
        };
      }
    },
    // A search near the device waits for its position.
    enabled: !search.isNearMe,
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

/** Whether there is no venue within the radius of a place, whatever is on there. */
export const noVenueNearQuery = (send: Send, { near, radius }: Search) =>
  queryOptions({
    queryKey: ['no-venue-near', near, radius],
    queryFn: async () => (await sendRequest(send, listVenues, { query: { near, radius } })).length === 0,
    enabled: near !== '',
    throwOnError: false,
  });

const timeRanges = {
  morning: { timeUntil: '12:00' },
  afternoon: { timeFrom: '12:00', timeUntil: '17:00' },
  evening: { timeFrom: '17:00' },
} as const;

/** ERR-22: a time of a link to the page, which may have none, as the API takes it. */
const addSeconds = (time: string): string =>
  time.replace(
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/,
    (_, day, clock, seconds) => `${day} ${clock}${seconds ?? ':00'}`,
  );

/** ACT-15: the times of day are those of the timetable. The server omits sessions that have started. */
function toTimeRange({ day, time, from, between }: Search, today: string): Partial<SearchQuery> {
  if (between) {
    return {
      ...(between.startsAfter !== '' && { startsAfter: addSeconds(between.startsAfter) }),
      ...(between.startsBefore !== '' && { startsBefore: addSeconds(between.startsBefore) }),
    };
  }
  const days = getSearchDays(day, today);
  return {
    ...(days && { startsAfter: `${days.first} 00:00:00`, startsBefore: `${days.after} 00:00:00` }),
    ...(time && timeRanges[time]),
    ...(from !== '' && { timeFrom: from }),
  };
}

function toRequestQuery(search: Search, today: string, page: number): SearchQuery {
  const { what, near, venue, radius, tags, access, shouldHavePlaces } = search;
  return {
    ...toTimeRange(search, today),
    ...(what !== '' && { what }),
    ...(near !== '' && { near, radius }),
    ...(venue !== '' && { venue }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(access.length > 0 && { access: [...access] as SearchQuery['access'] }),
    ...(shouldHavePlaces && { placesLeft: 'true' }),
    ...(page > 1 && { page }),
  };
}
