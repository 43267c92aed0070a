import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Some days of a venue on which places came or went, YYYY-MM-DD. */
type Change = { venue: string; days: readonly string[] };

/**
 * What a page is told. `who`: another tab logged in or out, or was given its first basket. `again`: something may have
 * happened that was not told.
 */
export type LiveEvent =
  | { event: 'availability'; changes: readonly Change[] }
  | { event: 'cart' | 'session' | 'who' | 'again' };

const ofPlaces = new Set(['timetable', 'slots', 'occurrence', 'search']);

/** Asks again for what an event says is no longer so: at once where it is shown, else when it is shown next. */
export function applyEvent(queryClient: QueryClient, told: LiveEvent): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTold(queryKey, told) });
}

export function isTold(key: QueryKey, told: LiveEvent): boolean {
  const kind = String(key[0]);
  switch (told.event) {
    case 'availability':
      return told.changes.some((change) => concerns(key, change));
    case 'cart':
      return kind === 'cart';
    case 'again':
      return kind === 'cart' || ofPlaces.has(kind);
    // Prices and rules are whoever's is logged in. A payment under way is asked about by itself.
    case 'session':
    case 'who':
      return kind !== 'payment' && kind !== 'footer';
  }
}

function concerns([kind, where, , day]: QueryKey, { venue, days }: Change): boolean {
  switch (kind) {
    case 'timetable':
    case 'slots':
      return where === venue && days.includes(String(day));
    case 'dates':
    case 'categories':
      return where === venue;
    default:
      return kind === 'occurrence' || kind === 'search';
  }
}
