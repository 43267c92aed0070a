import { register } from '@pavilion/contract/person';
import { useQueryClient } from '@tanstack/react-query';
import { useBoot, useSend } from '../../shell/page.tsx';
import { ask } from '../../shell/request.ts';
import { useCall } from '../../shell/use-call.ts';
import { welcomeIn } from './welcome-in.ts';

/** AUT-18: what is asked for, as it is typed. */
export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
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

/** AUT-02, AUT-17: opens an account and logs in. */
export function useRegister() {
  const send = useSend();
  const { client } = useBoot();
  const queryClient = useQueryClient();
  return useCall({
    mutationKey: ['person', 'register'],
    mutationFn: (typed: Registration) =>
      ask(send, register, { query: {}, body: { ...typed, clientId: client.id, source: 'online' } }),
    onSuccess: ({ user }) => welcomeIn(queryClient, user),
  });
}
