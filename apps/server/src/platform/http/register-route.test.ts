import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type Access, commonRefusals, type Route, route } from '@pavilion/contract/route';
import { ok, refuse } from '@pavilion/domain/result';
import welsh from '@pavilion/text/cy/error.json' with { type: 'json' };
import english from '@pavilion/text/en/error.json' with { type: 'json' };
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestCallerReader, testCallers, testRequestInfo } from '../../testing/request-info.ts';
import type { Caller, IsSessionActive } from './caller.ts';
import { createRouteRegistrar, type RouteHandler, type RouteOptions } from './register-route.ts';
import { serverOptions } from './server-options.ts';

const emptySchema = z.object({});

/** A server with one route. */
function createTestApp<R extends Route, Scope = undefined>(
  testRoute: R,
  handler: RouteHandler<R, Scope>,
  {
    caller = testCallers.guest,
    isSessionActive = async () => true,
    policy = () => ok(undefined as Scope),
    ...routeOptions
  }: RouteOptions<R, Scope> & { caller?: Caller; isSessionActive?: IsSessionActive } = {},
) {
  const app = Fastify(serverOptions);
  createRouteRegistrar(app, createTestCallerReader(caller), isSessionActive)(testRoute, handler, {
    policy,
    ...routeOptions,
  });
  return app;
}

const testRoute = route({
  method: 'GET',
  path: '/a',
  access: 'anyone',
  reply: z.object({ a: z.int() }),
  refusals: {},
});
const postRoute = route({ method: 'POST', path: '/a', access: 'anyone', reply: emptySchema, refusals: {} });
const replyEmpty = async () => ({ ok: true as const, value: {} });

test('allows only callers of the kinds that the route names', async () => {
  const table: Record<Access, Record<Caller['kind'], number>> = {
    anyone: { guest: 200, customer: 200, staff: 200, signature: 403 },
    customer: { guest: 401, customer: 200, staff: 200, signature: 403 },
    staff: { guest: 401, customer: 403, staff: 200, signature: 403 },
    signature: { guest: 401, customer: 403, staff: 403, signature: 200 },
  };
  for (const access of ['anyone', 'customer', 'staff', 'signature'] as const) {
    for (const kind of ['guest', 'customer', 'staff', 'signature'] as const) {
      const app = createTestApp(route({ ...testRoute, access, reply: emptySchema }), replyEmpty, {
        caller: testCallers[kind],
      });
      expect((await app.inject('/a')).statusCode, `${access} ← ${kind}`).toBe(table[access][kind]);
    }
  }
});

describe('the session', () => {
  const request = async (session: Route['session'], kind: keyof typeof testCallers) => {
    const isSessionActive = vi.fn<IsSessionActive>(async () => false);
    const sessionRoute = route({
      ...postRoute,
      access: kind === 'signature' ? 'signature' : 'anyone',
      ...(session && { session }),
    });
    const handler = vi.fn<typeof replyEmpty>(replyEmpty);
    const app = createTestApp(sessionRoute, handler, {
      caller: testCallers[kind],
      isSessionActive,
    });
    const { statusCode } = await app.inject({ method: 'POST', url: '/a' });
    return [statusCode, handler.mock.calls.length, isSessionActive.mock.calls.length];
  };

  test('is checked before the handler of every route that does not opt out [AUT-27]', async () => {
    for (const kind of ['customer', 'staff'] as const) {
      expect(await request(undefined, kind)).toEqual([401, 0, 1]);
      expect(await request('in-statement', kind)).toEqual([200, 1, 0]);
      expect(await request('none', kind)).toEqual([200, 1, 0]);
    }
  });

  test('is not checked for guests and signed requests, who have none [AUT-27]', async () => {
    for (const kind of ['guest', 'signature'] as const)
      expect(await request(undefined, kind)).toEqual([200, 1, 0]);
  });

  test('is checked before a shared response is returned [AUT-27]', async () => {
    let isActive = true;
    const app = createTestApp(testRoute, async () => ({ ok: true, value: { a: 1 } }), {
      caller: testCallers.customer,
      isSessionActive: async () => isActive,
      cacheKey: () => 'day',
    });
    expect((await app.inject('/a')).statusCode).toBe(200);
    isActive = false;
    expect((await app.inject('/a')).statusCode).toBe(401);
  });
});

