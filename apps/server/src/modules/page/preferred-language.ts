import { browserStorage } from '@pavilion/domain/browser-storage';
import { getCookieValues } from '#platform/http/session-cookie';

/** Languages of pages without a resolved client. */
export const defaultLanguages = ['en', 'cy'];

/** The language of the cookie if it is one of these, else the first. */
export function getPreferredLanguage(
  { headers }: { headers: { cookie?: string | undefined } },
  languages: readonly string[],
): string {
  const [chosen] = getCookieValues(headers.cookie, browserStorage.language.name());
  return languages.find((language) => language === chosen) ?? languages[0] ?? 'en';
}
