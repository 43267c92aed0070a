import type { Send } from '@pavilion/contract/call';
import { kept } from '@pavilion/domain/cookie';
import { venueAt } from '@pavilion/domain/venue';
import { cookiesNamed } from '#platform/cookie';
import type { Ground } from '#platform/ground';
import { addressesOf, type FoundClient } from '../client/index.ts';
import { type BareKind, writeBarePage } from './bare-page.ts';
import { nonceHole, writeDocument } from './document.ts';
import { fontFace } from './font.ts';
import { logoOriginOf } from './logo-origin.ts';
import { readBoot } from './read-boot.ts';
import type { WebApp } from './web-app.ts';

export type Answer =
  | { status: number; html: string; logoOrigin?: string | undefined }
  | { redirect: string; status: number };

type Needs = Pick<Ground, 'settings' | 'now' | 'log'> & { webApp: () => Promise<WebApp> };
/**
 * What a browser asked for: scheme, host with its port, path with its query as the browser has it (also where it can't
 * be decoded, for both draw the page from it), and the cookies as it sent them.
 */
export type Request = { scheme: string; host: string; path: string; cookie: string | undefined };

type Asked = { request: Request; client: FoundClient; language: string; send: Send };

/** One document: its data asked through the contract on behalf of whoever asks, its page rendered by the web app. */
export async function renderDocument(
  { settings, now, log, webApp }: Needs,
  { request, client, language, send }: Asked,
): Promise<Answer> {
  const { scheme } = request;
  const addresses = addressesOf(client, { scheme, host: request.host }, settings.PUBLIC_DOMAIN);
  const basename = client.by === 'bare' && client.surface !== 'bookings' ? `/~${client.surface}` : '';
  const [port] = /:\d+$/.exec(request.host) ?? [''];
  const site = `${client.slug}${port === '' || port === ':80' || port === ':443' ? '' : `_${port.slice(1)}`}`;
  const url = new URL(request.path, `${scheme}://${request.host}`);
  const read = await readBoot(send, {
    surface: client.surface,
    addresses,
    basename,
    language,
    now: now(),
    site,
    selectedVenues: cookiesNamed(request.cookie, kept.venue.name(site))[0] ?? null,
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    venue: venueAt(url.pathname),
  });
  if (!read.ok) {
    return bareAnswer(read.maintenance ? 'maintenance' : 'page_error', { language, home: basename || '/' });
  }
  const built = await webApp();
  const page = await built.renderPage(url.href, { ...read.boot, nonce: nonceHole }, send);
  if ('redirect' in page) return page;
  const { seeds, refused } = built.readSeeds(read.theme);
  // THM-03: whoever wrote it is no visitor of this page; the default stands in its place.
  for (const refusal of refused) log.warn({ client: client.slug, ...refusal }, 'a theme has what is none');
  const body = read.theme['themeAppBodyFontStyle'] ?? 'open_sans';
  return {
    status: page.status,
    logoOrigin: logoOriginOf(read.theme['themeAppLogo']),
    html: writeDocument({
      ...page,
      language,
      canonical: `${url.origin}${withoutDay(url.pathname)}`,
      theme:
        built.themeCss(seeds, page.isLightOnly ? 'light' : undefined) + fontFace(settings.GARAGE_GOTHIC_FILE),
      schemes: page.isLightOnly ? 'light' : 'light dark',
      fonts: built.assets.fonts.filter((font) => font.includes(body.replace('_', '-'))),
      assets: built.assets,
    }),
  };
}

const statuses: Record<BareKind, number> = { maintenance: 503, page_error: 500, unknown_host: 404 };

/** SHL-09, SHL-10, SHL-17: what is answered where the web app can't. */
export const bareAnswer = (kind: BareKind, of: { language: string; home: string | undefined }) => ({
  status: statuses[kind],
  html: writeBarePage({ kind, ...of }),
});

/** A day of an activity passes: what stays, and what search engines are to keep, is the activity. */
const withoutDay = (path: string): string =>
  path.replace(/^((?:\/~\w+)?\/location\/[^/]+\/[^/]+)\/.*$/, '$1');
