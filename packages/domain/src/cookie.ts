/** In seconds. */
const day = 86_400;

/** One thing that a visit may leave in a browser. */
export type Kept = {
  /** `cookie`: the server may read it too; `tab`: it stays in one tab and ends with it. */
  place: 'cookie' | 'tab';
  /** Its name, by the site's: the client's slug, with the port behind it where that is unusual. */
  name: (site: string) => string;
  /** How long it stays, in seconds; null: until the tab is closed. */
  seconds: number | null;
};

/**
 * Everything that a visit may leave in a browser. Whoever sets one takes its name and its time from here, and the
 * cookie page lists them all, so that nothing is kept that nobody is told of.
 */
export const kept = {
  session: { place: 'cookie', name: (site: string) => site, seconds: 30 * day },
  log_in: { place: 'cookie', name: (site: string) => `${site}_in`, seconds: 30 * day },
  embedded: { place: 'cookie', name: (site: string) => `__Host-${site}_embed`, seconds: 30 * day },
  venue: { place: 'cookie', name: (site: string) => `${site}_venue`, seconds: 365 * day },
  language: { place: 'cookie', name: () => 'language', seconds: 365 * day },
  modes: { place: 'tab', name: () => 'modes', seconds: null },
  payment: { place: 'tab', name: () => 'pavilion-transaction', seconds: null },
  scroll: { place: 'tab', name: () => 'scroll-positions', seconds: null },
} as const satisfies Record<string, Kept>;

/** The word for one of them, by which its texts are found. */
export type KeptWord = keyof typeof kept;
