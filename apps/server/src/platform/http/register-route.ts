import {
  type CommonRefusalCode,
  commonRefusals,
  type RefusalCode,
  type RefusalStatus,
  type Route,
} from '@pavilion/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Call, type Caller, isCallerAllowed, type ReadCaller } from '#platform/http/caller';
import { isCrossOrigin } from '#platform/http/cross-origin';
import {
  type FieldErrors,
  getFallbackLanguage,
  type Refusal,
  registerErrorHandlers,
  sendRefusal,
} from '#platform/http/errors';
import { type StreamHandler, sendEventStream } from '#platform/http/event-stream';
import { readIdempotencyKey } from '#platform/http/idempotency-key';
import { hasNulByte, parseRequest } from '#platform/http/parse-request';
import { createRateLimiter } from '#platform/http/rate-limit';
import { addRegisteredRoute } from '#platform/http/registered-routes';
import {
  createSerialiser,
  createStringifier,
  type SerialisedResponse,
  sendSerialised,
} from '#platform/http/serialise';
import { registerBodyParsers } from '#platform/http/server-options';
import { buildExpiredSessionCookies, hasCookie } from '#platform/http/session-cookie';
import { createSharedCache } from '#platform/lib/shared-cache';
import { translate } from '#platform/lib/translate';
import { findCardNumbers } from '#platform/security/card-number';

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Cookies = { cookies?: readonly string[] | undefined };

/** A refusal that a row may answer with: its own, or one that any row may. */
export type RouteRefusal<R extends Route> = Refusal<
  RefusalCode<R> | CommonRefusalCode,
  InputOf<R['details']>
>;

/** What a handler answers: what the reply names, another address to look at, a stream of it, or a refusal. Cookies are whole values. */
export type HandlerResult<R extends Route> = Cookies &
  (
    | { ok: true; value: z.input<R['reply']>; meta?: InputOf<R['meta']> | undefined }
    // What a handler shares among some callers, it writes itself (`writer` of the same row).
    | { ok: true; serialised: SerialisedResponse }
    | { ok: true; seeOther: string }
    | { ok: true; stream: StreamHandler }
    | { ok: false; refusal: RouteRefusal<R> }
  );

export type RouteHandler<R extends Route> = (call: Call<R>) => Promise<HandlerResult<R>>;

/**
 * Answers that are the same for all who ask with this key may be shared for a second, with one computation in flight;
 * no key, no sharing. Client and language are part of it without being said.
 */
export type CacheOptions<R extends Route> = { cacheKey?: (call: Call<R>) => string | undefined };

/** Serves one row of the route table: who may, parse what comes in, handle, write only what the reply names. */
export type RegisterRoute = <R extends Route>(
  route: R,
  handler: RouteHandler<R>,
  cacheOptions?: CacheOptions<R>,
) => void;

/** What goes out, however it came about. */
type RouteResponse = Cookies &
  (
    | { serialised: SerialisedResponse }
    | { seeOther: string }
    | { stream: StreamHandler }
    | { refusal: Refusal<string, unknown>; status: number; details?: string | undefined }
  );

const cacheMs = 1000;

export function createRouteRegistrar(app: FastifyInstance, readCaller: ReadCaller): RegisterRoute {
  registerErrorHandlers(app);
  registerBodyParsers(app);
  const limiter = createRateLimiter();
  return <R extends Route>(route: R, handler: RouteHandler<R>, { cacheKey }: CacheOptions<R> = {}) => {
    addRegisteredRoute(app, route);
    const respond = createResponder(route, handler);
    const cached = createSharedCache<RouteResponse>(cacheMs);
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: route.method === 'GET',
      async handler(request, reply) {
        if (isCrossOrigin(route, request))
          return sendError(reply, 'origin_not_allowed', getFallbackLanguage(request));
        const callerResult = await readCaller(request, route.access);
        if (!callerResult.ok) {
          return sendError(
            appendCookies(reply, callerResult.refusal.cookies),
            callerResult.refusal.code,
            getFallbackLanguage(request),
          );
        }
        const caller = callerResult.value;
        if (hasNulByte(request)) return sendError(reply, 'not_found', caller.language);

        const cardNumberErrors = findCardNumbers(
          route,
          request,
          translate(caller.language, 'fault', 'field_card_number'),
        );
        if (cardNumberErrors)
          return sendError(reply, 'card_number_not_allowed', caller.language, cardNumberErrors);
        if (!isCallerAllowed(route.access, caller)) {
          return caller.kind === 'guest'
            ? sendLoggedOut(request, reply, caller)
            : sendError(reply, 'not_allowed', caller.language);
        }
        const waitSeconds = limiter.secondsToWait(route, caller);
        if (waitSeconds > 0)
          return sendError(reply.header('retry-after', waitSeconds), 'too_many_requests', caller.language);

        const idempotencyHeader = readIdempotencyKey(request, caller.language);
        const { input, errors } = parseRequest(route, request, caller.language);
        if (errors || idempotencyHeader.errors) {
          return sendError(reply, 'invalid', caller.language, { ...errors, ...idempotencyHeader.errors });
        }
        const raw = { body: request.rawBody, headers: request.headers };
        const call = { ...input, caller, idempotency: idempotencyHeader.idempotency, raw } as Call<R>;
        const responseKey = cacheKey?.(call);
        const outcome =
          responseKey === undefined
            ? await respond(call)
            : await cached(`${caller.client.id} ${caller.language} ${responseKey}`, () => respond(call));
        return sendResponse(request, reply, caller, outcome);
      },
    });
  };
}

/** What the handler says, as it goes over the wire: the row's own statuses, nothing that the row does not name. */
function createResponder<R extends Route>(
  route: R,
  handler: RouteHandler<R>,
): (call: Call<R>) => Promise<RouteResponse> {
  const serialise = createSerialiser(route);
  const stringifyDetails = route.details && createStringifier(route.details);
  const statuses: Record<string, RefusalStatus | 500> = { ...commonRefusals, ...route.refusals };
  return async (call) => {
    const outcome = await handler(call);
    const { cookies } = outcome;
    if (!outcome.ok) {
      const { refusal } = outcome;
      const details = refusal.details === undefined ? undefined : stringifyDetails?.(refusal.details);
      return { cookies, refusal, status: statuses[refusal.code] ?? 500, details };
    }
    if ('seeOther' in outcome) return { cookies, seeOther: outcome.seeOther };
    if ('stream' in outcome) return { cookies, stream: outcome.stream };
    if ('serialised' in outcome) return { cookies, serialised: outcome.serialised };
    return { cookies, serialised: serialise(outcome.value, outcome.meta) };
  };
}

function sendResponse(
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

/** A session that was presented and is none deletes its cookies in the same answer (AUT-10). */
function sendLoggedOut(request: FastifyRequest, reply: FastifyReply, caller: Caller): FastifyReply {
  const scope = caller.cookieScope;
  // A guest's cookie is no log-in, and their basket hangs on it: it stays.
  const isStale = caller.kind !== 'guest' && hasCookie(request.headers.cookie, scope);
  if (isStale) appendCookies(reply, buildExpiredSessionCookies(scope));
  return sendError(reply, 'not_logged_in', caller.language);
}

function appendCookies(reply: FastifyReply, cookies: readonly string[] = []): FastifyReply {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
  return reply;
}

const sendError = (
  reply: FastifyReply,
  code: CommonRefusalCode,
  language: string,
  errors: FieldErrors = {},
): FastifyReply => sendRefusal(reply, { code, errors }, { status: commonRefusals[code], language });
