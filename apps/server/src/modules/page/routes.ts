import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { Send } from '@pavilion/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/deps';
import type { ReadCaller } from '#platform/http/caller';
import { type ErrorPageRenderer, registerErrorPages } from '#platform/http/error-page';
import type { Shedding } from '#platform/http/load-shedding';
import { buildFileCsp } from '#platform/http/security-headers';
import { createSharedCache } from '#platform/lib/shared-cache';
import { buildSurfaceUrls, type ResolveClient } from '../client/index.ts';
import { extractToken } from '../person/index.ts';
import { buildDocumentCsp, buildDocumentPermissions, getMapOrigin } from './csp.ts';
import { buildEmbedScript } from './embed-script.ts';
import { buildStaticPageCsp, renderErrorPage } from './error-page.ts';
import { stripExtraSlashes } from './extra-slashes.ts';
import { garageGothicPath } from './font.ts';
import { noncePlaceholder } from './html-document.ts';
import { buildLoginLinkResponse } from './login-link.ts';
import { buildOfflineWorker } from './offline-worker.ts';
import { defaultLanguages, getPreferredLanguage } from './preferred-language.ts';
import {
  buildStaticResponse,
  type DocumentRequest,
  type DocumentResponse,
  renderDocument,
} from './render-document.ts';
import { buildRobotsTxt, createSitemapBuilder } from './site-files.ts';
import { loadWebApp, type WebApp } from './web-app.ts';

type PageDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'log'> & { resolveClient: ResolveClient };

const cacheMs = 1000;

/** Shares pages for a second, except failures: a retry gets the page as soon as it can be rendered. */
function createPageCache() {
  const cached = createSharedCache<DocumentResponse>(cacheMs);
  return async (key: string, render: () => Promise<DocumentResponse>): Promise<DocumentResponse> => {
    const page = await cached(key, render);
    if (page.status >= 500) cached.forget(key);
    return page;
  };
}

/** Paths of the API and of files, whose failures are JSON. */
const isFile = (url: string): boolean => /^\/(?:api|assets)\//.test(url);
const errorPage: ErrorPageRenderer = (request, failure) =>
  isFile(request.url) ? undefined : renderErrorPage(request, failure);

/** AUT-07: responds to page requests with a login token in the URL. */
export const loginLinkHook =
  (deps: Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys'>, readCaller: ReadCaller) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const link = request.method === 'GET' ? extractToken(request.url) : undefined;
    if (!link) return undefined;
    const caller = await readCaller(request, 'anyone');
    const response = await buildLoginLinkResponse(deps, caller.ok ? caller.value : undefined, link);
    return reply.code(response.status).headers(response.headers).send(response.html);
  };

/** Serves the documents and files of the web app. The build is loaded once, at the first document. */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { settings, resolveClient } = deps;
  const dist = resolve(settings.WEB_DIST);
  let loadedWebApp: Promise<WebApp> | undefined;
  const getWebApp = (): Promise<WebApp> => {
    loadedWebApp ??= loadWebApp(dist);
    return loadedWebApp;
  };
  const cached = createPageCache();

  registerErrorPages(app, renderErrorPage);
  fileRoutes(app, dist, settings);
  siteFileRoutes(app, deps);

  app.get('/*', { config: { shedding: getShedding, errorPage } }, async (request, reply) => {
    if (isFile(request.url)) return reply.callNotFound();
    const client = await resolveClient({
      clientDomain: undefined,
      host: request.host,
      path: request.url,
    });
    if (!client)
      return sendPage(
        request,
        reply,
        buildStaticResponse('unknown_host', {
          language: getPreferredLanguage(request, defaultLanguages),
          home: undefined,
        }),
      );
    const strippedUrl = stripExtraSlashes(request.url);
    if (strippedUrl !== undefined) return reply.redirect(strippedUrl, 308);
    const language = getPreferredLanguage(request, client.languages);
    const documentRequest = {
      scheme: request.protocol,
      host: request.host,
      path: request.originalUrl,
      cookie: request.headers.cookie,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    };
    const render = () =>
      renderDocument(
        { ...deps, getWebApp },
        { request: documentRequest, client, language, send: createSend(app, documentRequest, language) },
      );
    // Requests without the client's cookies get the same page, so it is cached.
    const isAnonymous = getClientCookies(request, client.slug).length === 0;
    const page = isAnonymous
      ? await cached(`${request.protocol} ${request.host} ${language} ${request.url}`, render)
      : await render();
    if ('redirect' in page) return reply.redirect(page.redirect, page.status);
    void reply.header('permissions-policy', buildDocumentPermissions(client, request.originalUrl, settings));
    return sendPage(request, reply, page, (nonce) =>
      buildDocumentCsp({ nonce, client, request: documentRequest, settings, logoOrigin: page.logoOrigin }),
    );
  });
}

