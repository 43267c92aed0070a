import { getThemeVenueSlug } from '@pavilion/domain/venue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useModes } from '../modes/modes.ts';
import { useLocation } from '../navigation/router.tsx';
import { useBoot, useSend } from '../page/page-context.tsx';

/** THM-07: applies the venue's theme on client-side navigation. A kiosk keeps its own venue's. */
export function useVenueTheme(): void {
  const { pathname, search } = useLocation();
  const { isKiosk, currentCentre } = useModes();
  const documentVenue = getThemeVenueSlug(pathname + search);
  const venue = (isKiosk && currentCentre) || documentVenue;
  const send = useSend();
  const queryClient = useQueryClient();
  const { nonce } = useBoot();
  // The server knows the kiosk by the address only, and not by the tab's storage.
  const latestVenue = useRef(documentVenue);
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
