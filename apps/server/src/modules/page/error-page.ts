import { randomBytes } from 'node:crypto';
import { isCrossOrigin } from '#platform/http/cross-origin';
import { type ErrorPage, type FailedRequest, type Failure, readFormFields } from '#platform/http/error-page';
import { noncePlaceholder } from './html-document.ts';
import { defaultLanguages, getPreferredLanguage } from './preferred-language.ts';
import { type ResponsePageKind, renderStaticPage } from './static-page.ts';

const kindsByCode: Partial<Record<string, ResponsePageKind>> = {
  maintenance: 'maintenance',
  outcome_unknown: 'unavailable',
  server_busy: 'busy',
  service_unavailable: 'unavailable',
  too_many_requests: 'too_many_requests',
  url_too_long: 'url_too_long',
};

/** The page of a failure for a browser, in words. */
export async function renderErrorPage(request: FailedRequest, failure: Failure): Promise<ErrorPage> {
  const nonce = randomBytes(16).toString('base64url');
  const html = renderStaticPage({
    kind: kindsByCode[failure.code] ?? 'page_error',
    language: getPreferredLanguage(request, defaultLanguages),
    home: '/',
    form:
      request.method === 'GET' || request.method === 'HEAD' ? undefined : await readRetry(request, failure),
  });
  return {
    html: html.replaceAll(noncePlaceholder, nonce),
    headers: { 'content-security-policy': buildStaticPageCsp(nonce) },
  };
}

/** The fields to post again. Another site's form is not repeated: as ours, it would pass the check of its origin. */
async function readRetry(request: FailedRequest, { retryAfter }: Failure): Promise<Record<string, string>> {
  if (retryAfter === undefined || isCrossOrigin({}, request)) return {};
  const fields = Object.entries(await readFormFields(request));
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

export const buildStaticPageCsp = (nonce: string): string =>
  `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'self'`;
