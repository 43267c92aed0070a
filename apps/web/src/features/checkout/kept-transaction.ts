import { kept } from '@pavilion/domain/cookie';

const name = kept.payment.name();

/** The payment under way in this tab, so that a reload asks for it instead of paying again. Storage may be shut. */
export const keptTransaction = {
  read: (): string | null => safely(() => sessionStorage.getItem(name)),
  keep: (id: string): void => void safely(() => sessionStorage.setItem(name, id)),
  drop: (): void => void safely(() => sessionStorage.removeItem(name)),
};

function safely<T>(reach: () => T): T | null {
  try {
    return reach();
  } catch {
    return null;
  }
}
