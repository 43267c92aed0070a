import { createStore } from '../../lib/store/create-store.ts';
import type { Cart } from './queries.ts';

export type LapsedPlace = Cart['lapsed'][number];

/** BSK-44: the server reports each lapsed place once, so the page keeps it until the customer dismisses it. */
export const lapsedPlaces = createStore<readonly LapsedPlace[]>([]);

export function addLapsedPlaces(newlyLapsed: readonly LapsedPlace[]): void {
  const places = lapsedPlaces.get();
  const knownIds = new Set(places.map((place) => place.occurrenceId));
  const added = newlyLapsed.filter((place) => !knownIds.has(place.occurrenceId));
  if (added.length > 0) lapsedPlaces.set([...places, ...added]);
}

export const dismissLapsedPlace = (occurrenceId: string): void =>
  lapsedPlaces.set(lapsedPlaces.get().filter((place) => place.occurrenceId !== occurrenceId));
