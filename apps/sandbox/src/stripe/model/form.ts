import { invalidRequest, type Refusal } from './refusal.ts';

/** A parsed form-encoded body or query: `metadata[a]=1&expand[]=x` is { metadata: { a: '1' }, expand: { 0: 'x' } }. */
export type Form = { [name: string]: string | Form };

export function parseForm(text: string): Form {
  const form = createEmptyForm();
  for (const [path, value] of new URLSearchParams(text)) setValue(form, splitName(path), value);
  return form;
}

const createEmptyForm = (): Form => Object.create(null);

/** Splits `a[b][]` into a, b and an empty part, which appends to a list. */
const splitName = (path: string): string[] => path.replaceAll(']', '').split('[');

function setValue(form: Form, [part = '', ...rest]: string[], value: string): void {
  const name = part === '' ? String(Object.keys(form).length) : part;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const current = form[name];
  const inner = typeof current === 'object' ? current : createEmptyForm();
  form[name] = inner;
  setValue(inner, rest, value);
}

/** Reads parameters from a form and keeps the first refusal, so an operation checks it once at the end. */
export class FormReader {
  refusal: Refusal | undefined;
  readonly #form: Form;
  readonly #prefix: string;

  constructor(form: Form, prefix = '') {
    this.#form = form;
    this.#prefix = prefix;
  }

  has(name: string): boolean {
    return name in this.#form;
  }

  readText(name: string): string | undefined {
    const value = this.#form[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    return this.#refuse(name, 'Invalid string.', 'parameter_invalid_string_blank');
  }

  /** An empty text removes a value, like in Stripe's API. */
  readTextOrNull(name: string): string | null {
    return this.readText(name) || null;
  }

  readRequiredText(name: string): string {
    const value = this.readText(name);
    if (value) return value;
    this.#refuse(name, `Missing required param: ${this.#path(name)}.`, 'parameter_missing');
    return '';
  }

  readInteger(name: string): number | undefined {
    const value = this.readText(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    return this.#refuse(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  }

  readBoolean(name: string): boolean {
    const value = this.readText(name);
    if (value === undefined || value === 'false') return false;
    if (value !== 'true') this.#refuse(name, `Invalid boolean: ${value}`);
    return true;
  }

  readChoice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.readText(name);
    if (value === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === value);
    if (choice) return choice;
    return this.#refuse(name, `Invalid ${this.#path(name)}: must be one of ${choices.join(', ')}`);
  }

  getValue(name: string): string | Form | undefined {
    return this.#form[name];
  }

  getForm(name: string): Form {
    const value = this.#form[name];
    return typeof value === 'object' ? value : createEmptyForm();
  }

  createReader(name: string): FormReader {
    return new FormReader(this.getForm(name), this.#path(name));
  }

  readTexts(name: string): string[] {
    return Object.values(this.getForm(name)).filter((value) => typeof value === 'string');
  }

  /** Adopts the refusal of an inner reader. */
  adoptRefusal(inner: FormReader): void {
    this.refusal ??= inner.refusal;
  }

  #path(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  #refuse(name: string, message: string, code?: string): undefined {
    this.refusal ??= invalidRequest(message, { param: this.#path(name), ...(code ? { code } : {}) });
    return undefined;
  }
}

/** Merges metadata; an empty value removes its name. */
export function mergeMetadata(before: Record<string, string>, change: Form): Record<string, string> {
  const texts = Object.entries(change).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const merged = { ...before, ...Object.fromEntries(texts) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Refuses the first unknown parameter; Stripe does not ignore misspellings either. */
export function checkUnknownParameters(form: Form, known: readonly string[]): Refusal | undefined {
  const name = Object.keys(form).find(
    (candidate) => !known.includes(candidate) && candidate !== 'expand' && candidate !== 'key',
  );
  return name === undefined
    ? undefined
    : invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
}
