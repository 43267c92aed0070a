import { createStore } from '../../lib/store/create-store.ts';
import type { Cart } from './queries.ts';

/** Places in an occurrence, or in the sessions of a camp or course. */
export type LapsedLine = Cart['lapsed'][number] | Cart['lapsedBundles'][number];

/** BSK-44: the server reports each lapsed line once, so the page keeps it until the customer dismisses it. */
export const lapsedLines = createStore<readonly LapsedLine[]>([]);

/** Lines that were added again, whose cart may still be on its way. */
const restoredIds = new Set<string>();

export function addLapsedLines(newlyLapsed: readonly LapsedLine[]): void {
  const lines = lapsedLines.get();
  const knownIds = new Set([...lines.map(({ id }) => id), ...restoredIds]);
  const added = newlyLapsed.filter(({ id }) => !knownIds.has(id));
  if (added.length > 0) lapsedLines.set([...lines, ...added]);
}

/** After the hold was renewed, only these lines are no longer in the cart. */
export const setLapsedLines = (lines: readonly LapsedLine[]): void => lapsedLines.set([...lines]);

export function dismissLapsedLines(ids: readonly string[]): void {
  for (const id of ids) restoredIds.add(id);
  lapsedLines.set(lapsedLines.get().filter(({ id }) => !ids.includes(id)));
}
