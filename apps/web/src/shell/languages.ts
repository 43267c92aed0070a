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
export type Language = Readonly<Partial<Record<Namespace, Texts>>>;

const files = import.meta.glob<{ default: Texts }>([
  '../../../../packages/text/*/*.json',
  // The server says these.
  '!../../../../packages/text/*/fault.json',
  '!../../../../packages/text/*/notice.json',
  '!../../../../packages/text/*/payment.json',
  '!../../../../packages/text/*/price.json',
  '!../../../../packages/text/*/reason.json',
]);

/** Every namespace of a language: what the server says any page with. */
export async function loadLanguage(language: string): Promise<Language> {
  const found = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const loaded = await Promise.all(
    found.map(async ([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), (await load()).default] as const),
  );
  return Object.fromEntries(loaded);
}

type Growing = Partial<Record<Namespace, Texts>>;

/** The languages of this browser's page, and what they say so far. On the server each request brings its own. */
const spoken = new Map<string, Growing>();
const asked = new Map<Namespace, Promise<void>>();

/** Begins a page in the browser. Its texts come with `loadTexts`; what the language lacks is said in English. */
export function speak(language: string): { texts: Language; fallback: Language } {
  const [texts, fallback]: [Growing, Growing] = [{}, {}];
  if (language !== 'en') spoken.set('en', fallback);
  spoken.set(language, texts);
  return { texts, fallback };
}

/** The namespaces that a screen speaks with, so that they come along with it and not after it. */
export const loadTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(namespaces.map(textsOf));
};

/** One and the same promise for a namespace, so that a part may wait for it while it is drawn. */
export function textsOf(namespace: Namespace): Promise<void> {
  const before = asked.get(namespace);
  if (before) return before;
  // What React reads of a promise that has been kept, so that what is here is drawn without a wait.
  const coming: Promise<void> & { status?: 'fulfilled' } = load(namespace).then(() => {
    coming.status = 'fulfilled';
  });
  asked.set(namespace, coming);
  // A line that was down for a moment must not silence the page for good.
  coming.catch(() => asked.delete(namespace));
  return coming;
}

async function load(namespace: Namespace): Promise<void> {
  await Promise.all(
    [...spoken].map(async ([language, texts]) => {
      const file = files[`../../../../packages/text/${language}/${namespace}.json`];
      if (file) texts[namespace] = (await file()).default;
    }),
  );
}
