import type { FastifyInstance } from 'fastify';

/** Hashes of React Aria's two constant style attributes, on the hidden inputs of checkboxes and selects. */
const styleHashes =
  "'sha256-OPvH+zTsq+vvwlH2fikB1Fveiha+jXy32l3j4fYaEpA=' 'sha256-nlaag70CeJ4ApAK6zDhDoc67sPQgJmu/ZcrF3ZRA718='";

/** Options of a document's policy. Origins use the syntax of CSP. */
export type CspOptions = {
  /** Different for each response. */
  nonce: string;
  /** Origins of the client's other surfaces, allowed as form targets. */
  surfaces: readonly string[];
  /** Hashes of the document's inline scripts. */
  inlineScripts: readonly string[];
  /** Origins that may frame the client's pages. */
  embeddingHosts: readonly string[];
  /** Origin of the configured map's style, tiles, glyphs and images. */
  mapOrigin?: string | undefined;
  /** Origin of the client's logo, if it is another one. */
  logoOrigin?: string | undefined;
};

export const buildPageCsp = ({
  nonce,
  surfaces,
  inlineScripts,
  embeddingHosts,
  ...origins
}: CspOptions): string =>
  formatPolicy({
    ...buildBaseDirectives(nonce),
    ...buildOriginDirectives(nonce, origins),
    'script-src': ["'self'", ...inlineScripts],
    'form-action': ["'self'", ...surfaces],
    'frame-ancestors': ["'self'", ...embeddingHosts],
  });

/** Policy of the checkout document: it allows the client's one provider and no framing. */
export const buildCheckoutCsp = ({
  nonce,
  providerOrigins,
  logoOrigin,
}: Pick<CspOptions, 'nonce' | 'logoOrigin'> & { providerOrigins: readonly string[] }): string =>
  formatPolicy({
    ...buildBaseDirectives(nonce),
    ...buildOriginDirectives(nonce, { logoOrigin }),
    'script-src': ["'self'", ...providerOrigins],
    'connect-src': ["'self'", ...providerOrigins],
    'frame-src': ["'self'", ...providerOrigins],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });

/** Policy of the only page that frames a bank's page and posts into it. The sandbox origin is http, never in production. */
export const buildChallengeCsp = (sandboxOrigin?: string): string =>
  formatPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", 'https:', ...(sandboxOrigin ? [sandboxOrigin] : [])],
    'form-action': ['https:', ...(sandboxOrigin ? [sandboxOrigin] : [])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });

/** Policy of the page inside that frame to which the bank returns. */
export const buildChallengeDoneCsp = (): string =>
  formatPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });

/** API responses are not documents: nothing runs in them and no page frames them. */
const apiCsp = "default-src 'none'; frame-ancestors 'none'";

/** Policy of the web app's files. The map's worker is such a file and fetches the map's data. */
export const buildFileCsp = (mapOrigin?: string): string =>
  formatPolicy({
    'default-src': ["'none'"],
    'connect-src': ["'self'", ...(mapOrigin === undefined ? [] : [mapOrigin])],
    'frame-ancestors': ["'self'"],
  });

const buildBaseDirectives = (nonce: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'style-src-attr': ["'unsafe-hashes'", styleHashes],
  'img-src': ["'self'", 'data:', 'blob:'],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
});

const buildOriginDirectives = (nonce: string, { mapOrigin: map, logoOrigin: logo }: Partial<CspOptions>) => ({
  ...(map === undefined ? {} : { 'connect-src': ["'self'", map] }),
  'img-src': [
    ...buildBaseDirectives(nonce)['img-src'],
    ...[map, logo].filter((origin) => origin !== undefined),
  ],
});

const formatPolicy = (policy: Record<string, readonly string[]>): string =>
  Object.entries(policy)
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join('; ');

/** Nothing may ask for a payment but the frames of a provider whose wallets the client offers, and its script in our page. */
export const buildPermissionsPolicy = (walletOrigins: readonly string[] = []): string => {
  const payment = walletOrigins.length === 0 ? [] : ['self', ...walletOrigins.map((origin) => `"${origin}"`)];
  return `camera=(), microphone=(), payment=(${payment.join(' ')}), geolocation=(self)`;
};

const twoYearsInSeconds = 63_072_000;

/** Sets the headers of every response; a document replaces the API's policy with its own. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': apiCsp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': buildPermissionsPolicy(),
      'x-request-id': request.id,
    });
    if (request.protocol === 'https') {
      void reply.header('strict-transport-security', `max-age=${twoYearsInSeconds}; includeSubDomains`);
    }
  });
}
