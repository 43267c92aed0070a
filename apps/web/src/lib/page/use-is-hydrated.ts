import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and while the browser hydrates: for controls that do nothing without a script. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
