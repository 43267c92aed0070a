import { useBoot } from '../page/page-context.tsx';

/**
 * UIK-04: `lang` for texts written by the client, which are in the client's first language; undefined if that is the
 * page's language. Screen readers choose their pronunciation by it.
 */
export function useContentLang(): string | undefined {
  const { client, language } = useBoot();
  const [contentLanguage] = client.languages;
  return contentLanguage === language ? undefined : contentLanguage;
}
