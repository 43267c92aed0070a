import type { Surface } from '#platform/caller';
import type { Run } from '#platform/database';
import type { Settings } from '#platform/settings';
import { shareFor } from '#platform/shared';
import { readHost, surfaceOfPath } from './read-host.ts';
import { type Client, type Naming, readClient } from './store.ts';

/** Where a request came in: the host and the path that it names, and `X-Client-Domain`, which goes before the host. */
export type Named = { clientDomain: string | undefined; host: string; path: string };

/** The client that a request asks, on which of its surfaces, and by which kind of host. */
export type FoundClient = Client & {
  surface: Surface;
  /** `bare`: no host of its own, so that it serves all surfaces; `own`: one that the client brought along. */
  by: 'bare' | 'domain' | 'own';
};

/** MOD-14: nobody is found by a host that is neither known nor bare. */
export type FindClient = (named: Named) => Promise<FoundClient | undefined>;

/** Milliseconds: as long may a change of a client's settings take to be seen by every process. */
const fresh = 1000;

export function clientFinder(
  { run }: { run: Run },
  { PUBLIC_DOMAIN, DEFAULT_CLIENT }: Pick<Settings, 'PUBLIC_DOMAIN' | 'DEFAULT_CLIENT'>,
): FindClient {
  const shared = shareFor<Client | undefined>(fresh);
  const find = (naming: Naming) => shared(JSON.stringify(naming), () => readClient(run, naming));

  return async ({ clientDomain, host, path }) => {
    const read = readHost(clientDomain ?? host, PUBLIC_DOMAIN);
    if (!read) return undefined;
    if (read === 'bare') {
      const client = DEFAULT_CLIENT === undefined ? undefined : await find({ slug: DEFAULT_CLIENT });
      return client && { ...client, surface: surfaceOfPath(path), by: 'bare' };
    }
    if ('slug' in read) {
      const client = await find({ slug: read.slug });
      return client && { ...client, surface: read.surface ?? 'bookings', by: 'domain' };
    }
    const client = await find(read);
    const surface = client?.hosts.find((one) => one.host === read.host)?.surface;
    return client && surface && { ...client, surface, by: 'own' };
  };
}
