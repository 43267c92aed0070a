import { joinSentences } from '@pavilion/domain/sentences';
import { Anchor } from '@pavilion/ui/base/anchor';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { type Translate, useText } from '../../lib/i18n/text.tsx';
import { bundleResultsId } from '../bundle/index.ts';
import { NoSearchResults } from './no-search-results.tsx';
import { getLocalDay, type SearchResult } from './queries.ts';
import { SearchDay } from './search-day.tsx';
import { SearchErrors } from './search-errors.tsx';
import { ShowMoreLink } from './show-more-link.tsx';
import { useFocusNewResults } from './use-focus-new-results.ts';
import { formatCount, useResults } from './use-results.ts';
import type { VenueHighlight } from './venue-highlight.ts';

type SearchSummary = { total: number; sessionCount: number; errors: Readonly<Record<string, string>> };

type AnnouncerProps = { firstPage: SearchSummary | undefined; bundleCount: number };

/** What was found; '' while it is loading. */
function formatFound(
  t: Translate<'search'>,
  firstPage: SearchSummary | undefined,
  bundleCount: number,
): string {
  if (firstPage === undefined) return '';
  if (firstPage.total > 0) return formatCount(t, firstPage);
  return bundleCount > 0 ? t('found_bundles', { count: bundleCount }) : t('none');
}

/** Announces the count or the errors of a search. It stays mounted between searches, so changes are announced. */
export function SearchAnnouncer({ firstPage, bundleCount }: AnnouncerProps) {
  const t = useText('search');
  const { errors = {} } = firstPage ?? {};
  const errorText = joinSentences(Object.values(errors));
  return <Announcer text={errorText || formatFound(t, firstPage, bundleCount)} />;
}

type Props = VenueHighlight & {
  /** Beside the count. */
  mapToggle: ReactNode;
  /** Between the count and the results. */
  children: ReactNode;
  /** The camps and courses that match, which are results too. */
  bundles: { matches: readonly unknown[]; isPending: boolean };
};

/** The results by day, with as many pages as the URL says. */
export function SearchResults({ mapToggle, children, bundles, ...highlight }: Props) {
  const t = useText('search');
  const tt = useText('activity');
  const tc = useText('common');
  const { pages, firstPage, occurrences } = useResults();
  const { list, rememberPosition } = useFocusNewResults(occurrences.length);
  const failedPage = pages.find(({ isError }) => isError);
  const isWaiting = pages.some(({ isPending }) => isPending);
  if (firstPage && Object.keys(firstPage.errors).length > 0)
    return <SearchErrors errors={firstPage.errors} />;
  if (firstPage?.total === 0) {
    if (bundles.isPending) return <Skeletons kind="rows" count={3} label={tt('loading_sessions')} />;
    return <NoSearchResults hasBundles={bundles.matches.length > 0} />;
  }
  return (
    <>
      {firstPage && (
        <div className="search-results__head">
          <Count found={firstPage} bundleCount={bundles.matches.length} />
          {mapToggle}
        </div>
      )}
      {children}
      <div ref={list}>
        <SearchDays occurrences={occurrences} {...highlight} />
      </div>
      {isWaiting && <Skeletons kind="rows" count={firstPage ? 3 : 6} label={tt('loading_sessions')} />}
      {failedPage && (
        <ErrorState
          title={t('failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void failedPage.refetch()}
          isRetrying={failedPage.isRefetching}
          spinnerLabel={tt('loading_sessions')}
        />
      )}
      {firstPage && !failedPage && (
        <ShowMoreLink occurrences={occurrences} found={firstPage} onShowMore={rememberPosition} />
      )}
    </>
  );
}

type SearchNear = { kind: string; name: string; fallback: boolean };

type CountProps = { found: SearchSummary & { near: SearchNear | null }; bundleCount: number };

function Count({ found, bundleCount }: CountProps) {
  const { near } = found;
  const t = useText('search');
  const tc = useText('common');
  return (
    <p className="search-count">
      <b>{formatCount(t, found)}</b>
      {near && near.kind !== 'coordinates' && <span>{tc('search_around', { place: near.name })}</span>}
      {near?.fallback && <span>{tc('search_approximate')}</span>}
      {bundleCount > 0 && (
        <Anchor href={`#${bundleResultsId}`}>{t('found_bundles', { count: bundleCount })}</Anchor>
      )}
    </p>
  );
}

type DaysProps = VenueHighlight & { occurrences: readonly SearchResult[] };

function SearchDays({ occurrences, ...highlight }: DaysProps) {
  const days = [...new Set(occurrences.map(getLocalDay))];
  return days.map((day) => (
    <SearchDay
      key={day}
      day={day}
      occurrences={occurrences.filter((occurrence) => getLocalDay(occurrence) === day)}
      {...highlight}
    />
  ));
}
