import type { completeHandOver, createHandOver } from '@pavilion/contract/person';
import { ok } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import type { LoginDeps } from './complete-login.ts';
import { createLoginToken } from './create-login-token.ts';
import { buildGuestCookies } from './guest-cookies.ts';
import { redeemLoginToken } from './redeem-login-token.ts';
import type { LoginTokenOwner } from './store.ts';

/** MOD-02: creates a login token for the caller, an embedded page's guest or a logged-in customer. */
export async function issueHandOverToken(
  { database: { run }, keys, now }: LoginDeps,
  { caller, scope: owner }: Call<typeof createHandOver> & { scope: LoginTokenOwner },
) {
  const token = await createLoginToken(run, { clientId: caller.client.id, now: now(), ...owner });
  return { ...ok({ token, action: '/hand-over' }), cookies: buildGuestCookies(keys.session, caller) };
}

/** MOD-02: redeems the token for a session of the new window and redirects to a page. */
export async function redeemHandOverToken(deps: LoginDeps, { caller, body }: Call<typeof completeHandOver>) {
  const cookies = await redeemLoginToken(deps, caller, body.token);
  return { ok: true, seeOther: toLocalPath(body.to), cookies } as const;
}

/** Returns a path of the same host; `/basket` for any URL that could lead to another host. */
function toLocalPath(to: string): string {
  const localOrigin = 'http://local.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, localOrigin)) return '/basket';
  const { origin, pathname, search } = new URL(to, localOrigin);
  return origin === localOrigin && !pathname.startsWith('//') ? `${pathname}${search}` : '/basket';
}
