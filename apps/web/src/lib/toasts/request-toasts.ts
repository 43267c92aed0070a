import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { ErrorToast } from '../http/query-client.ts';
import { RequestError } from '../http/request.ts';
import type { LanguageTexts } from '../i18n/languages.ts';
import type { ToastStore } from './toast-store.ts';

/** ERR-04, ERR-10, ERR-15, ERR-18: the text of an error toast is a custom message, the server's, or one by status. */
export const createRequestToasts = (toasts: ToastStore, getTexts: () => LanguageTexts) => ({
  showError: (error: Error, { title, message, topic }: ErrorToast): void => {
    const t = (key: TextKey<'common'>) => getTexts().common?.[key] ?? key;
    if (!(error instanceof RequestError)) {
      // ERR-16: an error in our own code, not a failed request.
      toasts.add({ content: message ?? t('error_generic'), type: 'error' });
      return;
    }
    const text = message ?? (error.message || t(getStatusKey(error.status)));
    const hasFieldErrors = Object.keys(error.errors).length > 0;
    toasts.add({
      content: `${title ?? t('error_title')}: ${text}`,
      type: hasFieldErrors ? 'validation' : 'error',
      ...(hasFieldErrors ? { validationMessages: error.errors } : {}),
      ...(topic !== undefined && { topic }),
    });
  },
  showSuccess: (message: string, topic?: string): void => {
    toasts.add({ content: message, type: 'success', ...(topic !== undefined && { topic }) });
  },
});

const statusKeys: Partial<Record<number, TextKey<'common'>>> = {
  0: 'error_unreachable',
  403: 'error_403',
  404: 'error_404',
};
const getStatusKey = (status: number): TextKey<'common'> => statusKeys[status] ?? 'error_500';
