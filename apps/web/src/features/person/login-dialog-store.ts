import { createStore } from '../../lib/store/create-store.ts';

/** Why the dialog asks for a log-in. The dialog explains it. */
export type LoginReason = 'account' | 'book' | 'checkout';

export type LoginRequest = {
  reason?: LoginReason;
  /** Continues what the log-in interrupted. */
  onLoggedIn?: () => void;
};

/** The open request of the page's one log-in dialog. Outside React, so any button can open the dialog. */
export const loginRequest = createStore<LoginRequest | undefined>(undefined);

export const closeLoginDialog = (): void => loginRequest.set(undefined);
