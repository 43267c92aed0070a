import { isIP } from 'node:net';
import type { Surface } from '#platform/http/caller';
import type { ClientIdentifier } from './store.ts';

const surfaces = ['bookings', 'account', 'join', 'desk'] as const satisfies readonly Surface[];
const hostPattern = /^(\[[\da-f:.]+\]|[a-z\d-]+(?:\.[a-z\d-]+)*)(?::(\d{1,5}))?$/;

/**
 * What a host names: `bare` leads to the default client, a slug with its surface lies under our own domain, and any
 * other may be one that a client brought along. Undefined: no host at all, or one with a trailing dot, which browsers
 * hold for another site than the same one without.
 */
export function parseHost(
  host: string,
  publicDomain: string,
): 'bare' | (ClientIdentifier & { surface?: Surface }) | undefined {
  const [, name, port = ''] = hostPattern.exec(host.toLowerCase()) ?? [];
  if (name === undefined || Number(port) > 65_535) return undefined;
  if (name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0) return 'bare';
  const [first, slug, ...domain] = name.split('.');
  const surface = surfaces.find((candidate) => candidate === first);
  if (surface && slug && domain.join('.') === publicDomain) return { slug, surface };
  return { host: name };
}

/** A bare host has one name for all surfaces: there the first segment of the path tells them apart (MOD-05). */
export function getSurfaceFromPath(path: string): Surface {
  const first = /^\/~([a-z]+)(?=[/?]|$)/.exec(path)?.[1];
  return surfaces.find((candidate) => candidate === first) ?? 'bookings';
}
