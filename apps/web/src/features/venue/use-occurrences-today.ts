import type { Send } from '@pavilion/contract/call';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Category, categoriesQuery } from '../category/index.ts';
import { type Occurrence, timetableQuery, toDayParams } from '../occurrence/index.ts';
import { listCourtsOn } from './list-courts-on.ts';
import type { Venue } from './queries.ts';

/** Excludes courts, which start so often that only their next start is shown. */
const hasNamedOccurrences = ({ v2Type }: Category): boolean => v2Type === 'classes' || v2Type === 'ticketed';

type PrefetchInput = {
  queryClient: QueryClient;
  send: Send;
  venue: Venue;
  categories: readonly Category[];
  now: number;
};

export async function prefetchOccurrencesToday({
  queryClient,
  send,
  venue,
  categories,
  now,
}: PrefetchInput): Promise<void> {
  const date = getDayInZone(now, venue.timezone);
  await Promise.all(
    categories
      .filter(hasNamedOccurrences)
      .map(({ slug }) => queryClient.prefetchQuery(timetableQuery(send, toDayParams(venue, slug, date)))),
  );
}

export type CourtStart = { category: Category; next: NonNullable<Category['next']> };

type OccurrencesToday = {
  date: string;
  isLoading: boolean;
  occurrences: readonly Occurrence[];
  /** The next start of each category with courts, which the sessions do not include. */
  courts: readonly CourtStart[];
  /** Set if any of the requests failed. */
  failure: { retry: () => void; isRetrying: boolean } | undefined;
};

/** The sessions of today at a venue, earliest first; `date` is the venue's day, YYYY-MM-DD. */
export function useOccurrencesToday(venue: Venue): OccurrencesToday {
  const send = useSend();
  const date = useToday(venue.timezone);
  const categoriesResult = useQuery(categoriesQuery(send, venue.slug));
  const categories = categoriesResult.data;
  const timetableResults = useQueries({
    queries: (categories ?? [])
      .filter(hasNamedOccurrences)
      .map(({ slug }) => timetableQuery(send, toDayParams(venue, slug, date))),
  });
  const occurrences = timetableResults
    .flatMap(({ data }) => data ?? [])
    .filter(({ status }) => status === 'bookable')
    .toSorted((a, b) => a.startsAt.utc.localeCompare(b.startsAt.utc));
  const failedResults = [categoriesResult, ...timetableResults].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  return {
    date,
    isLoading: categoriesResult.isPending || timetableResults.some(({ isPending }) => isPending),
    occurrences,
    courts: listCourtsOn(date, categories ?? []),
    failure:
      failedResults.length === 0
        ? undefined
        : {
            retry: () => failedResults.forEach(({ refetch }) => void refetch()),
            isRetrying: failedResults.some(({ isRefetching }) => isRefetching),
          },
  };
}
