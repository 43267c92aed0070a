import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { Send } from '@pavilion/contract/call';
import { kept } from '@pavilion/domain/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookiesNamed } from '#platform/cookie';
import type { Ground } from '#platform/ground';
import { filePolicy } from '#platform/headers';
import { shareFor } from '#platform/shared';
import { addressesOf, type FindClient } from '../client/index.ts';
import { nonceHole } from './document.ts';
import { garageGothic } from './font.ts';
import { mapOriginOf, policyOf } from './policy.ts';
import { type Answer, bareAnswer, type Request, renderDocument } from './render-document.ts';
import { writeRobots, writeSitemap } from './site-files.ts';
import { loadWebApp, type WebApp } from './web-app.ts';
import { withoutSlash } from './without-slash.ts';

type PageGround = Pick<Ground, 'settings' | 'now' | 'log'> & { findClient: FindClient };

const sharedMs = 1000;

/** What nobody foresaw is a page too, for it is a browser that asks. */
function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ err: error }, 'unexpected');
  const language = languageOf(request, spoken);
  void send(request, reply, bareAnswer('page_error', { language, home: '/' }));
}

/** Every document of the web app, and its files. The web app is what was built last when the server began. */
export function pageRoutes(app: FastifyInstance, ground: PageGround): void {
  const { settings, findClient } = ground;
  const dist = resolve(settings.WEB_DIST);
  let loaded: Promise<WebApp> | undefined;
  const webApp = (): Promise<WebApp> => {
    loaded ??= loadWebApp(dist);
    return loaded;
  };
  const shared = shareFor<Answer>(sharedMs);

  fileRoutes(app, dist, settings);
  app.get('/robots.txt', siteFile(app, ground, 'robots.txt'));
  app.get('/sitemap.xml', siteFile(app, ground, 'sitemap.xml'));

  app.get('/*', { errorHandler }, async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) return reply.callNotFound();
    const client = await findClient({
      clientDomain: undefined,
      host: request.host,
      path: request.url,
    });
    if (!client)
      return send(
        request,
        reply,
        bareAnswer('unknown_host', { language: languageOf(request, spoken), home: undefined }),
      );
    const bare = withoutSlash(request.url);
    if (bare !== undefined) return reply.redirect(bare, 308);
    const language = languageOf(request, client.languages);
    const asked = {
      scheme: request.protocol,
      host: request.host,
      path: request.originalUrl,
      cookie: request.headers.cookie,
    };
    const answer = () =>
      renderDocument(
        { ...ground, webApp },
        { request: asked, client, language, send: sendFor(app, asked, language) },
      );
    // Who brings nothing of their own sees what everybody sees.
    const isAnybody = cookiesOf(request, client.slug).length === 0;
    const page = isAnybody
      ? await shared(`${request.protocol} ${request.host} ${language} ${request.url}`, answer)
      : await answer();
    if ('redirect' in page) return reply.redirect(page.redirect, page.status);
    return send(request, reply, page, (nonce) =>
      policyOf({ nonce, client, request: asked, settings, logoOrigin: page.logoOrigin }),
    );
  });
}

/** THM-02: the commercial font, where the operator has it. */
function fontRoute(app: FastifyInstance, { GARAGE_GOTHIC_FILE: file }: Ground['settings']): void {
  if (file === undefined) return;
  app.get(garageGothic, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(file)),
  );
}

/** The web app's own files: what never changes under its name, and the one that other sites' pages name (MOD-11). */
function fileRoutes(app: FastifyInstance, dist: string, settings: Ground['settings']): void {
  fontRoute(app, settings);
  void app.register(staticFiles, {
    root: resolve(dist, 'client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', filePolicy(mapOriginOf(settings)));
    },
  });
  app.get('/embed.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await readFile(resolve(dist, 'client/embed.js'))),
  );
}

/** What search engines ask each host for. */
const siteFile =
  (app: FastifyInstance, { findClient, settings }: PageGround, name: 'robots.txt' | 'sitemap.xml') =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const client = await findClient({ clientDomain: undefined, host: request.host, path: request.url });
    if (!client) return reply.callNotFound();
    const asked = { scheme: request.protocol, host: request.host, path: request.url, cookie: undefined };
    const addresses = addressesOf(client, asked, settings.PUBLIC_DOMAIN);
    const isPublic = client.surface === 'bookings';
    if (name === 'robots.txt') {
      return reply
        .type('text/plain; charset=utf-8')
        .send(writeRobots(isPublic ? addresses.bookings : undefined));
    }
    if (!isPublic) return reply.callNotFound();
    const sitemap = await writeSitemap(sendFor(app, asked, 'en'), addresses.bookings);
    if (sitemap === undefined) return reply.code(503).header('retry-after', '600').send();
    return reply.type('application/xml; charset=utf-8').send(sitemap);
  };

/** Calls of this process to itself, with the cookies of whoever asked for the page. */
const sendFor =
  (app: FastifyInstance, { host, cookie }: Request, language: string): Send =>
  async ({ method, url, body, headers }) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host,
        'accept-language': language,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };

/** Where nobody says which languages they speak. */
const spoken = ['en', 'cy'];

const cookiesOf = (request: FastifyRequest, slug: string): string[] =>
  (request.headers.cookie ?? '')
    .split(';')
    .filter((one) => /^(__Host-)?(.*)$/.exec(one.trim())?.[2]?.startsWith(slug));

function languageOf(request: FastifyRequest, languages: readonly string[]): string {
  const [chosen] = cookiesNamed(request.headers.cookie, kept.language.name());
  return languages.find((language) => language === chosen) ?? languages[0] ?? 'en';
}

/** MOD-01: nothing of a kiosk's visit is kept for the next one. */
const isKiosk = (url: string): boolean => /^(\/~[a-z]+)?\/kiosk(\/|\?|$)|[?&]kiosk=/.test(url);

const barePolicy = (nonce: string): string =>
  `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; frame-ancestors 'self'`;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; html: string },
  policy: (nonce: string) => string = barePolicy,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  if (page.status === 503) void reply.header('retry-after', '600');
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(nonce))
    .header('cache-control', isKiosk(request.url) ? 'no-store' : 'private, no-cache')
    .header('vary', 'X-Client-Domain, Accept-Language, Accept-Encoding, Cookie');
  return sendCompressed(request, reply, page.html.replaceAll(nonceHole, nonce));
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return reply.header('content-encoding', 'br').send(brotliCompressSync(html, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  return reply.send(html);
}
