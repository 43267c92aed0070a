import { useQueries } from '@tanstack/react-query';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { type SearchResult, searchQuery } from './queries.ts';
import { maxPages } from './search-params.ts';
import { useSearch } from './use-search.ts';

/** The pages of the current search, as many as the URL says, and their sessions, each with all of its courts. */
export function useResults() {
  const send = useSend();
  const { search, today } = useSearch();
  const { forUserId } = useAttendee();
  const pages = useQueries({
    queries: Array.from({ length: search.pages }, (_, index) =>
      searchQuery(send, search, today, { page: index + 1, forUserId }),
    ),
  });
  const firstPage = pages[0]?.data;
  const paged = removeDuplicates(pages.flatMap(({ data }) => data?.occurrences ?? []));
  // The rest of the courts of a session that is shown belongs to its row.
  const hasRest =
    firstPage !== undefined &&
    paged.length < firstPage.total &&
    countSessions(paged) >= firstPage.sessionCount;
  const lastPage = hasRest ? Math.min(firstPage.pageCount, maxPages) : search.pages;
  const rest = useQueries({
    queries: Array.from({ length: lastPage - search.pages }, (_, index) =>
      searchQuery(send, search, today, { page: search.pages + index + 1, forUserId }),
    ),
  });
  const occurrences = removeDuplicates([...paged, ...rest.flatMap(({ data }) => data?.occurrences ?? [])]);
  return { pages: [...pages, ...rest], firstPage, occurrences };
}

/** A result may appear on two pages if sessions started between the two requests. */
const removeDuplicates = (occurrences: readonly SearchResult[]): readonly SearchResult[] => [
  ...new Map(occurrences.map((occurrence) => [occurrence.id, occurrence])).values(),
];

/** The courts of one activity, start and venue are one session, as in the API's count. */
export const countSessions = (
  occurrences: readonly Pick<SearchResult, 'venueSlug' | 'startsAt' | 'name'>[],
): number =>
  new Set(occurrences.map(({ venueSlug, startsAt, name }) => `${venueSlug} ${startsAt.utc} ${name}`)).size;

/** The API does not count further. */
const maxCount = 1000;

/** '12 sessions', or 'Over 790 sessions', in a round number, if more was found than the API counts. */
export const formatCount = (
  t: Translate<'search'>,
  { total, sessionCount }: { total: number; sessionCount: number },
): string =>
  total < maxCount
    ? t('found', { count: sessionCount })
    : t('found_most', { count: roundDown(sessionCount) });

const roundDown = (count: number): number => {
  const step = count < 1000 ? 10 : 100;
  return Math.floor(count / step) * step;
};
