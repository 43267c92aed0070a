import type { Route } from '@pavilion/contract/route';
import type { FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from a page of another origin. The request's origin is its scheme and Host, never
 * `X-Client-Domain`, which any page may set. A request without Origin and Sec-Fetch-Site is not from a browser.
 */
export function isCrossOrigin(route: Pick<Route, 'origin'>, request: FastifyRequest): boolean {
  if (safeMethods.has(request.method) || route.origin === 'any') return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origin.toLowerCase() !== getRequestOrigin(request);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Scheme and Host as a browser writes them: without the default port. */
function getRequestOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const defaultPort = request.protocol === 'https' ? ':443' : ':80';
  const host = request.host.toLowerCase();
  return `${request.protocol}://${host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host}`;
}
