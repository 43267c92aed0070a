import { createToastStore } from './toast-store.ts';

/** The toasts of this page. */
export const toasts = createToastStore();
