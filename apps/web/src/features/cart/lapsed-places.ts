import type { Cart } from './queries.ts';

type LapsedItem = Cart['lapsed'][number];

let places: readonly LapsedItem[] = [];
const listeners = new Set<() => void>();

/** BSK-44: the server tells once of each place that it gave to others; the page keeps it until it is put away. */
export const lapsedPlaces = {
  add: (newlyLapsed: readonly LapsedItem[]): void => {
    const knownIds = new Set(places.map((place) => place.occurrenceId));
    const added = newlyLapsed.filter((place) => !knownIds.has(place.occurrenceId));
    if (added.length > 0) setPlaces([...places, ...added]);
  },
  dismiss: (occurrenceId: string): void =>
    setPlaces(places.filter((place) => place.occurrenceId !== occurrenceId)),
  list: (): readonly LapsedItem[] => places,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function setPlaces(next: readonly LapsedItem[]): void {
  places = next;
  for (const listener of listeners) listener();
}
