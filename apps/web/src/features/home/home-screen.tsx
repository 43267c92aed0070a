import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { missingActivity } from '../../lib/navigation/missing-activity.ts';
import { useServerRedirect } from '../../lib/navigation/redirect.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta } from '../../lib/page/page-context.tsx';
import { LazyNextBookingLine } from '../account/index.ts';
import { LazyOwnFavourites } from '../favourite/index.ts';
import { MapToggle } from '../map/index.ts';
import { useUser } from '../person/index.ts';
import { findTextRedirect } from '../search/index.ts';
import { isKnownPlace, nearbyVenuesQuery } from './queries.ts';
import { ResumeVenueLink } from './resume-venue-link.tsx';
import { VenueResults } from './venue-results.tsx';
import './home.css';
import { useSelectedVenue, venuesQuery } from '../venue/index.ts';
import { useHomeSearch } from './use-home-search.ts';
import { VenueSearch } from './venue-search.tsx';
import { isDeviceLocation, isPlaceName, parseVenueSearch } from './venue-search-terms.ts';
import { VenuesMap } from './venues-map.tsx';

/** Shown after a search only, so the first bundle does not have it. */
const AfterSearch = lazyWithRetry(async () => {
  const [loaded] = await Promise.all([import('./after-search.tsx'), loadTexts(['search'])]);
  return loaded.AfterSearch;
});
const MissingActivityNotice = lazyWithRetry(
  async () => (await import('../category/index.ts')).MissingActivityNotice,
);

const redirectKey = ['home-redirect'];

export const prefetch: Prefetch = async ({ queryClient, send, url, boot }) => {
  const terms = parseVenueSearch(url.searchParams);
  const venues = await queryClient.fetchQuery(venuesQuery(send)).catch(() => []);
  if (!isPlaceName(venues, terms.q)) return;
  const redirect = isDeviceLocation(terms.q)
    ? undefined
    : await findTextRedirect({
        queryClient,
        send,
        boot,
        text: terms.q,
        isPlace: () => isKnownPlace(queryClient, send, terms),
      });
  if (redirect === undefined) await queryClient.prefetchQuery(nearbyVenuesQuery(send, terms));
  else queryClient.setQueryData(redirectKey, redirect);
};

/** RTE-01, VEN-02: the home page with the venue search. */
export function Screen() {
  const t = useText('home');
  const { client } = useBoot();
  useServerRedirect(useQueryClient().getQueryData<string>(redirectKey));
  const user = useUser();
  const missing = missingActivity.useValue();
  useEffect(() => () => missingActivity.set(null), []);
  const { selectedSlug, recentSlugs } = useSelectedVenue();
  const search = useHomeSearch(recentSlugs);
  useDocumentMeta({
    title: t('title'),
    description: t('description', { name: client.name }),
    // Search engines should not index one page per searched place.
    noIndex: search.terms.q !== '',
  });
  const [highlightedSlug, setHighlightedSlug] = useState<string | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const selectedVenue = search.venues?.find(({ slug }) => slug === selectedSlug);
  const highlight = { highlightedSlug, onHighlight: setHighlightedSlug };
  const map = <VenuesMap search={search} selectedSlug={selectedSlug} {...highlight} />;
  return (
    <div className="home" data-testid="home-dashboard">
      <div className="home__list">
        <section data-testid="welcome-section">
          {user && (
            <p className="home__greeting">
              {t('hello', { name: user.firstName })}{' '}
              {!selectedVenue && <LazyNextBookingLine userId={user.id} fallback={null} />}
            </p>
          )}
          {missing && <MissingActivityNotice {...missing} />}
          <h1>{t('where_to')}</h1>
          <VenueSearch search={search} />
          {search.text !== '' || search.isNearby ? <AfterSearch search={search} /> : null}
        </section>
        {selectedVenue && <ResumeVenueLink venue={selectedVenue} />}
        {user && <LazyOwnFavourites layout="rail" />}
        <section data-testid="select-venue" aria-label={t('choose_a_venue')}>
          <VenueResults
            search={search}
            action={
              <MapToggle className="pv-to-1024" isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
            }
            {...highlight}
          >
            {isMapOpen && (
              <div className="home__map pv-to-1024" ref={scrollToMap}>
                {map}
              </div>
            )}
          </VenueResults>
        </section>
      </div>
      <div className="home__map-panel pv-from-1024">
        <div>{map}</div>
      </div>
    </div>
  );
}

/** Shows all of a map that was opened in the lower part of a phone's window. */
const scrollToMap = (map: HTMLElement | null): void =>
  map?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
