import type { TextKey } from '@pavilion/text/src/keys.ts';
import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { WhatCanBeBooked } from './offer/what-can-be-booked.tsx';
import { getLocalDay, noVenueNearQuery, searchQuery } from './queries.ts';
import type { Search } from './search-params.ts';
import { formatCount, useResults } from './use-results.ts';
import { useSearch } from './use-search.ts';
import {
  findNextDay,
  listWiderSearches,
  relaxesPlace,
  relaxesTime,
  selectWiderSearches,
  type WiderSearch,
} from './wider-searches.ts';

/** No results, or no place to search: says which criterion is the cause and offers the wider searches that have some, else all sessions. */
export function NoSearchResults({ isPlaceUnknown = false }: { isPlaceUnknown?: boolean }) {
  const t = useText('search');
  const { search, buildHref } = useSearch();
  const formatLabel = useWiderLabel();
  const { offered, isDone, isNarrow } = useWiderSearches(isPlaceUnknown);
  const { what } = search;
  const noVenueText = useNoVenueText();
  const foundNothing = what === '' ? t('none') : t('none_for', { what });
  // Nowhere was searched, so that nothing is said about what is there.
  const title = isPlaceUnknown ? t('unknown_place_title') : foundNothing;
  const textKey = isPlaceUnknown ? 'none_unknown_place' : getTextKey(offered, isNarrow, search);
  return (
    <>
      <EmptyState
        picture={<Illustration name="cone" />}
        title={title}
        actions={
          <>
            {offered.map(({ kind, changes, total }) => (
              <LinkButton key={kind} variant="secondary" href={buildHref(changes)}>
                {total === undefined
                  ? formatLabel({ kind, changes })
                  : `${formatLabel({ kind, changes })} · ${formatCount(t, total)}`}
              </LinkButton>
            ))}
            {isDone && isNarrow && offered.length === 0 && (
              <LinkButton variant="secondary" href="/search">
                {t('see_all')}
              </LinkButton>
            )}
          </>
        }
      >
        {noVenueText === undefined
          ? t(textKey)
          : `${noVenueText} ${t(offered.length === 0 ? textKey : 'try_wider')}`}
      </EmptyState>
      <WhatCanBeBooked venueSlug={search.venue} />
    </>
  );
}

/** Says that no venue is near the place, because then no other activity or day has results there. */
function useNoVenueText(): string | undefined {
  const t = useText('search');
  const tc = useText('common');
  const { search } = useSearch();
  const { firstPage } = useResults();
  const { data: hasNoVenue } = useQuery(noVenueNearQuery(useSend(), search));
  if (hasNoVenue !== true || !firstPage?.near) return undefined;
  const { kind, name } = firstPage.near;
  const radius = tc('search_miles', { count: Number(search.radius) });
  return kind === 'coordinates'
    ? t('no_venue_here', { radius })
    : t('no_venue_near', { radius, place: name });
}

/** The wider searches that have results, with their number. One of an unknown place is at all venues. */
function useWiderSearches(isPlaceUnknown: boolean) {
  const send = useSend();
  const { search, today } = useSearch();
  const { forUserId } = useAttendee();
  const widerSearches = listWiderSearches(search).filter(
    ({ changes }) => !isPlaceUnknown || changes.near === '',
  );
  const results = useQueries({
    queries: widerSearches.map(({ changes }) =>
      searchQuery(send, { ...search, ...changes }, today, { page: 1, forUserId }),
    ),
  });
  const withResults = widerSearches
    .map((wider, index) => ({ ...wider, result: results[index] }))
    // One that could not be counted may have results.
    .filter(({ result }) => result?.isError || (result?.data?.total ?? 0) > 0)
    .map(({ kind, changes, result }) => ({ kind, changes, total: result?.data?.total, result }));
  const anyDay = withResults.find(({ kind }) => kind === 'any_day');
  const nextDay = findNextDay(search, anyDay?.result?.data?.occurrences.map(getLocalDay) ?? [], today);
  return {
    offered: [
      ...(nextDay ? [{ ...nextDay, total: countDay(anyDay?.result?.data, nextDay.changes.day) }] : []),
      ...selectWiderSearches(withResults),
    ],
    isDone: results.every(({ isPending }) => !isPending),
    isNarrow: widerSearches.length > 0,
  };
}

type FoundPage = { total: number; occurrences: readonly Parameters<typeof getLocalDay>[0][] };

/** The sessions of a day in a page of results in the order of days; undefined if the day may continue on the next page. */
function countDay(page: FoundPage | undefined, day: string | undefined): number | undefined {
  if (!page) return undefined;
  const days = page.occurrences.map(getLocalDay);
  const isWhole = days.at(-1) !== day || page.total <= days.length;
  return isWhole ? days.filter((other) => other === day).length : undefined;
}

function getTextKey(offered: readonly WiderSearch[], isNarrow: boolean, search: Search): TextKey<'search'> {
  if (isNarrow && isOnlyCriterion(search)) return 'none_wider';
  if (offered.length === 0) return isNarrow ? 'none_wider' : 'nothing_on';
  const isPlace = offered.some(({ kind }) => relaxesPlace(kind));
  const isTime = offered.some(({ kind }) => relaxesTime(kind));
  if (isPlace && isTime) return 'none_place_time';
  if (isPlace) return 'none_place';
  return isTime ? 'none_time' : 'none_text';
}

/** Whether nothing is left of a search without its text. */
const isOnlyCriterion = (search: Search): boolean =>
  listWiderSearches(search).every(({ kind }) => kind === 'remove_what');

function useWiderLabel(): (wider: WiderSearch) => string {
  const t = useText('search');
  const tt = useText('activity');
  const tc = useText('common');
  const { search } = useSearch();
  const { formatDay } = useDateFormat();
  return ({ kind, changes }) => {
    if (kind === 'next_day') return t('next_day', { day: formatDay(changes.day ?? '') });
    if (kind === 'radius') return tc('search_within', { count: Number(changes.radius) });
    if (kind === 'clear_filters') return tt('clear_filters');
    if (kind !== 'remove_what') return t(kind);
    return isOnlyCriterion(search) ? t('show_everything') : t('remove_what', { what: search.what });
  };
}
