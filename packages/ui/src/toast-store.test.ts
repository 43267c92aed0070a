import { expect, test, vi } from 'vitest';
import { createToasts } from './toast-store.ts';

test('toasts are added, told of and removed one by one [ERR-14]', () => {
  const toasts = createToasts();
  const changed = vi.fn<() => void>();
  const leave = toasts.subscribe(changed);
  const first = toasts.add({ content: 'Added to your basket' });
  toasts.add({ content: 'That place has just been taken', type: 'error', closeAfter: 10_000 });
  toasts.remove(first);
  expect(toasts.list().map((toast) => toast.content)).toEqual(['That place has just been taken']);
  expect(changed).toHaveBeenCalledTimes(3);
  leave();
  toasts.add({ content: 'Unheard' });
  expect(changed).toHaveBeenCalledTimes(3);
});

test('the list is another one exactly when it has changed, as React needs it', () => {
  const toasts = createToasts();
  const before = toasts.list();
  expect(toasts.list()).toBe(before);
  toasts.add({ content: 'Added' });
  expect(toasts.list()).not.toBe(before);
});
