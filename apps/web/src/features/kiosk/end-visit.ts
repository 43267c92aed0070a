import type { Send } from '@pavilion/contract/call';
import { clearCart } from '@pavilion/contract/cart';
import { logout } from '@pavilion/contract/person';
import type { QueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { getKioskHomeUrl } from '../../lib/modes/kiosk-history.ts';

type EndVisitOptions = { send: Send; queryClient: QueryClient; isGuest: boolean; basename: string };

/** In ms: between two tries to log out where the network is gone. */
const retryDelayMs = 2000;

/**
 * MOD-01: leaves nothing of whoever was here: neither log-in nor basket, neither what this page nor what the browser
 * keeps. It does not end before the server knows, for what it does not know is still somebody's.
 */
export async function endVisit({ send, queryClient, isGuest, basename }: EndVisitOptions): Promise<void> {
  // What a guest held is for others at once; a customer finds their basket at home.
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
    // A session that the server does not know any more is over, and its answer took the cookies along.
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
