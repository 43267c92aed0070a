import type { Toast, ToastContent } from '@pavilion/ui/feedback/toast';
import { createStore, type Store } from '../store/create-store.ts';

export type ToastStore = Omit<Store<readonly Toast[]>, 'set'> & {
  /** Returns the id of the new toast. */
  add: (content: ToastContent) => number;
  remove: (id: number) => void;
  /** Removes the toasts of a topic, which are no longer true. */
  close: (topic: string) => void;
};

/** ERR-02: the toasts of one page. Outside React, so a failed request can show one from anywhere. */
export function createToastStore(): ToastStore {
  const { get, set, subscribe, useValue } = createStore<readonly Toast[]>([]);
  let lastId = 0;
  return {
    get,
    subscribe,
    useValue,
    add: (content) => {
      lastId += 1;
      const outdated = [content.topic, content.closes];
      const kept = get().filter(({ topic }) => topic === undefined || !outdated.includes(topic));
      set([...kept, { ...content, id: lastId }]);
      return lastId;
    },
    remove: (id) => set(get().filter((toast) => toast.id !== id)),
    close: (closed) => set(get().filter(({ topic }) => topic !== closed)),
  };
}
