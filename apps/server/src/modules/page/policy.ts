import { checkoutPolicy, pagePolicy } from '#platform/headers';
import type { Settings } from '#platform/settings';
import { addressesOf, type FoundClient } from '../client/index.ts';
import { providerOrigins } from '../payment/index.ts';

type Asked = {
  nonce: string;
  client: FoundClient;
  request: { scheme: string; host: string; path: string };
  settings: Settings;
  /** Of the look that the page wears. */
  logoOrigin: string | undefined;
};

/** A document's policy. The checkout's alone names the client's one provider, so it is a document of its own. */
export function policyOf({ nonce, client, request, settings, logoOrigin }: Asked): string {
  const path = request.path.replace(/^\/~[a-z]+/, '');
  if (/^\/(basket\/)?checkout\/?(\?|$)/.test(path)) {
    return checkoutPolicy({ nonce, provider: providerOrigins(client.provider, settings), logoOrigin });
  }
  const surfaces = Object.values(addressesOf(client, request, settings.PUBLIC_DOMAIN)).map(
    (address) => new URL(address).origin,
  );
  return pagePolicy({
    nonce,
    surfaces: [...new Set(surfaces)],
    embeddingHosts: client.embeddingOrigins,
    mapOrigin: mapOriginOf(settings),
    logoOrigin,
  });
}

/** Where a configured map comes from. */
export const mapOriginOf = ({ MAP_STYLE_URL: url }: Pick<Settings, 'MAP_STYLE_URL'>): string | undefined =>
  url && new URL(url).origin;
