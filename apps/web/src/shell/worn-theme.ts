import { useSyncExternalStore } from 'react';
import type { Boot } from './boot.ts';
import { useBoot } from './page.tsx';

export type Theme = Boot['theme'];

let worn: Theme | undefined;
const listeners = new Set<() => void>();

export function wear(theme: Theme): void {
  worn = theme;
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** THM-07: the look of this page: the document's own until another venue was gone to. */
export function useTheme(): Theme {
  const { theme } = useBoot();
  return useSyncExternalStore(
    subscribe,
    () => worn ?? theme,
    () => theme,
  );
}
