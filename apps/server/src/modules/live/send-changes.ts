import type { Caller } from '#platform/http/caller';
import type { EventStream } from '#platform/http/event-stream';
import type { PlaceChanges } from './detect-changes.ts';

/** Somebody who listens. `venues`: to these alone, by slug. */
export type Subscriber = { caller: Caller; venues: ReadonlySet<string> | undefined; stream: EventStream };

/** One event for all that changed since the last look, if it is theirs to know. */
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

/** Whose cart it would be (BSK-03). */
function getCartOwner(caller: Caller): string | undefined {
  if (caller.kind === 'guest') return `guest:${caller.guestKey}`;
  return caller.kind === 'customer' ? `person:${caller.personId}` : undefined;
}
