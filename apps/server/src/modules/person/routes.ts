import {
  completeHandOver,
  createHandOver,
  getUser,
  login,
  logout,
  register,
} from '@pavilion/contract/person';
import { ok, refuse } from '@pavilion/domain/result';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, ReadCaller } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { PasswordQueueFullError } from '#platform/security/password-hash';
import type { LoginDeps } from './complete-login.ts';
import { buildEmbeddedGuestCookies } from './guest-cookies.ts';
import { issueHandOverToken, redeemHandOverToken } from './hand-over.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { createLoginLimit } from './login-limit.ts';
import { ownHandOver } from './policy.ts';
import { extractToken, redeemLoginToken } from './redeem-login-token.ts';
import { registerCustomer } from './register-customer.ts';
import { readUser } from './store.ts';
import { viewUser } from './view.ts';

export function personRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const { database, now } = deps;
  const loginLimit = createLoginLimit(deps);
  registerRoute(login, (call) => orTooBusy(logIn(deps, loginLimit, call)));
  registerRoute(register, (call) => orTooBusy(registerCustomer(deps, call)));
  registerRoute(logout, (call) => logOut(database.run, call, now()));
  registerRoute(createHandOver, (call) => issueHandOverToken(deps, call), { policy: ownHandOver });
  registerRoute(completeHandOver, (call) => redeemHandOverToken(deps, call));
  registerRoute(getUser, async ({ caller }) => {
    if (caller.kind === 'guest') return ok(null);
    const user = await readUser(database.run, { clientId: caller.client.id, personId: caller.personId });
    return user ? ok(viewUser(user, caller.client)) : refuse({ code: 'not_logged_in' } as const);
  });
}

/** Refuses if too many passwords wait for their hash. */
const orTooBusy = async <Value>(work: Promise<Value>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof PasswordQueueFullError)) throw error;
    return refuse({ code: 'too_busy', retryAfter: 5 } as const);
  });

/** AUT-07: redirects a page request with a login token to the URL without it, and redeems the token. */
export const loginTokenHook =
  (deps: LoginDeps, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const extracted = request.method === 'GET' ? extractToken(request.url) : undefined;
    if (!extracted) return undefined;
    const result = await readCaller(request, 'anyone');
    // A link on another site must not switch a customer to an attacker's account.
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
 * MOD-02: sets the partitioned session cookie with the first document in an iframe on another site. Later requests send
 * it, and navigation inside the iframe is same-origin.
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
