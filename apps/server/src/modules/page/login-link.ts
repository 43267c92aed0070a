import { randomBytes } from 'node:crypto';
import { completeHandOver } from '@pavilion/contract/person';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { findTokenOwner } from '../person/index.ts';
import { noncePlaceholder } from './html-document.ts';
import { renderLoginLinkPage } from './login-link-page.ts';

/** `strippedUrl` is the URL without the token. */
type LoginLink = { token: string; strippedUrl: string };

/**
 * AUT-07: the response to a page request with a login token. A link alone logs nobody in, because anyone can send one:
 * the page says as whom, and its form redeems the token. An invalid token is only removed from the URL. `caller` is
 * undefined for an unknown host.
 */
export async function buildLoginLinkResponse(
  deps: Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys'>,
  caller: Caller | undefined,
  { token, strippedUrl }: LoginLink,
): Promise<{ status: number; headers: Record<string, string>; html?: string }> {
  const owner = caller && (await findTokenOwner(deps, caller, token));
  const headers = { 'cache-control': 'no-store' };
  if (!owner || (owner.kind === 'person' && owner.isCurrent)) {
    return {
      status: 303,
      headers: { ...headers, location: strippedUrl, 'referrer-policy': 'no-referrer' },
    };
  }
  const nonce = randomBytes(16).toString('base64url');
  const { client, language } = caller;
  const form = { action: completeHandOver.path, token, to: strippedUrl };
  const html = renderLoginLinkPage({ language, clientName: client.name, owner, form });
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildCsp(nonce),
      // The browser sends an Origin of null with a form whose page has `no-referrer`.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
    html: html.replaceAll(noncePlaceholder, nonce),
  };
}

/** Not in a frame, where another site could make a visitor press the button. */
const buildCsp = (nonce: string): string =>
  [
    "default-src 'none'",
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
