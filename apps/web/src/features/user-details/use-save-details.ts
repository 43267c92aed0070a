import { updateUserDetails } from '@pavilion/contract/user-details/user-details';
import { useQueryClient } from '@tanstack/react-query';
import { type CamelRequest, sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { userKey } from '../person/index.ts';
import { type UserDetails, userDetailsQuery } from './queries.ts';

export type DetailsBody = CamelRequest<typeof updateUserDetails>['body'];

/** Shows a changed record on this page, and its name and picture on every other one. */
export function useApplyDetails(userId: number) {
  const send = useSend();
  const queryClient = useQueryClient();
  return (details: UserDetails): void => {
    queryClient.setQueryData(userDetailsQuery(send, userId).queryKey, details);
    void queryClient.invalidateQueries({ queryKey: userKey });
  };
}

/** ACC-03: changes the given fields. Errors are shown at their fields. */
export function useSaveDetails(userId: number) {
  const t = useText('details');
  const send = useSend();
  return useRequestState({
    mutationKey: ['user-details', 'save'],
    mutationFn: (body: DetailsBody) => sendRequest(send, updateUserDetails, { body }),
    onSuccess: useApplyDetails(userId),
    meta: { success: t('saved'), topic: 'details' },
  });
}
