const daySeconds = 86_400;

/** A cookie or storage entry that a visit may leave in a browser. */
export type StorageItem = {
  /** `cookie`: sent to the server; `tab`: sessionStorage, deleted when the tab closes. */
  storage: 'cookie' | 'tab';
  /** Name for a site; `site` is the client's slug, followed by the port when it is not the default one. */
  name: (site: string) => string;
  /** Lifetime in seconds; null means until the tab closes. */
  maxAgeSeconds: number | null;
};

/**
 * Every entry that a visit may leave in a browser. Code that stores one reads its name and lifetime here; the cookie
 * page lists all of them, so no entry is undeclared.
 */
export const browserStorage = {
  session: { storage: 'cookie', name: (site: string) => site, maxAgeSeconds: 30 * daySeconds },
  log_in: { storage: 'cookie', name: (site: string) => `${site}_in`, maxAgeSeconds: 30 * daySeconds },
  embedded: {
    storage: 'cookie',
    name: (site: string) => `__Host-${site}_embed`,
    maxAgeSeconds: 30 * daySeconds,
  },
  passkey: { storage: 'cookie', name: (site: string) => `${site}_passkey`, maxAgeSeconds: 300 },
  venue: { storage: 'cookie', name: (site: string) => `${site}_venue`, maxAgeSeconds: 365 * daySeconds },
  language: { storage: 'cookie', name: () => 'language', maxAgeSeconds: 365 * daySeconds },
  modes: { storage: 'tab', name: () => 'modes', maxAgeSeconds: null },
  payment: { storage: 'tab', name: () => 'pavilion-transaction', maxAgeSeconds: null },
  guest: { storage: 'tab', name: () => 'continue-as-guest', maxAgeSeconds: null },
  completed: { storage: 'tab', name: () => 'completed-order', maxAgeSeconds: null },
  attendees: { storage: 'tab', name: () => 'attendees', maxAgeSeconds: null },
  invitation: { storage: 'tab', name: () => 'household-invitation', maxAgeSeconds: null },
  scroll: { storage: 'tab', name: () => 'scroll-positions', maxAgeSeconds: null },
} as const satisfies Record<string, StorageItem>;

/** Key of an entry; the cookie page uses it to look up the texts. */
export type StorageItemName = keyof typeof browserStorage;
