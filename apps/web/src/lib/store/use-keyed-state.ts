import { type SetStateAction, useState } from 'react';

/** State that is kept apart by key, for example by attendee: another key starts with `initial`, and a former one returns. */
export function useKeyedState<Value>(
  key: string,
  initial: Value,
): [Value, (action: SetStateAction<Value>) => void] {
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(new Map());
  const getValue = (of: ReadonlyMap<string, Value>): Value =>
    of.has(key) ? (of.get(key) as Value) : initial;
  return [
    getValue(values),
    (action) =>
      setValues((previous) =>
        new Map(previous).set(
          key,
          typeof action === 'function' ? (action as (value: Value) => Value)(getValue(previous)) : action,
        ),
      ),
  ];
}
