import type { Texts } from '@pavilion/text/src/format.ts';

/** UIK-03: the namespaces of every visible text. */
export type Namespace =
  | 'common'
  | 'home'
  | 'venue'
  | 'map'
  | 'search'
  | 'courses'
  | 'camps'
  | 'checkout'
  | 'account'
  | 'statement'
  | 'embed'
  | 'kiosk';
export type LanguageTexts = Readonly<Partial<Record<Namespace, Texts>>>;

const textFiles = import.meta.glob<{ default: Texts }>([
  '../../../../../packages/text/*/*.json',
  // The server says these.
  '!../../../../../packages/text/*/fault.json',
  '!../../../../../packages/text/*/notice.json',
  '!../../../../../packages/text/*/payment.json',
  '!../../../../../packages/text/*/price.json',
  '!../../../../../packages/text/*/reason.json',
]);

/** Every namespace of a language: what the server says any page with. */
export async function loadLanguage(language: string): Promise<LanguageTexts> {
  const languageFiles = Object.entries(textFiles).filter(([path]) => path.includes(`/${language}/`));
  const loaded = await Promise.all(
    languageFiles.map(
      async ([path, importTexts]) =>
        [path.replace(/^.*\/|\.json$/g, ''), (await importTexts()).default] as const,
    ),
  );
  return Object.fromEntries(loaded);
}

type MutableTexts = Partial<Record<Namespace, Texts>>;

/** The languages of this browser's page, and what they say so far. On the server each request brings its own. */
const textsByLanguage = new Map<string, MutableTexts>();
const requestedNamespaces = new Map<Namespace, Promise<void>>();

/** Begins a page in the browser. Its texts come with `loadTexts`; what the language lacks is said in English. */
export function initLanguage(language: string): { texts: LanguageTexts; fallback: LanguageTexts } {
  const [texts, fallback]: [MutableTexts, MutableTexts] = [{}, {}];
  if (language !== 'en') textsByLanguage.set('en', fallback);
  textsByLanguage.set(language, texts);
  return { texts, fallback };
}

/** The namespaces that a screen speaks with, so that they come along with it and not after it. */
export const loadTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(namespaces.map(loadNamespace));
};

/** One and the same promise for a namespace, so that a part may wait for it while it is drawn. */
export function loadNamespace(namespace: Namespace): Promise<void> {
  const pending = requestedNamespaces.get(namespace);
  if (pending) return pending;
  // What React reads of a promise that has been kept, so that what is here is drawn without a wait.
  const loading: Promise<void> & { status?: 'fulfilled' } = importTexts(namespace).then(() => {
    loading.status = 'fulfilled';
  });
  requestedNamespaces.set(namespace, loading);
  // A line that was down for a moment must not silence the page for good.
  loading.catch(() => requestedNamespaces.delete(namespace));
  return loading;
}

async function importTexts(namespace: Namespace): Promise<void> {
  await Promise.all(
    [...textsByLanguage].map(async ([language, texts]) => {
      const file = textFiles[`../../../../../packages/text/${language}/${namespace}.json`];
      if (file) texts[namespace] = (await file()).default;
    }),
  );
}
