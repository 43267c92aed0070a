import { browserStorage } from '@pavilion/domain/browser-storage';
import { useSyncExternalStore } from 'react';
import { isInIframe } from './iframe.ts';

/** MOD-08: with none of them set the application is in its normal mode. */
export type Modes = {
  /** MOD-02: inside somebody else's page. */
  isEmbedded: boolean;
  /** MOD-01: at a terminal in a centre, which many people use one after another. */
  isKiosk: boolean;
  /** The slug of the venue where that is, as the address has it. */
  currentCentre: string | null;
};

export const normalModes: Modes = { isEmbedded: false, isKiosk: false, currentCentre: null };

/** Where a tab keeps its modes, if it may keep anything. Never a cookie: the next tab is none of an embedded visit's. */
const storageKey = browserStorage.modes.name();

let currentModes = normalModes;
const listeners = new Set<() => void>();

/** RTE-17, MOD-07: what an address says of the modes; what it leaves out stays as it was. */
export function parseModes(path: string, search: string, previous: Modes): Modes {
  const query = new URLSearchParams(search);
  const readFlag = (name: string, fallback: boolean): boolean => {
    const value = query.get(name);
    return value === null ? fallback : value !== 'false' && value !== '0';
  };
  const centre = query.get('centre');
  return {
    isEmbedded: readFlag('embedded', previous.isEmbedded),
    isKiosk: readFlag('kiosk', previous.isKiosk || /^\/kiosk\/?$/.test(path)),
    currentCentre: centre !== null && /^[a-z0-9-]+$/.test(centre) ? centre : previous.currentCentre,
  };
}

/** RTE-30: an address within the application as the links of these modes have it. */
export function addModes(href: string, modes: Modes = currentModes): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(search);
  if (modes.isEmbedded && !query.has('embedded')) query.set('embedded', 'true');
  if (modes.isKiosk && !query.has('kiosk')) query.set('kiosk', 'true');
  if (modes.isKiosk && modes.currentCentre !== null && !query.has('centre'))
    query.set('centre', modes.currentCentre);
  return modes.isEmbedded || modes.isKiosk ? `${path}?${query.toString()}${hash}` : href;
}

/** Begins in the browser: the address first, then what the tab remembers. */
export function initModes(path: string, search: string): void {
  setModes(parseModes(path, search, readStoredModes()));
}

/** MOD-10: which centre a kiosk stands in; that it is one at all, the address says. */
export const setCentre = (currentCentre: string | null): void => setModes({ ...currentModes, currentCentre });

function setModes(next: Modes): void {
  currentModes = next;
  document.documentElement.classList.toggle('pv-kiosk', next.isKiosk);
  document.documentElement.classList.toggle('shell-embedded', next.isEmbedded);
  try {
    if (next.isKiosk || next.isEmbedded) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // A frame may not keep anything: there the address alone says it.
  }
  for (const listener of listeners) listener();
}

/** That this is embedded a tab remembers only of a frame: where storage is shared, its own pages would lose their head. */
function readStoredModes(): Modes {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Modes>;
    return { ...normalModes, ...stored, isEmbedded: stored.isEmbedded === true && isInIframe() };
  } catch {
    return normalModes;
  }
}

/** The modes of this page, for what is no component. */
export const getModes = (): Modes => currentModes;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The modes of this page. What the server renders is never in one. */
export const useModes = (): Modes =>
  useSyncExternalStore(
    subscribe,
    () => currentModes,
    () => normalModes,
  );
