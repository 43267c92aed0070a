import { createToasts } from '@pavilion/ui/toast';

/** The toasts of this page, for whoever has something to say. */
export const toasts = createToasts();
