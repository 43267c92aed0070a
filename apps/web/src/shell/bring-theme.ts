import type { Send } from '@pavilion/contract/call';
import { getTheme } from '@pavilion/contract/client';
import { readSeeds, themeCss } from '@pavilion/ui/theme';
import type { QueryClient } from '@tanstack/react-query';
import { modes } from './modes.ts';
import { ask } from './request.ts';
import { type Theme, wear } from './worn-theme.ts';

type Asked = { send: Send; queryClient: QueryClient; venue: string | undefined; nonce: string };

let style: HTMLStyleElement | undefined;

/** Asks for the look of a venue, or of the client, and answers how to put it on; what is worn stays where none comes. */
export async function bringTheme({ send, queryClient, venue, nonce }: Asked): Promise<() => void> {
  const of = (slug: string | undefined): Promise<Theme> =>
    queryClient.fetchQuery({
      queryKey: ['theme', slug ?? ''],
      queryFn: () => ask(send, getTheme, { query: { ...(slug !== undefined && { venue: slug }) } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
  // THM-01: once more without the venue.
  const theme = await of(venue)
    .catch(() => of(undefined))
    .catch(() => undefined);
  return () => {
    if (!theme) return;
    const { isKiosk, isEmbedded } = modes();
    style ??= openStyle(nonce);
    style.textContent = themeCss(readSeeds(theme).seeds, isKiosk || isEmbedded ? 'light' : undefined);
    wear(theme);
  };
}

function openStyle(nonce: string): HTMLStyleElement {
  const element = document.createElement('style');
  element.nonce = nonce;
  document.head.append(element);
  return element;
}
