import { buildCheckoutCsp, buildPageCsp, buildPermissionsPolicy } from '#platform/http/security-headers';
import type { Settings } from '#platform/runtime/settings';
import { buildSurfaceUrls, type ResolvedClient } from '../client/index.ts';
import { getProviderOrigins } from '../payment/index.ts';
import { earlyInputHash } from './early-input.ts';

type DocumentCspOptions = {
  nonce: string;
  client: ResolvedClient;
  request: { scheme: string; host: string; path: string };
  settings: Settings;
  /** The origin of the theme's logo. */
  logoOrigin: string | undefined;
};

/** Only the checkout's policy allows the payment provider, so the checkout is a separate document. */
export function buildDocumentCsp({
  nonce,
  client,
  request,
  settings,
  logoOrigin,
}: DocumentCspOptions): string {
  if (isCheckout(request.path)) {
    return buildCheckoutCsp({
      nonce,
      providerOrigins: getProviderOrigins(client.provider, settings),
      logoOrigin,
    });
  }
  const surfaces = Object.values(buildSurfaceUrls(client, request, settings.PUBLIC_DOMAIN)).map(
    (surfaceUrl) => new URL(surfaceUrl).origin,
  );
  return buildPageCsp({
    nonce,
    surfaces: [...new Set(surfaces)],
    inlineScripts: [earlyInputHash],
    embeddingHosts: client.embeddingOrigins,
    mapOrigin: getMapOrigin(settings),
    logoOrigin,
  });
}

const isCheckout = (url: string): boolean =>
  /^(?:\/~[a-z]+)?\/(?:(?:basket\/)?checkout|checkout\/(?:pay|phone))\/?(?:\?|$)/.test(url);

/** Wallets open from the provider's frames, which only a checkout has. */
export const buildDocumentPermissions = (
  { provider, offersWallets }: Pick<ResolvedClient, 'provider' | 'offersWallets'>,
  url: string,
  settings: Settings,
): string =>
  buildPermissionsPolicy(offersWallets && isCheckout(url) ? getProviderOrigins(provider, settings) : []);

export const getMapOrigin = ({ MAP_STYLE_URL: url }: Pick<Settings, 'MAP_STYLE_URL'>): string | undefined =>
  url && new URL(url).origin;
