import type { QueryClient } from '@tanstack/react-query';
import { startLiveUpdates } from '../lib/live/start-live-updates.ts';
import { isInIframe } from '../lib/modes/iframe.ts';
import type { BootData } from '../lib/page/boot-data.ts';

/** Starts what no first render needs. `language` is the page's. */
export function startBackground(
  queryClient: QueryClient,
  { now, language }: Pick<BootData, 'now' | 'language'>,
): void {
  startLiveUpdates(queryClient, now);
  // Another site's page shows its own message if a frame fails. Browsers have service workers over HTTPS only.
  if (!isInIframe())
    void navigator.serviceWorker?.register(`/offline-worker.js?language=${language}`).catch(() => undefined);
}
