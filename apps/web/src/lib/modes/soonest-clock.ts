import { useEffect } from 'react';
import { createStore } from '../store/create-store.ts';
import { useModes } from './modes.ts';

/** The clocks of a kiosk: of the hold, of a code for a phone, of the visit, and of the warning before the visit ends. */
export type ClockName = 'hold' | 'code' | 'visit' | 'warning';
type Clocks = Readonly<Partial<Record<ClockName, number>>>;

/** Seconds left on each clock that runs. */
const runningClocks = createStore<Clocks>({});

function setClock(name: ClockName, secondsLeft: number | undefined): void {
  const { [name]: previous, ...others } = runningClocks.get();
  if (previous === secondsLeft) return;
  runningClocks.set(secondsLeft === undefined ? others : { ...others, [name]: secondsLeft });
}

/** The clock that ends first. The warning is about the clock of the visit, and covers the page. */
export function findSoonest(clocks: Clocks): ClockName | undefined {
  if (clocks.warning !== undefined) return 'warning';
  const names = ['visit', 'code', 'hold'] as const;
  return names
    .filter((name) => clocks[name] !== undefined)
    .toSorted((a, b) => (clocks[a] ?? 0) - (clocks[b] ?? 0))[0];
}

/**
 * MOD-01: whether to show this clock. At a kiosk only the one that ends first is shown, because several countdowns at
 * once leave the customer guessing which one matters. Elsewhere every clock is.
 */
export function useSoonestClock(name: ClockName, secondsLeft: number | undefined): boolean {
  const { isKiosk } = useModes();
  const clocks = runningClocks.useValue();
  useEffect(() => setClock(name, secondsLeft), [name, secondsLeft]);
  useEffect(() => () => setClock(name, undefined), [name]);
  return !isKiosk || findSoonest({ ...clocks, [name]: secondsLeft }) === name;
}
