import '@pavilion/ui/ui.css';
import './app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { App } from './shell/app.tsx';
import type { Boot } from './shell/boot.ts';
import { isFramed, keepToFrame } from './shell/framed.ts';
import { keepModes } from './shell/keep-modes.ts';
import { leaveNothingBehind } from './shell/kiosk-history.ts';
import { loadTexts, speak } from './shell/languages.ts';
import { modes, openModes } from './shell/modes.ts';
import { queryClientFor } from './shell/query.ts';
import { areHere } from './shell/route.ts';
import { sendFrom } from './shell/send.ts';
import { tellBy } from './shell/tell.ts';
import { toasts } from './shell/toasts.ts';
import { surfaces } from './surfaces/surfaces.ts';

/** What came with the page is as old as the page here: how long ago that was the server's clock cannot say. */
function readBoot(data: string): Boot {
  const boot = JSON.parse(data) as Boot;
  const now = Date.now();
  for (const { state } of boot.queries.queries) state.dataUpdatedAt = now;
  return boot;
}

/** Waits in a function: a module that waits while others of its file are asked for would wait for ever. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  const data = document.getElementById('boot')?.textContent;
  if (!root || !data) throw new Error('The page came without its data.');
  const boot = readBoot(data);

  const routes = surfaces[boot.surface];
  const basename = boot.basename || '/';
  openModes(location.pathname.slice(boot.basename.length), location.search);
  if (leaveNothingBehind(boot.basename)) return;

  const { texts, fallback } = speak(boot.language);
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
  const queryClient = queryClientFor(tellBy(toasts, texts));
  const router = keepModes(createBrowserRouter(routes, { basename, hydrationData: { loaderData: {} } }));

  const app = (
    <App
      boot={boot}
      send={sendFrom(location.host, boot.language, { isKiosk: modes().isKiosk, isFramed: isFramed() })}
      said={{}}
      queryClient={queryClient}
      texts={texts}
      fallback={fallback}
    >
      <RouterProvider router={router} />
    </App>
  );
  if (boot.rendered && areHere(matches.map(({ route }) => route.handle))) hydrateRoot(root, app);
  else createRoot(root).render(app);
  keepToFrame();
  // It is no part of the first look.
  void import('./shell/live/open-live.ts').then(({ openLive }) => openLive(queryClient));
}

void start();
