import { type RefObject, useEffect, useRef } from 'react';

/** Who asked for more goes on at the first of what came, not below it: there the focus goes once it is there. */
export function useFirstNew(shown: number): { list: RefObject<HTMLDivElement | null>; askMore: () => void } {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<{ shown: number; rows: number }>(undefined);
  useEffect(() => {
    if (before.current === undefined || shown <= before.current.shown) return;
    const rows = rowsIn(list.current);
    // A court that came may have joined the last row.
    (rows[before.current.rows] ?? rows.at(-1))?.focus();
    before.current = undefined;
  }, [shown]);
  return {
    list,
    askMore: () => {
      before.current = { shown, rows: rowsIn(list.current).length };
    },
  };
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('h3 a') ?? []),
];
