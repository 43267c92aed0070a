import { createToastStore } from '@pavilion/ui/feedback/toast';

/** The toasts of this page, for whoever has something to say. */
export const toasts = createToastStore();
