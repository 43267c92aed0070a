import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { ListedVenue } from '../venue/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { VenueCard } from './venue-card.tsx';
import { listVenuesNear } from './venues-near.ts';

/** Rare, so the first bundle does not have these. */
const NoNearbyVenues = lazyWithRetry(async () => (await import('./no-nearby-venues.tsx')).NoNearbyVenues);
const NoVenues = lazyWithRetry(async () => (await import('./no-venues.tsx')).NoVenues);
const VenuesError = lazyWithRetry(async () => (await import('./venues-error.tsx')).VenuesError);

type HighlightProps = { highlightedSlug: string | null; onHighlight: (slug: string | null) => void };
type Props = HighlightProps & {
  search: HomeSearch;
  /** Beside the count. */
  action: ReactNode;
  /** Between the count and the list. */
  children: ReactNode;
};

/** The venues that match the text or are near the searched place, with their count. */
export function VenueResults({ search, action, children, ...highlight }: Props) {
  const t = useText('home');
  const tc = useText('common');
  const { isNearby, nearbyResult, listResult, matches, terms } = search;
  const result = isNearby ? nearbyResult : listResult;
  const near = nearbyResult.data?.near;
  const shown = isNearby
    ? nearbyResult.data && listVenuesNear(nearbyResult.data, Number(terms.radius))
    : matches;
  const isNamed = near && near.kind !== 'coordinates';
  return (
    <>
      <div className="home__head">
        <div aria-live="polite" aria-atomic="true">
          {shown && (
            <h2 className={shown.length === 0 ? 'pv-visually-hidden' : undefined}>
              {t(isNearby && !isNamed ? 'venues_nearby' : 'venues_count', { count: shown.length })}
              {isNearby && isNamed && <small> {tc('search_around', { place: near.name })}</small>}
            </h2>
          )}
          {isNearby && near?.fallback && <p className="pv-muted">{tc('search_approximate')}</p>}
        </div>
        {action}
      </div>
      {children}
      {!shown && result.isError && (
        <VenuesError onRetry={() => void result.refetch()} isRetrying={result.isRefetching} />
      )}
      {!shown && !result.isError && <Skeletons kind="cards" count={3} label={tc('loading_venues')} />}
      {shown?.length === 0 && (isNearby ? <NoNearbyVenues search={search} /> : <NoVenues />)}
      {shown && shown.length > 0 && <VenueList testId="venue-list" venues={shown} {...highlight} />}
      {isNearby && nearbyResult.data && shown && (
        <UnmappedVenues
          venues={nearbyResult.data.venues.filter((venue) => !shown.includes(venue))}
          {...highlight}
        />
      )}
    </>
  );
}

/** VEN-03: venues without coordinates have no distance, so they are listed separately. */
function UnmappedVenues({ venues, ...highlight }: HighlightProps & { venues: readonly ListedVenue[] }) {
  const t = useText('home');
  const unmapped = venues.filter(({ distance }) => distance === null);
  if (unmapped.length === 0) return null;
  return (
    <>
      <h2 className="home__unmapped">{t('not_on_the_map')}</h2>
      <VenueList testId="venue-list-apart" venues={unmapped} {...highlight} />
    </>
  );
}

type ListProps = HighlightProps & { venues: readonly ListedVenue[]; testId: string };

const VenueList = ({ venues, testId, highlightedSlug, onHighlight }: ListProps) => (
  <ul data-testid={testId}>
    {venues.map((venue) => (
      <VenueCard
        key={venue.slug}
        venue={venue}
        isHighlighted={venue.slug === highlightedSlug}
        onHighlight={onHighlight}
      />
    ))}
  </ul>
);
