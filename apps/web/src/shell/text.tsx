import { format, type Params } from '@pavilion/text/src/format.ts';
import { createContext, type ReactNode, use } from 'react';
import { type Language, type Namespace, textsOf } from './languages.ts';

export type { Params };

const Words = createContext<{ language: string; texts: Language; fallback: Language }>({
  language: 'en',
  texts: {},
  fallback: {},
});

/** Gives every part below the texts of a language; what it lacks is said in the fallback. */
export const WordsProvider = ({
  children,
  ...words
}: {
  language: string;
  texts: Language;
  fallback: Language;
  children: ReactNode;
}) => <Words value={words}>{children}</Words>;

export type T = (key: string, params?: Params) => string;

/** The texts of one namespace by their keys: `const t = useText('common')`. */
export function useText(namespace: Namespace): T {
  const { language, texts, fallback } = use(Words);
  // A part that came without its texts waits for them: nobody is shown a key. React draws it again from the wait on,
  // so whether it asks must not depend on what has come meanwhile. The server brings everything with each request.
  if (typeof document !== 'undefined') use(textsOf(namespace));
  return (key, params = {}) =>
    format(texts[namespace] ?? {}, language, key, params) ??
    format(fallback[namespace] ?? {}, 'en', key, params) ??
    key;
}
