import { type Texts, valueForms } from '@pavilion/text/src/format.ts';

/** UIK-03: the namespaces of the texts that the web app shows. */
export type Namespace =
  | 'common'
  | 'home'
  | 'venue'
  | 'map'
  | 'search'
  | 'activity'
  | 'courses'
  | 'camps'
  | 'question'
  | 'restriction'
  | 'attendee'
  | 'bundle'
  | 'child'
  | 'checkout'
  | 'card'
  | 'country'
  | 'account'
  | 'details'
  | 'cancellation'
  | 'session_change'
  | 'waitlist'
  | 'legal'
  | 'membership'
  | 'joining'
  | 'debit'
  | 'own_membership'
  | 'guest_pass'
  | 'package'
  | 'payments'
  | 'phone'
  | 'embed'
  | 'entry_code'
  | 'gift_card'
  | 'household'
  | 'favourite'
  | 'personal_data'
  | 'kiosk';
export type LanguageTexts = Readonly<Partial<Record<Namespace, Texts>>>;

const textFiles = import.meta.glob<{ default: Texts }>([
  '../../../../../packages/text/*/*.json',
  // Used by the server only.
  '!../../../../../packages/text/*/error.json',
  '!../../../../../packages/text/*/data_export.json',
  '!../../../../../packages/text/*/email.json',
  '!../../../../../packages/text/*/static_page.json',
  '!../../../../../packages/text/*/payment.json',
  '!../../../../../packages/text/*/price.json',
  '!../../../../../packages/text/*/reason.json',
  '!../../../../../packages/text/*/receipt.json',
  '!../../../../../packages/text/*/refund.json',
]);

/** Loads every namespace of a language, for rendering on the server. */
export async function loadLanguage(language: string): Promise<LanguageTexts> {
  await loadValueForms(language);
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

/** Texts loaded so far by language, in the browser only; on the server each request has its own. */
const textsByLanguage = new Map<string, MutableTexts>();
const requestedNamespaces = new Map<Namespace, Promise<void>>();

export type PageTexts = { texts: LanguageTexts; fallback: LanguageTexts };

/** Sets the language of the page in the browser. `loadTexts` fills the returned objects; English is the fallback. */
export function initLanguage(language: string): PageTexts {
  const [texts, fallback]: [MutableTexts, MutableTexts] = [{}, {}];
  if (language !== 'en') textsByLanguage.set('en', fallback);
  textsByLanguage.set(language, texts);
  return { texts, fallback };
}

/** UIK-03: loads the namespaces that the page has used in another language, and from then on every further one. */
export async function addLanguage(language: string): Promise<PageTexts> {
  const texts = textsByLanguage.get(language) ?? {};
  textsByLanguage.set(language, texts);
  await Promise.all([...requestedNamespaces.keys()].map(importTexts));
  return { texts, fallback: textsByLanguage.get('en') ?? {} };
}

/** Loads the namespaces of a screen together with its code. */
export const loadTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(namespaces.map(loadNamespace));
};

/** Loads a namespace. Returns the same promise every time, so a component can suspend on it. */
export function loadNamespace(namespace: Namespace): Promise<void> {
  const pending = requestedNamespaces.get(namespace);
  if (pending) return pending;
  // React's `use` reads `status`, so loaded texts do not suspend (decision 12).
  const loading: Promise<void> & { status?: 'fulfilled' } = importTexts(namespace).then(() => {
    loading.status = 'fulfilled';
  });
  requestedNamespaces.set(namespace, loading);
  // Allows another attempt after a network failure.
  loading.catch(() => requestedNamespaces.delete(namespace));
  return loading;
}

/** An export that is used, because imports for their side effects alone are left out of the bundle. */
async function loadValueForms(language: string): Promise<void> {
  if (language === 'cy') valueForms['cy'] = (await import('@pavilion/text/src/welsh-days.ts')).formWelshDay;
}

async function importTexts(namespace: Namespace): Promise<void> {
  await Promise.all(
    [...textsByLanguage].map(async ([language, texts]) => {
      await loadValueForms(language);
      const file = textFiles[`../../../../../packages/text/${language}/${namespace}.json`];
      if (file) texts[namespace] = (await file()).default;
    }),
  );
}
