import { kept } from '@pavilion/domain/cookie';
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

/** VEN-06, VEN-11: the venue that was opened or chosen last, in a cookie that the server reads too. */
export function useSelectedVenue(): { selected: string | null; select: (slug: string) => void } {
  const { site, selectedVenue } = useBoot();
  const name = kept.venue.name(site);
  const selected = useSyncExternalStore(
    subscribe,
    () => readCookie(name) ?? selectedVenue,
    () => selectedVenue,
  );
  const select = (slug: string): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
    document.cookie = `${name}=${slug}; path=/; max-age=${kept.venue.seconds}; samesite=lax`;
    for (const changed of listeners) changed();
  };
  return { selected, select };
}
