import { keyedLists } from '@pavilion/contract/question';
import type { Input, Route } from '@pavilion/contract/route';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#platform/http/errors';
import { hasText, type Params, translate } from '#platform/lib/translate';

type ParseResult<R extends Route> =
  | { input: Input<R>; errors: undefined }
  | { input: undefined; errors: FieldErrors };

/** Parses every part of a request by the route's schemas, or returns all validation errors in the caller's language. */
export function parseRequest<R extends Route>(
  route: R,
  request: FastifyRequest,
  language: string,
): ParseResult<R> {
  const errors: FieldErrors = {};
  const parsePart = (part: 'params' | 'query' | 'body'): unknown => {
    const parsed = route[part]?.safeParse(request[part] ?? {}, { reportInput: true });
    for (const issue of parsed?.error?.issues ?? []) {
      const { path, code, params } = describeIssue(issue);
      const key = toKeyPath(path, request[part]).join('.') || part;
      (errors[key] ??= []).push(translate(language, 'error', code, params));
    }
    visitNulStrings(request[part], [], (path) => {
      errors[path.join('.') || part] = [translate(language, 'error', 'field_invalid')];
    });
    return parsed?.data;
  };
  const input = {
    params: parsePart('params'),
    query: parsePart('query'),
    body: parsePart('body'),
  } as Input<R>;
  return Object.keys(errors).length > 0 ? { input: undefined, errors } : { input, errors: undefined };
}

/** The path of an error; the number of an item of a keyed list replaces its index and the path inside the item. */
function toKeyPath(path: readonly PropertyKey[], input: unknown): readonly PropertyKey[] {
  const start = path.findIndex((key) => typeof key === 'string' && Object.hasOwn(keyedLists, key));
  const idField = keyedLists[String(path[start])];
  if (idField === undefined || path.length < start + 2) return path;
  const item = path.slice(0, start + 2).reduce(getField, input);
  const id = getField(item, idField);
  return Number.isSafeInteger(id) ? [...path.slice(0, start + 1), String(id)] : path;
}

const getField = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;

/** PostgreSQL text cannot contain this character. */
const nulByte = '\0';

/** Whether a path parameter contains a NUL byte, so that nothing can have this name. */
export const hasNulByte = ({ params }: FastifyRequest): boolean =>
  Object.values(params ?? {}).some((value) => typeof value === 'string' && value.includes(nulByte));

function visitNulStrings(
  value: unknown,
  path: readonly string[],
  report: (path: readonly string[]) => void,
): void {
  if (typeof value === 'string') {
    if (value.includes(nulByte)) report(path);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, inner] of Object.entries(value)) visitNulStrings(inner, [...path, name], report);
  }
}

type Issue = z.core.$ZodIssue;
type IssueDescription = { path: PropertyKey[]; code: TextKey<'error'>; params: Params };

/** Chooses the text key: by the schema's own `error` if it has one, else by the kind of issue. */
function describeIssue(issue: Issue): IssueDescription {
  const customKey = `field_${issue.message}`;
  if (hasText('error', customKey)) return { path: issue.path, code: customKey, params: {} };
  return { path: issue.path, ...describeByCode(issue) };
}

function describeByCode(issue: Issue): Omit<IssueDescription, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'field_missing' : 'field_invalid', params: {} };
    case 'too_small':
      return describeBound(issue.origin, 'short', 'small', Number(issue.minimum));
    case 'too_big':
      return describeBound(issue.origin, 'long', 'big', Number(issue.maximum));
    case 'invalid_format':
      return describeFormat(`field_${issue.format}`);
    case 'not_multiple_of':
      return { code: 'field_multiple', params: { of: Number(issue.divisor) } };
    case 'unrecognized_keys':
      return { code: 'field_unknown', params: { keys: issue.keys.join(', ') } };
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_value':
    case 'custom':
      return { code: 'field_invalid', params: {} };
  }
}

const describeFormat = (code: string): Omit<IssueDescription, 'path'> => ({
  code: hasText('error', code) ? code : 'field_invalid',
  params: {},
});

/** Text and lists have a length, numbers a size. A text that needs one character counts as missing. */
function describeBound(
  origin: string,
  length: 'short' | 'long',
  size: 'small' | 'big',
  count: number,
): Omit<IssueDescription, 'path'> {
  if (origin === 'string') {
    const empty = length === 'short' && count === 1;
    return empty ? { code: 'field_missing', params: {} } : { code: `field_too_${length}`, params: { count } };
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return { code: `field_too_${length}_list`, params: { count } };
  }
  return { code: `field_too_${size}`, params: { bound: count } };
}
