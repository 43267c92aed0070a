import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../../lib/page/page-context.tsx';
import { locateDevice } from '../map/index.ts';
import { useSelectedVenue, venueQuery } from '../venue/index.ts';
import { useSearch } from './use-search.ts';

/** Where a search is whose device was not located: near the venue selected last, else everywhere. */
export type NearMeFallback = { venueName: string | null };

/**
 * Replaces 'near me' in the URL by the device's place, else by the postcode of the venue selected last, else by
 * everywhere. `fallback` says which of these, while that search is shown.
 */
export function useNearMe(): { isLocating: boolean; fallback: NearMeFallback | undefined } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { search, buildHref, replace } = useSearch();
  const { selectedSlug } = useSelectedVenue();
  const { isNearMe } = search;
  const [fallback, setFallback] = useState<NearMeFallback & { near: string; href: string }>();
  const readVenue = useEffectEvent(async () =>
    selectedSlug === null
      ? null
      : await queryClient.fetchQuery(venueQuery(send, selectedSlug)).catch(() => null),
  );
  const setPlace = useEffectEvent((near: string, other?: NearMeFallback): void => {
    const href = buildHref({ near, isNearMe: false });
    setFallback(other && { ...other, near, href });
    replace(href);
  });
  useEffect(() => {
    if (!isNearMe) return undefined;
    let isCurrent = true;
    const locate = async (): Promise<void> => {
      const place = await locateDevice();
      const venue = place === undefined && isCurrent ? await readVenue() : null;
      if (!isCurrent) return;
      if (place === undefined) setPlace(venue?.postcode ?? '', { venueName: venue?.name ?? null });
      else setPlace(place);
    };
    void locate();
    return () => {
      isCurrent = false;
    };
  }, [isNearMe]);
  // A filter keeps the venue's place. Another search of everywhere is no longer one near the device.
  const isShown =
    fallback &&
    (fallback.venueName === null ? fallback.href === buildHref({}) : fallback.near === search.near);
  return { isLocating: isNearMe, fallback: isShown ? fallback : undefined };
}
