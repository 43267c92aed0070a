import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { countWaitlistChanges } from './waitlist-change.ts';

/** Days (YYYY-MM-DD) of a venue on which availability changed. */
type AvailabilityChange = { venue: string; days: readonly string[] };

/**
 * Events of the server's stream and of other tabs. `identity`: another tab logged in or out, or got its first cart.
 * `resync`: events may have been missed.
 */
export type LiveEvent =
  | { event: 'availability'; changes: readonly AvailabilityChange[] }
  | { event: 'cart' | 'session' | 'identity' | 'resync' };

const bundleKeys = ['camp', 'camps', 'course', 'courses'];
const availabilityKeys = new Set(['timetable', 'slots', 'occurrence', 'search', ...bundleKeys]);

/** Cart events also tell that a payment ended. A debt and a membership show whether they are in a cart. */
const cartKeys = new Set(['cart', 'debts', 'membership-offers']);

/** WTL-01: they show a join or leave of a waitlist before the server answers, and are refetched after it. */
const shownAtOnce = new Set(['timetable', 'slots', 'occurrence']);

/** Invalidates the affected queries: those in use are refetched at once, the others on their next use. */
export function applyEvent(queryClient: QueryClient, liveEvent: LiveEvent): void {
  const isChanging = liveEvent.event === 'availability' && countWaitlistChanges(queryClient) > 0;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      isAffected(queryKey, liveEvent) && !(isChanging && shownAtOnce.has(String(queryKey[0]))),
  });
}

function isAffected(key: QueryKey, liveEvent: LiveEvent): boolean {
  const kind = String(key[0]);
  switch (liveEvent.event) {
    case 'availability':
      return liveEvent.changes.some((change) => isAffectedByChange(key, change));
    case 'cart':
      return cartKeys.has(kind);
    case 'resync':
      return cartKeys.has(kind) || availabilityKeys.has(kind);
    // Prices and rules depend on the logged-in person. A payment in progress polls its own status.
    case 'session':
    case 'identity':
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
    case 'camp':
    case 'camps':
    case 'course':
    case 'courses':
      return keyVenue === venue;
    default:
      return kind === 'occurrence' || kind === 'search' || kind === 'waitlist';
  }
}
