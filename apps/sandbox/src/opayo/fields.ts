import type { FieldError } from './response.ts';

/** An object of a request while it is read; errors are collected, so a response reports all of them. */
export type Fields = { values: Record<string, unknown>; path: string; errors: FieldError[] };

const descriptions: Record<number, string> = {
  1003: 'Missing mandatory field',
  1004: 'Invalid length',
  1005: 'Contains invalid characters',
  1007: 'The card number has failed our validity checks and is invalid',
  1008: 'The card type is not supported',
  1009: 'Contains invalid value',
  1010: 'Currency does not exist',
  1011: 'Merchant session key or card identifier invalid',
  1016: 'Contains a value that is not an integer',
  1020: 'The card identifier is already reusable',
  5055: 'A Postcode field contains invalid characters',
};

/** Messages for the customer; other codes use the description. */
const clientMessages: Record<number, (field: string) => string> = {
  1003: (field) => `The ${field} is required`,
  1004: (field) => `The ${field} has the wrong length`,
  1005: (field) => `The ${field} contains characters that are not allowed`,
  1009: (field) => `The ${field} is not valid`,
};

export function addFieldError({ errors, path }: Fields, name: string, code: number): void {
  const description = descriptions[code] ?? 'Contains invalid value';
  const property = path ? `${path}.${name}` : name;
  const label = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  const clientMessage = clientMessages[code]?.(label) ?? description;
  errors.push({ code, property, description, clientMessage });
}

/** The fields of a whole request. */
export const parseFields = (body: unknown): Fields => ({
  values: toRecord(body) ?? {},
  path: '',
  errors: [],
});

/** A nested object; undefined if it is missing. */
export function readObject(
  parent: Fields,
  name: string,
  requirement: 'required' | 'optional' = 'required',
): Fields | undefined {
  const values = toRecord(parent.values[name]);
  if (values) return { values, path: parent.path ? `${parent.path}.${name}` : name, errors: parent.errors };
  if (parent.values[name] !== undefined && parent.values[name] !== null) addFieldError(parent, name, 1009);
  else if (requirement === 'required') addFieldError(parent, name, 1003);
  return undefined;
}

type TextRule = {
  max: number;
  min?: number;
  isOptional?: boolean;
  pattern?: RegExp;
  /** Error code if the pattern does not match; 1005 by default. */
  patternErrorCode?: number;
};

/** A text, or '' if it is missing or invalid. */
export function readText(fields: Fields, name: string, rule: TextRule): string {
  const value = fields.values[name];
  const errorCode = checkText(value, rule);
  if (errorCode) addFieldError(fields, name, errorCode);
  return errorCode || typeof value !== 'string' ? '' : value;
}

function checkText(
  value: unknown,
  { max, min = 1, isOptional, pattern, patternErrorCode }: TextRule,
): number | undefined {
  if (value === undefined || value === null || value === '') return isOptional ? undefined : 1003;
  if (typeof value !== 'string') return 1009;
  if (value.length < min || value.length > max) return 1004;
  return pattern && !pattern.test(value) ? (patternErrorCode ?? 1005) : undefined;
}

/** One of the choices; a missing value is the fallback. */
export function readChoice<Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
  fallback?: Choice,
): Choice | undefined {
  const value = fields.values[name];
  if (value === undefined || value === null || value === '') {
    if (fallback === undefined) addFieldError(fields, name, 1003);
    return fallback;
  }
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) addFieldError(fields, name, 1009);
  return choice;
}

/** A boolean; a missing value is false. */
export function readBoolean(
  fields: Fields,
  name: string,
  requirement: 'required' | 'optional' = 'optional',
): boolean {
  const value = fields.values[name];
  if (typeof value === 'boolean') return value;
  if (value !== undefined && value !== null) addFieldError(fields, name, 1009);
  else if (requirement === 'required') addFieldError(fields, name, 1003);
  return false;
}

/** An amount in minor units. The gateway refuses amounts outside the account's range later. */
export function readAmount(fields: Fields, name: string): number {
  const value = fields.values[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  addFieldError(fields, name, value === undefined || value === null ? 1003 : 1016);
  return 0;
}

/** Checks a whole number, sent as a number or as text. */
export function readWholeNumber(fields: Fields, name: string): void {
  const value = fields.values[name];
  if (value === undefined || value === null || value === '') addFieldError(fields, name, 1003);
  else if (typeof value !== 'number' && typeof value !== 'string') addFieldError(fields, name, 1009);
  else if (!/^-?\d{1,6}$/.test(String(value))) addFieldError(fields, name, 1009);
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
