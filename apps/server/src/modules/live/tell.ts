import type { Caller } from '#platform/caller';
import type { EventStream } from '#platform/event-stream';
import type { Changes } from './watch-places.ts';

/** Somebody who listens. `venues`: to these alone, by slug. */
export type Listener = { caller: Caller; venues: ReadonlySet<string> | undefined; stream: EventStream };

/** One event for all that changed since the last look, if it is theirs to know. */
export function tell({ caller, venues, stream }: Listener, { where, owners }: Changes): void {
  const days = new Map<string, string[]>();
  for (const { venue, day } of where) {
    if (!venues || venues.has(venue)) days.set(venue, [...(days.get(venue) ?? []), day]);
  }
  if (days.size > 0) {
    const changes = [...days].map(([venue, its]) => ({ venue, days: its.toSorted() }));
    stream.send({ event: 'availability', data: { changes } });
  }
  const owner = ownerOf(caller);
  if (owner !== undefined && owners.includes(owner)) stream.send({ event: 'cart', data: {} });
}

/** Whose cart it would be (BSK-03). */
function ownerOf(caller: Caller): string | undefined {
  if (caller.kind === 'guest') return `guest:${caller.guestKey}`;
  return caller.kind === 'customer' ? `person:${caller.personId}` : undefined;
}