test('a route for customers or staff without a policy does not register [AUT-25]', () => {
  const registerRoute = createRouteRegistrar(
    Fastify(serverOptions),
    createTestCallerReader(testCallers.customer),
    async () => true,
  );
  for (const access of ['customer', 'staff'] as const) {
    const personalRoute = route({ ...testRoute, path: `/${access}`, access });
    const handler = async () => ok({ a: 1 });
    expect(() => registerRoute(personalRoute, handler)).toThrow(`Route GET /${access} names no policy`);
    expect(() => registerRoute(personalRoute, handler, { policy: () => ok(undefined) })).not.toThrow();
  }
  expect(() => registerRoute(postRoute, replyEmpty)).not.toThrow();
});

describe('a policy', () => {
  const ownedRoute = route({
    ...testRoute,
    query: z.object({ owner: z.string() }),
    refusals: { not_your_cart: 403 },
  });
  const policy = ({ query }: { query: { owner: string } }) =>
    query.owner === 'me' ? ok({ cartId: 5 }) : refuse({ code: 'not_your_cart' } as const);

  test('gives its scope to the handler, and refuses before the handler and a shared response', async () => {
    const app = createTestApp(ownedRoute, async ({ scope }) => ok({ a: scope.cartId }), {
      policy,
      cacheKey: () => 'day',
    });
    expect((await app.inject('/a?owner=me')).json<unknown>()).toMatchObject({ data: { a: 5 } });
    const refused = await app.inject('/a?owner=other');
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'not_your_cart' }]);
  });
});

describe('a response', () => {
  test('has data and its checksum, and only fields of the reply schema [ERR-09]', async () => {
    const value = { a: 1, secret: 2 };
    const response = await createTestApp(testRoute, async () => ({ ok: true, value })).inject('/a');
    expect(response.json<unknown>()).toEqual({
      data: { a: 1 },
      checksum: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'X-Client-Domain, Accept-Language, Accept-Encoding',
    });
  });

  test('is 304 only when the ETag matches [ERR-09]', async () => {
    let a = 1;
    const app = createTestApp(testRoute, async () => ({ ok: true, value: { a } }));
    const { headers } = await app.inject('/a');
    const etag = String(headers.etag);
    const requestAgain = () => app.inject({ url: '/a', headers: { 'if-none-match': `"x", W/${etag}` } });
    expect([(await requestAgain()).statusCode, (await requestAgain()).body]).toEqual([304, '']);
    a = 2;
    expect((await requestAgain()).json<unknown>()).toMatchObject({ data: { a: 2 } });
  });

  test('has the meta of a list [ERR-09]', async () => {
    const list = route({ ...testRoute, reply: z.array(z.int()), meta: z.object({ total: z.int() }) });
    const app = createTestApp(list, async () => ({ ok: true, value: [1], meta: { total: 9 } }));
    expect((await app.inject('/a')).json<unknown>()).toMatchObject({ data: [1], meta: { total: 9 } });
  });

  test('is the same with and without a trailing slash, without a redirect', async () => {
    const app = createTestApp(testRoute, async () => ({ ok: true, value: { a: 1 } }));
    expect([(await app.inject('/a')).statusCode, (await app.inject('/a/')).statusCode]).toEqual([200, 200]);
  });

  test('can be a redirect with cookies', async () => {
    const app = createTestApp(postRoute, async () => ({ ok: true, seeOther: '/b', cookies: ['x=1', 'y=2'] }));
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/a' });
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: '/b', 'set-cookie': ['x=1', 'y=2'] });
  });

  test('is compressed when a shared one is sent again to a client that accepts gzip', async () => {
    const listRoute = route({ ...testRoute, reply: z.array(z.string()) });
    const value = Array.from({ length: 500 }, (_, at) => `word ${at}`);
    const cacheOptions = { cacheKey: () => 'words' };
    const app = createTestApp(listRoute, async () => ({ ok: true, value }), cacheOptions);
    const request = (encoding: string) => app.inject({ url: '/a', headers: { 'accept-encoding': encoding } });
    const [first, packed, plain, refused] = [
      await request('gzip'),
      await request('br, gzip'),
      await request('br'),
      await request('gzip;q=0'),
    ];
    expect([first, packed, plain, refused].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      undefined,
      undefined,
    ]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 2);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    const own = createTestApp(listRoute, async () => ({ ok: true, value }));
    for (let at = 0; at < 3; at += 1) {
      const { headers } = await own.inject({ url: '/a', headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('is computed once for concurrent requests with the same cache key', async () => {
    let computed = 0;
    const app = createTestApp(
      testRoute,
      async () => {
        computed += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { ok: true, value: { a: computed } };
      },
      { cacheKey: () => 'day' },
    );
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.inject('/a')));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(computed).toBe(1);
  });
});

