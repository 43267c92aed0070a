import { browserStorage } from '@pavilion/domain/browser-storage';
import { createStore } from '../store/create-store.ts';

const storageKey = browserStorage.completed.name();
/** In front of the id until a page has said that the order is complete. */
const newPrefix = 'new ';

/** CHK-12: the last order that this browser completed, in this tab or in another one of this page's site. */
export const completedOrder = createStore<string | null>(null);

/** Tells open tabs, whose basket the order has emptied. Node has the class too, but no tabs. */
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(storageKey);

/** Remembers the order whose confirmation opens next, because the checkout leaves its document. */
export function rememberCompletedOrder(orderId: string): void {
  store(newPrefix + orderId);
  completedOrder.set(orderId);
  channel?.postMessage(orderId);
}

/** BSK-42: whether this order was completed just now. True once. */
export function takeCompletedOrder(orderId: string): boolean {
  const isNew = read() === newPrefix + orderId;
  if (isNew) store(orderId);
  return isNew;
}

/** The next person in this tab has another one. */
export function forgetCompletedOrder(): void {
  completedOrder.set(null);
  store('');
}

/** Storage may be blocked; the page itself says that the order is complete. */
function store(value: string): void {
  try {
    sessionStorage.setItem(storageKey, value);
  } catch {
    // The basket is then only empty.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

if (channel) {
  completedOrder.set(read()?.replace(newPrefix, '') || null);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    store(data);
    completedOrder.set(data);
  });
}
