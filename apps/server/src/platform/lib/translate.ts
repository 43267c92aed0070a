import { formatText, type Params, type Texts } from '@pavilion/text/src/format.ts';
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
 * of a session whose `kind` is 'class', or because something is `unknown`, may have a text of its own.
 */
export function translateRefusal(language: string, code: string, params: Params = {}): string {
  const key = params['unknown'] === undefined ? code : `${code}_unknown`;
  const keys = [...(params['name'] === undefined ? [] : [`${key}_named`]), key, code];
  for (const candidate of keys) {
    const text =
      (params['kind'] === 'class' ? findText(language, 'error', `${candidate}_class`, params) : undefined) ??
      findText(language, 'error', candidate, params);
    if (text !== undefined) return text;
  }
  return translate(language, 'error', 'internal_error');
}

function findText(language: string, namespace: Namespace, key: string, params: Params): string | undefined {
  for (const candidate of [language, fallbackLanguage]) {
    const namespaceTexts = texts[candidate]?.[namespace] ?? {};
    const ownParams = namespace === 'error' ? spellAges(namespaceTexts, candidate, params) : params;
    const text = formatText(namespaceTexts, candidate, key, ownParams);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A sentence says '11 to 15'; a tag, whose text is in the namespace `reason`, says '11–15'. */
function spellAges(errorTexts: Texts, language: string, params: Params): Params {
  const [min, max] = String(params['ages'] ?? '').split('–');
  const ages = min && max && formatText(errorTexts, language, 'age_range', { min, max });
  return ages ? { ...params, ages } : params;
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
