import { type RefObject, useEffect, useRef } from 'react';

/** Who asked for more goes on at the first of what came, not below it: there the focus goes once it is there. */
export function useFocusNewResults(shown: number): {
  list: RefObject<HTMLDivElement | null>;
  rememberPosition: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef<{ shown: number; rows: number }>(undefined);
  useEffect(() => {
    if (previous.current === undefined || shown <= previous.current.shown) return;
    const rows = findRows(list.current);
    // A court that came may have joined the last row.
    (rows[previous.current.rows] ?? rows.at(-1))?.focus();
    previous.current = undefined;
  }, [shown]);
  return {
    list,
    rememberPosition: () => {
      previous.current = { shown, rows: findRows(list.current).length };
    },
  };
}

const findRows = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('h3 a') ?? []),
];
