import type { SandboxDeps } from '../platform/deps.ts';
import { dropInPage } from './drop-in-page.ts';
import { sagepayScript } from './sagepay-script.ts';

/** The browser's side: the script that a shop loads, and the frame that takes the card in the shop's place. */
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
            savedCard: query.saved === '1',
            // What comes by the address is not written into the page unless it is a colour.
            primary: /^#[\da-f]{6}$/i.test(query.primary ?? '') ? (query.primary ?? '') : '#773fde',
            dark: query.scheme === 'dark',
          }),
        ),
  );
}
