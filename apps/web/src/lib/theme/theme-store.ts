import { useSyncExternalStore } from 'react';
import type { BootData } from '../page/boot-data.ts';
import { useBoot } from '../page/page-context.tsx';

export type Theme = BootData['theme'];

let appliedTheme: Theme | undefined;
const listeners = new Set<() => void>();

export function applyTheme(theme: Theme): void {
  appliedTheme = theme;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** THM-07: the look of this page: the document's own until another venue was gone to. */
export function useTheme(): Theme {
  const { theme } = useBoot();
  return useSyncExternalStore(
    subscribe,
    () => appliedTheme ?? theme,
    () => theme,
  );
}
