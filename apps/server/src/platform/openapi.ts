import { failure } from '@pavilion/contract/failure';
import { commonFaults, type Route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { servedRows } from '#platform/served-rows';

type Json = { [key: string]: unknown };

/** The OpenAPI 3.1 document of the rows that are served: what it says is what parses and writes. */
function openapi(rows: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pavilion', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Failure: shapeOf(failure, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** The document at its address. It is made once, when somebody first asks. */
export function openapiRoute(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openapi(servedRows(app)));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(document);
  });
}

function operation(row: Route): Json {
  return {
    operationId: operationId(row),
    'x-who': row.who,
    ...(row.who === 'customer' || row.who === 'staff' ? { security: [{ session: [] }] } : {}),
    ...(row.limit ? { 'x-limit': { by: row.limit.by, per_minute: row.limit.perMinute } } : {}),
    parameters: [...parametersOf(row, 'params', 'path'), ...parametersOf(row, 'query', 'query')],
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shapeOf(row.body, 'input') } },
          },
        }
      : {}),
    responses: { 200: success(row), ...failures(row) },
  };
}

/** `GET /api/carts/:id` is `getCartsId`. */
function operationId({ method, path }: Route): string {
  const words = path.replace('/api/', '').split(/[^a-zA-Z\d]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(row: Route, part: 'params' | 'query', place: string): Json[] {
  const schema = row[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function success({ reply, meta }: Route): Json {
  const properties = {
    data: shapeOf(reply, 'input'),
    checksum: { type: 'string' },
    ...(meta ? { meta: shapeOf(meta, 'input') } : {}),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description: 'The answer', content: { 'application/json': { schema } } };
}

/** Every status that a refusal may have, with its codes. */
function failures(row: Route): Json {
  const codes = new Map<number, string[]>();
  for (const [code, status] of Object.entries({ ...commonFaults, ...row.faults })) {
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codes].map(([status, known]) => {
      const schema = failureOf(row, known);
      return [status, { description: known.join(', '), content: { 'application/json': { schema } } }];
    }),
  );
}

const failureOf = (row: Route, codes: readonly string[]): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Failure' },
    {
      type: 'object',
      properties: {
        code: { type: 'string', enum: codes },
        ...(row.details ? { data: shapeOf(row.details, 'input') } : {}),
      },
    },
  ],
});

function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}
