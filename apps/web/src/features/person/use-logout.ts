import { logout } from '@pavilion/contract/person';
import { browserStorage } from '@pavilion/domain/browser-storage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { forgetCompletedOrder } from '../../lib/page/completed-order.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { userKey } from './queries.ts';
import { noteLogout } from './session/use-session-end.ts';

/** AUT-04: logs out and clears the user's cart, payments and prices from the cache. */
export function useLogout(): { logOut: () => void; isPending: boolean } {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('common');
  const { mutate, isPending } = useMutation({
    mutationKey: ['person', 'logout'],
    mutationFn: () => sendRequest(send, logout, { query: {} }),
    onSuccess: async () => {
      forgetTab();
      noteLogout();
      forgetCompletedOrder();
      queryClient.setQueryData(userKey, null);
      queryClient.removeQueries({ queryKey: ['payment'] });
      await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
      // The button of an account page is gone; the heading that asks to log in can take the focus, no other.
      document.querySelector('h1')?.focus();
    },
    meta: { success: t('logged_out'), topic: 'log_out', error: { message: t('log_out_failed') } },
  });
  return { logOut: () => mutate(), isPending };
}

/** Without it, the next person in this tab would continue this payment and see these attendees. Storage may be blocked. */
function forgetTab(): void {
  try {
    for (const item of ['payment', 'attendees', 'guest'] as const)
      sessionStorage.removeItem(browserStorage[item].name());
  } catch {
    // Nothing was stored.
  }
}
