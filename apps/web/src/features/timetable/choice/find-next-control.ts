const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The control of the next cell in the direction of a key, past cells without one. */
export function findNextControl(
  control: HTMLElement,
  key: string,
  selector: string,
): HTMLElement | undefined {
  const findControls = (cells: readonly (Element | undefined)[]): HTMLElement[] =>
    cells.flatMap((other) => other?.querySelector<HTMLElement>(selector) ?? []);
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
