import type { Send } from '@pavilion/contract/call';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { AppProviders } from './app/app-providers.tsx';
import { routesBySurface } from './app/surfaces/routes.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { loadLanguage } from './lib/i18n/languages.ts';
import { normalModes, parseModes } from './lib/modes/modes.ts';
import { getPrefetch } from './lib/navigation/screen-route.ts';
import type { BootData } from './lib/page/boot-data.ts';
import type { DocumentMeta } from './lib/page/page-context.tsx';

export { createThemeCss, parseSeeds } from '@pavilion/ui/theme/theme';

type RenderedPage = {
  html: string;
  status: number;
  title: string;
  description: string | undefined;
  jsonLd: object | undefined;
  noIndex: boolean;
  isLightOnly: boolean;
  boot: BootData;
};

/**
 * Pages of one person's own that are drawn in the browser alone. The basket is not among them (decision 7), nor is a
 * path that only begins like one of them, for it is no page (RTE-14).
 */
const clientRenderedPaths = /^\/(basket\/checkout|checkout|booking-confirmed\/[^/]+|login|register|kiosk)$/;

/**
 * One page as the server sends it: rendered by the very components that hydrate it. `url` is the whole address as the
 * browser named it; `send` carries calls on behalf of whoever asks. A redirect is answered by its address.
 */
export async function renderPage(
  url: string,
  requestBoot: Omit<BootData, 'queries' | 'isServerRendered'>,
  send: Send,
): Promise<RenderedPage | { redirect: string; status: number }> {
  const boot: Omit<BootData, 'queries'> = {
    ...requestBoot,
    isServerRendered: requestBoot.surface !== 'account' && !isClientRendered(url, requestBoot.basename),
  };
  const handler = createStaticHandler(routesBySurface[boot.surface], { basename: boot.basename || '/' });
  const context = await handler.query(new Request(url));
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  const queryClient = createQueryClient();
  const [texts, fallback] = await Promise.all([loadLanguage(boot.language), loadLanguage('en')]);
  const serverMeta: DocumentMeta = {};
  // Also for a page that the browser draws: its first data come along, and what it is not (RTE-14) is known at once.
  for (const { route, params } of context.matches) {
    await getPrefetch(route.handle)?.({ queryClient, send, params, url: new URL(url), boot });
  }
  const queries = dehydrate(queryClient);
  const fullBoot: BootData = { ...boot, queries };
  const html = renderToString(
    <AppProviders {...{ send, serverMeta, queryClient, texts, fallback }} boot={fullBoot}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppProviders>,
  );
  queryClient.clear();
  if (serverMeta.redirect !== undefined)
    return { redirect: `${boot.basename}${serverMeta.redirect}`, status: 302 };
  return {
    html: boot.isServerRendered ? html : '',
    status: serverMeta.status ?? context.statusCode,
    title: serverMeta.title ?? boot.client.name,
    description: serverMeta.description,
    jsonLd: serverMeta.jsonLd,
    noIndex: serverMeta.noIndex ?? !boot.isServerRendered,
    isLightOnly: isLightOnly(url, boot.basename),
    boot: fullBoot,
  };
}

/** In a frame or at a kiosk a page is drawn in the browser alone, which knows the tab's modes. */
function isClientRendered(url: string, basename: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    clientRenderedPaths.test(pathname.slice(basename.length)) ||
    searchParams.has('embedded') ||
    searchParams.has('kiosk')
  );
}

/** A kiosk stands in a lit hall, and a frame in a page whose ground is not ours to know. */
function isLightOnly(url: string, basename: string): boolean {
  const { pathname, search } = new URL(url);
  const { isKiosk, isEmbedded } = parseModes(pathname.slice(basename.length), search, normalModes);
  return isKiosk || isEmbedded;
}
