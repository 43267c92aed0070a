import { hash } from 'node:crypto';
import {
  type CommonRefusalCode,
  commonRefusals,
  type RefusalCode,
  type RefusalStatus,
  type Route,
} from '@pavilion/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from '#platform/http/caller';
import { type FieldErrors, type Refusal, sendRefusal } from '#platform/http/errors';
import { type StreamHandler, sendEventStream } from '#platform/http/event-stream';
import {
  createSerialiser,
  createStringifier,
  type SerialisedResponse,
  sendSerialised,
} from '#platform/http/serialise';
import { buildExpiredSessionCookies, hasCookie } from '#platform/http/session-cookie';
import { createSharedCache } from '#platform/lib/shared-cache';

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
/** A file to download. The route names its media type. */
type File = {
  name: string;
  content: string | Buffer;
  /** How long the receiver may keep it, for a file that programs load again and again; absent: not at all. */
  maxAgeSeconds?: number;
};
type Cookies = { cookies?: readonly string[] | undefined };

/** A refusal of the route: one of its own, or a common one. */
export type RouteRefusal<R extends Route> = Refusal<
  RefusalCode<R> | CommonRefusalCode,
  InputOf<R['details']>
>;

/** Result of a handler: a reply, a redirect, a stream or a refusal. `cookies` are `Set-Cookie` values. */
export type HandlerResult<R extends Route> = Cookies &
  (
    | { ok: true; value: z.input<R['reply']>; meta?: InputOf<R['meta']> | undefined }
    // A handler that caches its response serialises it itself, with a serialiser of the same route.
    | { ok: true; serialised: SerialisedResponse }
    | { ok: true; seeOther: string }
    | { ok: true; stream: StreamHandler }
    | { ok: true; file: File }
    | { ok: false; refusal: RouteRefusal<R> }
  );

/** A result ready to be sent. */
type RouteResponse = Cookies &
  (
    | { serialised: SerialisedResponse }
    | { seeOther: string }
    | { stream: StreamHandler }
    | { file: File; mediaType: string }
    | { refusal: Refusal<string, unknown>; status: number; details?: string | undefined }
  );

const cacheMs = 1000;

/** Shares responses for a second, except refusals by a limit, which are for one caller. */
export function createResponseCache() {
  const cached = createSharedCache<RouteResponse>(cacheMs);
  return async (key: string, respond: () => Promise<RouteResponse>): Promise<RouteResponse> => {
    const response = await cached(key, respond);
    if ('refusal' in response && response.refusal.retryAfter !== undefined) cached.forget(key);
    return response;
  };
}

/** Serialises a handler's result with the route's own statuses and only the fields that the route names. */
export function createResponseBuilder<R extends Route>(
  route: R,
): (result: HandlerResult<R>) => RouteResponse {
  const serialise = createSerialiser(route);
  const stringifyDetails = route.details && createStringifier(route.details);
  const statuses: Record<string, RefusalStatus | 500> = { ...commonRefusals, ...route.refusals };
  return (result) => {
    const { cookies } = result;
    if (!result.ok) {
      const { refusal } = result;
      const details = refusal.details === undefined ? undefined : stringifyDetails?.(refusal.details);
      return { cookies, refusal, status: statuses[refusal.code] ?? 500, details };
    }
    if ('seeOther' in result) return { cookies, seeOther: result.seeOther };
    if ('stream' in result) return { cookies, stream: result.stream };
    if ('file' in result) return { cookies, file: result.file, mediaType: route.mediaType ?? 'text/plain' };
    if ('serialised' in result) return { cookies, serialised: result.serialised };
    return { cookies, serialised: serialise(result.value, result.meta) };
  };
}

export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  response: RouteResponse,
): FastifyReply {
  appendCookies(reply, response.cookies);
  if ('seeOther' in response) {
    return reply.code(303).header('cache-control', 'no-store').header('location', response.seeOther).send();
  }
  if ('stream' in response) return sendEventStream(request, reply, response.stream);
  if ('file' in response) return sendFile(request, reply, response);
  if ('refusal' in response) {
    const { refusal, status, details } = response;
    if (status === commonRefusals.not_logged_in) return sendLoggedOut(request, reply, caller);
    return sendRefusal(reply, refusal, { status, language: caller.language, details });
  }
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'X-Client-Domain, Accept-Language, Accept-Encoding');
  return sendSerialised(request, reply, response.serialised);
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: { name, content, maxAgeSeconds }, mediaType }: { file: File; mediaType: string },
): FastifyReply {
  if (maxAgeSeconds === undefined) void reply.header('cache-control', 'no-store');
  else {
    const etag = `"${hash('sha256', content, 'base64url')}"`;
    void reply.header('cache-control', `private, max-age=${maxAgeSeconds}`).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(typeof content === 'string' ? `${mediaType}; charset=utf-8` : mediaType)
    .send(content);
}

/** Deletes the cookies of an inactive session in the same response (AUT-10). */
export function sendLoggedOut(request: FastifyRequest, reply: FastifyReply, caller: Caller): FastifyReply {
  const scope = caller.cookieScope;
  // A guest's cookie is kept: it is not a login, and it owns the cart.
  const isStale = caller.kind !== 'guest' && hasCookie(request.headers.cookie, scope);
  if (isStale) appendCookies(reply, buildExpiredSessionCookies(scope));
  return sendError(reply, 'not_logged_in', caller.language);
}

export function appendCookies(reply: FastifyReply, cookies: readonly string[] = []): FastifyReply {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
  return reply;
}

export const sendError = (
  reply: FastifyReply,
  code: CommonRefusalCode,
  language: string,
  errors: FieldErrors = {},
): FastifyReply => sendRefusal(reply, { code, errors }, { status: commonRefusals[code], language });
