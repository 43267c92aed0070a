/** Why somebody is asked to log in: it says what comes after. */
export type LoginReason = 'account' | 'book' | 'checkout';

export type LoginCall = {
  reason?: LoginReason;
  /** What goes on once they are in. */
  then?: () => void;
};

let called: LoginCall | undefined;
const listeners = new Set<() => void>();

/** The one log-in dialog of a page. Outside of React, so that a button anywhere can open it. */
export const loginDoor = {
  open: (call: LoginCall = {}): void => set(call),
  close: (): void => set(undefined),
  called: (): LoginCall | undefined => called,
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

function set(next: LoginCall | undefined): void {
  called = next;
  for (const changed of listeners) changed();
}
