import type { Surface } from '#platform/http/caller';
import type { ResolvedClient } from './resolve-client.ts';

/** The base URL of each surface, without a trailing slash. */
export type SurfaceUrls = Record<Surface, string>;

/** The scheme, and the host with its port, as the browser sent them. */
type RequestOrigin = { scheme: string; host: string };

/**
 * MOD-05: builds the base URLs of a client's surfaces with the scheme and port of the request: on the bare host if the
 * request came to one, on the client's own hosts if it came to one of them. No other code builds a surface URL.
 */
export function buildSurfaceUrls(
  client: Pick<ResolvedClient, 'slug' | 'hostKind' | 'hosts'>,
  { scheme, host }: RequestOrigin,
  publicDomain: string,
): SurfaceUrls {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const buildUrl = (surface: Surface): string => {
    if (client.hostKind === 'bare')
      return `${scheme}://${host}${surface === 'bookings' ? '' : `/~${surface}`}`;
    const ownHost =
      client.hostKind === 'own'
        ? client.hosts.find((clientHost) => clientHost.surface === surface)?.host
        : undefined;
    return `${scheme}://${ownHost ?? `${surface}.${client.slug}.${publicDomain}`}${port}`;
  };
  return {
    bookings: buildUrl('bookings'),
    account: buildUrl('account'),
    join: buildUrl('join'),
    desk: buildUrl('desk'),
  };
}
