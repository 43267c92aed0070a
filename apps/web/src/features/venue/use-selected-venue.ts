import { kept } from '@pavilion/domain/cookie';
import { readChosen, withChosen } from '@pavilion/domain/venue';
import { useSyncExternalStore } from 'react';
import { useBoot } from '../../shell/page.tsx';

const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

type Selected = {
  selected: string | null;
  /** The slugs of those before it too, the last choice first. */
  chosen: readonly string[];
  select: (slug: string) => void;
};

/** VEN-06, VEN-11: the venues that were opened or chosen last, in a cookie that the server reads too. */
export function useSelectedVenue(): Selected {
  const { site, selectedVenues } = useBoot();
  const name = kept.venue.name(site);
  const value = useSyncExternalStore(
    subscribe,
    () => readCookie(name) ?? selectedVenues,
    () => selectedVenues,
  );
  const chosen = readChosen(value);
  const select = (slug: string): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
    document.cookie = `${name}=${withChosen(value, slug)}; path=/; max-age=${kept.venue.seconds}; samesite=lax`;
    for (const changed of listeners) changed();
  };
  return { selected: chosen[0] ?? null, chosen, select };
}
