import type { Send } from '@pavilion/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookiesNamed } from '#platform/cookie';
import type { Ground } from '#platform/ground';
import { addressesOf, type FoundClient } from '../client/index.ts';
import { nonceHole, writeBarePage, writeDocument } from './document.ts';
import { readBoot } from './read-boot.ts';
import type { WebApp } from './web-app.ts';

export type Answer = { status: number; html: string } | { redirect: string; status: number };

type Needs = Pick<Ground, 'settings' | 'now'> & { webApp: () => Promise<WebApp> };
type Asked = { request: FastifyRequest; client: FoundClient; language: string };

/** One document: its data asked through the contract on behalf of whoever asks, its page rendered by the web app. */
export async function renderDocument(
  app: FastifyInstance,
  { settings, now, webApp }: Needs,
  { request, client, language }: Asked,
): Promise<Answer> {
  const send = sendFor(app, request, language);
  const scheme = request.protocol;
  const addresses = addressesOf(client, { scheme, host: request.host }, settings.PUBLIC_DOMAIN);
  const basename = client.by === 'bare' && client.surface !== 'bookings' ? `/~${client.surface}` : '';
  const [port] = /:\d+$/.exec(request.host) ?? [''];
  const suffix = port === '' || port === ':80' || port === ':443' ? '' : `_${port.slice(1)}`;
  const url = new URL(request.url, `${scheme}://${request.host}`);
  const read = await readBoot(send, {
    surface: client.surface,
    addresses,
    basename,
    language,
    now: now(),
    marker: `${client.slug}${suffix}_in`,
    selectedVenue: cookiesNamed(request.headers.cookie, `${client.slug}${suffix}_venue`)[0] ?? null,
    venue: /\/location\/([^/?]+)/.exec(url.pathname)?.[1],
  });
  if (!read.ok) {
    return read.maintenance
      ? { status: 503, html: writeBarePage('Service disruption', maintenance) }
      : { status: 500, html: writeBarePage('We may have dropped the ball on this one.', broken) };
  }
  const built = await webApp();
  const page = await built.renderPage(url.href, { ...read.boot, nonce: nonceHole }, send);
  if ('redirect' in page) return page;
  const theme = built.themeCss(built.readSeeds(read.theme).seeds);
  const body = read.theme['themeAppBodyFontStyle'] ?? 'open_sans';
  return {
    status: page.status,
    html: writeDocument({
      ...page,
      language,
      canonical: `${url.origin}${url.pathname}`,
      theme,
      fonts: built.assets.fonts.filter((font) => font.includes(body.replace('_', '-'))),
      assets: built.assets,
    }),
  };
}

const maintenance = 'Service disruption – Unable to access the site due to planned maintenance.';
const broken = 'The page failed to load correctly. Try refreshing the page or return to the home page.';

/** Calls of this process to itself, with the cookies of whoever asked for the page. */
const sendFor =
  (app: FastifyInstance, request: FastifyRequest, language: string): Send =>
  async ({ method, url, body, headers }) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: request.host,
        'accept-language': language,
        ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
