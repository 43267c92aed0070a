import type { Access } from '@pavilion/contract/route';
import Fastify, { type InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Caller, CallerRefusal } from '#platform/http/caller';
import { serverOptions } from '#platform/http/server-options';
import { createSessionId, type Session, signSession } from '#platform/http/session-cookie';
import { deriveKeys } from '#platform/security/crypto';
import {
  createTestClient,
  createTestGuest,
  logInTestCustomer,
  logInTestStaff,
  testKeys,
} from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createClientResolver } from '../client/index.ts';
import { createCallerReader } from './index.ts';

const database = await createTestDatabase(2);
const demo = await createTestClient(database, { languages: ['en', 'cy'] });
const harbour = await createTestClient(database);
const customer = await logInTestCustomer(database, demo);
const staff = await logInTestStaff(database, demo);
const desk = demo.host.replace('bookings', 'desk');

type ReadOptions = InjectOptions & { access?: Access; BEARER?: boolean; trustProxy?: string };

/** Reads the caller of one request. */
async function read({ access = 'anyone', BEARER = false, trustProxy, ...request }: ReadOptions) {
  const settings = { PUBLIC_DOMAIN: 'localhost', DEFAULT_CLIENT: demo.slug };
  const resolveClient = createClientResolver(database, settings);
  const readCaller = createCallerReader({ resolveClient, settings: { ...settings, BEARER }, keys: testKeys });
  const app = Fastify({ ...serverOptions, ...(trustProxy === undefined ? {} : { trustProxy }) });
  let result: { ok: true; value: Caller } | { ok: false; refusal: CallerRefusal } | undefined;
  app.get('/*', async (incoming) => {
    result = await readCaller(incoming, access);
    return '';
  });
  await app.inject({ url: '/api/x', ...request });
  if (!result) throw new Error('Caller was not read');
  return result;
}

const signSessionToken = (session: Session, keys = testKeys) => signSession(keys.session, session);
const createCustomerSession = (personId: number, clientSlug: string): Session => ({
  kind: 'customer',
  personId,
  sessionId: createSessionId(),
  clientSlug,
});

