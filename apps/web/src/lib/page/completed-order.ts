import { browserStorage } from '@pavilion/domain/browser-storage';

const storageKey = browserStorage.completed.name();

/** Remembers the order whose confirmation opens next, because the checkout leaves its document. */
export function rememberCompletedOrder(orderId: string): void {
  try {
    sessionStorage.setItem(storageKey, orderId);
  } catch {
    // Storage may be blocked; the page itself says that the order is complete.
  }
}

/** Whether this order was completed just now. True once. */
export function takeCompletedOrder(orderId: string): boolean {
  try {
    const isCompleted = sessionStorage.getItem(storageKey) === orderId;
    if (isCompleted) sessionStorage.removeItem(storageKey);
    return isCompleted;
  } catch {
    return false;
  }
}
