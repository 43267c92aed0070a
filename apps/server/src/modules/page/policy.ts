import { checkoutPolicy, pagePolicy } from '#platform/headers';
import type { Settings } from '#platform/settings';
import { addressesOf, type FoundClient } from '../client/index.ts';
import type { Request } from './render-document.ts';

type Asked = {
  nonce: string;
  client: FoundClient;
  request: Pick<Request, 'scheme' | 'host' | 'path'>;
  settings: Settings;
};

const live: Record<string, readonly string[]> = {
  opayo: ['https://live.opayo.eu.elavon.com'],
  stripe: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://api.stripe.com',
  ],
};

/** A document's policy. The checkout's alone names the client's one provider, so it is a document of its own. */
export function policyOf({ nonce, client, request, settings }: Asked): string {
  const path = request.path.replace(/^\/~[a-z]+/, '');
  if (/^\/(basket\/)?checkout\/?(\?|$)/.test(path)) {
    const provider = settings.SANDBOX_URL
      ? [new URL(settings.SANDBOX_URL).origin]
      : (live[client.provider] ?? []);
    return checkoutPolicy({ nonce, provider });
  }
  const surfaces = Object.values(addressesOf(client, request, settings.PUBLIC_DOMAIN)).map(
    (address) => new URL(address).origin,
  );
  return pagePolicy({ nonce, surfaces: [...new Set(surfaces)], embeddingHosts: client.embeddingOrigins });
}
