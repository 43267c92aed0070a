import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Some days of a venue on which places came or went, YYYY-MM-DD. */
type AvailabilityChange = { venue: string; days: readonly string[] };

/**
 * What a page is told. `who`: another tab logged in or out, or was given its first basket. `again`: something may have
 * happened that was not told.
 */
export type LiveEvent =
  | { event: 'availability'; changes: readonly AvailabilityChange[] }
  | { event: 'cart' | 'session' | 'who' | 'again' };

const availabilityKeys = new Set(['timetable', 'slots', 'occurrence', 'search']);

/** Asks again for what an event says is no longer so: at once where it is shown, else when it is shown next. */
export function applyEvent(queryClient: QueryClient, liveEvent: LiveEvent): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, liveEvent) });
}

export function isAffected(key: QueryKey, liveEvent: LiveEvent): boolean {
  const kind = String(key[0]);
  switch (liveEvent.event) {
    case 'availability':
      return liveEvent.changes.some((change) => isAffectedByChange(key, change));
    case 'cart':
      return kind === 'cart';
    case 'again':
      return kind === 'cart' || availabilityKeys.has(kind);
    // Prices and rules are whoever's is logged in. A payment under way is asked about by itself.
    case 'session':
    case 'who':
      return kind !== 'payment' && kind !== 'footer';
  }
}

function isAffectedByChange([kind, keyVenue, , day]: QueryKey, { venue, days }: AvailabilityChange): boolean {
  switch (kind) {
    case 'timetable':
    case 'slots':
      return keyVenue === venue && days.includes(String(day));
    case 'dates':
    case 'categories':
      return keyVenue === venue;
    default:
      return kind === 'occurrence' || kind === 'search';
  }
}
