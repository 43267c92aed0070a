import { describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { clientWith, customerOf, guestOf } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { setCookies, visitorOf } from '../../testing/visitor.ts';
import { minutesAfter, noon, openWorld } from '../../testing/world.ts';
import { checkSession, personRoutes } from './index.ts';

const database = await openWorld(4);
const { run } = database;
const demo = await clientWith(database);

const serverOf = (changes: Parameters<typeof serveAt>[2] = {}) =>
  serveAt(
    database,
    (serve, ground) => personRoutes(serve, { ...ground, mergeGuestCart: async () => {} }),
    changes,
  );
const app = serverOf();

const at = (headers: Readonly<Record<string, string>>, server = app) => visitorOf(server, headers);
const userOf = async (visitor: ReturnType<typeof at>) => {
  const answer = await visitor.ask('GET', '/api/auth/user');
  return answer.statusCode === 200 ? answer.json<{ data: unknown }>().data : answer.statusCode;
};

describe('the user', () => {
  test('is null for a guest, and no fault [AUT-05]', async () => {
    expect(await userOf(at(demo.headers))).toBeNull();
    expect(await userOf(at(guestOf(demo).headers))).toBeNull();
  });

  test('comes with home venue and credit in the client’s currency [AUT-05 THM-11 THM-12]', async () => {
    const euro = await clientWith(database, { currency: 'EUR', currency_symbol: '€' });
    const id = crypto.randomUUID();
    await run(
      query.insertInto('venue').values({
        client_id: euro.id,
        id,
        slug: 'quay',
        name: 'Quay',
        address1: '1',
        town: 'T',
        postcode: 'P',
        timezone: 'Europe/London',
        activities_v2_migration_date: '2026-01-01',
        created_at: new Date(noon),
      }),
    );
    const sam = await customerOf(database, euro, { home_venue_id: id });
    const [house, own] = [crypto.randomUUID(), crypto.randomUUID()];
    const credit = { kind: 'person' as const, person_id: sam.personId, balance: 121_850, reserved: 0 };
    await run(
      query.insertInto('account').values([
        { client_id: euro.id, id: house, kind: 'house', code: 'gifts' },
        { client_id: euro.id, id: own, code: 'credit', ...credit },
      ]),
    );
    const transfer = { from_account_id: house, to_account_id: own, amount: 121_850, reason: 'gift' };
    await run(
      query
        .insertInto('journal')
        .values({ client_id: euro.id, id: crypto.randomUUID(), at: new Date(noon), ...transfer }),
    );
    expect(await userOf(at(sam.headers))).toEqual({
      id: sam.personId,
      uuid: sam.uuid,
      reference: sam.reference,
      first_name: 'Sam',
      last_name: 'Sample',
      email: sam.email,
      role: 'customer',
      home_venue_slug: 'quay',
      membership_user: null,
      credit: { balance: { formatted: '€1,218.50', value: 121_850, currency: 'EUR' } },
      has_instruction: false,
      has_billing_date: false,
      has_outstanding_penalties: false,
      document_expiry: null,
      membership_document_upload_required: false,
      profile_photo: null,
    });
  });

  test('of a revoked session, or one that is over, is a 401 that deletes both cookies [AUT-10 AUT-27]', async () => {
    const sam = await customerOf(database, demo);
    const domain = `Domain=${demo.slug}.localhost`;
    const gone = [
      `${demo.slug}=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
      `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
    ];
    const ask = (now = noon) => at(sam.headers, serverOf({ now: () => now })).ask('GET', '/api/auth/user');
    expect((await ask()).statusCode).toBe(200);
    const over = await ask(minutesAfter(30 * 24 * 60));
    expect([over.statusCode, setCookies(over)]).toEqual([401, gone]);

    await run(
      query
        .updateTable('session')
        .set({ revoked_at: new Date(noon) })
        .where('person_id', '=', sam.personId),
    );
    const revoked = await ask();
    expect([revoked.statusCode, setCookies(revoked)]).toEqual([401, gone]);
    expect(revoked.json()).toMatchObject({ code: 'not_logged_in', message: 'Please log in.' });
  });
});

describe('logging out', () => {
  test('ends the session for whoever has its cookie, and deletes both [AUT-04 AUT-27]', async () => {
    const sam = await customerOf(database, demo);
    const visitor = at(sam.headers);
    expect(await userOf(visitor)).toMatchObject({ id: sam.personId });
    const answer = await visitor.ask('POST', '/api/auth/logout');
    expect([answer.statusCode, visitor.cookies.size]).toEqual([200, 0]);
    expect(answer.json()).toMatchObject({ data: { result: 'success' } });
    expect(await userOf(at(sam.headers))).toBe(401);
  });

  test('is no fault for a guest, who keeps what they hold, nor a second time [AUT-04]', async () => {
    const guest = at(guestOf(demo).headers);
    expect((await guest.ask('POST', '/api/auth/logout')).statusCode).toBe(200);
    expect(guest.cookies.size).toBe(1);
    const sam = await customerOf(database, demo);
    const logOut = () => at(sam.headers).ask('POST', '/api/auth/logout');
    expect([(await logOut()).statusCode, (await logOut()).statusCode]).toEqual([200, 200]);
  });

  test('forgets a guest too where the next person comes to the same browser [MOD-01 AUT-04]', async () => {
    const leave = (url: string) => visitorOf(app, guestOf(demo).headers).ask('POST', url);
    expect(setCookies(await leave('/api/auth/logout'))).toEqual([]);
    expect(setCookies(await leave('/api/auth/logout?forget=true'))).toContainEqual(
      expect.stringContaining('Max-Age=0'),
    );
  });

  test('elsewhere leaves this log-in alone [AUT-27]', async () => {
    const [sam, other] = [await customerOf(database, demo), await customerOf(database, demo)];
    await at(other.headers).ask('POST', '/api/auth/logout');
    expect(await userOf(at(sam.headers))).toMatchObject({ id: sam.personId });
  });
});

test('a session is checked by itself where nothing else is read [AUT-27]', async () => {
  const sam = await customerOf(database, demo);
  const { personId, sessionId } = sam;
  const asking = {
    client: { ...demo, symbol: '£', hours: 24 },
    surface: 'bookings',
    host: '',
    language: 'en',
    address: '',
  } as const;
  const caller = { ...asking, userAgent: '', cookieSite: { name: '', domain: undefined, secure: false } };
  const check = (who: { personId: number; sessionId: string }, now = noon) =>
    checkSession(run, { ...caller, kind: 'customer', ...who }, now);
  expect(await check({ personId, sessionId })).toBe(true);
  expect(await check({ personId, sessionId }, minutesAfter(30 * 24 * 60))).toBe(false);
  expect(await check({ personId: personId + 1, sessionId })).toBe(false);
  expect(await check({ personId, sessionId: 'x'.repeat(43) })).toBe(false);
  expect(await checkSession(run, { ...caller, kind: 'guest', guestKey: 'k', isNew: true }, noon)).toBe(true);
});
