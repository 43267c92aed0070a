import { expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

test('adds and removes toasts one by one and notifies listeners [ERR-14]', () => {
  const store = createToastStore();
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  const first = store.add({ content: 'Added to your basket' });
  store.add({ content: 'That place has just been taken', type: 'error', closeAfter: 10_000 });
  store.remove(first);
  expect(store.get().map((toast) => toast.content)).toEqual(['That place has just been taken']);
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  store.add({ content: 'After the unsubscription' });
  expect(listener).toHaveBeenCalledTimes(3);
});

test('closes the toasts that are no longer true when another is added [ERR-02]', () => {
  const store = createToastStore();
  const removed = { content: 'Removed', closes: 'restored' };
  store.add({ content: 'Put back', topic: 'restored' });
  store.add(removed);
  store.add(removed);
  expect(store.get().map(({ content }) => content)).toEqual(['Removed', 'Removed']);
  store.add({ content: 'Put back', topic: 'restored' });
  expect(store.get()).toHaveLength(3);
});

test('replaces a toast by a later one of the same topic [ERR-02]', () => {
  const store = createToastStore();
  store.add({ content: 'Credit applied', topic: 'credit' });
  store.add({ content: 'Saved' });
  store.add({ content: 'Credit removed', topic: 'credit' });
  expect(store.get().map(({ content }) => content)).toEqual(['Saved', 'Credit removed']);
});

test('returns a new list only when it has changed, as useSyncExternalStore requires', () => {
  const store = createToastStore();
  const before = store.get();
  expect(store.get()).toBe(before);
  store.add({ content: 'Added' });
  expect(store.get()).not.toBe(before);
});
