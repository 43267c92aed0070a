import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Returns the function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
  /** The value in a component. The server and the hydration render the initial value. */
  useValue: () => Value;
};

/** A value outside React, for code that is not a component or that many components share. One instance per page. */
export function createStore<Value>(initialValue: Value): Store<Value> {
  let currentValue = initialValue;
  const listeners = new Set<() => void>();
  const get = (): Value => currentValue;
  const getServerValue = (): Value => initialValue;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (value) => {
      if (Object.is(value, currentValue)) return;
      currentValue = value;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, getServerValue),
  };
}
