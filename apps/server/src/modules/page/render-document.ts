import type { Send } from '@pavilion/contract/call';
import { browserStorage } from '@pavilion/domain/browser-storage';
import { getThemeVenueSlug } from '@pavilion/domain/venue';
import type { AppDeps } from '#platform/deps';
import { busyRetryAfter } from '#platform/http/load-shedding';
import { getCookieValues } from '#platform/http/session-cookie';
import { databaseRetryAfterSeconds } from '#platform/http/unavailable-response';
import { buildSurfaceUrls, type ResolvedClient } from '../client/index.ts';
import { buildFontFace } from './font.ts';
import { noncePlaceholder, renderHtmlDocument } from './html-document.ts';
import { readBootData } from './read-boot-data.ts';
import { type ResponsePageKind, renderStaticPage } from './static-page.ts';
import type { WebApp } from './web-app.ts';

export type DocumentResponse =
  | { status: number; html: string; logoOrigin?: string | undefined; retryAfterSeconds?: number }
  | { redirect: string; status: number };

type RenderDeps = Pick<AppDeps, 'settings' | 'now' | 'log'> & { getWebApp: () => Promise<WebApp> };

/**
 * `host` includes the port. `path` includes the query and is not decoded, because the browser hydrates from the same
 * URL. `cookie` is the request's header, `address` the IP address that limits count.
 */
export type DocumentRequest = {
  scheme: string;
  host: string;
  path: string;
  cookie: string | undefined;
  address: string;
  userAgent: string;
};

type RenderOptions = { request: DocumentRequest; client: ResolvedClient; language: string; send: Send };

/** Renders one document with the web app. Its data comes through the API with the request's cookies. */
export async function renderDocument(
  { settings, now, log, getWebApp }: RenderDeps,
  { request, client, language, send }: RenderOptions,
): Promise<DocumentResponse> {
  const { scheme } = request;
  const surfaceUrls = buildSurfaceUrls(client, { scheme, host: request.host }, settings.PUBLIC_DOMAIN);
  const basename = client.hostKind === 'bare' && client.surface !== 'bookings' ? `/~${client.surface}` : '';
  const [port] = /:\d+$/.exec(request.host) ?? [''];
  const site = `${client.slug}${port === '' || port === ':80' || port === ':443' ? '' : `_${port.slice(1)}`}`;
  const url = new URL(request.path, `${scheme}://${request.host}`);
  const bootData = await readBootData(send, {
    surface: client.surface,
    surfaceUrls,
    basename,
    language,
    now: now(),
    site,
    selectedVenues: getCookieValues(request.cookie, browserStorage.venue.name(site))[0] ?? null,
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    venue: getThemeVenueSlug(url.pathname + url.search),
  });
  if (!bootData.ok) {
    return buildStaticResponse(bootData.page, {
      language,
      home: basename || '/',
    });
  }
  const webApp = await getWebApp();
  const page = await webApp.renderPage(url.href, { ...bootData.boot, nonce: noncePlaceholder }, send);
  if ('redirect' in page) return page;
  const { seeds, invalid } = webApp.parseSeeds(bootData.theme);
  // THM-03: the page uses the default instead. Only the client's staff can correct the value, so it is logged.
  for (const invalidSeed of invalid) log.warn({ clientId: client.id, ...invalidSeed }, 'theme value invalid');
  const bodyFont = bootData.theme['themeAppBodyFontStyle'] ?? 'open_sans';
  return {
    status: page.status,
    logoOrigin: getLogoOrigin(bootData.theme['themeAppLogo']),
    html: renderHtmlDocument({
      ...page,
      language,
      canonical: `${url.origin}${stripDay(url.pathname)}`,
      theme:
        webApp.createThemeCss(seeds, page.isLightOnly ? 'light' : undefined) +
        buildFontFace(settings.GARAGE_GOTHIC_FILE),
      schemes: page.isLightOnly ? 'light' : 'light dark',
      fonts: webApp.assets.fonts.filter((font) => font.includes(bodyFont.replace('_', '-'))),
      assets: webApp.assets,
    }),
  };
}

const statuses: Record<ResponsePageKind, number> = {
  busy: 503,
  maintenance: 503,
  page_error: 500,
  too_many_requests: 429,
  unavailable: 503,
  unknown_host: 404,
  url_too_long: 414,
};

/** Maintenance takes minutes; connections to the database are opened within a second once it is back. */
const retryAfter: Partial<Record<ResponsePageKind, { retryAfterSeconds: number }>> = {
  busy: { retryAfterSeconds: busyRetryAfter },
  maintenance: { retryAfterSeconds: 600 },
  unavailable: { retryAfterSeconds: databaseRetryAfterSeconds },
};

/** THM-07: the origin of an HTTPS logo on another site; undefined for a relative or other URL. */
const getLogoOrigin = (logo: string | null | undefined): string | undefined =>
  logo?.startsWith('https://') && URL.canParse(logo) ? new URL(logo).origin : undefined;

/** SHL-09, SHL-10, SHL-17: the response if the web app cannot render the page. */
export const buildStaticResponse = (
  kind: ResponsePageKind,
  options: { language: string; home: string | undefined },
) => ({
  status: statuses[kind],
  html: renderStaticPage({ kind, ...options }),
  ...retryAfter[kind],
});

/** Search engines index an activity without its day, because days pass. */
const stripDay = (path: string): string => path.replace(/^((?:\/~\w+)?\/location\/[^/]+\/[^/]+)\/.*$/, '$1');
