/** An API key in camel case. */
type CamelKey<K> = K extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : K;

/** ERR-11: an API type with its keys in camel case. Records with arbitrary keys, and bytes, keep them, because they are data. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends Uint8Array
    ? T
    : T extends object
      ? string extends keyof T
        ? T
        : { [K in keyof T as CamelKey<K>]: Camel<T[K]> }
      : T;

/** A request as screens write it: the API type with its keys in camel case. */
export type CamelInput<T> = Camel<T>;

const toCamelKey = (key: string): string =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toSnakeKey = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const mapKeys = (value: unknown, convertKey: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, convertKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [convertKey(key), mapKeys(inner, convertKey)]),
  );
};

export const toCamelKeys = (value: unknown): unknown => mapKeys(value, toCamelKey);

/** Converts a request to the API's keys, except path parameters, which the route names itself. */
export function toSnakeKeys(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return request;
  const { params, ...rest } = request as { params?: unknown };
  return { ...(mapKeys(rest, toSnakeKey) as object), ...(params === undefined ? {} : { params }) };
}
