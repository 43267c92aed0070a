import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

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
      const next = target.matches(cellControl) ? findNext(target, key) : undefined;
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function findNext(control: HTMLElement, key: string): HTMLElement | undefined {
  const cell = control.closest('td');
  const row = cell?.parentElement;
  if (!(row instanceof HTMLTableRowElement) || !cell) return undefined;
  if (key === 'Home') return findControls([...row.cells])[0];
  if (key === 'End') return findControls([...row.cells]).at(-1);
  const [rows, columns] = steps[key] ?? [0, 0];
  if (columns !== 0) {
    const { cellIndex } = cell;
    const cells = [...row.cells];
    return columns > 0
      ? findControls(cells.slice(cellIndex + 1))[0]
      : findControls(cells.slice(0, cellIndex)).at(-1);
  }
  if (rows === 0) return undefined;
  const column = [...(row.parentElement?.children ?? [])].map((other) => other.children[cell.cellIndex]);
  const rowIndex = row.sectionRowIndex;
  return rows > 0
    ? findControls(column.slice(rowIndex + 1))[0]
    : findControls(column.slice(0, rowIndex)).at(-1);
}

const findControls = (cells: readonly (Element | undefined)[]): HTMLElement[] =>
  cells.flatMap((cell) => cell?.querySelector<HTMLElement>(cellControl) ?? []);
