import { browserStorage } from '@pavilion/domain/browser-storage';
import { getCookieValues } from '#platform/http/session-cookie';

/** Languages of pages without a resolved client. */
export const defaultLanguages = ['en', 'cy'];

/**
 * The first of these that is one of the languages: the customer's choice in the cookie, and that of the embedding site in
 * the URL (MOD-11), because a frame on another site has no such cookie. Else the first language.
 */
export function getPreferredLanguage(
  { headers, url }: { headers: { cookie?: string | undefined }; url: string },
  languages: readonly string[],
): string {
  const [chosen] = getCookieValues(headers.cookie, browserStorage.language.name());
  const named = new URLSearchParams(/\?.*/.exec(url)?.[0]).get('language');
  const preferred = [chosen, named].find((language) => language != null && languages.includes(language));
  return preferred ?? languages[0] ?? 'en';
}
