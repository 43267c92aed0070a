import { browserStorage } from '@pavilion/domain/browser-storage';

const storageKey = browserStorage.guest.name();
const parameter = 'guest';

/** AUT-12: 'Continue as guest' is asked for once in a tab. Storage may be blocked. */
export function rememberGuestChoice(): void {
  try {
    sessionStorage.setItem(storageKey, 'yes');
  } catch {
    // The checkout asks again.
  }
}

/** Whether it was chosen in this tab, or in the frame that opened it. */
export function hasChosenGuest(): boolean {
  if (new URLSearchParams(location.search).has(parameter)) return true;
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Carries the choice in a path that a new window opens, because that does not share the storage of a frame. */
export function addGuestChoice(path: string): string {
  if (!hasChosenGuest()) return path;
  const url = new URL(path, location.origin);
  url.searchParams.set(parameter, 'yes');
  return url.pathname + url.search + url.hash;
}
