import type { BootData } from '../page/boot-data.ts';
import { useBoot } from '../page/page-context.tsx';
import { createStore } from '../store/create-store.ts';

export type Theme = BootData['theme'];

/** Undefined until the visitor has moved to a page with another theme. */
const appliedTheme = createStore<Theme | undefined>(undefined);

export const applyTheme = appliedTheme.set;

/** THM-07: the theme of this page: the document's, until the visitor moves to another venue. */
export function useTheme(): Theme {
  const { theme } = useBoot();
  return appliedTheme.useValue() ?? theme;
}
