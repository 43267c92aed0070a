import { formatText, type Params } from '@pavilion/text/src/format.ts';
import type { TextKey, TextNamespace } from '@pavilion/text/src/keys.ts';
import { texts } from '@pavilion/text/src/texts.ts';

export type { Params };

const fallbackLanguage = 'en';

/** The namespaces whose texts the server uses. */
type Namespace = Extract<
  TextNamespace,
  | 'checkout'
  | 'common'
  | 'country'
  | 'data_export'
  | 'email'
  | 'error'
  | 'payment'
  | 'price'
  | 'question'
  | 'reason'
  | 'receipt'
  | 'refund'
  | 'static_page'
>;

/** UIK-03: the text of a key in the language, else in English, else neutral words; a warning names the missing key. */
export const translate = <Of extends Namespace>(
  language: string,
  namespace: Of,
  key: TextKey<Of>,
  params: Params = {},
): string => findText(language, namespace, key, params) ?? replaceMissing(language, `${namespace}.${key}`);

/**
 * The message of a refusal, or that of an internal error if the code has no text. A refusal about a person with a `name`,
 * or because something is `unknown`, may have a text of its own.
 */
export function translateRefusal(language: string, code: string, params: Params = {}): string {
  const key = params['unknown'] === undefined ? code : `${code}_unknown`;
  return (
    (params['name'] === undefined ? undefined : findText(language, 'error', `${key}_named`, params)) ??
    findText(language, 'error', key, params) ??
    findText(language, 'error', code, params) ??
    translate(language, 'error', 'internal_error')
  );
}

function findText(language: string, namespace: Namespace, key: string, params: Params): string | undefined {
  for (const candidate of [language, fallbackLanguage]) {
    const text = formatText(texts[candidate]?.[namespace] ?? {}, candidate, key, params);
    if (text !== undefined) return text;
  }
  return undefined;
}

function replaceMissing(language: string, key: string): string {
  process.emitWarning(`Text ${key} not found`);
  return findText(language, 'common', 'missing_text', {}) ?? '…';
}

/** Whether the namespace has the key in English. */
export const hasText = <Of extends Namespace>(namespace: Of, key: string): key is TextKey<Of> =>
  Object.hasOwn(texts[fallbackLanguage]?.[namespace] ?? {}, key);

/** The language itself if there are texts in it, else English. */
export const toTextLanguage = (language: string): string =>
  Object.hasOwn(texts, language) ? language : fallbackLanguage;
