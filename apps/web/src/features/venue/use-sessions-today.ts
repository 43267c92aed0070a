import type { Send } from '@pavilion/contract/call';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { dayAt } from '../../shell/day-at.ts';
import { useSend } from '../../shell/page.tsx';
import { useToday } from '../../shell/use-today.ts';
import { type Category, categoriesQuery } from '../category/index.ts';
import { type Occurrence, timetableQuery } from '../timetable/index.ts';
import type { Venue } from './venue-query.ts';

/** Courts are looked for by their day, so these are what has a name and a time. */
const isShown = ({ v2Type }: Category): boolean => v2Type === 'classes' || v2Type === 'ticketed';

type Needs = {
  queryClient: QueryClient;
  send: Send;
  venue: Venue;
  categories: readonly Category[];
  now: number;
};

export async function prepareToday({ queryClient, send, venue, categories, now }: Needs): Promise<void> {
  const date = dayAt(now, venue.timezone);
  await Promise.all(
    categories
      .filter(isShown)
      .map(({ slug }) =>
        queryClient.prefetchQuery(timetableQuery(send, { venue: venue.slug, activity: slug, date })),
      ),
  );
}

type Today = {
  date: string;
  isWaiting: boolean;
  sessions: readonly Occurrence[];
  /** Part of the day could not be asked for. */
  failure: { retry: () => void; isRetrying: boolean } | undefined;
};

/** What takes place at a venue today, the first first; `date` is YYYY-MM-DD there. */
export function useSessionsToday(venue: Venue): Today {
  const send = useSend();
  const date = useToday(venue.timezone);
  const asked = useQuery(categoriesQuery(send, venue.slug));
  const categories = asked.data;
  const days = useQueries({
    queries: (categories ?? [])
      .filter(isShown)
      .map(({ slug }) => timetableQuery(send, { venue: venue.slug, activity: slug, date })),
  });
  const sessions = days
    .flatMap(({ data }) => data ?? [])
    .filter(({ status }) => status === 'bookable')
    .toSorted((one, other) => one.startsAt.utc.localeCompare(other.startsAt.utc));
  const failed = [asked, ...days].filter(({ isError, data }) => isError && data === undefined);
  return {
    date,
    isWaiting: asked.isPending || days.some(({ isPending }) => isPending),
    sessions,
    failure:
      failed.length === 0
        ? undefined
        : {
            retry: () => failed.forEach(({ refetch }) => void refetch()),
            isRetrying: failed.some(({ isRefetching }) => isRefetching),
          },
  };
}
