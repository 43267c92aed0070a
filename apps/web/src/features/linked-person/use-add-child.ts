import { addChild } from '@pavilion/contract/linked-person';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';

/** `dateOfBirth` is 'YYYY-MM-DD'. */
export type ChildInput = { firstName: string; lastName: string; dateOfBirth: string };

/** AUT-25: adds a child of the user to the people for whom they can book. Its failure is shown at the form. */
export function useAddChild() {
  const send = useSend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChildInput) => sendRequest(send, addChild, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['linked-people'] }),
  });
}
