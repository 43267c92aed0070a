import { readdirSync } from 'node:fs';
import type { Route } from '@pavilion/contract/route';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'path' in value;

const contract = new URL('../../../packages/contract/src/', import.meta.url);
const files = readdirSync(contract).filter((file) => /^[\w-]+(?<!\.test)\.ts$/.test(file));
const modules = await Promise.all(
  files.map((file) => import(new URL(file, contract).href) as Promise<Record<string, unknown>>),
);
const routes = modules.flatMap((module) => Object.values(module)).filter(isRoute);

type JsonSchema = { [key: string]: unknown };
/** Longest text of a format that has no maximum of its own, because its pattern has a fixed length. */
const fixedFormats = ['uuid'];

/** Whether a pattern has no repetition without a bound. */
const hasFixedLength = (pattern: unknown): boolean =>
  typeof pattern === 'string' && !/[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]|\\[+*]/g, 'x'));

/** Paths of strings, arrays and records in the schema that have no maximum. */
function findUnbounded(schema: JsonSchema, path: string): string[] {
  const isBoundedText =
    'maxLength' in schema ||
    'enum' in schema ||
    'const' in schema ||
    fixedFormats.includes(String(schema['format'])) ||
    hasFixedLength(schema['pattern']);
  const isUnbounded =
    (schema['type'] === 'string' && !isBoundedText) ||
    (schema['type'] === 'array' && !('maxItems' in schema)) ||
    (schema['type'] === 'object' && 'propertyNames' in schema);
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? findUnbounded(value as JsonSchema, `${path}/${key}`) : [],
  );
  return isUnbounded ? [path, ...inner] : inner;
}

/** A `stringbool` accepts a fixed list of words. */
const boundFlag = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}): void => {
  const { def } = (zodSchema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe' && def.out._zod.def.type === 'boolean') jsonSchema['maxLength'] = 8;
};

/** What a caller sends, as JSON schemas with their places. */
const inputs = routes.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: boundFlag });
    return [{ json: json as JsonSchema, path: `${route.method} ${route.path} ${part}` }];
  }),
);

test('the contract has a maximum for every string and array that a caller sends', () => {
  expect(routes.length).toBeGreaterThan(25);
  expect(inputs.flatMap(({ json, path }) => findUnbounded(json, path))).toEqual([]);
});

const numberOfOccurrence = 'properties/occurrence_id/anyOf/1/anyOf/0';
/** Integers that are no column of the type `integer`: seconds since 1970, and numbers of the older platform. */
const longIntegers = [
  ...[
    'POST /api/v1/users/:userId/carts/:source/items body/properties/data/properties',
    'POST /api/activities/cart/add body/properties',
  ].flatMap((body) => [
    `${body}/items/items/oneOf/1/properties/purchasable_id/anyOf/0`,
    `${body}/items/items/oneOf/3/${numberOfOccurrence}`,
  ]),
  'GET /api/events query/properties/since',
  `POST /api/activities/price/:venue/ticket/:activityId body/${numberOfOccurrence}`,
  'POST /api/activities/waitlist/add body/properties/item/properties/id/anyOf/0',
];

/** Paths of integers in the schema that the database may not store. */
function findLongIntegers(schema: JsonSchema, path: string): string[] {
  const isLong = schema['type'] === 'integer' && !(Number(schema['maximum']) <= 2 ** 31 - 1);
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? findLongIntegers(value as JsonSchema, `${path}/${key}`)
      : [],
  );
  return isLong ? [path, ...inner] : inner;
}

test('the contract has a maximum for every integer that the database stores, so that none is a 500', () => {
  expect(inputs.flatMap(({ json, path }) => findLongIntegers(json, path))).toEqual(longIntegers);
});
