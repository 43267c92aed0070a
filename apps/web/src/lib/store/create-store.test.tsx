import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createStore } from './create-store.ts';

test('notifies every listener of a new value until it unsubscribes', () => {
  const store = createStore(1);
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const unsubscribe = store.subscribe(first);
  store.subscribe(second);
  store.set(2);
  unsubscribe();
  store.set(3);
  expect(store.get()).toBe(3);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});

test('does not notify when the value stays the same', () => {
  const store = createStore<readonly string[]>([]);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set(store.get());
  expect(listener).not.toHaveBeenCalled();
});

test('renders the initial value on the server, so the hydration matches', () => {
  const store = createStore('initial');
  const Value = () => <p>{store.useValue()}</p>;
  store.set('changed');
  expect(renderToString(<Value />)).toBe('<p>initial</p>');
});
