import type { Send } from '@pavilion/contract/call';
import type { Request } from '@pavilion/contract/route';
import { searchSessions } from '@pavilion/contract/timetable';
import { addDays } from '@pavilion/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { errorsByField } from '../../shell/errors-by-field.ts';
import type { Uncamel } from '../../shell/key-case.ts';
import { askInFull, RequestError, type Shown } from '../../shell/request.ts';
import type { Search } from './read-search.ts';

/** VEN-10: a session that was found, with where it is and how far. */
export type Found = Shown<typeof searchSessions>[number];

type Asked = NonNullable<Uncamel<Request<typeof searchSessions>>['query']>;

/** A page of what was found; or what is wrong with the question, by its field. */
export const searchQuery = (send: Send, search: Search, page: number) => {
  const query = askedOf(search, page);
  return queryOptions({
    queryKey: ['search', query],
    queryFn: async () => {
      try {
        const { value, meta } = await askInFull(send, searchSessions, { query });
        return { errors: {}, sessions: value, near: meta.near, total: meta.pagination.totalRecords };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const errors = errorsByField(error, { place_missing: 'near' });
        if (!errors) throw error;
        return { errors, sessions: [], near: null, total: 0 };
      }
    },
    throwOnError: false,
  });
};

/** What there is to narrow by, whatever is looked for. */
export const offeredQuery = (send: Send) =>
  queryOptions({
    queryKey: ['search-offered'],
    queryFn: async () => (await askInFull(send, searchSessions, { query: { perPage: 1 } })).meta.offered,
    staleTime: 300_000,
    throwOnError: false,
  });

const parts = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', undefined],
} as const;

/** ACT-15: the parts of the day are those of the timetable. What has begun the server leaves out itself. */
function momentsOf({ day, time, between }: Search): Pick<Asked, 'startsAfter' | 'startsBefore'> {
  if (between) {
    return {
      ...(between.startsAfter !== '' && { startsAfter: between.startsAfter }),
      ...(between.startsBefore !== '' && { startsBefore: between.startsBefore }),
    };
  }
  if (day === '') return {};
  const [from, until] = time === undefined ? ['00:00', undefined] : parts[time];
  return {
    startsAfter: `${day} ${from}`,
    startsBefore: until === undefined ? `${addDays(day, 1)} 00:00` : `${day} ${until}`,
  };
}

function askedOf(search: Search, page: number): Asked {
  const { what, near, radius, tags, access, placesLeft } = search;
  return {
    ...momentsOf(search),
    ...(what !== '' && { what }),
    ...(near !== '' && { near, radius }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(access.length > 0 && { access: [...access] as Asked['access'] }),
    ...(placesLeft && { placesLeft: 'true' }),
    ...(page > 1 && { page }),
  };
}
