import {
  type CommonRefusalCode,
  commonRefusals,
  type RefusalCode,
  type RefusalStatus,
  type Route,
} from '@pavilion/contract/route';
import type { Result } from '@pavilion/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type Call,
  type Caller,
  type IsSessionActive,
  isCallerAllowed,
  type ReadCaller,
} from '#platform/http/caller';
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
import { createRouteLimiter } from '#platform/http/rate-limit';
import { addRegisteredRoute } from '#platform/http/registered-routes';
import {
  createSerialiser,
  createStringifier,
  type SerialisedResponse,
  sendSerialised,
} from '#platform/http/serialise';
import { registerBodyParsers } from '#platform/http/server-options';
import { buildExpiredSessionCookies, hasCookie } from '#platform/http/session-cookie';
import { withKnownOutcome } from '#platform/http/unavailable-response';
import { createSharedCache } from '#platform/lib/shared-cache';
import { translate } from '#platform/lib/translate';
import { findCardNumbers } from '#platform/security/card-number';

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
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
    | { ok: false; refusal: RouteRefusal<R> }
  );

/** `scope`: what the route's policy returned; undefined without a policy. */
export type RouteHandler<R extends Route, Scope = undefined> = (
  call: Call<R> & { scope: Scope },
) => Promise<HandlerResult<R>>;

/** Rule 9: whose things a call may read or change, decided from the call alone. The handler uses the scope as a filter. */
export type Policy<R extends Route, Scope> = (call: Call<R>) => Result<Scope, RouteRefusal<R>>;

export type RouteOptions<R extends Route, Scope = undefined> = {
  /**
   * The policy runs before the handler and before the cache; its refusal is the response. A route for customers or staff
   * must have one.
   */
  policy?: Policy<R, Scope>;
  /**
   * Responses with the same key are shared for one second, with one computation in flight; undefined: not shared.
   * The client and the language are part of every key.
   */
  cacheKey?: (call: Call<R>) => string | undefined;
};

/**
 * Serves a route. It checks the caller, the session unless the route opts out, the input and the policy, then calls
 * the handler and writes only the fields that the reply names.
 */
export type RegisterRoute = <R extends Route, Scope = undefined>(
  route: R,
  handler: RouteHandler<R, Scope>,
  options?: RouteOptions<R, Scope>,
) => void;

/** A result ready to be sent. */
type RouteResponse = Cookies &
  (
    | { serialised: SerialisedResponse }
    | { seeOther: string }
    | { stream: StreamHandler }
    | { refusal: Refusal<string, unknown>; status: number; details?: string | undefined }
  );

const cacheMs = 1000;

export function createRouteRegistrar(
  app: FastifyInstance,
  readCaller: ReadCaller,
  isSessionActive: IsSessionActive,
  limiter = createRouteLimiter(),
): RegisterRoute {
  registerErrorHandlers(app);
  registerBodyParsers(app);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const getCaller = (request: FastifyRequest): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new Error(`Caller of ${request.method} ${request.routeOptions.url} not read`);
    return caller;
  };
  return <R extends Route, Scope>(
    route: R,
    handler: RouteHandler<R, Scope>,
    { policy, cacheKey }: RouteOptions<R, Scope> = {},
  ) => {
    const isPersonal = route.access === 'customer' || route.access === 'staff';
    if (isPersonal && !policy) throw new Error(`Route ${route.method} ${route.path} names no policy`);
    addRegisteredRoute(app, route);
    const toResponse = createResponseBuilder(route);
    const cached = createResponseCache();
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: route.method === 'GET',
      config: { shedding: route.shedding ?? 'first' },
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      onRequest: createAdmission(route, readCaller, limiter, callers),
      async handler(request, reply) {
        const caller = getCaller(request);
        const rejection = rejectRequest(route, request, reply, caller);
        if (rejection) return rejection;
        if (!(await isSessionAccepted(route, caller, isSessionActive)))
          return sendLoggedOut(request, reply, caller);

        const idempotencyHeader = readIdempotencyKey(request, caller.language);
        const { input, errors } = parseRequest(route, request, caller.language);
        if (errors || idempotencyHeader.errors) {
          return sendError(reply, 'validation_failed', caller.language, {
            ...errors,
            ...idempotencyHeader.errors,
          });
        }
        const raw = { body: request.rawBody, headers: request.headers };
        const call = { ...input, caller, idempotency: idempotencyHeader.idempotency, raw } as Call<R>;
        const policyResult = policy?.(call);
        if (policyResult?.ok === false) return sendResponse(request, reply, caller, toResponse(policyResult));
        const scopedCall = Object.assign(call, { scope: policyResult?.value as Scope });
        const respond = async () => toResponse(await withKnownOutcome(route, () => handler(scopedCall)));
        const key = cacheKey?.(call);
        const sharedKey = `${caller.client.id} ${caller.language} ${key}`;
        const response = key === undefined ? await respond() : await cached(sharedKey, respond);
        return sendResponse(request, reply, caller, response);
      },
    });
  };
}

