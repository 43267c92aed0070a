import type { FastifyInstance } from 'fastify';

/** React Aria's two constant style attributes: hidden inputs of check boxes and selects, rendered on the server. */
const styleHashes =
  "'sha256-OPvH+zTsq+vvwlH2fikB1Fveiha+jXy32l3j4fYaEpA=' 'sha256-nlaag70CeJ4ApAK6zDhDoc67sPQgJmu/ZcrF3ZRA718='";

/** What a document's policy depends on. Origins are written as a policy names them. */
export type CspOptions = {
  /** New for each answer. */
  nonce: string;
  /** The client's other surfaces, to which its forms may post. */
  surfaces: readonly string[];
  /** Who may frame the client's pages. */
  embeddingHosts: readonly string[];
  /** Where a configured map comes from: its style, tiles, glyphs and pictures. */
  mapOrigin?: string | undefined;
  /** Where the operator's logo lies, if not with us. */
  logoOrigin?: string | undefined;
};

/** The policy of an ordinary page. */
export const buildPageCsp = ({ nonce, surfaces, embeddingHosts, ...origins }: CspOptions): string =>
  formatPolicy({
    ...buildBaseDirectives(nonce),
    ...buildOriginDirectives(nonce, origins),
    'form-action': ["'self'", ...surfaces],
    'frame-ancestors': ["'self'", ...embeddingHosts],
  });

/** The policy of the checkout document: the client's one provider beside us, and nobody frames it. */
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

/** The page that alone frames the unknown bank's, and posts into its frame. `sandbox` is http, and not in production. */
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

/** The page that the bank's comes back to, inside that frame. */
export const buildChallengeDoneCsp = (): string =>
  formatPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });

/** Answers of the API are no documents: nothing in them runs and nobody frames them. */
const apiCsp = "default-src 'none'; frame-ancestors 'none'";

/** The web app's files. The map's worker is one: its policy is its own file's, and it fetches what the map shows. */
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

const twoYearsInSeconds = 63_072_000;

/** What every answer carries; a document sets its own policy over the one for answers. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': apiCsp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
      'x-request-id': request.id,
    });
    if (request.protocol === 'https') {
      void reply.header('strict-transport-security', `max-age=${twoYearsInSeconds}; includeSubDomains`);
    }
  });
}
