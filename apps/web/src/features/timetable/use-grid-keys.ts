import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { loadChunk } from '../../lib/loading/chunk.ts';

/** The control of a cell. A cell that is in the basket has several, which all keep their place in the tab order. */
const cellControl = 'a.court-cell, button.court-cell';

const listControls = (table: HTMLTableElement | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>(cellControl) ?? []),
];

/** UIK-04: one stop of the tab order for a table of controls, between which the arrow keys, Home and End move. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  const setCurrent = (current: HTMLElement | undefined): void => {
    for (const control of listControls(table.current)) control.tabIndex = control === current ? 0 : -1;
  };
  // After each change of the table, its current control may be gone.
  useEffect(() => {
    const controls = listControls(table.current);
    const current = controls.find((control) => control.getAttribute('tabindex') === '0') ?? controls[0];
    for (const control of controls) control.tabIndex = control === current ? 0 : -1;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      if (target.matches(cellControl)) setCurrent(target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const { key, ctrlKey, altKey, metaKey } = event;
      const { target } = event;
      if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
      if (!/^(Arrow|Home$|End$)/.test(key) || !target.matches(cellControl)) return;
      event.preventDefault();
      // Only a keyboard needs it. Without it the focus stays.
      loadChunk(async () => (await import('./choice/find-next-control.ts')).findNextControl).then(
        (find) => find(target, key, cellControl)?.focus(),
        () => undefined,
      );
    },
  };
}
