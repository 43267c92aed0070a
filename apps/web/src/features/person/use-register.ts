import { register } from '@pavilion/contract/person';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { useApplyLogin } from './apply-login.ts';

/** AUT-18: the fields of the form, as typed. */
export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  dateOfBirth: string;
  phone: string;
  address1: string;
  town: string;
  postcode: string;
  marketingEmail: boolean;
  marketingSms: boolean;
  marketingPhone: boolean;
  marketingPost: boolean;
  terms: boolean;
};

/** AUT-02, AUT-17: creates an account and logs in. */
export function useRegister() {
  const send = useSend();
  const { client, surface } = useBoot();
  const applyLogin = useApplyLogin();
  return useRequestState({
    mutationKey: ['person', 'register'],
    mutationFn: (input: Registration) =>
      sendRequest(send, register, {
        query: { onboardingType: surface === 'join' ? 'membership_purchase' : 'customer_account_online' },
        body: { ...input, clientId: client.id, source: 'online' },
      }),
    onSuccess: ({ user }) => applyLogin(user),
  });
}
