import { browserStorage } from '@pavilion/domain/browser-storage';

const storageKey = browserStorage.payment.name();

/** What the tab waited for: a challenge, for which the provider may leave the page, or the order. */
type Step = 'challenge' | 'completion';

/** Whether the provider redirected the browser back to this page after a challenge. Stripe adds this parameter. */
export const hasReturnedFromBank = (): boolean =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).has('redirect_status');

/** Removes what Stripe added to the address, so that a reload is no second return. */
export function clearReturnFromBank(): void {
  const url = new URL(location.href);
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status'])
    url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** The current payment of this tab, so that a reload completes it instead of paying again. Storage may be blocked. */
export const storedTransaction = {
  /** The payment to complete. A challenge is only completed after the return from it, because another card may follow. */
  read: (): string | null => {
    const [id = '', step] = (tryStorage(() => sessionStorage.getItem(storageKey)) ?? '').split(' ');
    return id !== '' && (step === 'completion' || hasReturnedFromBank()) ? id : null;
  },
  save: (id: string, step: Step): void =>
    void tryStorage(() => sessionStorage.setItem(storageKey, `${id} ${step}`)),
  clear: (): void => void tryStorage(() => sessionStorage.removeItem(storageKey)),
};

function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
