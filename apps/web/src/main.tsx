import '@pavilion/ui/ui.css';
import './app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { AppProviders } from './app/app-providers.tsx';
import { routesBySurface } from './app/surfaces/routes.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { createSend } from './lib/http/send.ts';
import { initLanguage, loadTexts } from './lib/i18n/languages.ts';
import { isInIframe, syncIframeHeight } from './lib/modes/iframe.ts';
import { resetKioskHistory } from './lib/modes/kiosk-history.ts';
import { addModesToLinks } from './lib/modes/mode-links.ts';
import { getModes, initModes } from './lib/modes/modes.ts';
import { areLoaded } from './lib/navigation/screen-route.ts';
import type { BootData } from './lib/page/boot-data.ts';
import { createRequestToasts } from './lib/toasts/request-toasts.ts';
import { toasts } from './lib/toasts/toasts.ts';

/** What came with the page is as old as the page here: how long ago that was the server's clock cannot say. */
function parseBootData(bootJson: string): BootData {
  const boot = JSON.parse(bootJson) as BootData;
  const now = Date.now();
  for (const { state } of boot.queries.queries) state.dataUpdatedAt = now;
  return boot;
}

/** Waits in a function: a module that waits while others of its file are asked for would wait for ever. */
async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  const bootJson = document.getElementById('boot')?.textContent;
  if (!root || !bootJson) throw new Error('The page came without its data.');
  const boot = parseBootData(bootJson);

  const routes = routesBySurface[boot.surface];
  const basename = boot.basename || '/';
  initModes(location.pathname.slice(boot.basename.length), location.search);
  if (resetKioskHistory(boot.basename)) return;

  const { texts, fallback } = initLanguage(boot.language);
  const matches = matchRoutes(routes, location, basename) ?? [];
  // What the address needs is there before the first render, else the page would be drawn twice. All of it is fetched
  // at once, for on a slow line each turn costs half a second.
  await Promise.all([
    loadTexts(['common']),
    ...matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  ]);
  const queryClient = createQueryClient(createRequestToasts(toasts, texts));
  const router = addModesToLinks(
    createBrowserRouter(routes, { basename, hydrationData: { loaderData: {} } }),
  );

  const app = (
    <AppProviders
      boot={boot}
      send={createSend(location.host, boot.language, {
        isKiosk: getModes().isKiosk,
        isInIframe: isInIframe(),
      })}
      serverMeta={{}}
      queryClient={queryClient}
      texts={texts}
      fallback={fallback}
    >
      <RouterProvider router={router} />
    </AppProviders>
  );
  if (boot.isServerRendered && areLoaded(matches.map(({ route }) => route.handle))) hydrateRoot(root, app);
  else createRoot(root).render(app);
  syncIframeHeight();
  // It is no part of the first look.
  void import('./lib/live/start-live-updates.ts').then(({ startLiveUpdates }) =>
    startLiveUpdates(queryClient),
  );
}

void startApp();
