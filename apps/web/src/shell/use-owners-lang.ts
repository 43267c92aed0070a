import { useBoot } from './page.tsx';

/**
 * UIK-04: the language of what an operator wrote, where it is not the page's: theirs is the client's first, and a screen
 * reader must not read it by another's rules.
 */
export function useOwnersLang(): string | undefined {
  const { client, language } = useBoot();
  const [own] = client.languages;
  return own === language ? undefined : own;
}
