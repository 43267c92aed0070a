import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, type Send } from './call.ts';
import { route } from './route.ts';

const testRoute = route({
  method: 'PUT',
  path: '/api/carts/:source/items/:id',
  access: 'customer',
  params: z.object({ source: z.string(), id: z.int() }),
  query: z.object({ tag: z.array(z.string()), page: z.optional(z.int()) }),
  body: z.object({ a: z.int() }),
  reply: z.object({ b: z.int() }),
  meta: z.object({ total: z.int() }),
  refusals: { price_changed: 409 },
  details: z.object({ total: z.int() }),
});
const request = {
  params: { source: 'a/b', id: 7 },
  query: { tag: ['x y', 'z'], page: undefined },
  body: { a: 1 },
};

/** Returns a `send` with a fixed response, and the requests that it received. */
function createTestSend(status: number, body: unknown) {
  const sent: Parameters<Send>[0][] = [];
  const send: Send = async (received) => {
    sent.push(received);
    return { status, body };
  };
  return { send, sent };
}

test('fills path and query, and sends the JSON body and headers [ERR-11 ERR-13]', async () => {
  const { send, sent } = createTestSend(200, { data: { b: 2 }, checksum: 'c', meta: { total: 9 } });
  await call(send, testRoute, request, { 'idempotency-key': 'k' });
  expect(sent).toEqual([
    {
      method: 'PUT',
      url: '/api/carts/a%2Fb/items/7?tag=x%20y&tag=z',
      body: '{"a":1}',
      headers: { 'idempotency-key': 'k' },
    },
  ]);
});

test('sends a GET without a body for a route without a method [ERR-11]', async () => {
  const { send, sent } = createTestSend(200, { data: { b: 2 }, checksum: 'c' });
  const reply = z.object({ b: z.int() });
  const result = await call(send, route({ path: '/api/b', access: 'anyone', reply, refusals: {} }), {});
  expect(sent).toEqual([{ method: 'GET', url: '/api/b', body: undefined, headers: {} }]);
  expect(result).toMatchObject({ ok: true, value: { b: 2 } });
});

describe('a response', () => {
  test('returns its parsed data, meta and checksum [ERR-12]', async () => {
    const { send } = createTestSend(200, { data: { b: 2, c: 3 }, checksum: 'c', meta: { total: 9 } });
    const result = await call(send, testRoute, request);
    expect(result).toEqual({ ok: true, value: { b: 2 }, meta: { total: 9 }, checksum: 'c' });
    await expect(
      call(createTestSend(200, { data: { b: 'x' }, checksum: 'c' }).send, testRoute, request),
    ).rejects.toThrow(/invalid/i);
  });

  test('returns a refusal with message, errors, next step and details [ERR-12]', async () => {
    const failure = { message: 'm', errors: { a: ['wrong'] }, code: 'price_changed', next_step: 'look' };
    const { send } = createTestSend(409, { ...failure, data: { total: 5, secret: 1 } });
    expect(await call(send, testRoute, request)).toMatchObject({
      ...failure,
      ok: false,
      status: 409,
      details: { total: 5 },
    });
    const common = { ...failure, code: 'not_logged_in' };
    expect(await call(createTestSend(401, common).send, testRoute, request)).toMatchObject({
      code: 'not_logged_in',
    });
  });

  test('is an internal error when its body or code is unknown [ERR-12]', async () => {
    const failure = { message: 'm', errors: {}, code: 'odd', next_step: null };
    for (const body of ['<html>', null, {}, failure]) {
      expect(await call(createTestSend(502, body).send, testRoute, request)).toMatchObject({
        ok: false,
        status: 502,
        code: 'internal_error',
      });
    }
  });
});
