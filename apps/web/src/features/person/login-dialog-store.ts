import type { ReactNode } from 'react';
import { createStore } from '../../lib/store/create-store.ts';

/** Why the dialog asks for a log-in. The dialog explains it. */
export type LoginReason =
  | 'account'
  | 'book'
  | 'book_and_pay'
  | 'checkout'
  | 'ended'
  | 'notice'
  | 'favourite'
  | 'people'
  | 'waitlist';

/** The dialog's own words, instead of those of a reason. The note replaces the offer to register. */
export type LoginExplanation = { title: string; text: string; note: ReactNode };

export type LoginRequest = {
  reason?: LoginReason;
  explanation?: LoginExplanation;
  /** Opens with the form of a customer who pays without a password. */
  isNewcomer?: boolean;
  /** Where the log-in returns to; by default the current path. */
  returnPath?: string;
  /** Continues what the log-in interrupted. */
  onLoggedIn?: () => void;
  /** Takes the focus after the log-in if the control that opened the dialog is gone. */
  findFocus?: () => HTMLElement | undefined;
};

/** The open request of the page's one log-in dialog. Outside React, so any button can open the dialog. */
export const loginRequest = createStore<LoginRequest | undefined>(undefined);

export const closeLoginDialog = (): void => loginRequest.set(undefined);
