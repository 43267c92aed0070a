import type { Send } from '@pavilion/contract/call';
import { browserStorage } from '@pavilion/domain/browser-storage';
import { getVenueSlugFromPath } from '@pavilion/domain/venue';
import type { AppDeps } from '#platform/deps';
import { getCookieValues } from '#platform/http/session-cookie';
import { buildSurfaceUrls, type ResolvedClient } from '../client/index.ts';
import { buildFontFace } from './font.ts';
import { noncePlaceholder, renderHtmlDocument } from './html-document.ts';
import { getLogoOrigin } from './logo-origin.ts';
import { readBootData } from './read-boot-data.ts';
import { renderStaticPage, type StaticPageKind } from './static-page.ts';
import type { WebApp } from './web-app.ts';

export type DocumentResponse =
  | { status: number; html: string; logoOrigin?: string | undefined }
  | { redirect: string; status: number };

type RenderDeps = Pick<AppDeps, 'settings' | 'now' | 'log'> & { getWebApp: () => Promise<WebApp> };
/**
 * What a browser asked for: scheme, host with its port, path with its query as the browser has it (also where it can't
 * be decoded, for both draw the page from it), and the cookies as it sent them.
 */
export type DocumentRequest = { scheme: string; host: string; path: string; cookie: string | undefined };

type RenderOptions = { request: DocumentRequest; client: ResolvedClient; language: string; send: Send };

/** One document: its data asked through the contract on behalf of whoever asks, its page rendered by the web app. */
export async function renderDocument(
  { settings, now, log, getWebApp }: RenderDeps,
  { request, client, language, send }: RenderOptions,
): Promise<DocumentResponse> {
  const { scheme } = request;
  const addresses = buildSurfaceUrls(client, { scheme, host: request.host }, settings.PUBLIC_DOMAIN);
  const basename = client.hostKind === 'bare' && client.surface !== 'bookings' ? `/~${client.surface}` : '';
  const [port] = /:\d+$/.exec(request.host) ?? [''];
  const site = `${client.slug}${port === '' || port === ':80' || port === ':443' ? '' : `_${port.slice(1)}`}`;
  const url = new URL(request.path, `${scheme}://${request.host}`);
  const bootData = await readBootData(send, {
    surface: client.surface,
    addresses,
    basename,
    language,
    now: now(),
    site,
    selectedVenues: getCookieValues(request.cookie, browserStorage.venue.name(site))[0] ?? null,
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    venue: getVenueSlugFromPath(url.pathname),
  });
  if (!bootData.ok) {
    return buildStaticResponse(bootData.isMaintenance ? 'maintenance' : 'page_error', {
      language,
      home: basename || '/',
    });
  }
  const webApp = await getWebApp();
  const page = await webApp.renderPage(url.href, { ...bootData.boot, nonce: noncePlaceholder }, send);
  if ('redirect' in page) return page;
  const { seeds, invalid: refused } = webApp.parseSeeds(bootData.theme);
  // THM-03: whoever wrote it is no visitor of this page; the default stands in its place.
  for (const invalidSeed of refused)
    log.warn({ client: client.slug, ...invalidSeed }, 'a theme has what is none');
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

const statuses: Record<StaticPageKind, number> = { maintenance: 503, page_error: 500, unknown_host: 404 };

/** SHL-09, SHL-10, SHL-17: what is answered where the web app can't. */
export const buildStaticResponse = (
  kind: StaticPageKind,
  options: { language: string; home: string | undefined },
) => ({
  status: statuses[kind],
  html: renderStaticPage({ kind, ...options }),
});

/** A day of an activity passes: what stays, and what search engines are to keep, is the activity. */
const stripDay = (path: string): string => path.replace(/^((?:\/~\w+)?\/location\/[^/]+\/[^/]+)\/.*$/, '$1');
