import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../../lib/page/page-context.tsx';
import { locateDevice } from '../map/index.ts';
import { useSelectedVenue, venueQuery } from '../venue/index.ts';
import { useSearch } from './use-search.ts';

/** The place of a search whose device was not located: the venue selected last, or everywhere if there is none. */
export type NearMeFallback = { venueName: string | null };

/**
 * Replaces 'near me' in the URL by the device's place, else by the postcode of the venue selected last, else by
 * everywhere. `fallback` says which of these, while that search is shown.
 */
export function useNearMe(): { isLocating: boolean; fallback: NearMeFallback | undefined } {
  const { search, buildHref, replace } = useSearch();
  const { selectedSlug } = useSelectedVenue();
  const { isNearMe } = search;
  const [hasFailed, setFailed] = useState(false);
  const [fallback, setFallback] = useState<NearMeFallback & { near: string; href: string }>();
  const { data: venue, isError } = useQuery({
    ...venueQuery(useSend(), selectedSlug ?? ''),
    enabled: isNearMe && hasFailed && selectedSlug !== null,
    throwOnError: false,
  });
  const buildPlaceHref = (near: string): string => buildHref({ near, isNearMe: false });
  const setPlace = useEffectEvent((near: string): void => replace(buildPlaceHref(near)));
  const fallBack = useEffectEvent((): void => {
    const near = venue?.postcode ?? '';
    setFallback({ near, href: buildPlaceHref(near), venueName: venue?.name ?? null });
    setPlace(near);
  });
  useEffect(() => {
    if (!isNearMe) return undefined;
    let isCurrent = true;
    void locateDevice().then((place) => {
      if (!isCurrent) return;
      if (place === undefined) setFailed(true);
      else setPlace(place);
    });
    return () => {
      isCurrent = false;
      setFailed(false);
    };
  }, [isNearMe]);
  const canFallBack = isNearMe && hasFailed && (selectedSlug === null || venue !== undefined || isError);
  useEffect(() => {
    if (canFallBack) fallBack();
  }, [canFallBack]);
  // A filter keeps the venue's place; any other search of everywhere no longer stands in for 'near me'.
  const isShown =
    fallback &&
    (fallback.venueName === null ? fallback.href === buildHref({}) : fallback.near === search.near);
  return { isLocating: isNearMe, fallback: isShown ? fallback : undefined };
}
