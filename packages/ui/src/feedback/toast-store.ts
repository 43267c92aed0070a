import type { ReactNode } from 'react';
import type { Tone } from './notification.tsx';

/** ERR-02: what a toast says and does. */
export type ToastContent = {
  content: ReactNode;
  /** In ms: 5000 unless told, 3000 and 10000 are used too; `null` stays until it is closed. [ERR-14] */
  closeAfter?: number | null;
  /** Wins over the colour that the type has. */
  colour?: Tone;
  /** A button in it, such as 'Undo'; pressing it closes the toast. */
  callback?: { label: string; run: () => void };
  type?: 'success' | 'error' | 'info' | 'validation';
  /** ERR-03: the messages of each field, for the type `validation`. */
  validationMessages?: Readonly<Record<string, readonly string[]>>;
};

export type Toast = ToastContent & { id: number };

export type ToastStore = {
  add: (toast: ToastContent) => number;
  remove: (id: number) => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

export const defaultCloseAfterMs = 5000;

/** The toasts of one page. Lives outside of React, so that a failed request can say so from anywhere. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const setToasts = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    add: (toast) => {
      lastId += 1;
      setToasts([...toasts, { ...toast, id: lastId }]);
      return lastId;
    },
    remove: (id) => setToasts(toasts.filter((toast) => toast.id !== id)),
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
