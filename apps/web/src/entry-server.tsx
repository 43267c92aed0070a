import type { Send } from '@pavilion/contract/call';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { AppProviders } from './app/app-providers.tsx';
import { routesBySurface } from './app/surfaces/routes.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { loadLanguage } from './lib/i18n/languages.ts';
import { normalModes, parseModes } from './lib/modes/modes.ts';
import { refuseNavigation } from './lib/navigation/browser-navigator.ts';
import { matchRoute, stripBasename } from './lib/navigation/match-route.ts';
import { Router } from './lib/navigation/router.tsx';
import { loadScreen } from './lib/navigation/screen-route.ts';
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

/** Personal pages, rendered in the browser only. The basket and the confirmation are rendered on the server (decision 7). */
const clientRenderedPaths =
  /^\/(basket\/checkout|checkout|checkout\/(pay|phone)|login|register|kiosk(\/bookings)?)$/;

/**
 * Renders one page on the server, with the components that hydrate it in the browser. `url` is the absolute request
 * URL; `send` makes API calls on behalf of the caller. Returns the target and status when the page redirects.
 */
export async function renderPage(
  url: string,
  requestBoot: Omit<BootData, 'queries' | 'isServerRendered'>,
  send: Send,
): Promise<RenderedPage | { redirect: string; status: number }> {
  const boot: Omit<BootData, 'queries'> = {
    ...requestBoot,
    isServerRendered: !isClientRendered(url, requestBoot.basename),
  };
  const { basename } = boot;
  const surface = routesBySurface[boot.surface];
  const { pathname, search } = new URL(url);
  const { route, params } = matchRoute(surface, stripBasename(pathname, basename));
  await loadScreen(route);
  const queryClient = createQueryClient();
  const [texts, fallback] = await Promise.all([loadLanguage(boot.language), loadLanguage('en')]);
  const serverMeta: DocumentMeta = {};
  // Also prefetches for client-rendered pages: their data come with the document, and a missing page is 404 (RTE-14).
  const context = { queryClient, send, params, url: new URL(url), boot };
  await surface.prefetchLayout?.(context);
  await route.screen?.prefetch?.(context);
  const queries = dehydrate(queryClient);
  const fullBoot: BootData = { ...boot, queries };
  const html = renderToString(
    <AppProviders {...{ send, serverMeta, queryClient, texts, fallback }} boot={fullBoot}>
      <Router
        {...{ surface, basename }}
        location={{ pathname, search, hash: '', key: 'default' }}
        navigate={refuseNavigation}
      />
    </AppProviders>,
  );
  queryClient.clear();
  if (serverMeta.redirect !== undefined)
    return { redirect: `${boot.basename}${serverMeta.redirect}`, status: 302 };
  return {
    html: boot.isServerRendered ? html : '',
    status: serverMeta.status ?? 200,
    title: serverMeta.title ?? boot.client.name,
    description: serverMeta.description,
    jsonLd: serverMeta.jsonLd,
    noIndex: serverMeta.noIndex ?? (boot.surface === 'account' || !boot.isServerRendered),
    isLightOnly: isLightOnly(url, boot.basename),
    boot: fullBoot,
  };
}

/** Embedded and kiosk pages are rendered in the browser only, because only the browser knows the tab's modes. */
function isClientRendered(url: string, basename: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    clientRenderedPaths.test(pathname.slice(basename.length)) ||
    searchParams.has('embedded') ||
    searchParams.has('kiosk')
  );
}

/** Kiosks are used in bright halls, and an embedding page has an unknown background: both get the light theme. */
function isLightOnly(url: string, basename: string): boolean {
  const { pathname, search } = new URL(url);
  const { isKiosk, isEmbedded } = parseModes(pathname.slice(basename.length), search, normalModes);
  return isKiosk || isEmbedded;
}
