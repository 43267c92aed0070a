import type { FastifyInstance } from 'fastify';
import { getFallbackLanguage, refuseBody, sendRefusal } from '#platform/http/errors';

/** Characters of the path with the query. RFC 9110 recommends to support 8,000. */
const maxUrlLength = 8192;

/**
 * Refuses a URL or a declared body that is too long before any other work. A body without a declared length is refused
 * while it is read.
 */
export function registerRequestLimits(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const language = getFallbackLanguage(request);
    if (request.url.length > maxUrlLength)
      return sendRefusal(reply, { code: 'url_too_long' }, { status: 414, language });
    const declaredLength = Number(request.headers['content-length'] ?? 0);
    if (declaredLength <= request.routeOptions.bodyLimit) return undefined;
    // Otherwise Node reads the rest of the body to keep the connection.
    void reply.header('connection', 'close');
    return sendRefusal(reply, refuseBody(request), { status: 413, language });
  });
}
