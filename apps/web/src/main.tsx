import '@pavilion/ui/ui.css';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { AppProviders } from './app/app-providers.tsx';
import { routesBySurface } from './app/surfaces/routes.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { createSend } from './lib/http/send.ts';
import { addLanguage, initLanguage, loadTexts } from './lib/i18n/languages.ts';
import { initCartSource } from './lib/modes/cart-source.ts';
import { isInIframe } from './lib/modes/iframe.ts';
import { resetKioskHistory } from './lib/modes/kiosk-history.ts';
import { getModes, initModes } from './lib/modes/modes.ts';
import { AppRouter } from './lib/navigation/app-router.tsx';
import { matchRoute, stripBasename } from './lib/navigation/match-route.ts';
import { loadScreen } from './lib/navigation/screen-route.ts';
import type { BootData } from './lib/page/boot-data.ts';
import { hydrateWithEarlyInput } from './lib/page/early-input.ts';
import { createRequestToasts } from './lib/toasts/request-toasts.ts';
import { toasts } from './lib/toasts/toasts.ts';

/** Dates the prefetched queries by the browser's clock, so a wrong device clock does not make them look stale. */
function parseBootData(bootJson: string): BootData {
  const boot = JSON.parse(bootJson) as BootData;
  const now = Date.now();
  for (const { state } of boot.queries.queries) state.dataUpdatedAt = now;
  return boot;
}

/** A function instead of top-level await: lazy modules import this chunk, so awaiting them here would deadlock. */
async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  const bootJson = document.getElementById('boot')?.textContent;
  if (!root || !bootJson) throw new Error('The document has no #root element or no #boot data');
  const boot = parseBootData(bootJson);

  const { basename } = boot;
  const surface = routesBySurface[boot.surface];
  const path = stripBasename(location.pathname, basename);
  initModes(path, location.search);
  initCartSource(boot.surface);
  if (resetKioskHistory(basename)) return;

  let page = { language: boot.language, ...initLanguage(boot.language) };
  const { route } = matchRoute(surface, path);
  // Loads the matched screen and its texts before the first render, so hydration does not suspend. Loads them in
  // parallel, because every round trip on a slow connection costs half a second.
  await Promise.all([loadTexts(['common']), loadScreen(route)]);
  const queryClient = createQueryClient(createRequestToasts(toasts, () => page.texts));

  const send = createSend(location.host, () => page.language, {
    isKiosk: getModes().isKiosk,
    isInIframe: isInIframe(),
  });
  const renderApp = () => (
    <AppProviders
      boot={{ ...boot, language: page.language }}
      texts={page.texts}
      fallback={page.fallback}
      serverMeta={{}}
      {...{ send, queryClient, changeLanguage }}
    >
      <AppRouter surface={surface} basename={basename} />
    </AppProviders>
  );
  let appRoot: Root | undefined;
  /** Renders again in place, and reads again what the server has worded. */
  async function changeLanguage(language: string): Promise<void> {
    page = { language, ...(await addLanguage(language)) };
    appRoot?.render(renderApp());
    void queryClient.invalidateQueries();
  }
  // The error screen of a screen that failed to load differs from what the server rendered.
  if (boot.isServerRendered && !route.screen?.isFailed)
    hydrateWithEarlyInput(() => {
      appRoot = hydrateRoot(root, renderApp());
    });
  else {
    appRoot = createRoot(root);
    appRoot.render(renderApp());
  }
  // Loaded after the first render to keep them out of the first bundle.
  if (isInIframe())
    void import('./lib/modes/sync-iframe-height.ts').then(({ syncIframeHeight }) => syncIframeHeight());
  void import('./app/start-background.ts').then(({ startBackground }) => startBackground(queryClient, boot));
}

void startApp();
