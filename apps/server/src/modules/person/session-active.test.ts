import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import {
  addTestVersion,
  completeTestRestriction,
  createTestRestriction,
} from '../../testing/restrictions.ts';
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
const requestUser = async (browser: ReturnType<typeof openBrowser>) => {
  const response = await browser.request('GET', '/api/auth/user');
  return response.statusCode === 200 ? response.json<{ data: unknown }>().data : response.statusCode;
};

describe('the user', () => {
  test('is null for a guest, without an error [AUT-05]', async () => {
    expect(await requestUser(openBrowser(demo.headers))).toBeNull();
    expect(await requestUser(openBrowser(createTestGuest(demo).headers))).toBeNull();
  });

  test('has the home venue, and the credit in the client’s currency [AUT-05 THM-11 THM-12]', async () => {
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
    const credit = {
      kind: 'person' as const,
      person_id: sam.personId,
      credit_type: 'general' as const,
      balance: 121_850,
      reserved: 0,
    };
    await run(
      queryBuilder.insertInto('account').values([
        { client_id: euro.id, id: internal, kind: 'internal', code: 'gifts' },
        { client_id: euro.id, id: own, code: 'credit', ...credit },
      ]),
    );
    const debt = {
      kind: 'penalty',
      title: 'Missed booking: Spin',
      amount: 400,
      created_at: new Date(noon),
    } as const;
    await run(
      queryBuilder.insertInto('debt').values({
        ...debt,
        client_id: euro.id,
        id: crypto.randomUUID(),
        person_id: sam.personId,
        tax_rate: 0,
        tax_code: 'exempt',
      }),
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
      has_outstanding_penalties: true,
      document_expiry: null,
      membership_document_upload_required: false,
      profile_photo: null,
      is_provisional: false,
      is_email_confirmed: false,
      agreed_terms_version: null,
    });
  });

  test('has a membership that covers today, and a current induction [AUT-19]', async () => {
    const venue = await createTestVenue(database, demo);
    const sam = await logInTestCustomer(database, demo, { home_venue_id: venue.id });
    const readFields = async () => {
      const user = (await requestUser(openBrowser(sam.headers))) as Record<string, unknown>;
      return [user['membership_user'], user['has_instruction']];
    };
    expect(await readFields()).toEqual([null, false]);
    const plan = await createTestPlan(database, demo);
    // One that has ended and one that has not started.
    await createTestMembership(database, plan, sam.personId, { ends_on: '2030-05-31' });
    await createTestMembership(database, plan, sam.personId, { starts_on: '2030-06-02' });
    const waiver = await createTestRestriction(database, demo.id);
    await completeTestRestriction(database, demo.id, { personId: sam.personId, id: waiver });
    expect(await readFields()).toEqual([null, false]);
    await createTestMembership(database, plan, sam.personId, {
      starts_on: '2030-06-01',
      ends_on: '2030-06-01',
    });
    const induction = await createTestRestriction(database, demo.id, { type: 'pre-purchase-induction' });
    await completeTestRestriction(database, demo.id, { personId: sam.personId, id: induction });
    expect(await readFields()).toEqual([{ home_venue_id: venue.id }, true]);
    await addTestVersion(database, { clientId: demo.id, id: induction }, { version: 2, at: noon });
    expect(await readFields()).toEqual([{ home_venue_id: venue.id }, false]);
  });

  test('is a 401 that deletes both cookies for a revoked or expired session [AUT-10 AUT-27]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const domain = `Domain=${demo.slug}.localhost`;
    const deletedCookies = [
      `${demo.slug}=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
      `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
    ];
    const request = (now = noon) =>
      openBrowser(sam.headers, createServer({ now: () => now })).request('GET', '/api/auth/user');
    expect((await request()).statusCode).toBe(200);
    const expired = await request(minutesAfter(30 * 24 * 60));
    expect([expired.statusCode, getSetCookies(expired)]).toEqual([401, deletedCookies]);

    await run(
      queryBuilder
        .updateTable('session')
        .set({ revoked_at: new Date(noon) })
        .where('person_id', '=', sam.personId),
    );
    const revoked = await request();
    expect([revoked.statusCode, getSetCookies(revoked)]).toEqual([401, deletedCookies]);
    expect(revoked.json()).toMatchObject({ code: 'not_logged_in', message: 'Log in to continue.' });
  });
});

describe('logging out', () => {
  test('ends the session for every copy of its cookie and deletes both cookies [AUT-04 AUT-27]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const browser = openBrowser(sam.headers);
    expect(await requestUser(browser)).toMatchObject({ id: sam.personId });
    const response = await browser.request('POST', '/api/auth/logout');
    expect([response.statusCode, browser.cookies.size]).toEqual([200, 0]);
    expect(response.json()).toMatchObject({ data: { result: 'success' } });
    expect(await requestUser(openBrowser(sam.headers))).toBe(401);
  });

  test('succeeds for a guest, who keeps the cookie, and for a logged-out session [AUT-04]', async () => {
    const guest = openBrowser(createTestGuest(demo).headers);
    expect((await guest.request('POST', '/api/auth/logout')).statusCode).toBe(200);
    expect(guest.cookies.size).toBe(1);
    const sam = await logInTestCustomer(database, demo);
    const logOut = () => openBrowser(sam.headers).request('POST', '/api/auth/logout');
    expect([(await logOut()).statusCode, (await logOut()).statusCode]).toEqual([200, 200]);
  });

  test('with forget also deletes a guest’s cookie, for a shared browser [MOD-01 AUT-04]', async () => {
    const logOut = (url: string) =>
      createTestBrowser(app, createTestGuest(demo).headers).request('POST', url);
    expect(getSetCookies(await logOut('/api/auth/logout'))).toEqual([]);
    expect(getSetCookies(await logOut('/api/auth/logout?forget=true'))).toContainEqual(
      expect.stringContaining('Max-Age=0'),
    );
  });

  test('does not affect another person’s session [AUT-27]', async () => {
    const [sam, other] = [await logInTestCustomer(database, demo), await logInTestCustomer(database, demo)];
    await openBrowser(other.headers).request('POST', '/api/auth/logout');
    expect(await requestUser(openBrowser(sam.headers))).toMatchObject({ id: sam.personId });
  });
});

test('checks a session without reading anything else [AUT-27]', async () => {
  const sam = await logInTestCustomer(database, demo);
  const { personId, sessionId } = sam;
  const requestInfo = {
    client: { ...demo, symbol: '£', clockFormat: 24, minAccountAge: 16 },
    surface: 'bookings',
    host: '',
    language: 'en',
    address: '',
  } as const;
  const caller = {
    ...requestInfo,
    userAgent: '',
    cookieScope: { name: '', domain: undefined, secure: false },
  };
  const check = (session: { personId: number; sessionId: string }, now = noon) =>
    isSessionActive(run, { ...caller, kind: 'customer', ...session }, now);
  expect(await check({ personId, sessionId })).toBe(true);
  expect(await check({ personId, sessionId }, minutesAfter(30 * 24 * 60))).toBe(false);
  expect(await check({ personId: personId + 1, sessionId })).toBe(false);
  expect(await check({ personId, sessionId: 'x'.repeat(43) })).toBe(false);
  expect(await isSessionActive(run, { ...caller, kind: 'guest', guestKey: 'k', isNew: true }, noon)).toBe(
    true,
  );
});
