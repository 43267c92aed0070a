import { useEffect } from 'react';
import { createStore } from '../store/create-store.ts';
import { type ClockName, type Clocks, findSoonestClock } from './find-soonest-clock.ts';
import { useModes } from './modes.ts';

/** Seconds left on each clock that runs. */
const runningClocks = createStore<Clocks>({});

function setClock(name: ClockName, secondsLeft: number | undefined): void {
  const { [name]: previous, ...others } = runningClocks.get();
  if (previous === secondsLeft) return;
  runningClocks.set(secondsLeft === undefined ? others : { ...others, [name]: secondsLeft });
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
  return !isKiosk || findSoonestClock({ ...clocks, [name]: secondsLeft }) === name;
}
