import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../../lib/page/page-context.tsx';
import { locateDevice } from '../map/index.ts';
import { useSelectedVenue, venueQuery } from '../venue/index.ts';
import { useSearch } from './use-search.ts';

/**
 * Replaces 'near me' in the URL by the device's place, else by the postcode of the venue selected last. `isUnknown` if
 * there is neither, so the page asks for a place.
 */
export function useNearMe(): { isLocating: boolean; isUnknown: boolean } {
  const { search, buildHref, replace } = useSearch();
  const { selectedSlug } = useSelectedVenue();
  const { isNearMe } = search;
  const [hasFailed, setFailed] = useState(false);
  const { data: venue, isError } = useQuery({
    ...venueQuery(useSend(), selectedSlug ?? ''),
    enabled: isNearMe && hasFailed && selectedSlug !== null,
    throwOnError: false,
  });
  const setPlace = useEffectEvent((near: string): void => replace(buildHref({ near, isNearMe: false })));
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
  useEffect(() => {
    if (isNearMe && hasFailed && venue) setPlace(venue.postcode);
  }, [isNearMe, hasFailed, venue]);
  const isUnknown = isNearMe && hasFailed && (selectedSlug === null || venue === null || isError);
  return { isLocating: isNearMe && !isUnknown, isUnknown };
}
