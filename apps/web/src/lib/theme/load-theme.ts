import type { Send } from '@pavilion/contract/call';
import { getTheme } from '@pavilion/contract/client';
import { createThemeCss, parseSeeds } from '@pavilion/ui/theme/theme';
import type { QueryClient } from '@tanstack/react-query';
import { sendRequest } from '../http/request.ts';
import { getModes } from '../modes/modes.ts';
import { applyTheme, type Theme } from './theme-store.ts';

type LoadThemeOptions = { send: Send; queryClient: QueryClient; venue: string | undefined; nonce: string };

let styleElement: HTMLStyleElement | undefined;

/**
 * Loads the theme of a venue, or of the client without one, and returns a function that applies it. If loading fails,
 * that function keeps the current theme.
 */
export async function loadTheme({ send, queryClient, venue, nonce }: LoadThemeOptions): Promise<() => void> {
  const fetchTheme = (slug: string | undefined): Promise<Theme> =>
    queryClient.fetchQuery({
      queryKey: ['theme', slug ?? ''],
      queryFn: () => sendRequest(send, getTheme, { query: { ...(slug !== undefined && { venue: slug }) } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
  // THM-01: falls back to the client's theme.
  const theme = await fetchTheme(venue)
    .catch(() => fetchTheme(undefined))
    .catch(() => undefined);
  return () => {
    if (!theme) return;
    const { isKiosk, isEmbedded } = getModes();
    styleElement ??= createStyleElement(nonce);
    styleElement.textContent = createThemeCss(
      parseSeeds(theme).seeds,
      isKiosk || isEmbedded ? 'light' : undefined,
    );
    applyTheme(theme);
  };
}

function createStyleElement(nonce: string): HTMLStyleElement {
  const element = document.createElement('style');
  element.nonce = nonce;
  document.head.append(element);
  return element;
}
