import { useBoot } from '../page/page-context.tsx';

/**
 * UIK-04: the language of what an operator wrote, where it is not the page's: theirs is the client's first, and a screen
 * reader must not read it by another's rules.
 */
export function useContentLang(): string | undefined {
  const { client, language } = useBoot();
  const [contentLanguage] = client.languages;
  return contentLanguage === language ? undefined : contentLanguage;
}
