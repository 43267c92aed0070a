import { randomBytes } from 'node:crypto';
import { completeHandOver } from '@pavilion/contract/person';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/deps';
import type { ReadCaller } from '#platform/http/caller';
import { extractToken, findTokenOwner } from '../person/index.ts';
import { noncePlaceholder } from './html-document.ts';
import { renderLoginLinkPage } from './login-link-page.ts';

/**
 * AUT-07: responds to a page request with a login token. A link alone logs nobody in, because anyone can send one: the
 * page says as whom, and its form redeems the token. An invalid token is only removed from the URL.
 */
export const loginLinkHook =
  (deps: Pick<AppDeps, 'database' | 'now'>, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const extracted = request.method === 'GET' ? extractToken(request.url) : undefined;
    if (!extracted) return undefined;
    const { token, strippedUrl } = extracted;
    const caller = await readCaller(request, 'anyone');
    const owner = caller.ok ? await findTokenOwner(deps, caller.value, token) : undefined;
    void reply.header('cache-control', 'no-store');
    if (!caller.ok || !owner || (owner.kind === 'person' && owner.isCurrent)) {
      return reply.code(303).headers({ location: strippedUrl, 'referrer-policy': 'no-referrer' }).send();
    }
    const nonce = randomBytes(16).toString('base64url');
    const { client, language } = caller.value;
    const form = { action: completeHandOver.path, token, to: strippedUrl };
    const html = renderLoginLinkPage({ language, clientName: client.name, owner, form });
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': buildCsp(nonce),
        // The browser sends an Origin of null with a form whose page has `no-referrer`.
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      })
      .send(html.replaceAll(noncePlaceholder, nonce));
  };

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
