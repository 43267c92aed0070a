import { useEffect, useState, useSyncExternalStore } from 'react';

// The entry of the history survives the reload, is only this tab's, and ends with it.
const markName = 'hasSessionEnded';

/** Called before the reload of a page whose session has ended. */
export const markSessionEnd = (): void =>
  history.replaceState({ ...(history.state as object | null), [markName]: true }, '');

let hasLoggedOut = false;

/** Called when the user logs out here: they know it. */
export function noteLogout(): void {
  hasLoggedOut = true;
}

const subscribeToNothing = () => () => {};
const readMark = (): boolean => (history.state as Record<string, unknown> | null)?.[markName] === true;
const getServerSnapshot = (): boolean => false;

/** AUT-10: whether this page was that of a logged-in user, who is logged in no more. */
export function useSessionEnd(isLoggedIn: boolean): boolean {
  const isMarked = useSyncExternalStore(subscribeToNothing, readMark, getServerSnapshot);
  const [hadUser, setHadUser] = useState(isLoggedIn);
  if (isLoggedIn && !hadUser) setHadUser(true);
  useEffect(() => {
    if (isLoggedIn) hasLoggedOut = false;
  }, [isLoggedIn]);
  return !isLoggedIn && !hasLoggedOut && (isMarked || hadUser);
}
