import { browserStorage } from '@pavilion/domain/browser-storage';

const storageKey = browserStorage.payment.name();

/** What the tab waited for: a challenge, for which the provider may leave the page, or the order. */
type Step = 'challenge' | 'completion';
/** The submitted card, null for a free order, or the saved card that pays (PAY-03), and the cart that it pays for. */
export type StoredCard = {
  cardIdentifier: string | null;
  savedCardId: string | null;
  /** Null for an order. */
  cartHash: string | null;
};
/** Before the response to authorise the card; after it the transaction. */
type StoredPayment = { transactionId: string } | StoredCard;

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

/**
 * The current payment of this tab, so that a reload completes it instead of paying again. `target` is what is paid: the
 * cart, or the token of an order. Storage may be blocked.
 */
export function createStoredTransaction(target: string) {
  const save = (step: Step | 'card' | 'saved-card', ...values: string[]): void =>
    void tryStorage(() => sessionStorage.setItem(storageKey, [target, step, ...values].join(' ')));
  return {
    /** A challenge is only completed after the return from it, because another card may follow. */
    read: (): StoredPayment | null => {
      const stored = tryStorage(() => sessionStorage.getItem(storageKey)) ?? '';
      const [storedTarget, step, id = '', hash = ''] = stored.split(' ');
      const cartHash = hash || null;
      if (storedTarget !== target) return null;
      if (step === 'card') return { cardIdentifier: id || null, savedCardId: null, cartHash };
      if (step === 'saved-card') return { cardIdentifier: null, savedCardId: id, cartHash };
      return step === 'completion' || hasReturnedFromBank() ? { transactionId: id } : null;
    },
    save: (id: string, step: Step): void => save(step, id),
    saveCard: ({ cardIdentifier, savedCardId, cartHash }: StoredCard): void =>
      savedCardId === null
        ? save('card', cardIdentifier ?? '', cartHash ?? '')
        : save('saved-card', savedCardId, cartHash ?? ''),
    clear: (): void => void tryStorage(() => sessionStorage.removeItem(storageKey)),
  };
}

export type StoredTransaction = ReturnType<typeof createStoredTransaction>;

export const cartTransaction = createStoredTransaction('cart');

function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
