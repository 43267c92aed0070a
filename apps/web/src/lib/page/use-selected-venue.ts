import { browserStorage } from '@pavilion/domain/browser-storage';
import { addRecentVenue, parseRecentVenues } from '@pavilion/domain/venue';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore } from '../store/create-store.ts';
import { useBoot } from './page-context.tsx';

/** Counts the selections on this page, because a cookie reports no change. */
const selectionCount = createStore(0);

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

type VenueSelection = {
  selectedSlug: string | null;
  /** Slugs of the recently selected venues, the latest first. */
  recentSlugs: readonly string[];
  selectVenue: (slug: string) => void;
};

/** VEN-06, VEN-11: the recently opened or selected venues, in a cookie that the server reads too. */
export function useSelectedVenue(): VenueSelection {
  const { site, selectedVenues } = useBoot();
  const name = browserStorage.venue.name(site);
  const value = useSyncExternalStore(
    selectionCount.subscribe,
    () => readCookie(name) ?? selectedVenues,
    () => selectedVenues,
  );
  const recentSlugs = parseRecentVenues(value);
  const selectVenue = (slug: string): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
    document.cookie = `${name}=${addRecentVenue(value, slug)}; path=/; max-age=${browserStorage.venue.maxAgeSeconds}; samesite=lax`;
    selectionCount.set(selectionCount.get() + 1);
  };
  return { selectedSlug: recentSlugs[0] ?? null, recentSlugs, selectVenue };
}

/** VEN-06: selects the venue of a page, once per venue. */
export function useSelectVenueOfPage(slug: string): void {
  const { selectVenue } = useSelectedVenue();
  const select = useEffectEvent(selectVenue);
  useEffect(() => select(slug), [slug]);
}
