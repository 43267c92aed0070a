import type { FastifyRequest } from 'fastify';
import { checkoutPolicy, pagePolicy } from '#platform/headers';
import type { Settings } from '#platform/settings';
import { addressesOf, type FoundClient } from '../client/index.ts';

type Asked = { nonce: string; client: FoundClient; request: FastifyRequest; settings: Settings };

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
  const path = request.url.replace(/^\/~[a-z]+/, '');
  if (/^\/(basket\/)?checkout\/?(\?|$)/.test(path)) {
    const provider = settings.SANDBOX_URL
      ? [new URL(settings.SANDBOX_URL).origin]
      : (live[client.provider] ?? []);
    return checkoutPolicy({ nonce, provider });
  }
  const asked = { scheme: request.protocol, host: request.host };
  const surfaces = Object.values(addressesOf(client, asked, settings.PUBLIC_DOMAIN)).map(
    (address) => new URL(address).origin,
  );
  return pagePolicy({ nonce, surfaces: [...new Set(surfaces)], embeddingHosts: client.embeddingOrigins });
}
