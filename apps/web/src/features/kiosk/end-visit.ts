import type { Send } from '@pavilion/contract/call';
import { clearCart } from '@pavilion/contract/cart';
import { logout } from '@pavilion/contract/person';
import type { QueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { getKioskHomeUrl } from '../../lib/modes/kiosk-history.ts';
import { stopSessionReload } from '../person/index.ts';

type EndVisitOptions = { send: Send; queryClient: QueryClient; isGuest: boolean; basename: string };

/** Delay between attempts to log out without a network. */
const retryDelayMs = 2000;

/**
 * MOD-01: removes every trace of a visit: log-in, cart, the page's data and the browser's storage. Retries until the
 * server confirms the log-out, because until then the session is still valid.
 */
export async function endVisit({ send, queryClient, isGuest, basename }: EndVisitOptions): Promise<void> {
  stopSessionReload();
  // Releases a guest's places at once. A customer keeps the cart for another device.
  if (isGuest) await sendRequest(send, clearCart, { query: {} }).catch(() => undefined);
  while (!(await tryLogOut(send))) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
  queryClient.clear();
  await clearBrowserData();
  location.replace(getKioskHomeUrl(basename));
}

async function tryLogOut(send: Send): Promise<boolean> {
  try {
    await sendRequest(send, logout, { query: { forget: true } });
    return true;
  } catch (error) {
    // On a 401 the session has ended already and the response has deleted its cookies.
    return error instanceof Error && 'status' in error && error.status === 401;
  }
}

async function clearBrowserData(): Promise<void> {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    const domains = [
      '',
      ...location.hostname.split('.').map((_, from, parts) => `; domain=${parts.slice(from).join('.')}`),
    ];
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
  localStorage.clear();
  sessionStorage.clear();
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
}
