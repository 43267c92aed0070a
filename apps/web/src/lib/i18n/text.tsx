import { formatText, type Params } from '@pavilion/text/src/format.ts';
import { createContext, type ReactNode, use } from 'react';
import { type LanguageTexts, loadNamespace, type Namespace } from './languages.ts';

export type { Params };

const TextContext = createContext<{ language: string; texts: LanguageTexts; fallback: LanguageTexts }>({
  language: 'en',
  texts: {},
  fallback: {},
});

/** Gives every part below the texts of a language; what it lacks is said in the fallback. */
export const TextProvider = ({
  children,
  ...value
}: {
  language: string;
  texts: LanguageTexts;
  fallback: LanguageTexts;
  children: ReactNode;
}) => <TextContext value={value}>{children}</TextContext>;

export type Translate = (key: string, params?: Params) => string;

/** The texts of one namespace by their keys: `const t = useText('common')`. */
export function useText(namespace: Namespace): Translate {
  const { language, texts, fallback } = use(TextContext);
  // A part that came without its texts waits for them: nobody is shown a key. React draws it again from the wait on,
  // so whether it asks must not depend on what has come meanwhile. The server brings everything with each request.
  if (typeof document !== 'undefined') use(loadNamespace(namespace));
  return (key, params = {}) =>
    formatText(texts[namespace] ?? {}, language, key, params) ??
    formatText(fallback[namespace] ?? {}, 'en', key, params) ??
    key;
}
