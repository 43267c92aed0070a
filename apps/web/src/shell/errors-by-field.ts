import type { RequestError } from './request.ts';

/** What a refusal says of each field; `fieldOf` names the field of a refusal that is not about a form's shape. */
export function errorsByField(
  { code, errors, message, status }: RequestError,
  fieldOf: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const field = fieldOf[code];
  if (field !== undefined) return { [field]: message };
  if (status !== 422) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, [first = message]]) => [name, first]));
}
