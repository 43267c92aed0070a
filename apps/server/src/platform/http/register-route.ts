import type { Route } from '@pavilion/contract/route';
import type { Result } from '@pavilion/domain/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAdmission, isSessionAccepted, rejectRequest } from '#platform/http/admission';
import type { Call, Caller, IsSessionActive, ReadCaller } from '#platform/http/caller';
import { registerErrorHandlers } from '#platform/http/errors';
import { readIdempotencyKey } from '#platform/http/idempotency-key';
import { parseRequest } from '#platform/http/parse-request';
import { createRouteLimiter } from '#platform/http/rate-limit';
import { addRegisteredRoute } from '#platform/http/registered-routes';
import {
  createResponseBuilder,
  createResponseCache,
  type HandlerResult,
  type RouteRefusal,
  sendError,
  sendLoggedOut,
  sendResponse,
} from '#platform/http/route-response';
import { registerBodyParsers } from '#platform/http/server-options';
import { withKnownOutcome } from '#platform/http/unavailable-response';

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
      config: toRouteConfig(route),
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
        const respond = () => withKnownOutcome(route, call, () => handler(scopedCall)).then(toResponse);
        const key = cacheKey?.(call);
        const sharedKey = `${caller.client.id} ${caller.language} ${key}`;
        const response = key === undefined ? await respond() : await cached(sharedKey, respond);
        return sendResponse(request, reply, caller, response);
      },
    });
  };
}

const toRouteConfig = ({ shedding, fileLimit }: Route) => ({
  shedding: shedding ?? ('first' as const),
  ...(fileLimit !== undefined && { fileLimit }),
});
