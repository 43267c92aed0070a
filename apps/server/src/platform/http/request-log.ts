import type { FastifyInstance } from 'fastify';

/** One line for each request, once it is answered. What went well is for who looks closely; a benchmark does not. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const fields = {
      method: request.method,
      url: request.url,
      host: request.host,
      status: statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (statusCode >= 500) request.log.error(fields, 'failed');
    else if (statusCode >= 400) request.log.info(fields, 'refused');
    else request.log.debug(fields, 'answered');
  });
}
