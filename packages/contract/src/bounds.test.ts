import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from './route.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'path' in value;

const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /^[\w-]+(?<!\.test)\.ts$/.test(file));
const modules = await Promise.all(
  files.map((file) => import(new URL(file, import.meta.url).href) as Promise<Record<string, unknown>>),
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

test('has a maximum for every string and array that a caller sends', () => {
  expect(routes.length).toBeGreaterThan(25);
  const unbounded = routes.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = route[part];
      if (!schema) return [];
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return findUnbounded(json, `${route.method} ${route.path} ${part}`);
    }),
  );
  expect(unbounded).toEqual([]);
});
