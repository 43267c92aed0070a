import { type RefObject, useEffect, useRef } from 'react';

/** Who asked for more goes on at the first of what came, not below it: there the focus goes once it is there. */
export function useFirstNew(shown: number): { list: RefObject<HTMLDivElement | null>; askMore: () => void } {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    list.current?.querySelectorAll<HTMLElement>('h3 a')[from.current]?.focus();
    from.current = undefined;
  }, [shown]);
  return {
    list,
    askMore: () => {
      from.current = shown;
    },
  };
}
