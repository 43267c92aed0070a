import type { Cart } from './cart-query.ts';

type Lapsed = Cart['lapsed'][number];

let places: readonly Lapsed[] = [];
const listeners = new Set<() => void>();

/** BSK-44: the server tells once of each place that it gave to others; the page keeps it until it is put away. */
export const lapsedPlaces = {
  note: (told: readonly Lapsed[]): void => {
    const known = new Set(places.map((place) => place.occurrenceId));
    const fresh = told.filter((place) => !known.has(place.occurrenceId));
    if (fresh.length > 0) set([...places, ...fresh]);
  },
  putAway: (occurrenceId: string): void => set(places.filter((place) => place.occurrenceId !== occurrenceId)),
  list: (): readonly Lapsed[] => places,
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

function set(next: readonly Lapsed[]): void {
  places = next;
  for (const changed of listeners) changed();
}
