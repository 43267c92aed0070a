import { describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { clientWith, customerOf, guestOf } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { setCookies, visitorOf } from '../../testing/visitor.ts';
import { noon, openWorld } from '../../testing/world.ts';
import { makeTicket, personRoutes, tokenInAddress } from './index.ts';

const database = await openWorld(16);
const { run } = database;
const demo = await clientWith(database);
const harbour = await clientWith(database);
const sam = await customerOf(database, demo);

const merged: unknown[] = [];
const serverOf = (now = noon) =>
  serveAt(
    database,
    (serve, ground, { app, readCaller }) => {
      const door = { ...ground, mergeGuestCart: async (_: unknown, of: unknown) => void merged.push(of) };
      app.addHook('onRequest', tokenInAddress(door, readCaller));
      personRoutes(serve, door);
      app.get('/*', async () => 'the page');
    },
    { now: () => now },
  );
const app = serverOf();

const ticket = (whose: { personId: number } | { guestKey: string } = { personId: sam.personId }) =>
  makeTicket(run, { clientId: demo.id, now: noon, ...whose });
const at = (headers: Readonly<Record<string, string>>, server = app) => visitorOf(server, headers);
const userOf = async (visitor: ReturnType<typeof at>) =>
  (await visitor.ask('GET', '/api/auth/user')).json<{ data: { id: number } | null }>().data;

describe('a token in the address', () => {
  test('is taken out of it, and lets in with a session that is new [AUT-07]', async () => {
    const visitor = at(demo.headers);
    const answer = await visitor.ask('GET', `/basket?token=${await ticket()}&a=1`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({
      location: '/basket?a=1',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(setCookies(answer)[0]).toMatch(
      new RegExp(
        `^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Domain=${demo.slug}.localhost$`,
      ),
    );
    expect(visitor.cookies.get(demo.slug)).not.toBe(sam.headers['cookie']?.split('=')[1]);
    expect(await userOf(visitor)).toMatchObject({ id: sam.personId });
    expect((await visitor.ask('GET', '/basket?a=1')).body).toBe('the page');
  });

  test('counts once, also for two who come with it together [AUT-07]', async () => {
    const token = await ticket();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => at(demo.headers).ask('GET', `/?token=${token}`)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 303)).toBe(true);
    expect(answers.filter((answer) => setCookies(answer).length > 0)).toHaveLength(1);
  });

  test('that is bad, used up, too old or another client’s changes nothing [AUT-07]', async () => {
    const now = noon + 120_000;
    const token = await ticket();
    const refused = [
      await at(demo.headers).ask('GET', '/?token=nonsense'),
      await at(demo.headers).ask('GET', '/?token='),
      await at(harbour.headers).ask('GET', `/?token=${token}`),
      await at(demo.headers, serverOf(now)).ask('GET', `/?token=${token}`),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['location'], setCookies(answer)]).toEqual([303, '/', []]);
    }
    const other = await customerOf(database, demo);
    const visitor = at(other.headers);
    await visitor.ask('GET', '/?token=nonsense');
    expect(await userOf(visitor)).toMatchObject({ id: other.personId });
    const inTime = at(demo.headers, serverOf(now - 1));
    expect(setCookies(await inTime.ask('GET', `/?token=${token}`))).toHaveLength(2);
  });

  test('is kept as a hash, so that who reads the table gets in nowhere [AUT-07]', async () => {
    const token = await ticket();
    const rows = await run(query.selectFrom('ticket_of_session').selectAll());
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.token_hash).toHaveLength(32);
      expect(row.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
    }
  });

  test('on a link from another site puts nobody into an account over their own [AUT-07]', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const other = await customerOf(database, demo);
    for (const headers of [other.headers, guestOf(demo).headers]) {
      const token = await ticket();
      const answer = await at(headers).ask('GET', `/?token=${token}`, { more: foreign });
      expect([answer.statusCode, setCookies(answer)]).toEqual([303, []]);
      // It was not used up: who asks from our own pages gets in.
      expect(setCookies(await at(headers).ask('GET', `/?token=${token}`))).toHaveLength(2);
    }
    const alone = await at(demo.headers).ask('GET', `/?token=${await ticket()}`, { more: foreign });
    expect(setCookies(alone)).toHaveLength(2);
  });

  test('replaces the session of before, and takes a guest’s cart along [AUT-07 AUT-27]', async () => {
    const other = await customerOf(database, demo);
    await at(other.headers).ask('GET', `/?token=${await ticket()}`);
    expect((await at(other.headers).ask('GET', '/api/auth/user')).statusCode).toBe(401);

    const guest = guestOf(demo);
    await at(guest.headers).ask('GET', `/?token=${await ticket()}`);
    expect(merged.at(-1)).toMatchObject({ guestKey: guest.guestKey, personId: sam.personId });
  });

  test('of a guest brings what they hold, to a guest or to who is logged in [AUT-07]', async () => {
    const { guestKey } = guestOf(demo);
    const visitor = at(demo.headers);
    const answer = await visitor.ask('GET', `/?token=${await ticket({ guestKey })}`);
    expect(setCookies(answer)[1]).toMatch(new RegExp(`^${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0;`));
    expect(visitor.cookies.size).toBe(1);

    const other = await customerOf(database, demo);
    const known = at(other.headers);
    await known.ask('GET', `/?token=${await ticket({ guestKey })}`);
    expect(merged.at(-1)).toMatchObject({ guestKey, personId: other.personId });
    expect(await userOf(known)).toMatchObject({ id: other.personId });
  });

  test('is a page’s: the API takes none [AUT-07]', async () => {
    const token = await ticket();
    const visitor = at(demo.headers);
    expect((await visitor.ask('GET', `/api/auth/user?token=${token}`)).json()).toMatchObject({ data: null });
    expect(visitor.cookies.size).toBe(0);
  });
});
