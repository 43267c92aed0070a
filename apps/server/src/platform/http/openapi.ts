import { commonRefusals, type Route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { getRegisteredRoutes } from '#platform/http/registered-routes';

/** ERR-09: body of an error response. `call.ts` checks it without this schema. */
const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.string(),
  next_step: z.nullable(z.string()),
});

type Json = { [key: string]: unknown };

/** The OpenAPI 3.1 document of the registered routes, from the schemas that parse and serialise. */
function buildOpenapi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pavilion', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Failure: toSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Serves the document, built on the first request. */
export function openapiRoute(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (_, reply) => {
    document ??= JSON.stringify(buildOpenapi(getRegisteredRoutes(app)));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(document);
  });
}

function buildOperation(route: Route): Json {
  return {
    operationId: buildOperationId(route),
    'x-access': route.access,
    ...(route.access === 'customer' || route.access === 'staff' ? { security: [{ session: [] }] } : {}),
    ...(route.limit ? { 'x-limit': { by: route.limit.by, per_minute: route.limit.perMinute } } : {}),
    parameters: [...buildParameters(route, 'params', 'path'), ...buildParameters(route, 'query', 'query')],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: buildBodyContent(route.body, route.bodyMediaTypes),
          },
        }
      : {}),
    responses: { 200: buildSuccessResponse(route), ...buildFailureResponses(route) },
  };
}

const buildBodyContent = (body: z.ZodMiniType, mediaTypes: readonly string[] | undefined): Json =>
  mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : { 'application/json': { schema: toSchema(body, 'input') } };

/** For example, `GET /api/carts/:id` becomes `getCartsId`. */
function buildOperationId({ method, path }: Route): string {
  const words = path.replace('/api/', '').split(/[^a-zA-Z\d]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function buildParameters(route: Route, part: 'params' | 'query', location: string): Json[] {
  const schema = route[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: shape,
  }));
}

function buildSuccessResponse({ reply, meta, mediaType }: Route): Json {
  if (mediaType) return { description: 'Success', content: { [mediaType]: { schema: { type: 'string' } } } };
  const properties = {
    data: toSchema(reply, 'input'),
    checksum: { type: 'string' },
    ...(meta ? { meta: toSchema(meta, 'input') } : {}),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** One response for each refusal status, with its codes. */
function buildFailureResponses(route: Route): Json {
  const codes = new Map<number, string[]>();
  for (const [code, status] of Object.entries({ ...commonRefusals, ...route.refusals })) {
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codes].map(([status, statusCodes]) => {
      const schema = buildFailureSchema(route, statusCodes);
      return [status, { description: statusCodes.join(', '), content: { 'application/json': { schema } } }];
    }),
  );
}

const buildFailureSchema = (route: Route, codes: readonly string[]): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Failure' },
    {
      type: 'object',
      properties: {
        code: { type: 'string', enum: codes },
        ...(route.details ? { data: toSchema(route.details, 'input') } : {}),
      },
    },
  ],
});

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}
