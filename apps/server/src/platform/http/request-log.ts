import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The start identifies the request; the rest is chosen by the sender. */
const maxLoggedUrl = 1000;

/** Logs each response once; successful ones at debug level, because they are many. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const fields = {
      method: request.method,
      url: hideToken(request).slice(0, maxLoggedUrl),
      host: request.host,
      status: statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // 503 is logged where it is decided, with its cause.
    if (statusCode === 503) request.log.warn(fields, 'request refused');
    else if (statusCode >= 500) request.log.error(fields, 'request failed');
    else if (statusCode >= 400) request.log.info(fields, 'request rejected');
    else request.log.debug(fields, 'request completed');
  });
}

/** A token in a path is a credential, so no log contains it. */
const hideToken = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes('/:token') ? routeOptions.url : url;
