import { getVenueSlugFromPath } from '@pavilion/domain/venue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from '../navigation/router.tsx';
import { useBoot, useSend } from '../page/page-context.tsx';

/** THM-07: applies the venue's theme on client-side navigation. */
export function useVenueTheme(): void {
  const { pathname, search } = useLocation();
  const venue = getVenueSlugFromPath(pathname + search);
  const send = useSend();
  const queryClient = useQueryClient();
  const { nonce } = useBoot();
  const latestVenue = useRef(venue);
  useEffect(() => {
    if (latestVenue.current === venue) return;
    latestVenue.current = venue;
    // Loaded on demand, because the document already contains the first theme.
    void import('./load-theme.ts').then(async ({ loadTheme }) => {
      const applyLoadedTheme = await loadTheme({ send, queryClient, venue, nonce });
      if (latestVenue.current === venue) applyLoadedTheme();
    });
  }, [venue, send, queryClient, nonce]);
}
