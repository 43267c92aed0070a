import { isIP } from 'node:net';
import type { Surface } from '#platform/http/caller';
import type { ClientIdentifier } from './store.ts';

const surfaces = ['bookings', 'account', 'join', 'desk'] as const satisfies readonly Surface[];
/** A DNS name has at most 253 characters, followed by the port. */
const maxHostLength = 260;
const hostPattern = /^(\[[\da-f:.]+\]|[a-z\d-]+(?:\.[a-z\d-]+)*)(?::(\d{1,5}))?$/;

/**
 * Parses a host: `bare` leads to the default client, a slug with its surface is a host under the public domain, and any
 * other may be a client's own host. Returns undefined for an invalid host, and for one with a trailing dot, which
 * browsers treat as a different site.
 */
export function parseHost(
  host: string,
  publicDomain: string,
): 'bare' | (ClientIdentifier & { surface?: Surface }) | undefined {
  const [, name, port = ''] = hostPattern.exec(host.slice(0, maxHostLength + 1).toLowerCase()) ?? [];
  if (name === undefined || host.length > maxHostLength || Number(port) > 65_535) return undefined;
  if (name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0) return 'bare';
  const [first, slug, ...domain] = name.split('.');
  const surface = surfaces.find((candidate) => candidate === first);
  if (surface && slug && domain.join('.') === publicDomain) return { slug, surface };
  return { host: name };
}

/** All surfaces share a bare host, so the first path segment selects the surface (MOD-05). */
export function getSurfaceFromPath(path: string): Surface {
  const first = /^\/~([a-z]+)(?=[/?]|$)/.exec(path)?.[1];
  return surfaces.find((candidate) => candidate === first) ?? 'bookings';
}
