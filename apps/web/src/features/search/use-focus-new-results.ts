import { type RefObject, useEffect, useRef } from 'react';

/** After 'Show more', moves the focus to the first new result once it is rendered. */
export function useFocusNewResults(shown: number): {
  list: RefObject<HTMLDivElement | null>;
  rememberPosition: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef<{ shown: number; rows: number }>(undefined);
  useEffect(() => {
    if (previous.current === undefined || shown <= previous.current.shown) return;
    const rows = findRows(list.current);
    // New courts may have joined the last row instead of adding one.
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
