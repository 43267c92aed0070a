import { useState } from 'react';
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

/** The name of a lapsed line, and the start of its session. */
type Lapse = { name: string; startsAt: Extract<LapsedLine, { startsAt: unknown }>['startsAt'] | undefined };

/**
 * BSK-44: the lines that have lapsed since the page was opened, whose notice at its top may be out of view, until `accept`
 * is called.
 */
export function useUnseenLapse(): { lapses: readonly Lapse[]; accept: () => void } {
  const lapsed = lapsedLines.useValue();
  const [seen, setSeen] = useState(lapsed);
  const unseen = lapsed.filter(({ id }) => !seen.some((line) => line.id === id));
  return {
    lapses: unseen.map((line) =>
      'bundle' in line
        ? { name: line.name, startsAt: undefined }
        : { name: [line.name, line.location].filter(Boolean).join(', '), startsAt: line.startsAt },
    ),
    accept: () => setSeen(lapsed),
  };
}
