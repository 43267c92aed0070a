import type { completeHandOver, createHandOver } from '@pavilion/contract/person';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import type { LoginDeps } from './complete-login.ts';
import { createLoginToken } from './create-login-token.ts';
import { buildGuestCookies } from './guest-cookies.ts';
import { redeemLoginToken } from './redeem-login-token.ts';
import { readSessionActive } from './store.ts';

/** MOD-02: a ticket for whoever asks: a frame's guest with what they hold, or who is logged in. */
export async function issueHandOverToken(
  { database: { run }, keys, now }: LoginDeps,
  { caller }: Call<typeof createHandOver>,
) {
  const time = now();
  if (caller.kind === 'staff') return refuse({ code: 'not_allowed' } as const);
  if (caller.kind === 'customer' && !(await readSessionActive(run, caller, time))) {
    return refuse({ code: 'not_logged_in' } as const);
  }
  const owner = caller.kind === 'guest' ? { guestKey: caller.guestKey } : { personId: caller.personId };
  const token = await createLoginToken(run, { clientId: caller.client.id, now: time, ...owner });
  return { ...ok({ ticket: token, action: '/hand-over' }), cookies: buildGuestCookies(keys.session, caller) };
}

/** MOD-02: the ticket becomes a session of the window's own, and the address leads on without it. */
export async function redeemHandOverToken(deps: LoginDeps, { caller, body }: Call<typeof completeHandOver>) {
  const cookies = await redeemLoginToken(deps, caller, body.ticket);
  return { ok: true, seeOther: toLocalPath(body.to), cookies } as const;
}

/** A path of this very host: what begins with two slashes, or leads elsewhere by any trick, is the basket. */
function toLocalPath(to: string): string {
  const localOrigin = 'http://here.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, localOrigin)) return '/basket';
  const { origin, pathname, search } = new URL(to, localOrigin);
  return origin === localOrigin && !pathname.startsWith('//') ? `${pathname}${search}` : '/basket';
}
