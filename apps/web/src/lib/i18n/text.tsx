import { formatText, type Params, type Texts } from '@pavilion/text/src/format.ts';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { type LanguageTexts, loadNamespace, type Namespace } from './languages.ts';

export type { Params };

const TextContext = createContext<{ language: string; texts: LanguageTexts; fallback: LanguageTexts }>({
  language: 'en',
  texts: {},
  fallback: {},
});

/** Provides the texts of a language, with `fallback` for missing keys. */
export const TextProvider = ({
  children,
  ...value
}: {
  language: string;
  texts: LanguageTexts;
  fallback: LanguageTexts;
  children: ReactNode;
}) => {
  useEffect(() => {
    document.documentElement.lang = value.language;
  }, [value.language]);
  return <TextContext value={value}>{children}</TextContext>;
};

export type Translate<Of extends Namespace> = (key: TextKey<Of>, params?: Params) => string;

/** Translates the keys of one namespace: `const t = useText('common')`. */
export function useText<Of extends Namespace>(namespace: Of): Translate<Of> {
  const { language, texts, fallback } = use(TextContext);
  // Suspends until the texts are loaded, so no key is shown. Must not depend on what is loaded already, because React
  // replays the render and expects the same calls of `use`. The server has all texts.
  if (typeof document !== 'undefined') use(loadNamespace(namespace));
  return (key, params = {}) =>
    formatText(texts[namespace] ?? {}, language, key, params) ??
    formatText(fallback[namespace] ?? {}, 'en', key, params) ??
    replaceMissing(`${namespace}.${key}`, { ...fallback.common, ...texts.common });
}

/** UIK-03: a text in place of one that is missing, because no customer can read its key. The console names the key. */
function replaceMissing(key: string, common: Texts): string {
  if (typeof reportError === 'function') reportError(new Error(`Text ${key} not found`));
  return common['missing_text'] ?? '…';
}
