import { roundMiles } from '@pavilion/domain/map';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Search as SearchIcon } from 'lucide-react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useBundleMatches } from '../bundle/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { venuesQuery } from '../venue/index.ts';
import { getLocalDay, noVenueNearQuery, type SearchResult, searchQuery } from './queries.ts';
import type { Search } from './search-params.ts';
import { countSessions, formatCount, useResults } from './use-results.ts';
import { useSearch } from './use-search.ts';
import {
  findNextDay,
  listWiderSearches,
  relaxesPlace,
  relaxesTime,
  selectWiderSearches,
  type WiderSearch,
} from './wider-searches.ts';

const WhatCanBeBooked = lazyWithRetry(
  async () => (await import('./offer/what-can-be-booked.tsx')).WhatCanBeBooked,
);

type Props = {
  isPlaceUnknown?: boolean;
  /** Camps and courses are found, which may be what is searched for: said only if the sessions are at another place or time. */
  hasBundles?: boolean;
};

/** No results, or no place to search: says which criterion is the cause and offers the wider searches that have some, else all sessions. */
export function NoSearchResults({ isPlaceUnknown = false, hasBundles = false }: Props) {
  const t = useText('search');
  const { search, buildHref } = useSearch();
  const formatLabel = useWiderLabel();
  const { offered, isDone, isNarrow, nearest } = useWiderSearches(isPlaceUnknown);
  const title = useTitle();
  const placeText = usePlaceText(offered);
  const nearestText = useNearestText(nearest);
  const textKey = isPlaceUnknown ? 'none_unknown_place' : getTextKey(offered, isNarrow, search);
  if (hasBundles && !offered.some(hasSessionsElsewhere)) return null;
  return (
    <>
      <EmptyState
        picture={<IconPicture icon={SearchIcon} />}
        // Nowhere was searched, so that nothing is said about what is there.
        title={isPlaceUnknown ? t('unknown_place_title') : title}
        actions={
          <>
            {offered.map(({ kind, changes, found, bundleCount }) => (
              <LinkButton key={kind} variant="secondary" href={buildHref(changes)}>
                <span>
                  {formatLabel({ kind, changes })}
                  {found && found.total > 0 && <Count>{formatCount(t, found)}</Count>}
                  {bundleCount > 0 && <Count>{t('found_bundles', { count: bundleCount })}</Count>}
                </span>
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
        {placeText === undefined
          ? t(textKey)
          : joinTexts([placeText, nearestText, !isNowhere(offered) && offered.length > 0 && t('try_wider')])}
      </EmptyState>
      {!hasBundles && <WhatCanBeBooked venueSlug={search.venue} />}
    </>
  );
}

/** A line breaks before it sooner than in it. */
const Count = ({ children }: { children: string }) => (
  <>
    {'\u00a0· '}
    <span className="search-wider-count">{children}</span>
  </>
);

const joinTexts = (texts: readonly (string | false | undefined)[]): string =>
  texts.filter((text) => typeof text === 'string').join(' ');

/** Whether no wider search of the activity has results. */
const isNowhere = (offered: readonly WiderSearch[]): boolean =>
  offered.some(({ kind }) => kind === 'everything');

const hasSessionsElsewhere = ({
  kind,
  found,
}: WiderSearch & { found: { total: number } | undefined }): boolean =>
  (relaxesPlace(kind) || relaxesTime(kind)) && kind !== 'everything' && (found?.total ?? 0) > 0;

/** Names the place too, because elsewhere the activity may well be on. */
function useTitle(): string {
  const t = useText('search');
  const { search } = useSearch();
  const { firstPage } = useResults();
  const { what, venue } = search;
  if (what === '') return t('none');
  if (venue !== '') return t('none_for_at', { what, venue: firstPage?.venueName ?? venue });
  if (!firstPage?.near) return t('none_for', { what });
  const { kind, name } = firstPage.near;
  return kind === 'coordinates' ? t('none_for_here', { what }) : t('none_for_near', { what, place: name });
}

/** Says within which distance nothing was found: no venue at all, or nothing that matches; and whether nothing matches anywhere. */
function usePlaceText(offered: readonly WiderSearch[]): string | undefined {
  const t = useText('search');
  const tc = useText('common');
  const { search } = useSearch();
  const { firstPage } = useResults();
  const { data: hasNoVenue } = useQuery(noVenueNearQuery(useSend(), search));
  if (!firstPage?.near) return undefined;
  const { kind, name } = firstPage.near;
  const key = kind === 'coordinates' ? 'here' : 'near';
  const params = { radius: tc('search_miles', { count: Number(search.radius) }), place: name };
  const noVenue = hasNoVenue === true ? t(`no_venue_${key}`, params) : undefined;
  if (isNowhere(offered)) {
    const { what, tags, access, shouldHavePlaces } = search;
    const hasFilters = tags.length + access.length > 0 || shouldHavePlaces;
    return joinTexts([noVenue, hasFilters ? t('none_text') : t('nothing_anywhere', { what })]);
  }
  if (noVenue !== undefined) return noVenue;
  if (!offered.some((wider) => relaxesPlace(wider.kind))) return undefined;
  const hasTime = offered.some((wider) => relaxesTime(wider.kind));
  return t(`${hasTime ? 'none_within_time' : 'none_within'}_${key}`, params);
}

/** The nearest venue of the smallest wider radius that has results. */
function useNearestText(nearest: { slug: string; distance: number } | undefined): string | undefined {
  const t = useText('search');
  const tc = useText('common');
  const { data: venues = [] } = useQuery({ ...venuesQuery(useSend()), throwOnError: false });
  const venue = venues.find(({ slug }) => slug === nearest?.slug);
  if (!nearest || !venue) return undefined;
  return t('nearest', {
    venue: venue.name,
    distance: tc('search_miles', { count: roundMiles(nearest.distance) }),
  });
}

/** The wider searches that have results, with their number. One of an unknown place is at all venues. */
function useWiderSearches(isPlaceUnknown: boolean) {
  const send = useSend();
  const { search, today } = useSearch();
  const { forUserId } = useAttendee();
  const widerSearches = listWiderSearches(search).filter(
    ({ changes }) => !isPlaceUnknown || changes.near === '',
  );
  const bundles = useBundleMatches({ what: search.what, venue: '' }).matches;
  const results = useQueries({
    queries: widerSearches.map(({ changes }) =>
      searchQuery(send, { ...search, ...changes }, today, { page: 1, forUserId }),
    ),
  });
  const withResults = widerSearches
    .map((wider, index) => ({ ...wider, result: results[index] }))
    // One that could not be counted may have results.
    .map((wider) => ({ ...wider, bundleCount: dropsVenue(wider, search) ? bundles.length : 0 }))
    .filter(({ result, bundleCount }) => result?.isError || (result?.data?.total ?? 0) > 0 || bundleCount > 0)
    .map(({ result, ...wider }) => ({ ...wider, found: result?.data, result }));
  const anyDay = withResults.find(({ kind }) => kind === 'any_day');
  const nextDay = findNextDay(search, anyDay?.result?.data?.occurrences.map(getLocalDay) ?? [], today);
  return {
    offered: [
      ...(nextDay
        ? [{ ...nextDay, bundleCount: 0, found: findDay(anyDay?.result?.data, nextDay.changes.day) }]
        : []),
      ...selectWiderSearches(withResults),
    ],
    nearest: findNearestVenue(withResults.find(({ kind }) => kind === 'radius')?.result?.data?.venueCounts),
    isDone: results.every(({ isPending }) => !isPending),
    isNarrow: widerSearches.length > 0,
  };
}

/** Whether camps and courses, which are not among the sessions, are at other venues. */
const dropsVenue = ({ kind }: WiderSearch, { venue }: Search): boolean =>
  venue !== '' && kind === 'all_venues';

type VenueCount = { slug: string; distance: number | null };

function findNearestVenue(
  counts: readonly VenueCount[] = [],
): { slug: string; distance: number } | undefined {
  const [nearest] = counts
    .flatMap(({ slug, distance }) => (distance === null ? [] : [{ slug, distance }]))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest;
}

type FoundPage = { total: number; occurrences: readonly SearchResult[] };

/** The sessions of a day in a page of results in the order of days; undefined if the day may continue on the next page. */
function findDay(page: FoundPage | undefined, day: string | undefined) {
  if (!page) return undefined;
  const { occurrences, total } = page;
  const ofDay = occurrences.filter((occurrence) => getLocalDay(occurrence) === day);
  const isWhole = ofDay.at(-1) !== occurrences.at(-1) || total <= occurrences.length;
  return isWhole ? { total: ofDay.length, sessionCount: countSessions(ofDay) } : undefined;
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
    if (kind === 'everything') return t('show_everything');
    if (kind !== 'remove_what') return t(kind);
    return isOnlyCriterion(search) ? t('show_everything') : t('remove_what', { what: search.what });
  };
}
