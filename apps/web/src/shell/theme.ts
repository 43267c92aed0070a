import { venueAt } from '@pavilion/domain/venue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Boot } from './boot.ts';
import { useBoot, useSend } from './page.tsx';

export type Theme = Boot['theme'];

let worn: Theme | undefined;
const listeners = new Set<() => void>();

export function wear(theme: Theme): void {
  worn = theme;
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** THM-07: the look of this page: the document's own until another venue was gone to. */
export function useTheme(): Theme {
  const { theme } = useBoot();
  return useSyncExternalStore(
    subscribe,
    () => worn ?? theme,
    () => theme,
  );
}

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
