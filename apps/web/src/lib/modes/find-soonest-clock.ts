/** The clocks of a kiosk: of the hold, of a code for a phone, of the visit, and of the warning before the visit ends. */
export type ClockName = 'hold' | 'code' | 'visit' | 'warning';
export type Clocks = Readonly<Partial<Record<ClockName, number>>>;

/** The clock that ends first. The warning is about the clock of the visit, and covers the page. */
export function findSoonestClock(clocks: Clocks): ClockName | undefined {
  if (clocks.warning !== undefined) return 'warning';
  const names = ['visit', 'code', 'hold'] as const;
  return names
    .filter((name) => clocks[name] !== undefined)
    .toSorted((a, b) => (clocks[a] ?? 0) - (clocks[b] ?? 0))[0];
}
