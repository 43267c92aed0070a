import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal or an error that is about to be sent as JSON. `retryAfter`: seconds until a retry can succeed. */
export type Failure = { code: string; retryAfter: number | undefined };
/** A request whose response is a failure. */
export type FailedRequest = FastifyRequest;
export type ErrorPage = { html: string; headers: Record<string, string> };
/** Renders a failure as a page; undefined to send JSON. */
export type ErrorPageRenderer = (
  request: FailedRequest,
  failure: Failure,
) => Promise<ErrorPage | undefined> | ErrorPage | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Renders every failure of the route, whatever the request accepts. */
    errorPage?: ErrorPageRenderer;
  }
}

const codes = new WeakMap<FastifyReply, string>();

/** Notes the code of the failure that a reply sends, for the page that may replace it. */
export const noteFailure = (reply: FastifyReply, code: string): void => void codes.set(reply, code);

/**
 * Sends failures as pages to browsers that navigate, wherever they happen: in a limit, a hook or a handler. Without a
 * renderer of its own a route has `render`, if the browser accepts HTML and the path is not the API's.
 */
export function registerErrorPages(app: FastifyInstance, render: ErrorPageRenderer): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const code = codes.get(reply);
    if (code === undefined) return payload;
    const { errorPage = acceptsPage(request) ? render : undefined } = request.routeOptions.config;
    const retryAfter = reply.getHeader('retry-after');
    const page = await errorPage?.(request, {
      code,
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    });
    if (!page) return payload;
    reply.headers({ ...page.headers, 'content-type': 'text/html; charset=utf-8', vary: 'Accept, Cookie' });
    return page.html;
  });
}

const acceptsPage = ({ headers, url }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/**
 * The fields of a posted form, so that a page can send them again. A request that was refused before its body was
 * parsed is read here; one that is too long or no form has no fields.
 */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (request.method !== 'POST') return {};
  if (typeof request.body === 'object' && request.body !== null) return { ...request.body };
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const maxLength = request.routeOptions.bodyLimit;
  if (!isForm || Number(request.headers['content-length'] ?? 0) > maxLength) return {};
  let text = '';
  for await (const chunk of request.raw) {
    text += String(chunk);
    if (text.length > maxLength) return {};
  }
  return Object.fromEntries(new URLSearchParams(text));
}
