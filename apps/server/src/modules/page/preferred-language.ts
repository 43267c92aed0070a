import { browserStorage } from '@pavilion/domain/browser-storage';
import type { FastifyRequest } from 'fastify';
import { getCookieValues } from '#platform/http/session-cookie';

/** Languages of pages without a resolved client. */
export const defaultLanguages = ['en', 'cy'];

/** The language of the cookie if it is one of these, else the first. */
export function getPreferredLanguage(request: FastifyRequest, languages: readonly string[]): string {
  const [chosen] = getCookieValues(request.headers.cookie, browserStorage.language.name());
  return languages.find((language) => language === chosen) ?? languages[0] ?? 'en';
}