/** THM-02: serves the licensed font file, if one is configured. */
function fontRoute(app: FastifyInstance, { GARAGE_GOTHIC_FILE: file }: AppDeps['settings']): void {
  if (file === undefined) return;
  app.get(garageGothicPath, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(file)),
  );
}

/** Serves hashed assets, which never change, embed.js for other sites' pages (MOD-11), and the service worker. */
function fileRoutes(app: FastifyInstance, dist: string, settings: AppDeps['settings']): void {
  fontRoute(app, settings);
  void app.register(async (files) => {
    // The basket's page needs its scripts, and a file costs little.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, shedding: 'last' };
    });
    await files.register(staticFiles, {
      root: resolve(dist, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
      setHeaders: (reply) => {
        void reply.header('content-security-policy', buildFileCsp(getMapOrigin(settings)));
      },
    });
  });
  app.get('/embed.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await buildEmbedScript(dist)),
  );
  app.get<{ Querystring: { language?: unknown } }>('/offline-worker.js', async ({ query }, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', buildFileCsp())
      .send(
        await buildOfflineWorker(
          dist,
          defaultLanguages.find((language) => language === query.language) ?? 'en',
        ),
      ),
  );
}

function siteFileRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { resolveClient, settings } = deps;
  const buildSitemap = createSitemapBuilder(deps);
  /** The client, and the URL of its bookings surface if the request is for that surface. */
  const resolveSite = async ({ host, url, protocol }: FastifyRequest) => {
    const client = await resolveClient({ clientDomain: undefined, host, path: url });
    const bookingsUrl =
      client?.surface === 'bookings'
        ? buildSurfaceUrls(client, { scheme: protocol, host }, settings.PUBLIC_DOMAIN).bookings
        : undefined;
    return { client, bookingsUrl };
  };
  app.get('/robots.txt', async (request, reply) => {
    const { client, bookingsUrl } = await resolveSite(request);
    if (!client) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').send(buildRobotsTxt(bookingsUrl));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const { client, bookingsUrl } = await resolveSite(request);
    if (!client || bookingsUrl === undefined) return reply.callNotFound();
    if (client.isInMaintenance) return reply.code(503).header('retry-after', '600').send();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await buildSitemap(client.id, bookingsUrl));
  });
}

/** Sends API requests within the process, with the cookies, the browser and the IP address of the document request. */
const createSend =
  (app: FastifyInstance, { host, cookie, address, userAgent }: DocumentRequest, language: string): Send =>
  async ({ method, url, body, headers }) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        host,
        'accept-language': language,
        'user-agent': userAgent,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  };

const getClientCookies = (request: FastifyRequest, slug: string): string[] =>
  (request.headers.cookie ?? '')
    .split(';')
    .filter((cookie) => /^(__Host-)?(.*)$/.exec(cookie.trim())?.[2]?.startsWith(slug));

/** The basket, checkout and confirmation are refused last. */
const getShedding = (url: string): Shedding =>
  /^(?:\/~[a-z]+)?\/(?:basket|checkout|booking-confirmed|order-confirmed)(?:[/?]|$)/.test(url)
    ? 'last'
    : 'first';

/** MOD-01: kiosk pages are not stored by the browser, so the next customer cannot go back to them. */
const isKiosk = (url: string): boolean => /^(\/~[a-z]+)?\/kiosk(\/|\?|$)|[?&]kiosk=/.test(url);

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; html: string; retryAfterSeconds?: number },
  buildCsp: (nonce: string) => string = buildStaticPageCsp,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  if (page.retryAfterSeconds !== undefined) void reply.header('retry-after', page.retryAfterSeconds);
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', buildCsp(nonce))
    .header('cache-control', isKiosk(request.url) ? 'no-store' : 'private, no-cache')
    .header('vary', 'X-Client-Domain, Accept-Language, Accept-Encoding, Cookie');
  return sendCompressed(request, reply, page.html.replaceAll(noncePlaceholder, nonce));
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
