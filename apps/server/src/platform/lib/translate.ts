import { formatText, type Params } from '@pavilion/text/src/format.ts';
import { texts } from '@pavilion/text/src/texts.ts';

export type { Params };

const fallbackLanguage = 'en';

/**
 * Returns the text of a key in the language, else in English. An error code without a text gets the text of an internal
 * error; a missing key of another namespace is returned itself.
 */
export function translate(language: string, namespace: string, key: string, params: Params = {}): string {
  for (const candidate of [language, fallbackLanguage]) {
    const text = formatText(texts[candidate]?.[namespace] ?? {}, candidate, key, params);
    if (text !== undefined) return text;
  }
  return namespace === 'error' && key !== 'internal_error'
    ? translate(fallbackLanguage, 'error', 'internal_error')
    : key;
}

/** Whether the namespace has the key in English. */
export const hasText = (namespace: string, key: string): boolean =>
  Object.hasOwn(texts[fallbackLanguage]?.[namespace] ?? {}, key);

/** The language itself if there are texts in it, else English. */
export const toTextLanguage = (language: string): string =>
  Object.hasOwn(texts, language) ? language : fallbackLanguage;
