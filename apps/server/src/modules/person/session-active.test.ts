import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { isSessionActive, personRoutes } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const demo = await createTestClient(database);

const createServer = (changes: Parameters<typeof createTestServer>[2] = {}) =>
  createTestServer(
    database,
    (registerRoute, deps) => personRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} }),
    changes,
  );
const app = createServer();

const openBrowser = (headers: Readonly<Record<string, string>>, server = app) =>
  createTestBrowser(server, headers);
const requestUser = async (visitor: ReturnType<typeof openBrowser>) => {
  const answer = await visitor.ask('GET', '/api/auth/user');
  return answer.statusCode === 200 ? answer.json<{ data: unknown }>().data : answer.statusCode;
};

describe('the user', () => {
  test('is null for a guest, and no fault [AUT-05]', async () => {
    expect(await requestUser(openBrowser(demo.headers))).toBeNull();
    expect(await requestUser(openBrowser(createTestGuest(demo).headers))).toBeNull();
  });

  test('comes with home venue and credit in the client’s currency [AUT-05 THM-11 THM-12]', async () => {
    const euro = await createTestClient(database, { currency: 'EUR', currency_symbol: '€' });
    const id = crypto.randomUUID();
    await run(
      queryBuilder.insertInto('venue').values({
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
    const sam = await logInTestCustomer(database, euro, { home_venue_id: id });
    const [internal, own] = [crypto.randomUUID(), crypto.randomUUID()];
    const credit = { kind: 'person' as const, person_id: sam.personId, balance: 121_850, reserved: 0 };
    await run(
      queryBuilder.insertInto('account').values([
        { client_id: euro.id, id: internal, kind: 'internal', code: 'gifts' },
        { client_id: euro.id, id: own, code: 'credit', ...credit },
      ]),
    );
    const transfer = { from_account_id: internal, to_account_id: own, amount: 121_850, reason: 'gift' };
    await run(
      queryBuilder
        .insertInto('journal')
        .values({ client_id: euro.id, id: crypto.randomUUID(), created_at: new Date(noon), ...transfer }),
    );
    expect(await requestUser(openBrowser(sam.headers))).toEqual({
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
    const sam = await logInTestCustomer(database, demo);
    const domain = `Domain=${demo.slug}.localhost`;
    const gone = [
      `${demo.slug}=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
      `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
    ];
    const ask = (now = noon) =>
      openBrowser(sam.headers, createServer({ now: () => now })).ask('GET', '/api/auth/user');
    expect((await ask()).statusCode).toBe(200);
    const over = await ask(minutesAfter(30 * 24 * 60));
    expect([over.statusCode, getSetCookies(over)]).toEqual([401, gone]);

    await run(
      queryBuilder
        .updateTable('session')
        .set({ revoked_at: new Date(noon) })
        .where('person_id', '=', sam.personId),
    );
    const revoked = await ask();
    expect([revoked.statusCode, getSetCookies(revoked)]).toEqual([401, gone]);
    expect(revoked.json()).toMatchObject({ code: 'not_logged_in', message: 'Please log in.' });
  });
});

describe('logging out', () => {
  test('ends the session for whoever has its cookie, and deletes both [AUT-04 AUT-27]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const visitor = openBrowser(sam.headers);
    expect(await requestUser(visitor)).toMatchObject({ id: sam.personId });
    const answer = await visitor.ask('POST', '/api/auth/logout');
    expect([answer.statusCode, visitor.cookies.size]).toEqual([200, 0]);
    expect(answer.json()).toMatchObject({ data: { result: 'success' } });
    expect(await requestUser(openBrowser(sam.headers))).toBe(401);
  });

  test('is no fault for a guest, who keeps what they hold, nor a second time [AUT-04]', async () => {
    const guest = openBrowser(createTestGuest(demo).headers);
    expect((await guest.ask('POST', '/api/auth/logout')).statusCode).toBe(200);
    expect(guest.cookies.size).toBe(1);
    const sam = await logInTestCustomer(database, demo);
    const logOut = () => openBrowser(sam.headers).ask('POST', '/api/auth/logout');
    expect([(await logOut()).statusCode, (await logOut()).statusCode]).toEqual([200, 200]);
  });

  test('forgets a guest too where the next person comes to the same browser [MOD-01 AUT-04]', async () => {
    const leave = (url: string) => createTestBrowser(app, createTestGuest(demo).headers).ask('POST', url);
    expect(getSetCookies(await leave('/api/auth/logout'))).toEqual([]);
    expect(getSetCookies(await leave('/api/auth/logout?forget=true'))).toContainEqual(
      expect.stringContaining('Max-Age=0'),
    );
  });

  test('elsewhere leaves this log-in alone [AUT-27]', async () => {
    const [sam, other] = [await logInTestCustomer(database, demo), await logInTestCustomer(database, demo)];
    await openBrowser(other.headers).ask('POST', '/api/auth/logout');
    expect(await requestUser(openBrowser(sam.headers))).toMatchObject({ id: sam.personId });
  });
});

test('a session is checked by itself where nothing else is read [AUT-27]', async () => {
  const sam = await logInTestCustomer(database, demo);
  const { personId, sessionId } = sam;
  const asking = {
    client: { ...demo, symbol: '£', clockFormat: 24 },
    surface: 'bookings',
    host: '',
    language: 'en',
    address: '',
  } as const;
  const caller = { ...asking, userAgent: '', cookieScope: { name: '', domain: undefined, secure: false } };
  const check = (who: { personId: number; sessionId: string }, now = noon) =>
    isSessionActive(run, { ...caller, kind: 'customer', ...who }, now);
  expect(await check({ personId, sessionId })).toBe(true);
  expect(await check({ personId, sessionId }, minutesAfter(30 * 24 * 60))).toBe(false);
  expect(await check({ personId: personId + 1, sessionId })).toBe(false);
  expect(await check({ personId, sessionId: 'x'.repeat(43) })).toBe(false);
  expect(await isSessionActive(run, { ...caller, kind: 'guest', guestKey: 'k', isNew: true }, noon)).toBe(
    true,
  );
});
