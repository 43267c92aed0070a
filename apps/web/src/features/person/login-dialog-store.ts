/** Why somebody is asked to log in: it says what comes after. */
export type LoginReason = 'account' | 'book' | 'checkout';

export type LoginRequest = {
  reason?: LoginReason;
  /** What goes on once they are in. */
  onLoggedIn?: () => void;
};

let current: LoginRequest | undefined;
const listeners = new Set<() => void>();

/** The one log-in dialog of a page. Outside of React, so that a button anywhere can open it. */
export const loginDialogStore = {
  open: (request: LoginRequest = {}): void => setCurrent(request),
  close: (): void => setCurrent(undefined),
  getRequest: (): LoginRequest | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function setCurrent(next: LoginRequest | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
