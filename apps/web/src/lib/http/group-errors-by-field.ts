import type { RequestError } from './request.ts';

/**
 * The message of each field from a refusal: by `fieldByCode` for a domain refusal, else from a 422 response. Undefined
 * if the refusal concerns no field.
 */
export function groupErrorsByField(
  { code, errors, message, status }: RequestError,
  fieldByCode: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const field = fieldByCode[code];
  if (field !== undefined) return { [field]: message };
  if (status !== 422) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, [first = message]]) => [name, first]));
}
