import type { Surface } from '#platform/http/caller';
import type { ResolvedClient } from './resolve-client.ts';

/** The address of each surface, without a slash at its end: a path is put right behind it. */
export type SurfaceUrls = Record<Surface, string>;

/** The scheme and the host (with its port) as the browser named them. */
type RequestOrigin = { scheme: string; host: string };

/**
 * MOD-05: the address of every surface of a client, as whoever asked can reach it: on the same scheme and port, on one
 * bare host where that was asked, on the client's own hosts where one of these was. Nothing else builds an address.
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
