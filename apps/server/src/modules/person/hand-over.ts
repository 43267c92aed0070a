import type { handOver, makeHandOver } from '@pavilion/contract/person';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import { exchangeTicket } from './exchange-ticket.ts';
import { guestCookies } from './keep-guest.ts';
import type { Door } from './let-in.ts';
import { makeTicket } from './make-ticket.ts';
import { readStanding } from './store.ts';

/** MOD-02: a ticket for whoever asks: a frame's guest with what they hold, or who is logged in. */
export async function giveTicket(
  { database: { run }, keys, now }: Door,
  { caller }: Call<typeof makeHandOver>,
) {
  const time = now();
  if (caller.kind === 'staff') return refuse({ code: 'not_allowed' } as const);
  if (caller.kind === 'customer' && !(await readStanding(run, caller, time))) {
    return refuse({ code: 'not_logged_in' } as const);
  }
  const whose = caller.kind === 'guest' ? { guestKey: caller.guestKey } : { personId: caller.personId };
  const ticket = await makeTicket(run, { clientId: caller.client.id, now: time, ...whose });
  return { ...ok({ ticket, action: '/hand-over' }), cookies: guestCookies(keys.session, caller) };
}

/** MOD-02: the ticket becomes a session of the window's own, and the address leads on without it. */
export async function handIn(door: Door, { caller, body }: Call<typeof handOver>) {
  const cookies = await exchangeTicket(door, caller, body.ticket);
  return { ok: true, seeOther: pathOf(body.to), cookies } as const;
}

/** A path of this very host: what begins with two slashes, or leads elsewhere by any trick, is the basket. */
function pathOf(to: string): string {
  const here = 'http://here.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, here)) return '/basket';
  const { origin, pathname, search } = new URL(to, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : '/basket';
}
