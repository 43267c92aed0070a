import {
  completeHandOver,
  createHandOver,
  getUser,
  login,
  logout,
  register,
} from '@pavilion/contract/person';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, ReadCaller } from '#platform/http/caller';
import { createRateLimiter } from '#platform/http/rate-limit';
import type { RegisterRoute } from '#platform/http/register-route';
import type { LoginDeps } from './complete-login.ts';
import { extractToken } from './extract-token.ts';
import { buildEmbeddedGuestCookies } from './guest-cookies.ts';
import { issueHandOverToken, redeemHandOverToken } from './hand-over.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readCurrentUser } from './read-current-user.ts';
import { redeemLoginToken } from './redeem-login-token.ts';
import { registerCustomer } from './register-customer.ts';

export function personRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const { database, now } = deps;
  const loginLimiter = createRateLimiter(now);
  registerRoute(login, (call) => logIn(deps, loginLimiter, call));
  registerRoute(register, (call) => registerCustomer(deps, call));
  registerRoute(logout, (call) => logOut(database.run, call, now()));
  registerRoute(createHandOver, (call) => issueHandOverToken(deps, call));
  registerRoute(completeHandOver, (call) => redeemHandOverToken(deps, call));
  registerRoute(getUser, (call) => readCurrentUser(database.run, call, now()));
}

/** AUT-07: before any page, a token in the address is taken out of it, and used where it may be. */
export const loginTokenHook =
  (deps: LoginDeps, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const extracted = request.method === 'GET' ? extractToken(request.url) : undefined;
    if (!extracted) return undefined;
    const result = await readCaller(request, 'anyone');
    // A link on another site must not put somebody into an account that is not theirs.
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
    const canLogIn = result.ok && !(isCrossSite && hasSession(result.value));
    const cookies = canLogIn ? await redeemLoginToken(deps, result.value, extracted.token) : [];
    for (const cookie of cookies) void reply.header('set-cookie', cookie);
    return reply
      .code(303)
      .headers({
        location: extracted.strippedUrl,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send();
  };

/**
 * MOD-02: the first page in a frame on another site gives its guest a session of the frame's own. Later ones bring it,
 * and come from ourselves.
 */
export const embeddedSessionHook =
  ({ keys }: Pick<LoginDeps, 'keys'>, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { 'sec-fetch-dest': dest, 'sec-fetch-site': site } = request.headers;
    if (request.method !== 'GET' || dest !== 'iframe' || site !== 'cross-site') return;
    const result = await readCaller(request, 'anyone');
    if (!result.ok) return;
    for (const cookie of buildEmbeddedGuestCookies(keys.session, result.value))
      void reply.header('set-cookie', cookie);
  };

const hasSession = (caller: Caller): boolean => caller.kind !== 'guest' || !caller.isNew;
