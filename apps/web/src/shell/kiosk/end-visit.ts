import type { Send } from '@pavilion/contract/call';
import { clearCart } from '@pavilion/contract/cart';
import { logout } from '@pavilion/contract/person';
import type { QueryClient } from '@tanstack/react-query';
import { kioskHome } from '../kiosk-history.ts';
import { ask } from '../request.ts';

type Visit = { send: Send; queryClient: QueryClient; isGuest: boolean; basename: string };

/** In ms: between two tries to log out where the network is gone. */
const askAgainAfter = 2000;

/**
 * MOD-01: leaves nothing of whoever was here: neither log-in nor basket, neither what this page nor what the browser
 * keeps. It does not end before the server knows, for what it does not know is still somebody's.
 */
export async function endVisit({ send, queryClient, isGuest, basename }: Visit): Promise<void> {
  // What a guest held is for others at once; a customer finds their basket at home.
  if (isGuest) await ask(send, clearCart, { query: {} }).catch(() => undefined);
  while (!(await isLoggedOut(send))) {
    await new Promise((go) => setTimeout(go, askAgainAfter));
  }
  queryClient.clear();
  await forgetAll();
  location.replace(kioskHome(basename));
}

async function isLoggedOut(send: Send): Promise<boolean> {
  try {
    await ask(send, logout, { query: { forget: true } });
    return true;
  } catch (error) {
    // A session that the server does not know any more is over, and its answer took the cookies along.
    return error instanceof Error && 'status' in error && error.status === 401;
  }
}

async function forgetAll(): Promise<void> {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
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
