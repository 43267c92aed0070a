import type { RunStatement } from '#platform/database/database';
import { type HeldBooking, readCartOwners, readHeldBookings, readVenueDays, type VenueDay } from './store.ts';

/** The venue days with changed availability, and the owner keys of changed carts. */
export type PlaceChanges = { venueDays: VenueDay[]; owners: string[] };

/** Exceeds any hold: its cap of 45 minutes plus twice the maximum duration of a payment. */
const maxHoldMs = 2 * 3_600_000;

type ObservedBooking = HeldBooking & { isExpired: boolean };

/**
 * Detects changes of a client's reserved places. A claim must neither notify nor queue anything, so the detector
 * compares the current reserved bookings with those of the last poll. This covers claims, releases, purchases, expired
 * and extended holds of every process. `announcedTopics` are outbox topics (`occurrence:<id>`, `cart:<id>`) of changes
 * that publish one. `now` is in milliseconds since 1970.
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
