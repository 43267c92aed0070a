import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type Access, commonRefusals, type Route, route } from '@pavilion/contract/route';
import welsh from '@pavilion/text/cy/fault.json' with { type: 'json' };
import faults from '@pavilion/text/en/fault.json' with { type: 'json' };
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestCallerReader, testCallers, testRequestInfo } from '../../testing/request-info.ts';
import type { Caller } from './caller.ts';
import { type CacheOptions, createRouteRegistrar, type RouteHandler } from './register-route.ts';
import { serverOptions } from './server-options.ts';

const emptySchema = z.object({});

/** A server with one row. */
function createTestApp<R extends Route>(
  testRoute: R,
  handler: RouteHandler<R>,
  { caller = testCallers.guest, ...cacheOptions }: CacheOptions<R> & { caller?: Caller } = {},
) {
  const app = Fastify(serverOptions);
  createRouteRegistrar(app, createTestCallerReader(caller))(testRoute, handler, cacheOptions);
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

test('a row takes the calls of those whom it names, and of nobody else', async () => {
  const table: Record<Access, Record<Caller['kind'], number>> = {
    anyone: { guest: 200, customer: 200, staff: 200, signature: 403 },
    customer: { guest: 401, customer: 200, staff: 200, signature: 403 },
    staff: { guest: 401, customer: 403, staff: 200, signature: 403 },
    signature: { guest: 401, customer: 403, staff: 403, signature: 200 },
  };
  for (const who of ['anyone', 'customer', 'staff', 'signature'] as const) {
    for (const kind of ['guest', 'customer', 'staff', 'signature'] as const) {
      const app = createTestApp(route({ ...testRoute, who, reply: emptySchema }), replyEmpty, {
        caller: testCallers[kind],
      });
      expect((await app.inject('/a')).statusCode, `${who} ← ${kind}`).toBe(table[who][kind]);
    }
  }
});

describe('an answer', () => {
  test('has data and its checksum, and nothing that the reply does not name [ERR-09]', async () => {
    const value = { a: 1, secret: 2 };
    const answer = await createTestApp(testRoute, async () => ({ ok: true, value })).inject('/a');
    expect(answer.json<unknown>()).toEqual({
      data: { a: 1 },
      checksum: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'X-Client-Domain, Accept-Language, Accept-Encoding',
    });
  });

  test('is 304 for who has it already, and only then [ERR-09]', async () => {
    let a = 1;
    const app = createTestApp(testRoute, async () => ({ ok: true, value: { a } }));
    const { headers } = await app.inject('/a');
    const etag = String(headers.etag);
    const again = () => app.inject({ url: '/a', headers: { 'if-none-match': `"x", W/${etag}` } });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    a = 2;
    expect((await again()).json<unknown>()).toMatchObject({ data: { a: 2 } });
  });

  test('of a list has its meta beside [ERR-09]', async () => {
    const list = route({ ...testRoute, reply: z.array(z.int()), meta: z.object({ total: z.int() }) });
    const app = createTestApp(list, async () => ({ ok: true, value: [1], meta: { total: 9 } }));
    expect((await app.inject('/a')).json<unknown>()).toMatchObject({ data: [1], meta: { total: 9 } });
  });

  test('comes with and without a slash at its end, never by redirect', async () => {
    const app = createTestApp(testRoute, async () => ({ ok: true, value: { a: 1 } }));
    expect([(await app.inject('/a')).statusCode, (await app.inject('/a/')).statusCode]).toEqual([200, 200]);
  });

  test('may be another address, with cookies', async () => {
    const app = createTestApp(postRoute, async () => ({ ok: true, seeOther: '/b', cookies: ['x=1', 'y=2'] }));
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/a' });
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: '/b', 'set-cookie': ['x=1', 'y=2'] });
  });

  test('that goes out again is packed for those who take it so, and is the same', async () => {
    const words = route({ ...testRoute, reply: z.array(z.string()) });
    const value = Array.from({ length: 500 }, (_, at) => `word ${at}`);
    const share = { cacheKey: () => 'words' };
    const app = createTestApp(words, async () => ({ ok: true, value }), share);
    const ask = (encoding: string) => app.inject({ url: '/a', headers: { 'accept-encoding': encoding } });
    const [first, packed, plain, refused] = [
      await ask('gzip'),
      await ask('br, gzip'),
      await ask('br'),
      await ask('gzip;q=0'),
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
    const own = createTestApp(words, async () => ({ ok: true, value }));
    for (let at = 0; at < 3; at += 1) {
      const { headers } = await own.inject({ url: '/a', headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('that is the same for all is worked out once for those who ask at once', async () => {
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
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject('/a')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(computed).toBe(1);
  });
});

describe('a failure', () => {
  const failure = { message: expect.stringMatching(/\S/), errors: {}, next_step: null };

  test('of any kind has a message and errors, and nothing of the machine [ERR-09]', async () => {
    const app = createTestApp(postRoute, () => Promise.reject(new Error('select * from secret')));
    const headers = { 'content-type': 'application/json' };
    const broken = await app.inject({ method: 'POST', url: '/a', headers, payload: '{' });
    expect([broken.statusCode, broken.json()]).toEqual([400, { ...failure, code: 'unreadable' }]);
    const failed = await app.inject({ method: 'POST', url: '/a' });
    expect([failed.statusCode, failed.json()]).toEqual([500, { ...failure, code: 'unexpected' }]);
    const missing = await app.inject('/nowhere');
    expect([missing.statusCode, missing.json()]).toEqual([404, { ...failure, code: 'not_found' }]);
    expect(failed.body).not.toContain('secret');
  });

  test('outside of a row is in the language of who asks [ERR-09 UIK-03]', async () => {
    const app = createTestApp(postRoute, () => Promise.reject(new Error('broken')));
    const messageOf = async (method: 'GET' | 'POST', url: string, language: string) =>
      (await app.inject({ method, url, headers: { 'accept-language': language } })).json<{
        message: string;
      }>().message;
    expect(await messageOf('POST', '/a', 'cy-GB,en;q=0.5')).toBe(welsh.unexpected);
    expect(await messageOf('GET', '/nowhere', 'cy')).toBe(welsh.not_found);
    expect(await messageOf('GET', '/nowhere', 'fr')).toBe(faults.not_found);
    expect(await messageOf('GET', '/nowhere', '*')).toBe(faults.not_found);
  });

  test('of an address that stands for no text is that nobody has it [ERR-09]', async () => {
    for (const url of ['/%E0%A4%A', '/%', '/a/%FF?q=%']) {
      const answer = await createTestApp(testRoute, replyEmpty as never).inject(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { ...failure, code: 'not_found' }]);
    }
    const answer = await createTestApp(testRoute, async () => ({ ok: true, value: { a: 1 } })).inject(
      '/a?q=100%',
    );
    expect(answer.statusCode).toBe(200);
  });

  test('of text that the database can’t keep is the field’s, and a name with it is nobody’s [ERR-09]', async () => {
    const named = route({
      ...postRoute,
      path: '/a/:id',
      params: z.object({ id: z.string() }),
      body: z.object({ who: z.object({ name: z.string() }) }),
    });
    const handler = vi.fn<typeof replyEmpty>(replyEmpty);
    const app = createTestApp(named, handler);
    const ask = (id: string, name: string) =>
      app.inject({ method: 'POST', url: `/a/${id}`, payload: { who: { name } } });
    const refused = await ask('x', 'a\0b');
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { ...failure, code: 'invalid', errors: { 'who.name': ['This is not valid.'] } },
    ]);
    expect((await ask('x%00', 'b')).statusCode).toBe(404);
    expect(handler).not.toHaveBeenCalled();
    expect((await ask('x', 'b')).statusCode).toBe(200);
  });

  test('of a head that is too large, or of what is no request, is told like any other [ERR-09]', async () => {
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
      expect(JSON.parse(body)).toEqual({ ...failure, code: 'unreadable' });
    }
    await app.close();
  });

  test('carries what is still possible, and only what the row names [ERR-09]', async () => {
    const faulty = route({
      ...postRoute,
      refusals: { price_changed: 409 },
      details: z.object({ total: z.int() }),
    });
    const details = { total: 5, secret: 1 };
    const fault = { code: 'price_changed', nextStep: 'reload_cart', details } as const;
    const answer = await createTestApp(faulty, async () => ({ ok: false, refusal: fault })).inject({
      method: 'POST',
      url: '/a',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { ...failure, code: 'price_changed', next_step: 'reload_cart', data: { total: 5 } },
    ]);
  });

  test('names every field that is wrong, in words [ERR-09]', async () => {
    const body = z.object({
      data: z.object({ items: z.array(z.object({ quantity: z.int() })) }),
      name: z.string(),
    });
    const app = createTestApp(route({ ...postRoute, body }), replyEmpty);
    const payload = { data: { items: [{ quantity: 1 }, { quantity: 'two' }] } };
    const answer = await app.inject({ method: 'POST', url: '/a', payload });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        ...failure,
        code: 'invalid',
        errors: { 'data.items.1.quantity': ['This is not valid.'], name: ['Please fill this in.'] },
      },
    ]);
  });

  test('of a body that is too large says so and keeps nothing of it', async () => {
    const app = createTestApp(route({ ...postRoute, body: z.object({ text: z.string() }) }), replyEmpty);
    const answer = await app.inject({ method: 'POST', url: '/a', payload: { text: 'x'.repeat(256 * 1024) } });
    expect([answer.statusCode, answer.json()]).toEqual([413, { ...failure, code: 'unreadable' }]);
  });

  test('of a session that was presented deletes it in the same answer [AUT-10]', async () => {
    const cookies = [
      'test=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0; Domain=test.localhost',
      'test_in=; Path=/; SameSite=Lax; Max-Age=0; Domain=test.localhost',
    ];
    const fault = { code: 'not_logged_in' } as const;
    const revoked = createTestApp(testRoute, async () => ({ ok: false, refusal: fault }), {
      caller: testCallers.customer,
    });
    const presented = await revoked.inject({ url: '/a', headers: { cookie: 'test=whatever' } });
    expect([presented.statusCode, presented.headers['set-cookie']]).toEqual([401, cookies]);
    const guest = await createTestApp(route({ ...testRoute, access: 'customer' }), async () => ({
      ok: true,
      value: { a: 1 },
    })).inject('/a');
    expect([guest.statusCode, guest.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('that a row may answer with has its words [ERR-09]', () => {
    for (const code of Object.keys(commonRefusals)) expect(faults).toHaveProperty(code);
  });
});

describe('a write', () => {
  const written = async (headers: Record<string, string>, changes: Partial<Route> = {}) => {
    const app = createTestApp(route({ ...postRoute, ...changes }), replyEmpty);
    return (await app.inject({ method: 'POST', url: '/a', headers: { host: 'a.test:80', ...headers } }))
      .statusCode;
  };

  test('passes from its own origin and from what is no browser, and from nowhere else', async () => {
    expect(await written({ origin: 'http://a.test' })).toBe(200);
    expect(await written({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await written({ 'sec-fetch-site': 'none' })).toBe(200);
    expect(await written({})).toBe(200);
    expect(await written({ origin: 'https://a.test' })).toBe(403);
    expect(await written({ origin: 'http://b.test' })).toBe(403);
    expect(await written({ origin: 'null' })).toBe(403);
    expect(await written({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await written({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await written({ origin: 'http://b.test', 'x-client-domain': 'b.test' })).toBe(403);
  });

  test('passes from anywhere where its row says so: a bank’s page posts it', async () => {
    expect(await written({ origin: 'https://bank.test' }, { origin: 'any' })).toBe(200);
  });

  test('knows its key and the request that it stands for', async () => {
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

  test('shows its very bytes to who checks a signature over them', async () => {
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

test('a card’s number is refused in any field of any route, by name [PAY-04]', async () => {
  const app = createTestApp(route({ ...postRoute, path: '/a/:id' }), replyEmpty);
  const refusedIn = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, payload });
    const { code, errors } = answer.json<{ code: string; errors: object }>();
    return [answer.statusCode, code, Object.keys(errors)];
  };
  const number = '4929 0000 0000 6';
  const refused = (field: string) => [422, 'card_number_not_allowed', [field]];
  expect(await refusedIn('/a/1', { deep: [{ note: `card ${number}` }] })).toEqual(refused('deep.0.note'));
  expect(await refusedIn('/a/1', { n: 4_929_000_000_006 })).toEqual(refused('n'));
  expect(await refusedIn(`/a/1?q=${encodeURIComponent(number)}`, {})).toEqual(refused('q'));
  expect(await refusedIn('/a/4929000000006', {})).toEqual(refused('id'));
});

test('who calls too often is told how long to wait, and nobody else is', async () => {
  const limited = route({ ...testRoute, limit: { by: 'person', perMinute: 2 } });
  const app = Fastify(serverOptions);
  let caller: Caller = testCallers.customer;
  createRouteRegistrar(app, async () => ({ ok: true, value: caller }))(limited, async () => ({
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

test('lists in a query are a repeated name, with or without brackets', async () => {
  const query = z.object({ tag: z.array(z.string()), one: z.optional(z.string()) });
  const listed = route({ ...testRoute, query, reply: query });
  const app = createTestApp(listed, async (call) => ({ ok: true, value: call.query }));
  for (const search of ['tag=a&tag=b', 'tag[]=a&tag[]=b', 'tag%5B%5D=a&tag=b']) {
    expect((await app.inject(`/a?${search}`)).json<unknown>()).toMatchObject({ data: { tag: ['a', 'b'] } });
  }
  expect((await app.inject('/a?tag[]=a')).json<unknown>()).toMatchObject({ data: { tag: ['a'] } });
  expect((await app.inject('/a?tag[]=a&one=1&one=2')).statusCode).toBe(422);
});
