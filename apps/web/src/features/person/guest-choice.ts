import { browserStorage } from '@pavilion/domain/browser-storage';

const storageKey = browserStorage.guest.name();

/** AUT-12: 'Continue as guest' is asked for once in a tab. Storage may be blocked. */
export function rememberGuestChoice(): void {
  try {
    sessionStorage.setItem(storageKey, 'yes');
  } catch {
    // The checkout asks again.
  }
}

export function hasChosenGuest(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
