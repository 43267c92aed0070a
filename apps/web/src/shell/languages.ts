import type { Language } from './text.tsx';

const languages = import.meta.glob<{ default: Record<string, string> }>([
  '../../../../packages/text/*/*.json',
  // The server says these.
  '!../../../../packages/text/*/fault.json',
  '!../../../../packages/text/*/notice.json',
]);

/** Every namespace of a language. On a screen that is hydrated they are there before the first render. */
export async function loadLanguage(language: string): Promise<Language> {
  const found = Object.entries(languages).filter(([path]) => path.includes(`/${language}/`));
  const loaded = await Promise.all(
    found.map(async ([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), (await load()).default] as const),
  );
  return Object.fromEntries(loaded);
}
