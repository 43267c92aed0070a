import type { getClient, getTheme } from '@pavilion/contract/client';
import type { getUser } from '@pavilion/contract/person';
import type { DehydratedState } from '@tanstack/react-query';
import type { CamelReply } from '../http/request.ts';

export type Surface = 'bookings' | 'account' | 'join' | 'desk';

/** Data that the server puts into the document, so the first render needs no window, clock or request. */
export type BootData = {
  surface: Surface;
  /** URL of every surface without a trailing slash. No other code builds one (MOD-05). */
  surfaceUrls: Record<Surface, string>;
  /** Path prefix of this surface: `/~account` on a bare host, otherwise empty. */
  basename: string;
  client: CamelReply<typeof getClient>;
  theme: CamelReply<typeof getTheme>;
  user: CamelReply<typeof getUser>;
  language: string;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  /** Prefix of this site's cookie names. */
  site: string;
  /** Value of the cookie with the recently selected venues (VEN-06). */
  selectedVenues: string | null;
  /** URL of the configured map style; null means our own map, which needs no other host. */
  mapStyleUrl: string | null;
  queries: DehydratedState;
  /** Whether `#root` contains server-rendered content to hydrate. */
  isServerRendered: boolean;
  /** CSP nonce for style elements. */
  nonce: string;
};
