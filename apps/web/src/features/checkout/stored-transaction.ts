import { browserStorage } from '@pavilion/domain/browser-storage';

const name = browserStorage.payment.name();

/** The payment under way in this tab, so that a reload asks for it instead of paying again. Storage may be shut. */
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
