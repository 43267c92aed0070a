import type { Route } from '@pavilion/contract/route';
import type { FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from a page that is not this very origin. The origin is scheme and Host of the request, never
 * `X-Client-Domain`, which any page may set. With neither Origin nor Sec-Fetch-Site it is no browser, and nobody's
 * cookie is misused.
 */
export function isCrossOrigin(route: Pick<Route, 'origin'>, request: FastifyRequest): boolean {
  if (safeMethods.has(request.method) || route.origin === 'any') return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origin.toLowerCase() !== getRequestOrigin(request);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Scheme and Host, as the browser writes them: without the scheme's own port. */
function getRequestOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const defaultPort = request.protocol === 'https' ? ':443' : ':80';
  const host = request.host.toLowerCase();
  return `${request.protocol}://${host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host}`;
}