describe('the caller', () => {
  test('is read from a signed cookie without a database row [AUT-06]', async () => {
    const { personId, sessionId } = customer;
    expect(await read({ headers: customer.headers })).toMatchObject({
      value: {
        kind: 'customer',
        personId,
        sessionId,
        client: { id: demo.id },
        surface: 'bookings',
        host: demo.host,
      },
    });
    const unknownPerson = {
      host: demo.host,
      cookie: `${demo.slug}=${signSessionToken(createCustomerSession(999, demo.slug))}`,
    };
    expect(await read({ headers: unknownPerson })).toMatchObject({
      value: { kind: 'customer', personId: 999 },
    });
  });

  test('is a guest, new without a cookie', async () => {
    const [first, second] = [await read({ headers: demo.headers }), await read({ headers: demo.headers })];
    expect(first).toMatchObject({ value: { kind: 'guest', isNew: true } });
    expect(second).not.toMatchObject({
      value: { guestKey: first.ok && first.value.kind === 'guest' && first.value.guestKey },
    });
    const guest = createTestGuest(demo);
    expect(await read({ headers: guest.headers })).toMatchObject({
      value: { kind: 'guest', isNew: false, guestKey: guest.guestKey },
    });
  });

  test('is refused with another client’s session, and its cookies are deleted [MOD-14]', async () => {
    const harbourCustomer = await logInTestCustomer(database, harbour);
    const cookie = `${demo.slug}=${harbourCustomer.headers['cookie']?.split('=')[1] ?? ''}`;
    expect(await read({ headers: { host: demo.host, cookie } })).toEqual({
      ok: false,
      refusal: {
        code: 'not_logged_in',
        cookies: [
          `${demo.slug}=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0; Domain=${demo.slug}.localhost`,
          `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; Domain=${demo.slug}.localhost`,
        ],
      },
    });
    // A cookie with the other client's name is ignored.
    const otherName = { host: demo.host, cookie: harbourCustomer.headers['cookie'] ?? '' };
    expect(await read({ headers: otherName })).toMatchObject({ value: { kind: 'guest' } });
  });

  test('ignores a cookie with an invalid signature, also beside a valid one [AUT-06]', async () => {
    const forged = `${demo.slug}=${signSessionToken(createCustomerSession(customer.personId, demo.slug), deriveKeys('another secret'))}`;
    for (const cookie of [forged, `${demo.slug}=x.y`, `${demo.slug}=`]) {
      expect(await read({ headers: { host: demo.host, cookie } })).toMatchObject({
        value: { kind: 'guest' },
      });
    }
    const both = { host: demo.host, cookie: `${forged}; ${customer.headers['cookie']}` };
    expect(await read({ headers: both })).toMatchObject({ value: { personId: customer.personId } });
  });

  test('is read from a bearer token only if bearer tokens are enabled [AUT-21]', async () => {
    const headers = {
      ...demo.headers,
      authorization: `Bearer ${signSessionToken(createCustomerSession(5, demo.slug))}`,
    };
    expect(await read({ headers })).toMatchObject({ value: { kind: 'guest' } });
    expect(await read({ headers, BEARER: true })).toMatchObject({ value: { kind: 'customer', personId: 5 } });
    for (const invalid of ['x.y', signSessionToken(createCustomerSession(5, harbour.slug))]) {
      const invalidHeaders = { ...demo.headers, authorization: `Bearer ${invalid}` };
      expect(await read({ headers: invalidHeaders, BEARER: true })).toMatchObject({
        refusal: { code: 'not_logged_in' },
      });
    }
  });

  test('is staff by a separate cookie, on the desk and for staff routes only', async () => {
    expect(await read({ headers: staff.headers })).toMatchObject({
      value: { kind: 'staff', role: 'front_of_house', surface: 'desk' },
    });
    const elsewhere = { ...staff.headers, host: demo.host };
    expect(await read({ headers: elsewhere })).toMatchObject({ value: { kind: 'guest' } });
    expect(await read({ headers: elsewhere, access: 'staff' })).toMatchObject({ value: { kind: 'staff' } });
    const customers = { ...customer.headers, host: desk };
    expect(await read({ headers: customers })).toMatchObject({ value: { kind: 'guest' } });
    // A customer's session in the staff cookie is not a staff session.
    const renamed = {
      host: desk,
      cookie: `${demo.slug}_staff=${signSessionToken(createCustomerSession(1, demo.slug))}`,
    };
    expect(await read({ headers: renamed, access: 'staff' })).toMatchObject({ value: { kind: 'guest' } });
  });

  test('is of kind signature for signed requests, also during maintenance', async () => {
    const closed = await createTestClient(database, { maintenance: true });
    expect(await read({ headers: closed.headers, access: 'signature' })).toMatchObject({
      value: { kind: 'signature' },
    });
    expect(await read({ headers: closed.headers })).toEqual({ ok: false, refusal: { code: 'maintenance' } });
  });

  test('has a language that the client offers', async () => {
    const readLanguage = async (headers: Record<string, string>) => {
      const result = await read({ headers: { ...demo.headers, ...headers } });
      return result.ok && result.value.language;
    };
    expect(await readLanguage({ 'accept-language': 'cy-GB,en;q=0.5' })).toBe('cy');
    expect(await readLanguage({ 'accept-language': 'cy', cookie: 'language=en' })).toBe('en');
    expect(await readLanguage({ 'accept-language': 'fr' })).toBe('en');
  });
});

describe('the cookies', () => {
  const readCookieScope = async (options: ReadOptions) => {
    const result = await read(options);
    return result.ok ? result.value.cookieScope : undefined;
  };

  test('are shared by a client’s surfaces, except the desk [AUT-06 MOD-05]', async () => {
    for (const surface of ['bookings', 'account', 'join']) {
      const host = demo.host.replace('bookings', surface);
      expect(await readCookieScope({ headers: { host } })).toEqual({
        name: demo.slug,
        domain: `${demo.slug}.localhost`,
        secure: false,
      });
    }
    expect(await readCookieScope({ headers: { host: desk } })).toMatchObject({
      name: `${demo.slug}_staff`,
      domain: undefined,
    });
  });

  test('contain the port in their name unless it is a default port [AUT-06]', async () => {
    expect(await readCookieScope({ headers: { host: `${demo.host}:39600` } })).toMatchObject({
      name: `${demo.slug}_39600`,
    });
    expect(await readCookieScope({ headers: { host: `${demo.host}:443` } })).toMatchObject({
      name: demo.slug,
    });
  });

  test('have no domain on a bare host, also with X-Client-Domain [AUT-06]', async () => {
    const bare = { host: '127.0.0.1:39600' };
    expect(await readCookieScope({ headers: bare })).toEqual({
      name: `${demo.slug}_39600`,
      domain: undefined,
      secure: false,
    });
    expect(await readCookieScope({ headers: { ...bare, 'x-client-domain': demo.host } })).toMatchObject({
      domain: undefined,
    });
  });

  test('are secure only if a trusted proxy reports TLS [AUT-06]', async () => {
    const headers = { ...demo.headers, 'x-forwarded-proto': 'https' };
    expect(await readCookieScope({ headers })).toMatchObject({ secure: false });
    expect(await readCookieScope({ headers, trustProxy: '127.0.0.1' })).toMatchObject({ secure: true });
    expect(await readCookieScope({ headers, trustProxy: '10.0.0.1' })).toMatchObject({ secure: false });
  });
});
