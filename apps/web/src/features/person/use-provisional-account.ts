import { changeProvisionalAccount, createProvisionalAccount } from '@pavilion/contract/provisional-account';
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useApplyLogin } from './apply-login.ts';
import { userQuery } from './queries.ts';

export type NewcomerInput = { firstName: string; lastName: string; email: string; dateOfBirth: string };

/** Logs in with a name and an email address alone, to pay without a password, or corrects them (`isChange`). */
export function useProvisionalAccount({ isChange }: { isChange: boolean }) {
  const send = useSend();
  const queryClient = useQueryClient();
  const applyLogin = useApplyLogin();
  return useRequestState({
    mutationKey: ['person', 'create-provisional-account'],
    mutationFn: async ({ dateOfBirth, ...input }: NewcomerInput) => {
      if (isChange) await sendRequest(send, changeProvisionalAccount, { body: input });
      else
        await sendRequest(send, createProvisionalAccount, {
          body: { ...input, ...(dateOfBirth !== '' && { dateOfBirth }) },
        });
      return queryClient.fetchQuery({ ...userQuery(send), staleTime: 0 });
    },
    onSuccess: (user) => applyLogin(user),
  });
}
