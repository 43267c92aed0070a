import type { ToastStore } from '@pavilion/ui/toast';
import type { Language } from './languages.ts';
import type { Said } from './query.ts';
import { RequestError } from './request.ts';

/** ERR-04, ERR-10, ERR-15, ERR-18: a failure as a toast: a custom message, else the server's own, else by its status. */
export const tellBy = (toasts: ToastStore, texts: Language) => ({
  failed: (error: Error, { title, message }: Said): void => {
    const t = (key: string) => texts.common?.[key] ?? key;
    if (!(error instanceof RequestError)) {
      // ERR-16: no request failed, but we did.
      toasts.add({ content: message ?? t('error_generic'), type: 'error' });
      return;
    }
    const text = message ?? (error.message || t(statusKey(error.status)));
    const fields = Object.keys(error.errors).length > 0;
    toasts.add({
      content: `${title ?? t('error_title')}: ${text}`,
      type: fields ? 'validation' : 'error',
      ...(fields ? { validationMessages: error.errors } : {}),
    });
  },
  succeeded: (message: string): void => {
    toasts.add({ content: message, type: 'success' });
  },
});

const statusKey = (status: number): string =>
  ({ 0: 'error_unreachable', 403: 'error_403', 404: 'error_404' })[status] ?? 'error_500';
