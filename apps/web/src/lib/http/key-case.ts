/** A wire key as the screens write it: an underscore before a letter becomes its capital. */
type CamelKey<K> = K extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : K;

/** ERR-11: a wire shape with its keys in camel case. A record by free keys keeps them, for they are data. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? string extends keyof T
      ? T
      : { [K in keyof T as CamelKey<K>]: Camel<T[K]> }
    : T;

/** The opposite: what goes out may be written in camel case. */
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

/** Path parameters are written as the row writes them, and keys that no schema knows (error paths) are never turned. */
export function toSnakeKeys(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return request;
  const { params, ...rest } = request as { params?: unknown };
  return { ...(mapKeys(rest, toSnakeKey) as object), ...(params === undefined ? {} : { params }) };
}
