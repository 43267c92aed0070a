import { getUser, handOver, login, logout, makeHandOver, register } from '@pavilion/contract/person';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, ReadCaller } from '#platform/caller';
import type { Serve } from '#platform/http';
import { openLimiter } from '#platform/rate-limit';
import { exchangeTicket } from './exchange-ticket.ts';
import { giveTicket, handIn } from './hand-over.ts';
import { frameCookies } from './keep-guest.ts';
import type { Door } from './let-in.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { openAccount } from './open-account.ts';
import { readOwnUser } from './read-own-user.ts';
import { takeToken } from './take-token.ts';

export function personRoutes(serve: Serve, door: Door): void {
  const { database, now } = door;
  const tries = openLimiter(now);
  serve(login, (call) => logIn(door, tries, call));
  serve(register, (call) => openAccount(door, call));
  serve(logout, (call) => logOut(database.run, call, now()));
  serve(makeHandOver, (call) => giveTicket(door, call));
  serve(handOver, (call) => handIn(door, call));
  serve(getUser, (call) => readOwnUser(database.run, call, now()));
}

/** AUT-07: before any page, a token in the address is taken out of it, and used where it may be. */
export const tokenInAddress =
  (door: Door, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const taken = request.method === 'GET' ? takeToken(request.url) : undefined;
    if (!taken) return undefined;
    const read = await readCaller(request, 'anyone');
    // A link on another site must not put somebody into an account that is not theirs.
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    const mayEnter = read.ok && !(isForeign && hasSession(read.value));
    const cookies = mayEnter ? await exchangeTicket(door, read.value, taken.token) : [];
    for (const cookie of cookies) void reply.header('set-cookie', cookie);
    return reply
      .code(303)
      .headers({ location: taken.address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send();
  };

/**
 * MOD-02: the first page in a frame on another site gives its guest a session of the frame's own. Later ones bring it,
 * and come from ourselves.
 */
export const sessionInFrame =
  ({ keys }: Pick<Door, 'keys'>, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { 'sec-fetch-dest': dest, 'sec-fetch-site': site } = request.headers;
    if (request.method !== 'GET' || dest !== 'iframe' || site !== 'cross-site') return;
    const read = await readCaller(request, 'anyone');
    if (!read.ok) return;
    for (const cookie of frameCookies(keys.session, read.value)) void reply.header('set-cookie', cookie);
  };

const hasSession = (caller: Caller): boolean => caller.kind !== 'guest' || !caller.isNew;
