import { useState } from 'react';
import { type LapsedLine, lapsedLines } from './lapsed-lines.ts';

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
