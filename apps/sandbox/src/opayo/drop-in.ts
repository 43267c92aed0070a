import type { SandboxDeps } from '../platform/deps.ts';
import { dropInPage } from './drop-in-page.ts';
import { sagepayScript } from './sagepay-script.ts';

/** The browser's part: the script that a shop loads, and the frame in which the card is entered. */
export function dropInRoutes({ app }: SandboxDeps): void {
  for (const url of ['/api/v1/js/sagepay.js', '/api/v1/js/sagepay-dropin.js']) {
    app.get(url, (_, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(sagepayScript),
    );
  }
  app.get<{ Querystring: { saved?: string; primary?: string; scheme?: string } }>(
    '/api/v1/drop-in',
    ({ query }, reply) =>
      reply
        .type('text/html')
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'",
        )
        .send(
          dropInPage({
            isSavedCard: query.saved === '1',
            // Only a valid colour from the query is written into the page.
            primary: /^#[\da-f]{6}$/i.test(query.primary ?? '') ? (query.primary ?? '') : '#773fde',
            isDark: query.scheme === 'dark',
          }),
        ),
  );
}
