import { route } from '@pavilion/contract/route';
import { ok } from '@pavilion/domain/result';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestCallerReader, testCallers } from '../../testing/request-info.ts';
import { openapiRoute } from './openapi.ts';
import { createRouteRegistrar } from './register-route.ts';

const testRoute = route({
  method: 'PUT',
  path: '/api/carts/:cart_id/items',
  access: 'customer',
  params: z.object({ cart_id: z.uuid() }),
  query: z.object({ page: z.optional(z.coerce.number()), source: z.string() }),
  body: z.object({ day: z.pipe(z.string(), z.transform(Date.parse)) }),
  reply: z.object({ id: z.uuid() }),
  meta: z.object({ total: z.int() }),
  refusals: { cart_changed: 409 },
  details: z.object({ price: z.int() }),
  limit: { by: 'person', perMinute: 9 },
});

test('describes the input and output schemas of each route', async () => {
  const app = Fastify();
  openapiRoute(app);
  createRouteRegistrar(app, createTestCallerReader(testCallers.customer), async () => true)(
    testRoute,
    async () => ({ ok: false, refusal: { code: 'cart_changed' } }),
    { policy: () => ok(undefined) },
  );
  const document = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, { put: object }> }>();
  expect(document).toMatchObject({ openapi: '3.1.0' });
  expect(document.paths['/api/carts/{cart_id}/items']?.put).toMatchObject({
    operationId: 'putCartsCartIdItems',
    'x-access': 'customer',
    'x-limit': { by: 'person', per_minute: 9 },
    parameters: [
      { name: 'cart_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'number' } },
      { name: 'source', in: 'query', required: true, schema: { type: 'string' } },
    ],
    requestBody: { content: { 'application/json': { schema: { properties: { day: { type: 'string' } } } } } },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { required: ['data', 'checksum', 'meta'], properties: { meta: {} } },
          },
        },
      },
      409: {
        description: 'cart_changed',
        content: {
          'application/json': {
            schema: { allOf: [{}, { properties: { data: { properties: { price: { type: 'integer' } } } } }] },
          },
        },
      },
    },
  });
});
