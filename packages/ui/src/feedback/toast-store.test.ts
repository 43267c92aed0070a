import { expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

test('toasts are added, told of and removed one by one [ERR-14]', () => {
  const store = createToastStore();
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  const first = store.add({ content: 'Added to your basket' });
  store.add({ content: 'That place has just been taken', type: 'error', closeAfter: 10_000 });
  store.remove(first);
  expect(store.list().map((toast) => toast.content)).toEqual(['That place has just been taken']);
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  store.add({ content: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(3);
});

test('the list is another one exactly when it has changed, as React needs it', () => {
  const store = createToastStore();
  const before = store.list();
  expect(store.list()).toBe(before);
  store.add({ content: 'Added' });
  expect(store.list()).not.toBe(before);
});
