import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../../lib/page/page-context.tsx';
import { locateDevice } from '../map/index.ts';
import { useSelectedVenue, venueQuery } from '../venue/index.ts';
import { useSearch } from './use-search.ts';

/** The place of a search whose device was not located: the venue selected last, or everywhere without one. */
export type NearMeFallback = { venueName: string | null };

/**
 * Replaces 'near me' in the URL by the device's place, else by the postcode of the venue selected last, else by
 * everywhere. `fallback` says which of these, while that search is shown.
 */
export function useNearMe(): { isLocating: boolean; fallback: NearMeFallback | undefined } {
  const { search, buildHref, replace } = useSearch();
  const { selectedSlug } = useSelectedVenue();
  const send = useSend();
  const queryClient = useQueryClient();
  const { isNearMe } = search;
  const [fallback, setFallback] = useState<NearMeFallback & { near: string; href: string }>();
  const buildPlaceHref = (near: string): string => buildHref({ near, isNearMe: false });
  const setPlace = useEffectEvent((near: string): void => replace(buildPlaceHref(near)));
  const readVenue = useEffectEvent(async () =>
    selectedSlug === null ? null : queryClient.fetchQuery(venueQuery(send, selectedSlug)).catch(() => null),
  );
  const fallBack = useEffectEvent((venue: Awaited<ReturnType<typeof readVenue>>): void => {
    const near = venue?.postcode ?? '';
    setFallback({ near, href: buildPlaceHref(near), venueName: venue?.name ?? null });
    setPlace(near);
  });
  useEffect(() => {
    if (!isNearMe) return undefined;
    let isCurrent = true;
    const locate = async (): Promise<void> => {
      const place = await locateDevice();
      const venue = place === undefined ? await readVenue() : null;
      if (!isCurrent) return;
      if (place === undefined) fallBack(venue);
      else setPlace(place);
    };
    void locate();
    return () => {
      isCurrent = false;
    };
  }, [isNearMe]);
  // A filter keeps the venue's place; any other search of everywhere is not in place of 'near me'.
  const isShown =
    fallback &&
    (fallback.venueName === null ? fallback.href === buildHref({}) : fallback.near === search.near);
  return { isLocating: isNearMe, fallback: isShown ? fallback : undefined };
}
