import { browserStorage } from '@pavilion/domain/browser-storage';
import { createStore } from '../store/create-store.ts';
import { isInIframe } from './iframe.ts';

/** MOD-08: the normal mode has none of these set. */
export type Modes = {
  /** MOD-02: in an iframe on another website. */
  isEmbedded: boolean;
  /** MOD-01: at a shared terminal in a venue. */
  isKiosk: boolean;
  /** Slug of the kiosk's venue. */
  currentCentre: string | null;
  /** MOD-11: the language that the embedding site chose, of which the browser may keep no cookie. */
  language?: string;
};

export const normalModes: Modes = { isEmbedded: false, isKiosk: false, currentCentre: null };

/** Uses sessionStorage, not a cookie, so an embedded page does not change other tabs. */
const storageKey = browserStorage.modes.name();

/** The server renders the normal mode: `initModes` runs in the browser only. */
const currentModes = createStore(normalModes);

/** The home page of each mode; that of a kiosk shows nothing of its customer. */
const homePaths = { normal: '/', kiosk: '/kiosk' } as const;

export const getHomePath = ({ isKiosk }: Pick<Modes, 'isKiosk'>): string =>
  isKiosk ? homePaths.kiosk : homePaths.normal;

/** RTE-17, MOD-07: reads the modes from a URL; those that it does not name keep their previous value. */
export function parseModes(path: string, search: string, previous: Modes): Modes {
  const query = new URLSearchParams(search);
  const readFlag = (name: string, fallback: boolean): boolean => {
    const value = query.get(name);
    return value === null ? fallback : value !== 'false' && value !== '0';
  };
  const centre = query.get('centre');
  const language = /^[a-z]{2}$/.exec(query.get('language') ?? '')?.[0] ?? previous.language;
  return {
    ...(language !== undefined && { language }),
    isEmbedded: readFlag('embedded', previous.isEmbedded),
    isKiosk: readFlag('kiosk', previous.isKiosk || /^\/kiosk\/?$/.test(path)),
    currentCentre: centre !== null && /^[a-z0-9-]+$/.test(centre) ? centre : previous.currentCentre,
  };
}

/**
 * RTE-30: adds the parameters of the modes to an internal href, unless it sets them itself. A link to the home page leads
 * to that of its mode.
 */
export function addModes(href: string, modes: Modes = currentModes.get()): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(search);
  if (modes.isEmbedded && !query.has('embedded')) query.set('embedded', 'true');
  if (modes.isEmbedded && modes.language !== undefined && !query.has('language'))
    query.set('language', modes.language);
  if (modes.isKiosk && !query.has('kiosk')) query.set('kiosk', 'true');
  if (modes.isKiosk && modes.currentCentre !== null && !query.has('centre'))
    query.set('centre', modes.currentCentre);
  const isKiosk = modes.isKiosk && query.get('kiosk') === 'true';
  const shownPath = path === homePaths.normal ? getHomePath({ isKiosk }) : path;
  return modes.isEmbedded || modes.isKiosk ? `${shownPath}?${query.toString()}${hash}` : href;
}

/** Sets the modes when the page starts: from the URL first, then from the tab's storage. */
export function initModes(path: string, search: string): void {
  setModes(parseModes(path, search, readStoredModes()));
}

/** MOD-10: sets the kiosk's venue. */
export const setCentre = (currentCentre: string | null): void =>
  setModes({ ...currentModes.get(), currentCentre });

function setModes(next: Modes): void {
  document.documentElement.classList.toggle('pv-kiosk', next.isKiosk);
  document.documentElement.classList.toggle('shell-embedded', next.isEmbedded);
  try {
    if (next.isKiosk || next.isEmbedded) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage throws in some iframes; then the modes come from the URL alone.
  }
  currentModes.set(next);
}

/** Ignores a stored embedded mode outside an iframe: where storage is shared, normal pages would lose their header. */
function readStoredModes(): Modes {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Modes>;
    return { ...normalModes, ...stored, isEmbedded: stored.isEmbedded === true && isInIframe() };
  } catch {
    return normalModes;
  }
}

/** The modes of this page, for code that is not a component. */
export const getModes = currentModes.get;

export const useModes = currentModes.useValue;
