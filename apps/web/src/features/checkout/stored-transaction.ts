import { browserStorage } from '@pavilion/domain/browser-storage';

const name = browserStorage.payment.name();

/** The current payment of this tab, so that a reload completes it instead of paying again. Storage may be blocked. */
export const storedTransaction = {
  read: (): string | null => tryStorage(() => sessionStorage.getItem(name)),
  save: (id: string): void => void tryStorage(() => sessionStorage.setItem(name, id)),
  clear: (): void => void tryStorage(() => sessionStorage.removeItem(name)),
};

function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
