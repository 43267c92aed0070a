import type { Caller } from '#platform/http/caller';
import type { EventStream } from '#platform/http/event-stream';
import type { PlaceChanges } from './detect-changes.ts';

/** An open event stream. `venues` limits availability events to these venue slugs. */
export type Subscriber = { caller: Caller; venues: ReadonlySet<string> | undefined; stream: EventStream };

/** Sends one event for everything that changed since the last poll and concerns the subscriber. */
export function sendChanges(
  { caller, venues, stream }: Subscriber,
  { venueDays, owners }: PlaceChanges,
): void {
  const days = new Map<string, string[]>();
  for (const { venue, day } of venueDays) {
    if (!venues || venues.has(venue)) days.set(venue, [...(days.get(venue) ?? []), day]);
  }
  if (days.size > 0) {
    const changes = [...days].map(([venue, dates]) => ({ venue, days: dates.toSorted() }));
    stream.send({ event: 'availability', data: { changes } });
  }
  const owner = getCartOwner(caller);
  if (owner !== undefined && owners.includes(owner)) stream.send({ event: 'cart', data: {} });
}

/** The owner key of the caller's cart (BSK-03). */
function getCartOwner(caller: Caller): string | undefined {
  if (caller.kind === 'guest') return `guest:${caller.guestKey}`;
  return caller.kind === 'customer' ? `person:${caller.personId}` : undefined;
}
