import type { BootData } from '../page/boot-data.ts';
import { useBoot } from '../page/page-context.tsx';
import { createStore } from '../store/create-store.ts';

export type Theme = BootData['theme'];

/** Undefined until navigation applies another theme. */
const appliedTheme = createStore<Theme | undefined>(undefined);

export const applyTheme = appliedTheme.set;

/** THM-07: the current theme: the document's, until navigation applies another venue's. */
export function useTheme(): Theme {
  const { theme } = useBoot();
  return appliedTheme.useValue() ?? theme;
}
