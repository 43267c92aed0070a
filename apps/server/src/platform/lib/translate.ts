import { formatText, type Params } from '@pavilion/text/src/format.ts';
import { texts } from '@pavilion/text/src/texts.ts';

export type { Params };

const fallbackLanguage = 'en';

/**
 * The words for a key of a namespace, in a language or else in English. A fault without words is answered with those
 * of a fault that nobody foresaw; elsewhere the key itself shows what is missing.
 */
export function translate(language: string, namespace: string, key: string, params: Params = {}): string {
  for (const candidate of [language, fallbackLanguage]) {
    const text = formatText(texts[candidate]?.[namespace] ?? {}, candidate, key, params);
    if (text !== undefined) return text;
  }
  return namespace === 'fault' && key !== 'unexpected'
    ? translate(fallbackLanguage, 'fault', 'unexpected')
    : key;
}

/** Whether a namespace has this key in English: what a schema's own error names is a key or it is nothing. */
export const hasText = (namespace: string, key: string): boolean =>
  Object.hasOwn(texts[fallbackLanguage]?.[namespace] ?? {}, key);
