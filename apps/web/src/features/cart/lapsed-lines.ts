import { createStore } from '../../lib/store/create-store.ts';
import type { Cart } from './queries.ts';

export type LapsedLine = Cart['lapsed'][number];
/** Places in an occurrence, or in the sessions of a camp or course. */
type AnyLapsedLine = LapsedLine | Cart['lapsedBundles'][number];

/** BSK-44: the server reports each lapsed line once, so the page keeps it until the customer dismisses it. */
export const lapsedLines = createStore<readonly AnyLapsedLine[]>([]);

/** A lapsed line has no id: equal contents are the same line. */
export const getLapsedKey = (line: AnyLapsedLine): string => JSON.stringify(line);

export function addLapsedLines(newlyLapsed: readonly AnyLapsedLine[]): void {
  const lines = lapsedLines.get();
  const knownKeys = new Set(lines.map(getLapsedKey));
  const added = newlyLapsed.filter((line) => !knownKeys.has(getLapsedKey(line)));
  if (added.length > 0) lapsedLines.set([...lines, ...added]);
}

/** After the hold was renewed, only these lines are no longer in the cart. */
export const setLapsedLines = (lines: readonly AnyLapsedLine[]): void => lapsedLines.set([...lines]);

export const dismissLapsedLine = (dismissed: AnyLapsedLine): void =>
  lapsedLines.set(lapsedLines.get().filter((line) => getLapsedKey(line) !== getLapsedKey(dismissed)));
