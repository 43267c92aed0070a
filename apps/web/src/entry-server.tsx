import type { Send } from '@pavilion/contract/call';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './shell/app.tsx';
import type { Boot } from './shell/boot.ts';
import { loadLanguage } from './shell/languages.ts';
import { modesIn, normal } from './shell/modes.ts';
import type { Said } from './shell/page.tsx';
import { queryClientFor } from './shell/query.ts';
import { prepareOf } from './shell/route.ts';
import { surfaces } from './surfaces/surfaces.ts';

export { readSeeds, themeCss } from '@pavilion/ui/theme';

type Page = {
  html: string;
  status: number;
  title: string;
  description: string | undefined;
  jsonLd: object | undefined;
  noIndex: boolean;
  isLightOnly: boolean;
  boot: Boot;
};

/**
 * Pages of one person's own that are drawn in the browser alone. The basket is not among them (decision 7), nor is a
 * path that only begins like one of them, for it is no page (RTE-14).
 */
const personal = /^\/(basket\/checkout|checkout|booking-confirmed\/[^/]+|login|register|kiosk)$/;

/**
 * One page as the server sends it: rendered by the very components that hydrate it. `url` is the whole address as the
 * browser named it; `send` carries calls on behalf of whoever asks. A redirect is answered by its address.
 */
export async function renderPage(
  url: string,
  known: Omit<Boot, 'queries' | 'rendered'>,
  send: Send,
): Promise<Page | { redirect: string; status: number }> {
  const boot: Omit<Boot, 'queries'> = {
    ...known,
    rendered: known.surface !== 'account' && !isPersonal(url, known.basename),
  };
  const handler = createStaticHandler(surfaces[boot.surface], { basename: boot.basename || '/' });
  const context = await handler.query(new Request(url));
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  const queryClient = queryClientFor();
  const [texts, fallback] = await Promise.all([loadLanguage(boot.language), loadLanguage('en')]);
  const said: Said = {};
  // Also for a page that the browser draws: its first data come along, and what it is not (RTE-14) is known at once.
  for (const { route, params } of context.matches) {
    await prepareOf(route.handle)?.({ queryClient, send, params, url: new URL(url), boot });
  }
  const queries = dehydrate(queryClient);
  const whole: Boot = { ...boot, queries };
  const html = renderToString(
    <App {...{ send, said, queryClient, texts, fallback }} boot={whole}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  queryClient.clear();
  if (said.redirect !== undefined) return { redirect: `${boot.basename}${said.redirect}`, status: 302 };
  return {
    html: boot.rendered ? html : '',
    status: said.status ?? context.statusCode,
    title: said.title ?? boot.client.name,
    description: said.description,
    jsonLd: said.jsonLd,
    noIndex: said.noIndex ?? !boot.rendered,
    isLightOnly: isLightOnly(url, boot.basename),
    boot: whole,
  };
}

/** In a frame or at a kiosk a page is drawn in the browser alone, which knows the tab's modes. */
function isPersonal(url: string, basename: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    personal.test(pathname.slice(basename.length)) ||
    searchParams.has('embedded') ||
    searchParams.has('kiosk')
  );
}

/** A kiosk stands in a lit hall, and a frame in a page whose ground is not ours to know. */
function isLightOnly(url: string, basename: string): boolean {
  const { pathname, search } = new URL(url);
  const { isKiosk, isEmbedded } = modesIn(pathname.slice(basename.length), search, normal);
  return isKiosk || isEmbedded;
}
