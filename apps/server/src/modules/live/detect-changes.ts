import type { RunStatement } from '#platform/database/database';
import { type HeldBooking, readCartOwners, readHeldBookings, readVenueDays, type VenueDay } from './store.ts';

/** What changed: where places came or went, and whose carts are not as they were. */
export type PlaceChanges = { venueDays: VenueDay[]; owners: string[] };

/** Longer than any hold: its cap of 45 minutes, and twice what a payment may take. */
const maxHoldMs = 2 * 3_600_000;

type ObservedBooking = HeldBooking & { isExpired: boolean };

/**
 * Watches a client's places for those who look at them. Reserving must neither notify nor queue anything, so this looks
 * itself: it compares what is held now with what was held at the last look, which shows whatever happened to a place,
 * by whichever process: taken, given back, bought, taken by another, run out, extended. `announced` are topics of the
 * outbox (`occurrence:<id>`, `cart:<id>`), for what is written down anyway. `now` in milliseconds.
 */
export function createChangeDetector(run: RunStatement, clientId: string) {
  let previous: Map<string, ObservedBooking> | undefined;

  return async (now: number, announcedTopics: ReadonlySet<string>): Promise<PlaceChanges> => {
    const rows = await readHeldBookings(run, clientId, now - maxHoldMs);
    const current = new Map(
      rows.map((row) => [row.id, { ...row, isExpired: row.ends_at !== null && row.ends_at <= now }]),
    );
    const changed =
      previous === undefined ? { occurrences: [], carts: [] } : compareBookings(previous, current);
    previous = current;
    const occurrences = [...changed.occurrences, ...extractIds(announcedTopics, 'occurrence:')];
    const carts = [...changed.carts, ...extractIds(announcedTopics, 'cart:')];
    const [venueDays, owners] = await Promise.all([
      occurrences.length === 0 ? [] : readVenueDays(run, clientId, [...new Set(occurrences)]),
      carts.length === 0 ? [] : readCartOwners(run, clientId, [...new Set(carts)]),
    ]);
    return { venueDays, owners };
  };
}

function compareBookings(
  previous: ReadonlyMap<string, ObservedBooking>,
  current: ReadonlyMap<string, ObservedBooking>,
) {
  const expiryChanged = [...current.values()].filter(
    ({ id, isExpired }) => previous.get(id)?.isExpired !== isExpired,
  );
  const removed = [...previous.values()].filter(({ id }) => !current.has(id));
  const updated = [...current.values()].filter((booking) => {
    const earlier = previous.get(booking.id);
    return (
      earlier &&
      (earlier.ends_at !== booking.ends_at ||
        earlier.fingerprint !== booking.fingerprint ||
        earlier.cart_id !== booking.cart_id)
    );
  });
  const changed = [...expiryChanged, ...removed];
  return {
    occurrences: changed.map(({ occurrence_id }) => occurrence_id),
    carts: [...changed, ...updated].map(({ cart_id }) => cart_id),
  };
}

const extractIds = (topics: ReadonlySet<string>, prefix: string): string[] =>
  [...topics].filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length));
