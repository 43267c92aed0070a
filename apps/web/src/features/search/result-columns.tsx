import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { type Ref, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useMediaQuery } from '../../lib/page/use-media-query.ts';
import { BundleResults, useBundleMatches } from '../bundle/index.ts';
import { SideCart } from '../cart/index.ts';
import { MapToggle } from '../map/index.ts';
import { SearchMap } from './search-map.tsx';
import { SearchAnnouncer, SearchResults } from './search-results.tsx';
import { useResults } from './use-results.ts';
import { useSearch } from './use-search.ts';

type Props = { ref: Ref<HTMLDivElement>; isLocating: boolean };

/** The results, with the map and the basket beside them. On a narrow window a button shows the map above them. */
export function ResultColumns({ ref, isLocating }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { search } = useSearch();
  const { firstPage } = useResults();
  const bundles = useBundleMatches(search);
  const [rowSlug, setRowSlug] = useState<string | null>(null);
  const [pinSlug, setPinSlug] = useState<string | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 75em)');
  const map = <SearchMap highlightedSlug={rowSlug} onHighlight={setPinSlug} />;
  const toggle = (
    <MapToggle className="pv-to-1200" isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
  );
  return (
    <div className="pv-columns timetable-columns">
      <div ref={ref} className="search-results">
        <CorrectedText venueName={firstPage?.venueName ?? null} near={firstPage?.near ?? null} />
        <SearchAnnouncer firstPage={firstPage} bundleCount={bundles.matches.length} />
        {isLocating && (
          <noscript>
            <p>{tc('search_location_failed')}</p>
          </noscript>
        )}
        {isLocating && <Skeletons kind="rows" count={6} label={t('loading_sessions')} />}
        {!search.isNearMe && (
          <SearchResults
            highlightedSlug={pinSlug}
            onHighlight={setRowSlug}
            mapToggle={toggle}
            bundles={bundles}
          >
            {isMapOpen && !isWide && <div className="search-map">{map}</div>}
          </SearchResults>
        )}
        <BundleResults matches={bundles.matches} isNearPlace={search.near !== ''} />
      </div>
      <div className="search-side">
        {firstPage && firstPage.total > 0 && <div className="search-map">{isWide && map}</div>}
        <SideCart />
      </div>
    </div>
  );
}

type CorrectedTextProps = {
  venueName: string | null;
  near: { name: string; isCorrected: boolean } | null;
};

/** Says that the results are of other words than those typed, by the client's names or by the geocoder. */
function CorrectedText({ venueName, near }: CorrectedTextProps) {
  const t = useText('search');
  const { search } = useSearch();
  const { what, venue, typed } = search;
  const isCorrected = near?.isCorrected === true;
  if (typed === '' && !isCorrected) return null;
  const town = isCorrected ? near.name : search.near;
  const place = venue === '' ? town : (venueName ?? venue);
  const searched = (typed === '' ? [place] : [what, place]).filter((part) => part !== '').join(', ');
  if (searched === '') return null;
  return (
    <p className="search-corrected" data-testid="search-corrected">
      <b>{t('corrected', { searched })}</b>{' '}
      <span className="pv-muted">{t('you_typed', { typed: typed || search.near })}</span>
    </p>
  );
}
