import type { Surface } from '#platform/caller';
import type { FoundClient } from './find-client.ts';

/** The address of each surface, without a slash at its end: a path is put right behind it. */
export type Addresses = Record<Surface, string>;

/** The scheme and the host (with its port) as the browser named them. */
type Asked = { scheme: string; host: string };

/**
 * MOD-05: the address of every surface of a client, as whoever asked can reach it: on the same scheme and port, on one
 * bare host where that was asked, on the client's own hosts where one of these was. Nothing else builds an address.
 */
export function addressesOf(
  client: Pick<FoundClient, 'slug' | 'by' | 'hosts'>,
  { scheme, host }: Asked,
  publicDomain: string,
): Addresses {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const at = (surface: Surface): string => {
    if (client.by === 'bare') return `${scheme}://${host}${surface === 'bookings' ? '' : `/~${surface}`}`;
    const own = client.by === 'own' ? client.hosts.find((one) => one.surface === surface)?.host : undefined;
    return `${scheme}://${own ?? `${surface}.${client.slug}.${publicDomain}`}${port}`;
  };
  return { bookings: at('bookings'), account: at('account'), join: at('join'), desk: at('desk') };
}
