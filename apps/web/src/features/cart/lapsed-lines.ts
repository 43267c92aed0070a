import { createStore } from '../../lib/store/create-store.ts';
import { type LapsedLine, lapsedLineKind } from './line-kinds.ts';

const { getKey } = lapsedLineKind;

/** BSK-44: the server reports each lapsed line once, so the page keeps it until the customer dismisses it. */
export const lapsedLines = createStore<readonly LapsedLine[]>([]);

export function addLapsedLines(newlyLapsed: readonly LapsedLine[]): void {
  const lines = lapsedLines.get();
  const knownKeys = new Set(lines.map(getKey));
  const added = newlyLapsed.filter((line) => !knownKeys.has(getKey(line)));
  if (added.length > 0) lapsedLines.set([...lines, ...added]);
}

export const dismissLapsedLine = (dismissed: LapsedLine): void =>
  lapsedLines.set(lapsedLines.get().filter((line) => getKey(line) !== getKey(dismissed)));
