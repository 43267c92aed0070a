import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { buildErrorBody } from '#platform/http/errors';
import { exceedsJsonLimits, MalformedBodyError } from '#platform/http/json-limits';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as text, for webhook signatures. */
    rawBody: string;
  }
}

/** Options of every server: paths with and without trailing slash, lists in queries, and limits of what it reads. */
export const serverOptions = {
  /** Bytes. A route that needs less or more has its own limit. */
  bodyLimit: 64 * 1024,
  /** A request must arrive within this time, so that slow senders do not keep connections. */
  requestTimeout: 30_000,
  // `request-log.ts` logs each response instead.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: ({ headers }) => {
    const requestId = headers['x-request-id'];
    return typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID();
  },
  clientErrorHandler: rejectMalformed,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100, querystringParser: parseQueryString },
  rewriteUrl: ({ url = '/' }) => toDecodableUrl(url),
} satisfies FastifyServerOptions;

/** RTE-14: escapes a path that cannot be decoded, so that it is routed and not found. */
function toDecodableUrl(url: string): string {
  const queryStart = url.indexOf('?');
  const [path, query] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)];
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `${path.replaceAll('%', '%25')}${query}`;
  }
}

/** ERR-09: malformed requests and oversized headers get the same error body as other refusals. */
function rejectMalformed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code ?? ''] ?? 400;
  const body = buildErrorBody({ code: 'malformed_request' }, 'en');
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** A repeated name is a list, with or without `[]`. Repeating a name whose schema is not a list is a field error. */
function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [parameter, value] of new URLSearchParams(text)) {
    const isList = parameter.endsWith('[]');
    const name = isList ? parameter.slice(0, -2) : parameter;
    const previous = query[name];
    if (previous === undefined) query[name] = isList ? [value] : value;
    else if (Array.isArray(previous)) previous.push(value);
    else query[name] = [previous, value];
  }
  return query;
}

/** Parses JSON, and forms, which a bank's page posts; a picture stays bytes. Other content types are refused as unreadable. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body;
    if (body === '') return done(null, undefined);
    return void parseJson(request, body, (error, value) =>
      error || !exceedsJsonLimits(value) ? done(error, value) : done(new MalformedBodyError()),
    );
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawBody = body;
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
  app.addContentTypeParser<Buffer>(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  );
}
