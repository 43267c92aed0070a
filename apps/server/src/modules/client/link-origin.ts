import type { RunStatement } from '#platform/database/database';
import type { RequestInfo, Surface } from '#platform/http/caller';
import type { Settings } from '#platform/runtime/settings';
import { parseHost } from './parse-host.ts';
import { type Client, readClient } from './store.ts';
import { buildSurfaceUrls } from './surface-urls.ts';

type LinkRequest = Pick<RequestInfo, 'host' | 'cookieScope'> & { client: Pick<Client, 'slug'> };

/**
 * Base URL of a surface of the client, bookings by default, for a link with a secret in an email. The Host header alone does not decide
 * it, because anybody can send one: a host that is neither the client's nor this machine becomes the client's usual one.
 */
export async function readLinkOrigin(
  run: RunStatement,
  { client: { slug }, host, cookieScope }: LinkRequest,
  { PUBLIC_DOMAIN }: Pick<Settings, 'PUBLIC_DOMAIN'>,
  surface: Surface = 'bookings',
): Promise<string> {
  const client = await readClient(run, { slug });
  if (!client) throw new Error(`Client ${slug} not found`);
  const scheme = cookieScope.secure ? 'https' : 'http';
  const hostKind = getHostKind(client, host, PUBLIC_DOMAIN);
  return buildSurfaceUrls({ ...client, hostKind }, { scheme, host }, PUBLIC_DOMAIN)[surface];
}

/** Base URL of a surface of the client, bookings by default, for a link in an email that no request causes. */
export async function readClientOrigin(
  run: RunStatement,
  clientId: string,
  { PUBLIC_DOMAIN }: Pick<Settings, 'PUBLIC_DOMAIN'>,
  surface: Surface = 'bookings',
): Promise<string> {
  const client = await readClient(run, { id: clientId });
  if (!client) throw new Error(`Client ${clientId} not found`);
  const hostKind = client.hosts.some((own) => own.surface === surface) ? 'own' : 'domain';
  return buildSurfaceUrls({ ...client, hostKind }, { scheme: 'https', host: '' }, PUBLIC_DOMAIN)[surface];
}

/**
 * Base URL of a surface of the client for a person whose requests came to `linkOrigin`, the base URL of any surface, with its
 * scheme and port; the client's usual one without it.
 */
export async function readPersonOrigin(
  run: RunStatement,
  { clientId, linkOrigin }: { clientId: string; linkOrigin: string | null },
  settings: Pick<Settings, 'PUBLIC_DOMAIN'>,
  surface: Surface = 'bookings',
): Promise<string> {
  if (linkOrigin === null) return readClientOrigin(run, clientId, settings, surface);
  const client = await readClient(run, { id: clientId });
  if (!client) throw new Error(`Client ${clientId} not found`);
  const { host, protocol } = new URL(linkOrigin);
  const hostKind = getHostKind(client, host, settings.PUBLIC_DOMAIN);
  const request = { scheme: protocol.slice(0, -1), host };
  return buildSurfaceUrls({ ...client, hostKind }, request, settings.PUBLIC_DOMAIN)[surface];
}

function getHostKind({ hosts }: Pick<Client, 'hosts'>, host: string, publicDomain: string) {
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return 'bare';
  const parsed = parseHost(host, publicDomain);
  const isOwn =
    typeof parsed === 'object' && hosts.some((own) => 'host' in parsed && own.host === parsed.host);
  return isOwn ? 'own' : 'domain';
}
