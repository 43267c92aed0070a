import { kept } from '@pavilion/domain/cookie';
import { useSyncExternalStore } from 'react';
import { isFramed } from './framed.ts';

/** MOD-08: with none of them set the application is in its normal mode. */
export type Modes = {
  /** MOD-02: inside somebody else's page. */
  isEmbedded: boolean;
  /** MOD-01: at a terminal in a centre, which many people use one after another. */
  isKiosk: boolean;
  /** The slug of the venue where that is, as the address has it. */
  currentCentre: string | null;
};

export const normal: Modes = { isEmbedded: false, isKiosk: false, currentCentre: null };

/** Where a tab keeps its modes, if it may keep anything. Never a cookie: the next tab is none of an embedded visit's. */
const name = kept.modes.name();

let current = normal;
const listeners = new Set<() => void>();

/** RTE-17, MOD-07: what an address says of the modes; what it leaves out stays as it was. */
export function modesIn(path: string, search: string, before: Modes): Modes {
  const query = new URLSearchParams(search);
  const isOn = (name: string, was: boolean): boolean => {
    const said = query.get(name);
    return said === null ? was : said !== 'false' && said !== '0';
  };
  const centre = query.get('centre');
  return {
    isEmbedded: isOn('embedded', before.isEmbedded),
    isKiosk: isOn('kiosk', before.isKiosk || /^\/kiosk\/?$/.test(path)),
    currentCentre: centre !== null && /^[a-z0-9-]+$/.test(centre) ? centre : before.currentCentre,
  };
}

/** RTE-30: an address within the application as the links of these modes have it. */
export function withModes(href: string, modes: Modes = current): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(search);
  if (modes.isEmbedded && !query.has('embedded')) query.set('embedded', 'true');
  if (modes.isKiosk && !query.has('kiosk')) query.set('kiosk', 'true');
  if (modes.isKiosk && modes.currentCentre !== null && !query.has('centre'))
    query.set('centre', modes.currentCentre);
  return modes.isEmbedded || modes.isKiosk ? `${path}?${query.toString()}${hash}` : href;
}

/** Begins in the browser: the address first, then what the tab remembers. */
export function openModes(path: string, search: string): void {
  set(modesIn(path, search, remembered()));
}

/** MOD-10: which centre a kiosk stands in; that it is one at all, the address says. */
export const setCentre = (currentCentre: string | null): void => set({ ...current, currentCentre });

function set(next: Modes): void {
  current = next;
  document.documentElement.classList.toggle('pv-kiosk', next.isKiosk);
  document.documentElement.classList.toggle('shell-embedded', next.isEmbedded);
  try {
    if (next.isKiosk || next.isEmbedded) sessionStorage.setItem(name, JSON.stringify(next));
    else sessionStorage.removeItem(name);
  } catch {
    // A frame may not keep anything: there the address alone says it.
  }
  for (const changed of listeners) changed();
}

/** That this is embedded a tab remembers only of a frame: where storage is shared, its own pages would lose their head. */
function remembered(): Modes {
  try {
    const of = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Modes>;
    return { ...normal, ...of, isEmbedded: of.isEmbedded === true && isFramed() };
  } catch {
    return normal;
  }
}

/** The modes of this page, for what is no component. */
export const modes = (): Modes => current;

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The modes of this page. What the server renders is never in one. */
export const useModes = (): Modes =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => normal,
  );
