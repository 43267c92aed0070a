import type { getClient, getTheme } from '@pavilion/contract/client';
import type { getUser } from '@pavilion/contract/person';
import type { DehydratedState } from '@tanstack/react-query';
import type { CamelReply } from '../http/request.ts';

export type Surface = 'bookings' | 'account' | 'join' | 'desk';

/** What the server knows when it sends a page, so that the first render needs no window, no clock and no request. */
export type BootData = {
  surface: Surface;
  /** The address of every surface, without a slash at its end: nothing else builds one (MOD-05). */
  addresses: Record<Surface, string>;
  /** What stands before the paths of this surface: `/~account` on a bare host, else nothing. */
  basename: string;
  client: CamelReply<typeof getClient>;
  theme: CamelReply<typeof getTheme>;
  user: CamelReply<typeof getUser>;
  language: string;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  /** What the names of this site's cookies begin with. */
  site: string;
  /** The venues that were chosen last, as the cookie holds them (VEN-06). */
  selectedVenues: string | null;
  /** The configured style of the map; null: our own map, which needs nobody else. */
  mapStyleUrl: string | null;
  queries: DehydratedState;
  /** Whether `root` holds a page to be hydrated. */
  isServerRendered: boolean;
  /** The page's nonce for styles. */
  nonce: string;
};
