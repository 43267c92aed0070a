import { useCallback, useSyncExternalStore } from 'react';

const getServerValue = (): boolean => false;

/** Whether the window matches a media query. The server and the hydration render `false`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, getServerValue);
}
