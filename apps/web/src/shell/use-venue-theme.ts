import { venueAt } from '@pavilion/domain/venue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useBoot, useSend } from './page.tsx';

/** THM-07: on the way from page to page within the application, each venue's pages wear that venue's look. */
export function useVenueTheme(): void {
  const venue = venueAt(useLocation().pathname);
  const send = useSend();
  const queryClient = useQueryClient();
  const { nonce } = useBoot();
  const wanted = useRef(venue);
  useEffect(() => {
    if (wanted.current === venue) return;
    wanted.current = venue;
    // It is no part of the first look, which the document brought.
    void import('./bring-theme.ts').then(async ({ bringTheme }) => {
      const put = await bringTheme({ send, queryClient, venue, nonce });
      if (wanted.current === venue) put();
    });
  }, [venue, send, queryClient, nonce]);
}