describe('a refusal', () => {
  const failure = { message: expect.stringMatching(/\S/), errors: {}, next_step: null };

  test('has a message and errors, and no internal details [ERR-09]', async () => {
    const app = createTestApp(postRoute, () => Promise.reject(new Error('select * from secret')));
    const headers = { 'content-type': 'application/json' };
    const broken = await app.inject({ method: 'POST', url: '/a', headers, payload: '{' });
    expect([broken.statusCode, broken.json()]).toEqual([400, { ...failure, code: 'malformed_request' }]);
    const failed = await app.inject({ method: 'POST', url: '/a' });
    expect([failed.statusCode, failed.json()]).toEqual([500, { ...failure, code: 'internal_error' }]);
    const missing = await app.inject('/nowhere');
    expect([missing.statusCode, missing.json()]).toEqual([404, { ...failure, code: 'not_found' }]);
    expect(failed.body).not.toContain('secret');
  });

  test('outside a route is in the language of the request [ERR-09 UIK-03]', async () => {
    const app = createTestApp(postRoute, () => Promise.reject(new Error('broken')));
    const messageOf = async (method: 'GET' | 'POST', url: string, language: string) =>
      (await app.inject({ method, url, headers: { 'accept-language': language } })).json<{
        message: string;
      }>().message;
    expect(await messageOf('POST', '/a', 'cy-GB,en;q=0.5')).toBe(welsh.internal_error);
    expect(await messageOf('GET', '/nowhere', 'cy')).toBe(welsh.not_found);
    expect(await messageOf('GET', '/nowhere', 'fr')).toBe(english.not_found);
    expect(await messageOf('GET', '/nowhere', '*')).toBe(english.not_found);
  });

  test('is not_found for a path that cannot be decoded [ERR-09]', async () => {
    for (const url of ['/%E0%A4%A', '/%', '/a/%FF?q=%']) {
      const response = await createTestApp(testRoute, replyEmpty as never).inject(url);
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        404,
        { ...failure, code: 'not_found' },
      ]);
    }
    const response = await createTestApp(testRoute, async () => ({ ok: true, value: { a: 1 } })).inject(
      '/a?q=100%',
    );
    expect(response.statusCode).toBe(200);
  });

  test('is a field error for a NUL byte in the body and not_found for one in the path [ERR-09]', async () => {
    const named = route({
      ...postRoute,
      path: '/a/:id',
      params: z.object({ id: z.string() }),
      body: z.object({ who: z.object({ name: z.string() }) }),
    });
    const handler = vi.fn<typeof replyEmpty>(replyEmpty);
    const app = createTestApp(named, handler);
    const request = (id: string, name: string) =>
      app.inject({ method: 'POST', url: `/a/${id}`, payload: { who: { name } } });
    const refused = await request('x', 'a\0b');
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { ...failure, code: 'validation_failed', errors: { 'who.name': ['Enter a valid value'] } },
    ]);
    expect((await request('x%00', 'b')).statusCode).toBe(404);
    expect(handler).not.toHaveBeenCalled();
    expect((await request('x', 'b')).statusCode).toBe(200);
  });

  test('has the usual body for oversized headers and malformed requests [ERR-09]', async () => {
    const app = createTestApp(testRoute, async () => ({ ok: true, value: { a: 1 } }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const [sent, status] of [
      [`GET /a HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['nonsense\r\n\r\n', 400],
    ] as const) {
      const socket = connect(port, '127.0.0.1');
      socket.end(sent);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(JSON.parse(body)).toEqual({ ...failure, code: 'malformed_request' });
    }
    await app.close();
  });

  test('has the next step, and only details that the route names [ERR-09]', async () => {
    const refusingRoute = route({
      ...postRoute,
      refusals: { price_changed: 409 },
      details: z.object({ total: z.int() }),
    });
    const details = { total: 5, secret: 1 };
    const refusal = { code: 'price_changed', nextStep: 'reload_cart', details } as const;
    const response = await createTestApp(refusingRoute, async () => ({ ok: false, refusal })).inject({
      method: 'POST',
      url: '/a',
    });
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { ...failure, code: 'price_changed', next_step: 'reload_cart', data: { total: 5 } },
    ]);
  });

  test('has a message for every invalid field [ERR-09]', async () => {
    const body = z.object({
      data: z.object({ items: z.array(z.object({ quantity: z.int() })) }),
      name: z.string(),
    });
    const app = createTestApp(route({ ...postRoute, body }), replyEmpty);
    const payload = { data: { items: [{ quantity: 1 }, { quantity: 'two' }] } };
    const response = await app.inject({ method: 'POST', url: '/a', payload });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        ...failure,
        code: 'validation_failed',
        errors: { 'data.items.1.quantity': ['Enter a valid value'], name: ['This field is required'] },
      },
    ]);
  });

  test('is 413 for a body over the limit of the server or of the route', async () => {
    const post = (size: number, changes: Partial<Route> = {}) =>
      createTestApp(route({ ...postRoute, ...changes }), replyEmpty).inject({
        method: 'POST',
        url: '/a',
        payload: { text: 'x'.repeat(size) },
      });
    const response = await post(64 * 1024);
    expect([response.statusCode, response.json()]).toEqual([413, { ...failure, code: 'body_too_large' }]);
    const statuses = [
      await post(63 * 1024),
      await post(900, { bodyLimit: 1000 }),
      await post(1000, { bodyLimit: 1000 }),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 413]);
  });

  test('is 400 for a body with too many levels or values', async () => {
    const app = createTestApp(postRoute, replyEmpty);
    const headers = { 'content-type': 'application/json' };
    const post = (payload: string) => app.inject({ method: 'POST', url: '/a', headers, payload });
    const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const deepObject = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    for (const body of [nest(30_000), deepObject, nest(21), `[${'1,'.repeat(5000)}1]`]) {
      const response = await post(body);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { ...failure, code: 'malformed_request' },
      ]);
    }
    expect((await post(nest(20))).statusCode).toBe(200);
  });

  test('deletes the cookies of an inactive session in the same response [AUT-10]', async () => {
    const cookies = [
      'test=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0; Domain=test.localhost',
      'test_in=; Path=/; SameSite=Lax; Max-Age=0; Domain=test.localhost',
    ];
    const refusal = { code: 'not_logged_in' } as const;
    const appWithRevokedSession = createTestApp(testRoute, async () => ({ ok: false, refusal }), {
      caller: testCallers.customer,
    });
    const presented = await appWithRevokedSession.inject({ url: '/a', headers: { cookie: 'test=whatever' } });
    expect([presented.statusCode, presented.headers['set-cookie']]).toEqual([401, cookies]);
    const guest = await createTestApp(route({ ...testRoute, access: 'customer' }), async () => ({
      ok: true,
      value: { a: 1 },
    })).inject('/a');
    expect([guest.statusCode, guest.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('has a text for each common code [ERR-09]', () => {
    for (const code of Object.keys(commonRefusals)) expect(english).toHaveProperty(code);
  });
});

describe('a write', () => {
  const getStatus = async (headers: Record<string, string>, changes: Partial<Route> = {}) => {
    const app = createTestApp(route({ ...postRoute, ...changes }), replyEmpty);
    return (await app.inject({ method: 'POST', url: '/a', headers: { host: 'a.test:80', ...headers } }))
      .statusCode;
  };

  test('is allowed from its own origin and without a browser, and refused from other origins', async () => {
    expect(await getStatus({ origin: 'http://a.test' })).toBe(200);
    expect(await getStatus({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await getStatus({ 'sec-fetch-site': 'none' })).toBe(200);
    expect(await getStatus({})).toBe(200);
    expect(await getStatus({ origin: 'https://a.test' })).toBe(403);
    expect(await getStatus({ origin: 'http://b.test' })).toBe(403);
    expect(await getStatus({ origin: 'null' })).toBe(403);
    expect(await getStatus({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await getStatus({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await getStatus({ origin: 'http://b.test', 'x-client-domain': 'b.test' })).toBe(403);
  });

  test('is allowed from any origin if the route says so, for a bank’s page', async () => {
    expect(await getStatus({ origin: 'https://bank.test' }, { origin: 'any' })).toBe(200);
  });

  test('passes the idempotency key with the hash of the request', async () => {
    const hashes: (string | undefined)[] = [];
    const app = createTestApp(
      route({ ...postRoute, body: z.object({ a: z.int() }) }),
      async ({ idempotency }) => {
        hashes.push(idempotency && `${idempotency.key} ${idempotency.requestHash.toString('hex')}`);
        return { ok: true, value: {} };
      },
    );
    const send = (key: string, a: number) =>
      app.inject({ method: 'POST', url: '/a', headers: { 'idempotency-key': key }, payload: { a } });
    for (const [key, a] of [
      ['k', 1],
      ['k', 1],
      ['k', 2],
    ] as const)
      await send(key, a);
    expect(hashes[0]).toMatch(/^k [\da-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
    const wrong = await send('a b', 1);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { errors: { 'Idempotency-Key': [expect.stringMatching(/\S/)] } },
    ]);
  });

  test('passes the bytes of the body for a signature check', async () => {
    let seen = '';
    const signed = route({ ...postRoute, access: 'signature' });
    const app = createTestApp(
      signed,
      async ({ raw }) => {
        seen = raw.body;
        return { ok: true, value: {} };
      },
      { caller: testCallers.signature },
    );
    const headers = { 'content-type': 'application/json' };
    await app.inject({ method: 'POST', url: '/a', headers, payload: '{ "a":1 }' });
    expect(seen).toBe('{ "a":1 }');
  });
});

test('refuses a card number in any field of any route and names the field [PAY-04]', async () => {
  const app = createTestApp(route({ ...postRoute, path: '/a/:id' }), replyEmpty);
  const refusedIn = async (url: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url, payload });
    const { code, errors } = response.json<{ code: string; errors: object }>();
    return [response.statusCode, code, Object.keys(errors)];
  };
  const number = '4929 0000 0000 6';
  const refused = (field: string) => [422, 'card_number_not_allowed', [field]];
  expect(await refusedIn('/a/1', { deep: [{ note: `card ${number}` }] })).toEqual(refused('deep.0.note'));
  expect(await refusedIn('/a/1', { n: 4_929_000_000_006 })).toEqual(refused('n'));
  expect(await refusedIn(`/a/1?q=${encodeURIComponent(number)}`, {})).toEqual(refused('q'));
  expect(await refusedIn('/a/4929000000006', {})).toEqual(refused('id'));
});

test('limits one caller and returns retry-after, without limiting others', async () => {
  const limited = route({ ...testRoute, limit: { by: 'person', perMinute: 2 } });
  const app = Fastify(serverOptions);
  let caller: Caller = testCallers.customer;
  createRouteRegistrar(
    app,
    async () => ({ ok: true, value: caller }),
    async () => true,
  )(limited, async () => ({
    ok: true,
    value: { a: 1 },
  }));
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await app.inject('/a')).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect(Number((await app.inject('/a')).headers['retry-after'])).toBeGreaterThanOrEqual(29);
  caller = { ...testRequestInfo, kind: 'customer', personId: 8, sessionId: 'u' };
  expect((await app.inject('/a')).statusCode).toBe(200);
});

test('refuses a caller over the limit before reading the body', async () => {
  const limited = route({ ...postRoute, limit: { by: 'person', perMinute: 1 } });
  const app = createTestApp(limited, replyEmpty);
  const post = () =>
    app.inject({ method: 'POST', url: '/a', headers: { 'content-type': 'application/json' }, payload: '{' });
  expect([(await post()).statusCode, (await post()).statusCode]).toEqual([400, 429]);
});

test('parses a repeated query name as a list, with or without brackets', async () => {
  const query = z.object({ tag: z.array(z.string()), one: z.optional(z.string()) });
  const listed = route({ ...testRoute, query, reply: query });
  const app = createTestApp(listed, async (call) => ({ ok: true, value: call.query }));
  for (const search of ['tag=a&tag=b', 'tag[]=a&tag[]=b', 'tag%5B%5D=a&tag=b']) {
    expect((await app.inject(`/a?${search}`)).json<unknown>()).toMatchObject({ data: { tag: ['a', 'b'] } });
  }
  expect((await app.inject('/a?tag[]=a')).json<unknown>()).toMatchObject({ data: { tag: ['a'] } });
  expect((await app.inject('/a?tag[]=a&one=1&one=2')).statusCode).toBe(422);
});
