import type { RunStatement } from '#platform/database/database';
import type { Surface } from '#platform/http/caller';
import { createSharedCache } from '#platform/lib/shared-cache';
import type { Settings } from '#platform/runtime/settings';
import { getSurfaceFromPath, parseHost } from './parse-host.ts';
import { type Client, type ClientIdentifier, readClient } from './store.ts';

/** The host and path of a request. `clientDomain` is the `X-Client-Domain` header and has priority over the host. */
export type ClientLookup = { clientDomain: string | undefined; host: string; path: string };

export type ResolvedClient = Client & {
  surface: Surface;
  /** `bare` serves all surfaces on one host, `domain` is under the public domain, `own` is a client's own host. */
  hostKind: 'bare' | 'domain' | 'own';
};

/** Returns undefined for a host that is neither known nor bare (MOD-14). */
export type ResolveClient = (lookup: ClientLookup) => Promise<ResolvedClient | undefined>;

/** Every process sees a change of a client's settings within this time. */
const cacheMs = 1000;

export function createClientResolver(
  { run }: { run: RunStatement },
  { PUBLIC_DOMAIN, DEFAULT_CLIENT }: Pick<Settings, 'PUBLIC_DOMAIN' | 'DEFAULT_CLIENT'>,
): ResolveClient {
  const cached = createSharedCache<Client | undefined>(cacheMs);
  const readCached = (identifier: ClientIdentifier) =>
    cached(JSON.stringify(identifier), () => readClient(run, identifier));

  return async ({ clientDomain, host, path }) => {
    const parsed = parseHost(clientDomain ?? host, PUBLIC_DOMAIN);
    if (!parsed) return undefined;
    if (parsed === 'bare') {
      const client = DEFAULT_CLIENT === undefined ? undefined : await readCached({ slug: DEFAULT_CLIENT });
      return client && { ...client, surface: getSurfaceFromPath(path), hostKind: 'bare' };
    }
    if ('slug' in parsed) {
      const client = await readCached({ slug: parsed.slug });
      return client && { ...client, surface: parsed.surface ?? 'bookings', hostKind: 'domain' };
    }
    const client = await readCached(parsed);
    const surface = client?.hosts.find((clientHost) => clientHost.host === parsed.host)?.surface;
    return client && surface && { ...client, surface, hostKind: 'own' };
  };
}