/** Reads and limits the caller before the body is read, so that a caller beyond the limit costs nothing else. */
const createAdmission =
  (
    route: Route,
    readCaller: ReadCaller,
    limiter: ReturnType<typeof createRouteLimiter>,
    callers: WeakMap<FastifyRequest, Caller>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isCrossOrigin(route, request))
      return sendError(reply, 'origin_not_allowed', getFallbackLanguage(request));
    const callerResult = await readCaller(request, route.access);
    if (!callerResult.ok) {
      const { code, cookies } = callerResult.refusal;
      return sendError(appendCookies(reply, cookies), code, getFallbackLanguage(request));
    }
    const caller = callerResult.value;
    callers.set(request, caller);
    const waitSeconds = await limiter(route, caller);
    return waitSeconds > 0
      ? sendError(reply.header('retry-after', waitSeconds), 'too_many_requests', caller.language)
      : undefined;
  };

/** Shares responses for a second, except refusals by a limit, which are for one caller. */
function createResponseCache() {
  const cached = createSharedCache<RouteResponse>(cacheMs);
  return async (key: string, respond: () => Promise<RouteResponse>): Promise<RouteResponse> => {
    const response = await cached(key, respond);
    if ('refusal' in response && response.refusal.retryAfter !== undefined) cached.forget(key);
    return response;
  };
}

/** Responds to a request that no handler may see; undefined if it may go on. */
function rejectRequest(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): FastifyReply | undefined {
  const { language } = caller;
  if (hasNulByte(request)) return sendError(reply, 'not_found', language);
  const message = translate(language, 'error', 'field_card_number');
  const cardNumberErrors = findCardNumbers(route, request, message);
  if (cardNumberErrors) return sendError(reply, 'card_number_not_allowed', language, cardNumberErrors);
  if (isCallerAllowed(route.access, caller)) return undefined;
  return caller.kind === 'guest'
    ? sendLoggedOut(request, reply, caller)
    : sendError(reply, 'not_allowed', language);
}

/** AUT-27: checks the session of a customer or of staff, unless the route opts out. */
async function isSessionAccepted(
  { session }: Route,
  caller: Caller,
  isSessionActive: IsSessionActive,
): Promise<boolean> {
  return session !== undefined || !('sessionId' in caller) || (await isSessionActive(caller));
}

/** Serialises a handler's result with the route's own statuses and only the fields that the route names. */
function createResponseBuilder<R extends Route>(route: R): (result: HandlerResult<R>) => RouteResponse {
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
    if ('serialised' in result) return { cookies, serialised: result.serialised };
    return { cookies, serialised: serialise(result.value, result.meta) };
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

/** Deletes the cookies of an inactive session in the same response (AUT-10). */
function sendLoggedOut(request: FastifyRequest, reply: FastifyReply, caller: Caller): FastifyReply {
  const scope = caller.cookieScope;
  // A guest's cookie is kept: it is not a login, and it owns the cart.
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
