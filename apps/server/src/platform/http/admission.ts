import type { Route } from '@pavilion/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, type IsSessionActive, isCallerAllowed, type ReadCaller } from '#platform/http/caller';
import { isCrossOrigin } from '#platform/http/cross-origin';
import { getFallbackLanguage } from '#platform/http/errors';
import { hasNulByte } from '#platform/http/parse-request';
import type { createRouteLimiter } from '#platform/http/rate-limit';
import { appendCookies, sendError, sendLoggedOut } from '#platform/http/route-response';
import { translate } from '#platform/lib/translate';
import { findCardNumbers } from '#platform/security/card-number';

/** Reads and limits the caller before the body is read, so that a caller beyond the limit costs nothing else. */
export const createAdmission =
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

/** Responds to a request that no handler may see; undefined if it may go on. */
export function rejectRequest(
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
export async function isSessionAccepted(
  { session }: Route,
  caller: Caller,
  isSessionActive: IsSessionActive,
): Promise<boolean> {
  return session !== undefined || !('sessionId' in caller) || (await isSessionActive(caller));
}
