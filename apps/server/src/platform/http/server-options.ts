import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { buildErrorBody } from '#platform/http/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's very bytes as text, for what is signed over them. */
    rawBody: string;
  }
}

/** What every server of ours begins with: both spellings of a path, no body above 256 kB, lists in queries. */
export const serverOptions = {
  bodyLimit: 256 * 1024,
  // A line for each request is written where it ends (`request-log.ts`), with what it came to.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: ({ headers }) => {
    const requestId = headers['x-request-id'];
    return typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID();
  },
  clientErrorHandler: rejectMalformed,
  routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString },
  rewriteUrl: ({ url = '/' }) => toDecodableUrl(url),
} satisfies FastifyServerOptions;

/** RTE-14: a path that can't be decoded names nothing, and is asked for as it stands, so that it is no such page. */
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

/** ERR-09: what is no request, or comes with more in its head than is read, is told so as everything else is. */
function rejectMalformed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code ?? ''] ?? 400;
  const body = buildErrorBody({ code: 'unreadable' }, 'en');
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** A list is its name repeated, with or without `[]` behind it. Twice without a list's schema is the field's error. */
function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [parameter, value] of new URLSearchParams(text)) {
    const isList = parameter.endsWith('[]');
    const name = isList ? parameter.slice(0, -2) : parameter;
    const previous = query[name];
    if (previous === undefined) query[name] = isList ? [value] : value;
    else query[name] = [...(Array.isArray(previous) ? previous : [previous]), value];
  }
  return query;
}

/** JSON, and the forms that a bank's page posts. What is neither is a body that can't be read. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body;
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawBody = body;
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
}
