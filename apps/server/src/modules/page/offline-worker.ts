import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildStaticPageCsp } from './error-page.ts';
import { noncePlaceholder } from './html-document.ts';
import { renderStaticPage } from './static-page.ts';

/**
 * The service worker with the page that it shows without a connection, which reloads once it is back. The same bytes for the
 * same language.
 */
export async function buildOfflineWorker(dist: string, language: string): Promise<string> {
  const script = await readFile(resolve(dist, 'client/offline-worker.js'), 'utf8');
  const html = renderStaticPage({ kind: 'unreachable', language, home: undefined }).replace(
    '</body>',
    `<script nonce="${noncePlaceholder}">addEventListener('online',()=>setTimeout(()=>location.reload(),1000))</script></body>`,
  );
  // A random nonce would make every response a new version of the worker. Nothing untrusted is in the page.
  const nonce = createHash('sha256').update(html).digest('base64url');
  const page = {
    html: html.replaceAll(noncePlaceholder, nonce),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${buildStaticPageCsp(nonce)}; script-src 'nonce-${nonce}'`,
    },
  };
  return script.replace('{} /* page */', () => JSON.stringify(page));
}
