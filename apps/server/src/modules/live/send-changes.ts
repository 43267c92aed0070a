import type { Caller } from '#platform/http/caller';
import type { EventStream } from '#platform/http/event-stream';
import type { PlaceChanges } from './detect-changes.ts';

/** An open event stream. `venues` limits availability events to these venue slugs. */
export type Subscriber = {
  caller: Caller;
  /** Owner key of the cart whose events the caller gets, by the policy `ownEvents`. */
  cartOwner: string | undefined;
  venues: ReadonlySet<string> | undefined;
  /** When the page's data were read, by the server's clock in milliseconds; undefined if it has none. */
  since: number | undefined;
  stream: EventStream;
};

/** Sends one event for everything that changed since the last poll and concerns the subscriber. */
export function sendChanges(
  { cartOwner, venues, stream }: Subscriber,
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
  if (cartOwner !== undefined && owners.includes(cartOwner)) stream.send({ event: 'cart', data: {} });
}
