import type { RequestError } from './request.ts';

/** What a refusal says of each field; `fieldOf` names the field of a refusal that is not about a form's shape. */
export function groupErrorsByField(
  { code, errors, message, status }: RequestError,
  fieldByCode: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const field = fieldByCode[code];
  if (field !== undefined) return { [field]: message };
  if (status !== 422) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, [first = message]]) => [name, first]));
}
